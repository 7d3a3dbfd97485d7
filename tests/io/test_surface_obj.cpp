#include "io/surface_formats.h"
#include "tests/io/input_error.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

using test::expect_contains;

std::string obj_error(const std::string& text) {
  return test::input_error([&] { static_cast<void>(parse_obj(text, "a.obj")); });
}

TEST(SurfaceObj, CutsPolygonsIntoFansAndIgnoresWhatIsNoShape) {
  const auto surface = parse_obj(
      "mtllib m\no x\nv 0 0 0 1 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvn 0 0 1\ns off\nusemtl m\nf 1/1/1 "
      "2//1 3/1 4\n",
      "a.obj");
  ASSERT_EQ(surface.triangles.size(), 2u);
  EXPECT_EQ(surface.triangles[1], (mesh::Triangle{0, 2, 3}));
}

TEST(SurfaceObj, CountsNegativeCornersFromTheEnd) {
  const auto surface = parse_obj("v 0 0 0\nv 1 0 0\nv 1 1 0\nf -3 -2 -1\n", "a.obj");
  EXPECT_EQ(surface.triangles[0], (mesh::Triangle{0, 1, 2}));
}

TEST(SurfaceObj, ErrorsNameTheLine) {
  expect_contains(obj_error("v 0 0\n"), "a.obj:1: a vertex needs three coordinates");
  expect_contains(obj_error("v 0 0 0\nv 1 x 0\n"),
                  "a.obj:2: coordinate: expected a finite number, found \"x\"");
  expect_contains(obj_error("v 0 0 0\nf 1 2 3\n"), "a.obj:2: a face uses vertex 2, but 1 are defined so far");
  expect_contains(obj_error("v 0 0 0\nf 0 1 1\n"), "a face uses vertex 0");
  expect_contains(obj_error("v 0 0 0\nf 1 1\n"), "at least three corners");
  expect_contains(obj_error("hello\n"), "a.obj:1: unknown statement \"hello\"");
}

}  // namespace
}  // namespace meniscus::io
