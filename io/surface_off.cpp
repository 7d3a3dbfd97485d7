#include "io/input_file.h"
#include "io/surface_formats.h"
#include "io/text_scanner.h"

#include <fmt/format.h>

namespace meniscus::io {
namespace {

constexpr std::size_t kMinPointBytes = 6;  // "0 0 0\n"
constexpr std::size_t kMinFaceBytes = 8;   // "3 0 1 2\n"

}  // namespace

mesh::TriangleSurface parse_off(std::string_view bytes, const std::string& name) {
  TextScanner scanner(bytes, name, '#');
  const std::string_view magic = scanner.word();
  // Colours and normals of COFF and NOFF follow the coordinates on the same line.
  if (magic != "OFF" && magic != "COFF" && magic != "NOFF" && magic != "CNOFF") {
    scanner.fail(fmt::format("expected \"OFF\", found \"{}\"", quotable(magic, 40)));
  }
  std::vector<std::string_view> words;
  if (!scanner.line(words)) scanner.fail("the file ends after its first word");
  if (words[0] == "BINARY") scanner.fail("binary OFF files are not supported; save as text, STL or PLY");
  if (words.size() < 2) scanner.fail("expected the numbers of vertices, faces and edges");
  const auto to_count = [&](std::string_view word, std::string_view what) {
    const std::int64_t value = scanner.to_integer(word, what);
    if (value < 0) scanner.fail(fmt::format("{}: expected a count, found {}", what, value));
    return static_cast<std::uint64_t>(value);
  };
  const std::uint64_t points = to_count(words[0], "number of vertices");
  const std::uint64_t faces = to_count(words[1], "number of faces");
  require_room(scanner, points, kMinPointBytes, "vertices");
  require_room(scanner, faces, kMinFaceBytes, "faces");

  mesh::TriangleSurface surface;
  surface.points.reserve(points);
  for (std::uint64_t i = 0; i < points; ++i) {
    if (!scanner.line(words)) scanner.fail(fmt::format("the file ends after {} of {} vertices", i, points));
    if (words.size() < 3) scanner.fail(fmt::format("vertex {} needs three coordinates", i));
    mesh::Vec3 point;
    for (std::size_t k = 0; k < 3; ++k) {
      point[static_cast<Eigen::Index>(k)] = scanner.to_number(words[k], "coordinate");
    }
    surface.points.push_back(point);
  }
  surface.triangles.reserve(faces);
  std::vector<std::uint32_t> corners;
  for (std::uint64_t i = 0; i < faces; ++i) {
    if (!scanner.line(words)) scanner.fail(fmt::format("the file ends after {} of {} faces", i, faces));
    const std::uint64_t size = to_count(words[0], "number of corners");
    if (size < 3) scanner.fail(fmt::format("face {} has {} corners", i, size));
    if (size > words.size() - 1)
      scanner.fail(fmt::format("face {} claims {} corners, its line has fewer", i, size));
    corners.clear();
    for (std::size_t k = 1; k <= size; ++k) {
      const std::uint64_t corner = to_count(words[k], "corner of a face");
      if (corner >= points) {
        scanner.fail(
            fmt::format("face {} uses vertex {}, the file has {} (counted from 0)", i, corner, points));
      }
      corners.push_back(static_cast<std::uint32_t>(corner));
    }
    append_polygon(surface, corners);
  }
  return surface;
}

}  // namespace meniscus::io
