#include "mesh/walls/wall_sheet.h"
#include "tests/support/solid_samples.h"

#include <gtest/gtest.h>

#include <cmath>

namespace meniscus::mesh {
namespace {

constexpr auto kAlong = WallSheet::Facing::along_normal;
constexpr auto kAgainst = WallSheet::Facing::against_normal;

TEST(WallSheet, OutsideOfAnObstacleIsPositiveAndInsideOfAContainerToo) {
  const SphereSheet sphere{Vec3(1, 0, 0), 2.0};
  const WallPoint obstacle = WallSheet(sphere, kAlong).nearest(Vec3(4, 0, 0));
  EXPECT_EQ(obstacle.value, 1.0);
  EXPECT_EQ(obstacle.normal, Vec3::UnitX());
  EXPECT_EQ(obstacle.point, Vec3(3, 0, 0));
  const WallPoint container = WallSheet(sphere, kAgainst).nearest(Vec3(2, 0, 0));
  EXPECT_EQ(container.value, 1.0);
  EXPECT_EQ(container.normal, -Vec3::UnitX());
  EXPECT_EQ(container.point, Vec3(3, 0, 0));
}

TEST(WallSheet, NearestPointsLieOnTheSheetStraightBelow) {
  for (const double scale : {1e-6, 1.0, 1e3}) {
    for (const auto& [name, shape] : test::sample_solids(scale, Vec3(0.3, 0.1, -0.2))) {
      const Solid solid(shape);
      for (const WallSheet& sheet : solid.sheets()) {
        const Vec3 x = scale * Vec3(0.71, 0.43, 0.36);
        const WallPoint at = sheet.nearest(x);
        EXPECT_NEAR(at.normal.norm(), 1.0, 1e-14) << name;
        EXPECT_NEAR((x - at.point).norm(), std::abs(at.value), 1e-14 * scale) << name;
        EXPECT_NEAR(sheet.nearest(at.point).value, 0.0, 1e-14 * scale) << name;
        if (name == "ball of facets" || name == "stepped block") continue;
        EXPECT_LT((x - at.point - at.value * at.normal).norm(), 1e-14 * scale) << name;
      }
    }
  }
}

TEST(WallSheet, ValueFallsAtUnitRateTowardsTheWall) {
  for (const auto& [name, shape] : test::sample_solids()) {
    if (name == "ball of facets") continue;  // the normal is not that of the facet
    const Solid solid(shape);
    for (const WallSheet& sheet : solid.sheets()) {
      const WallPoint at = sheet.nearest(Vec3(0.71, 0.43, 0.36));
      EXPECT_NEAR(sheet.nearest(at.point + 1e-3 * at.normal).value, 1e-3, 1e-14) << name;
      EXPECT_NEAR(sheet.nearest(at.point - 1e-3 * at.normal).value, -1e-3, 1e-14) << name;
    }
  }
}

TEST(WallSheet, TheMiddleOfWhatIsRoundStillGetsAPointOnIt) {
  const Vec3 axis = Vec3(0.3, -0.2, 1.0).normalized();
  const std::vector<Sheet> round = {SphereSheet{Vec3::Ones(), 2.0}, CylinderSheet{Vec3::Ones(), axis, 2.0},
                                    CapsuleSheet{Vec3::Ones(), axis, 2.0, 1.0}};
  for (const Sheet& geometry : round) {
    const WallPoint at = WallSheet(geometry, kAlong).nearest(Vec3::Ones());
    EXPECT_NEAR((at.point - Vec3::Ones()).norm(), 2.0, 1e-14);
    EXPECT_NEAR(at.normal.norm(), 1.0, 1e-14);
    EXPECT_EQ(at.value, -2.0);
  }
}

TEST(WallSheet, OnTheCoreOfATorusAPointOfItIsChosen) {
  const WallPoint at =
      WallSheet(TorusSheet{Vec3::Zero(), Vec3::UnitZ(), 2.0, 0.5}, kAlong).nearest(Vec3(2, 0, 0));
  EXPECT_NEAR(at.point.z(), 0.5, 1e-14);
  EXPECT_EQ(at.value, -0.5);
}

TEST(WallSheet, PatchOfFacetsEndsWhereItsTrianglesDo) {
  TriangleSurface face;
  face.points = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
  face.triangles = {{0, 1, 2}};
  const WallSheet sheet(std::make_shared<const FacetPatch>(face), kAlong);
  const WallPoint at = sheet.nearest(Vec3(3, 0, 0));
  EXPECT_EQ(at.point, Vec3(1, 0, 0));
  EXPECT_EQ(std::abs(at.value), 2.0);
  EXPECT_TRUE(sheet.flat());
}

}  // namespace
}  // namespace meniscus::mesh
