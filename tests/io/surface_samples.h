// A tetrahedron in every surface format: what the readers' tests and the tests of malformed files start from.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>

namespace meniscus::test {

inline constexpr std::array<std::array<float, 3>, 4> kCorners{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
inline constexpr std::array<std::array<int, 3>, 4> kFacets{{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};

template <class T>
void append_bytes(std::string& bytes, T value) {
  const auto raw = std::bit_cast<std::array<char, sizeof(T)>>(value);
  bytes.append(raw.data(), raw.size());
}

inline std::string stl_text() {
  std::string text = "solid tetrahedron\n";
  for (const auto& facet : kFacets) {
    text += " facet normal 0 0 0\n  outer loop\n";
    for (const int corner : facet) {
      const auto& p = kCorners[static_cast<std::size_t>(corner)];
      text += "   vertex " + std::to_string(p[0]) + " " + std::to_string(p[1]) + " " + std::to_string(p[2]) +
              "\n";
    }
    text += "  endloop\n endfacet\n";
  }
  return text + "endsolid tetrahedron\n";
}

inline std::string stl_binary() {
  std::string bytes(80, ' ');
  append_bytes(bytes, std::uint32_t{4});
  for (const auto& facet : kFacets) {
    for (int k = 0; k < 3; ++k) append_bytes(bytes, 0.0f);
    for (const int corner : facet) {
      for (const float x : kCorners[static_cast<std::size_t>(corner)]) append_bytes(bytes, x);
    }
    append_bytes(bytes, std::uint16_t{0});
  }
  return bytes;
}

inline std::string obj_text() {
  return "# a tetrahedron\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
}

inline std::string off_text() {
  return "OFF\n4 4 6\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n";
}

inline std::string ply_header(const std::string& format) {
  return "ply\nformat " + format +
         " 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
         "element face 4\nproperty list uchar int vertex_indices\nend_header\n";
}

inline std::string ply_text() {
  return ply_header("ascii") + "0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n";
}

inline std::string ply_binary() {
  std::string bytes = ply_header("binary_little_endian");
  for (const auto& p : kCorners) {
    for (const float x : p) append_bytes(bytes, x);
  }
  for (const auto& facet : kFacets) {
    append_bytes(bytes, std::uint8_t{3});
    for (const int corner : facet) append_bytes(bytes, static_cast<std::int32_t>(corner));
  }
  return bytes;
}

// The text with its first `from` replaced.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? "no \"" + from + "\" in the sample" : text.replace(at, from.size(), to);
}

}  // namespace meniscus::test
