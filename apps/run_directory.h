// The rules for the directory a run writes into: never over something else, never on from another scene.
#pragma once

#include "io/scene_writer.h"

#include <filesystem>
#include <vector>

namespace meniscus::apps {

enum class OverOlder { refused, allowed };
// Throws InputError where the directory could not be made or written to, or, unless allowed, is not empty.
void require_usable_directory(const std::filesystem::path& directory, OverOlder over);

void make_directory(const std::filesystem::path& directory);

enum class Differences { refused, accepted };
// A run goes on with another scene only if asked to, except for when it ends and what it writes; the bodies,
// solids and domain it started from are past changing. Throws InputError that says what differs.
void require_same_scene(const std::vector<io::Parameter>& before, const std::vector<io::Parameter>& now,
                        Differences differences);

}  // namespace meniscus::apps
