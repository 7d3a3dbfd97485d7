#include "mesh/walls/surface_distance.h"
#include "tests/mesh/generation/shape_samples.h"
#include "tests/support/solid_samples.h"

#include <cmath>
#include <random>

namespace meniscus::mesh {
namespace {

TEST(SurfaceDistance, OfACubeIsThatOfTheBox) {
  const SurfaceDistance distance(test::unit_cube());
  std::mt19937 random(5);
  std::uniform_real_distribution<double> coordinate(-1.0, 2.0);
  for (int i = 0; i < 500; ++i) {
    const Vec3 x(coordinate(random), coordinate(random), coordinate(random));
    const double expected = implicit_value(Box{Vec3::Constant(0.5), Vec3::Ones()}, x);
    EXPECT_NEAR(distance(x), expected, 1e-14) << x.transpose();
  }
}

TEST(SurfaceDistance, HasTheSideOfTheWindingNumberWhereSharpEdgesAreNearest) {
  const TriangleSurface block = test::stepped_block();
  const SurfaceDistance distance(block);
  std::mt19937 random(6);
  std::uniform_real_distribution<double> coordinate(-0.5, 2.5);
  int inside = 0;
  for (int i = 0; i < 1000; ++i) {
    const Vec3 x(coordinate(random), coordinate(random), coordinate(random));
    const bool expected = winding_number(block, x) > 0.5;
    inside += expected ? 1 : 0;
    EXPECT_EQ(distance(x) < 0.0, expected) << x.transpose();
  }
  EXPECT_GT(inside, 50);
}

TEST(SurfaceDistance, IsZeroOnTheSurface) {
  const SurfaceDistance distance(test::corner_tetrahedron());
  EXPECT_EQ(distance(Vec3::Zero()), 0.0);
  EXPECT_EQ(distance(Vec3(0.25, 0.25, 0.0)), 0.0);
}

}  // namespace
}  // namespace meniscus::mesh
