// Scenes with one mistake each, made from a good one by the specification of the format: every key misspelt,
// missing, of the wrong type, out of range, not finite, too large, ...
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace meniscus::test {

struct MutatedScene {
  std::string mistake;  // what was done to it
  std::string text;
  std::size_t line = 0;  // of the mistake; 0: none in particular
  std::string key;       // that the message must name; empty: none
};

// For GoogleTest, which would print the bytes.
inline void PrintTo(const MutatedScene& scene, std::ostream* stream) {
  *stream << scene.mistake;
}

// Has every table, and no mistake.
[[nodiscard]] std::string scene_without_mistake();

[[nodiscard]] std::vector<MutatedScene> mutated_scenes();

}  // namespace meniscus::test
