// Reads a scene file against the specification (io/scene_spec.h). A scene that comes back is complete and
// consistent: every key known, every value of the right type and within its range.
#pragma once

#include "io/scene.h"

#include <span>
#include <string>

namespace meniscus::io {

// Throws InputError with one line, "scene.toml:12: liquid.densty: unknown key; did you mean \"density\"?".
// `overrides` are assignments as given to `--set`, applied in order before anything is checked.
[[nodiscard]] Scene read_scene(const std::filesystem::path& path,
                               std::span<const std::string> overrides = {});

// What no single key can tell: keys that exclude or need each other, positions and sizes that contradict.
void check_scene(const Scene& scene);

}  // namespace meniscus::io
