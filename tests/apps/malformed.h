// The tables of malformed input: one row per way in which a file can be wrong.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace meniscus::test {

struct Malformed {
  std::string name;      // of the test
  std::string file;      // what it is written to; its extension decides which command reads it
  std::string bytes;     // what is in it
  std::string expected;  // part of the message, beside the file's name
};

// For GoogleTest, which would print the bytes.
inline void PrintTo(const Malformed& row, std::ostream* stream) {
  *stream << row.name;
}

[[nodiscard]] std::vector<Malformed> malformed_scenes();
[[nodiscard]] std::vector<Malformed> malformed_surfaces();
[[nodiscard]] std::vector<Malformed> malformed_meshes();
// Scenes with solids that can be neither meshed nor run; beside them is open.stl, a surface with a hole.
[[nodiscard]] std::vector<Malformed> malformed_walls();
// Those that can be meshed.
[[nodiscard]] std::vector<Malformed> unrunnable_walls();

// Bytes without any sense, always the same.
[[nodiscard]] std::string rubbish(std::size_t size);

}  // namespace meniscus::test
