// Finds the states that a directory or file given on the command line stands for, and the scene they are of.
#pragma once

#include "io/scene.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace meniscus::apps {

// In order: a file, the VTU files of a directory, or those of its folder `frames`. Throws InputError where
// there is none.
[[nodiscard]] std::vector<std::filesystem::path> find_states(const std::filesystem::path& input);

// The scene.toml that a run wrote, if the state is one of its frames. Throws InputError where it is no scene.
[[nodiscard]] std::optional<io::Scene> scene_of(const std::filesystem::path& state);

}  // namespace meniscus::apps
