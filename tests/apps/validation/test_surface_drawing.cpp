#include "apps/validation/surface_drawing.h"
#include "mesh/measures.h"
#include "tests/apps/validation/svg.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

namespace meniscus::validation {
namespace {

using test::count;
using test::is_drawing;

// Of the drawing, in pixels.
struct Size {
  double width = 0, height = 0;
};

Size size_of(const std::string& svg) {
  Size size;
  EXPECT_EQ(std::sscanf(svg.c_str() + svg.find("width="), "width=\"%lf\" height=\"%lf\"", &size.width,
                        &size.height),
            2)
      << svg.substr(0, 200);
  return size;
}

TEST(SurfaceDrawing, HasEveryTriangleOfTheLiquidAndNoOther) {
  const mesh::TetMesh mesh = test::labelled_ball_in_box(8);
  const std::string svg = surface_drawing(mesh);
  EXPECT_TRUE(is_drawing(svg));
  EXPECT_EQ(count(svg, "<path "), mesh::label_boundary(mesh, mesh::kLiquid).size());
}

TEST(SurfaceDrawing, OfABallIsAsHighAsWide) {
  const Size size = size_of(surface_drawing(test::labelled_ball_in_box(10), {.width = 200}));
  EXPECT_EQ(size.width, 200);
  EXPECT_NEAR(size.height, 200, 10);
}

TEST(SurfaceDrawing, DoesNotDependOnTheScale) {
  const std::string usual = surface_drawing(test::labelled_ball_in_box(8, 1));
  for (const double scale : {1e-6, 1e3}) {
    const std::string svg = surface_drawing(test::labelled_ball_in_box(8, scale));
    EXPECT_TRUE(is_drawing(svg));
    EXPECT_NEAR(size_of(svg).height, size_of(usual).height, 1) << scale;
  }
}

TEST(SurfaceDrawing, SeesTheColumnFromAboveAsADisc) {
  const mesh::TetMesh column = test::labelled_column(10);
  const Size from_the_side = size_of(surface_drawing(column, {.width = 200, .from = {0, -1, 0}}));
  const Size from_above = size_of(surface_drawing(column, {.width = 200, .from = {0, -1e-3, 1}}));
  EXPECT_NEAR(from_the_side.height / from_the_side.width, 1 / (2 * test::kColumnRadius), 0.1);
  EXPECT_NEAR(from_above.height / from_above.width, 1, 0.1);
}

TEST(SurfaceDrawing, DrawsWhatIsNearLast) {
  mesh::TetMesh cube = test::box_mesh(3);
  test::relabel(cube, [](const mesh::Vec3& x) {
    return (x - mesh::Vec3::Constant(0.5)).cwiseAbs().maxCoeff() < 1.0 / 6 ? mesh::kLiquid : mesh::kAir;
  });
  const std::string svg = surface_drawing(cube, {.width = 110, .from = {0, -1, 0}});
  ASSERT_EQ(count(svg, "<path "), 12u);
  // Two triangles of the far side, which is dark, come first, and two of the near one last.
  const auto dark = [&](std::size_t path) {
    return svg.compare(svg.find("fill=", path), 13, "fill=\"#25323f") == 0;
  };
  const std::size_t second_last = svg.rfind("<path ", svg.rfind("<path ") - 1);
  EXPECT_TRUE(dark(svg.find("<path "))) << svg;
  EXPECT_FALSE(dark(svg.rfind("<path "))) << svg;
  EXPECT_FALSE(dark(second_last)) << svg;
  for (const char* corner : {"5.0 5.0", "5.0 105.0", "105.0 105.0", "105.0 5.0"})
    EXPECT_GE(count(svg.substr(second_last), corner), 1u) << corner;
}

TEST(SurfaceDrawing, OfNoLiquidIsEmpty) {
  const std::string svg = surface_drawing(test::box_mesh(2));
  EXPECT_TRUE(is_drawing(svg));
  EXPECT_EQ(count(svg, "<path "), 0u);
}

}  // namespace
}  // namespace meniscus::validation
