#include "io/surface_formats.h"
#include "tests/io/input_error.h"
#include "tests/io/surface_samples.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meniscus::io {
namespace {

using test::expect_contains;
using test::replaced;

std::string ply_error(const std::string& bytes) {
  return test::input_error([&] { static_cast<void>(parse_ply(bytes, "a.ply")); });
}

TEST(SurfacePly, ReadsBigEndianFiles) {
  std::string bytes = test::ply_header("binary_big_endian");
  const auto append = [&](auto value) {
    std::string raw;
    test::append_bytes(raw, value);
    std::ranges::reverse(raw);
    bytes += raw;
  };
  for (const auto& p : test::kCorners) std::ranges::for_each(p, append);
  for (const auto& facet : test::kFacets) {
    append(std::uint8_t{3});
    std::ranges::for_each(facet, append);
  }
  EXPECT_DOUBLE_EQ(mesh::volume(parse_ply(bytes, "a.ply")), 1.0 / 6);
}

TEST(SurfacePly, SkipsPropertiesAndElementsItDoesNotNeed) {
  const auto surface = parse_ply(
      "ply\nformat ascii 1.0\ncomment x\nelement camera 1\nproperty list uchar float m\n"
      "element vertex 3\nproperty uchar red\nproperty double z\nproperty double y\nproperty double x\n"
      "element face 1\nproperty uchar flag\nproperty list uchar uint vertex_index\nend_header\n"
      "2 0.5 0.5\n255 3 2 1\n0 0 0 4\n0 0 5 0\n7 3 0 1 2\n",
      "a.ply");
  ASSERT_EQ(surface.points.size(), 3u);
  EXPECT_EQ(surface.points[0], mesh::Vec3(1, 2, 3));
  EXPECT_EQ(surface.triangles.size(), 1u);
}

TEST(SurfacePly, HandsAPropertyOfFacesOnToTheirTriangles) {
  std::vector<double> values;
  const auto surface = parse_ply(
      "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
      "element face 2\nproperty float angle\nproperty list uchar int vertex_indices\nproperty uchar red\n"
      "end_header\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n60 4 0 1 2 3 255\n120 3 2 1 0 0\n",
      "a.ply", "angle", values);
  EXPECT_EQ(surface.triangles.size(), 3u);
  EXPECT_EQ(values, (std::vector<double>{60, 60, 120}));
  expect_contains(
      test::input_error([&] { static_cast<void>(parse_ply(test::ply_text(), "a.ply", "angle", values)); }),
      "faces have no property \"angle\"");
}

TEST(SurfacePly, ErrorsNameLineOrByte) {
  expect_contains(ply_error("plx\n"), "a.ply:1: expected \"ply\"");
  expect_contains(ply_error("ply\nelement vertex 1\nend_header\n"), "the header has no format");
  expect_contains(ply_error("ply\nformat ebcdic 1.0\n"), "unknown format \"ebcdic\"");
  expect_contains(ply_error("ply\nformat ascii 1.0\n"), "the file ends inside the header");
  expect_contains(ply_error(replaced(test::ply_text(), "float x", "real x")), "unknown type \"real\"");
  expect_contains(ply_error(replaced(test::ply_text(), "float z", "float w")), "no property \"z\"");
  expect_contains(ply_error(replaced(test::ply_text(), "vertex_indices", "corners")),
                  "no list \"vertex_indices\"");
  expect_contains(ply_error(replaced(test::ply_text(), "0 1 0\n", "0 x 0\n")), "a.ply:12: value");
  expect_contains(ply_error(replaced(test::ply_text(), "3 1 2 3", "3 1 2 9")), "face 3 uses vertex 9");
  expect_contains(ply_error(test::ply_binary().substr(0, 250)), "byte ");
}

TEST(SurfacePly, ClaimsAreHeldAgainstTheSize) {
  expect_contains(ply_error(replaced(test::ply_text(), "vertex 4", "vertex 1000000000000")),
                  "claims 1000000000000");
  expect_contains(ply_error(replaced(test::ply_binary(), "face 4", "face 1000000000000")),
                  "claims 1000000000000");
  expect_contains(ply_error(replaced(test::ply_text(), "\n3 1 2 3", "\n2000000000 1 2 3")),
                  "claims 2000000000 list entries");
}

}  // namespace
}  // namespace meniscus::io
