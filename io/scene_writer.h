// Writes a scene as TOML: as resolved, runnable as it is.
#pragma once

#include "io/scene.h"

#include <string>
#include <vector>

namespace meniscus::io {

// The scene as text to be put in a file of `directory`: paths are rewritten relative to it.
[[nodiscard]] std::string scene_text(const Scene& scene, const std::filesystem::path& directory);

struct Parameter {
  std::string key;    // "drop[0].radius"
  std::string value;  // as in the file; "-" where it is left open
  std::string unit;
};

// Every key that applies to the scene with its value, in the order of the specification.
[[nodiscard]] std::vector<Parameter> list_parameters(const Scene& scene);
// The same with paths as in scene_text().
[[nodiscard]] std::vector<Parameter> list_parameters(const Scene& scene,
                                                     const std::filesystem::path& directory);

}  // namespace meniscus::io
