#include "io/input_file.h"
#include "io/surface_formats.h"
#include "io/text_scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace meniscus::io {
namespace {

// Statements that say nothing about the shape.
constexpr std::array<std::string_view, 14> kIgnored{"vt",     "vn", "vp", "g",      "o",      "s",  "usemtl",
                                                    "mtllib", "l",  "p",  "usemap", "maplib", "mg", "lod"};

// "7", "7/1", "7//3", "7/1/3"; negative numbers count from the end.
std::uint32_t parse_corner(const TextScanner& scanner, std::string_view word, std::size_t point_count) {
  const std::int64_t index = scanner.to_integer(word.substr(0, word.find('/')), "corner of a face");
  const auto count = static_cast<std::int64_t>(point_count);
  const std::int64_t zero_based = index > 0 ? index - 1 : count + index;
  if (index == 0 || zero_based < 0 || zero_based >= count) {
    scanner.fail(fmt::format("a face uses vertex {}, but {} are defined so far", index, count));
  }
  return static_cast<std::uint32_t>(zero_based);
}

}  // namespace

mesh::TriangleSurface parse_obj(std::string_view bytes, const std::string& name) {
  TextScanner scanner(bytes, name, '#');
  mesh::TriangleSurface surface;
  std::vector<std::string_view> words;
  std::vector<std::uint32_t> corners;
  while (scanner.line(words)) {
    if (words[0] == "v") {
      if (words.size() < 4) scanner.fail("a vertex needs three coordinates");
      mesh::Vec3 point;
      for (std::size_t k = 0; k < 3; ++k) {
        point[static_cast<Eigen::Index>(k)] = scanner.to_number(words[k + 1], "coordinate");
      }
      surface.points.push_back(point);
    } else if (words[0] == "f") {
      if (words.size() < 4) scanner.fail("a face needs at least three corners");
      corners.clear();
      for (std::size_t k = 1; k < words.size(); ++k) {
        corners.push_back(parse_corner(scanner, words[k], surface.points.size()));
      }
      append_polygon(surface, corners);
    } else if (std::ranges::find(kIgnored, words[0]) == kIgnored.end()) {
      scanner.fail(fmt::format("unknown statement \"{}\" in an OBJ file", quotable(words[0], 40)));
    }
  }
  return surface;
}

}  // namespace meniscus::io
