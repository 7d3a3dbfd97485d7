#include "io/input_file.h"
#include "io/surface_formats.h"
#include "io/text_scanner.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>

namespace meniscus::io {
namespace {

static_assert(std::endian::native == std::endian::little, "binary STL is little-endian and read as it is");

constexpr std::size_t kHeaderBytes = 84;  // 80 of comment, then the number of triangles
constexpr std::size_t kTriangleBytes = 50;

mesh::TriangleSurface parse_binary(std::string_view bytes, const std::string& name, std::size_t count) {
  mesh::TriangleSurface surface;
  surface.points.reserve(3 * count);
  surface.triangles.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t corners_at = kHeaderBytes + i * kTriangleBytes + 12;  // the normal comes first
    float xyz[9];
    std::memcpy(xyz, bytes.data() + corners_at, sizeof xyz);
    const auto first = static_cast<std::uint32_t>(surface.points.size());
    for (std::size_t k = 0; k < 9; ++k) {
      if (!std::isfinite(xyz[k])) {
        throw InputError(fmt::format("{}: byte {}: a coordinate of triangle {} is not finite", name,
                                     corners_at + 4 * k, i));
      }
    }
    for (std::size_t k = 0; k < 9; k += 3) surface.points.emplace_back(xyz[k], xyz[k + 1], xyz[k + 2]);
    surface.triangles.push_back({first, first + 1, first + 2});
  }
  return surface;
}

void expect(TextScanner& scanner, std::string_view expected) {
  const std::string_view word = scanner.word();
  if (word.empty()) scanner.fail(fmt::format("the file ends where \"{}\" was expected", expected));
  if (word != expected) {
    scanner.fail(fmt::format("expected \"{}\", found \"{}\"", expected, quotable(word, 40)));
  }
}

void parse_facet(TextScanner& scanner, mesh::TriangleSurface& surface) {
  expect(scanner, "normal");
  // Normals are not used, so that even a "nan" here (some programs write it for slivers) does no harm.
  for (int k = 0; k < 3; ++k) scanner.word();
  expect(scanner, "outer");
  expect(scanner, "loop");
  const auto first = static_cast<std::uint32_t>(surface.points.size());
  for (int corner = 0; corner < 3; ++corner) {
    expect(scanner, "vertex");
    mesh::Vec3 point;
    for (int k = 0; k < 3; ++k) point[k] = scanner.number("coordinate");
    surface.points.push_back(point);
  }
  expect(scanner, "endloop");
  expect(scanner, "endfacet");
  surface.triangles.push_back({first, first + 1, first + 2});
}

mesh::TriangleSurface parse_text(std::string_view bytes, const std::string& name) {
  TextScanner scanner(bytes, name, 0);
  mesh::TriangleSurface surface;
  std::vector<std::string_view> header;
  while (scanner.line(header)) {
    if (header[0] != "solid") {
      scanner.fail(fmt::format("expected \"solid\", found \"{}\"", quotable(header[0], 40)));
    }
    std::string_view word = scanner.word();
    for (; word == "facet"; word = scanner.word()) parse_facet(scanner, surface);
    if (word.empty()) scanner.fail("the file ends where \"facet\" or \"endsolid\" was expected");
    if (word != "endsolid") {
      scanner.fail(fmt::format("expected \"facet\" or \"endsolid\", found \"{}\"", quotable(word, 40)));
    }
    scanner.skip_line();  // repeats the name
  }
  return surface;
}

}  // namespace

mesh::TriangleSurface parse_stl(std::string_view bytes, const std::string& name) {
  std::uint32_t claimed = 0;
  if (bytes.size() >= kHeaderBytes) std::memcpy(&claimed, bytes.data() + 80, sizeof claimed);
  const std::size_t expected = kHeaderBytes + std::size_t{claimed} * kTriangleBytes;
  const bool fits = bytes.size() >= kHeaderBytes && bytes.size() == expected;
  // Binary files may start with "solid" as well, so the size decides first.
  if (fits) return parse_binary(bytes, name, claimed);
  const std::size_t word = bytes.find_first_not_of(" \t\r\n");
  const bool text =
      word != std::string_view::npos && bytes.substr(word, 5) == "solid" &&
      bytes.substr(0, std::min<std::size_t>(bytes.size(), 512)).find('\0') == std::string_view::npos;
  if (text) return parse_text(bytes, name);
  if (bytes.size() < kHeaderBytes) {
    throw InputError(
        fmt::format("{}: byte {}: the file ends inside the header of a binary STL", name, bytes.size()));
  }
  throw InputError(fmt::format("{}: byte 80: claims {} triangles, which need {} bytes, but the file has {}",
                               name, claimed, expected, bytes.size()));
}

}  // namespace meniscus::io
