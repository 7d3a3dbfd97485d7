#include "mesh/walls/walls.h"
#include "tests/support/solid_samples.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace meniscus::mesh {
namespace {

const BoundingBox kDomain(Vec3::Constant(-4.0), Vec3::Constant(4.0));

std::vector<std::uint32_t> at(const Walls& walls, const Vec3& x) {
  const SheetList found = walls.sheets_at(x, 1e-9);
  return {found.begin(), found.end()};
}

using Indices = std::vector<std::uint32_t>;

TEST(Walls, SidesOfAnEmptyDomainFaceInward) {
  const Walls walls({}, kDomain);
  ASSERT_EQ(walls.sheet_count(), 6u);
  for (std::uint32_t i = 0; i < 6; ++i) {
    EXPECT_FALSE(walls.solid_of(i));
    EXPECT_EQ(walls.sheet(i).nearest(Vec3::Zero()).value, 4.0);
  }
  EXPECT_EQ(at(walls, Vec3(4, 1, 1)), Indices{1});
  EXPECT_EQ(at(walls, Vec3(4, -4, 1)), (Indices{1, 2}));
  EXPECT_EQ(at(walls, Vec3(4, -4, 4)), (Indices{1, 2, 5}));
  EXPECT_EQ(at(walls, Vec3(1, 1, 1)), Indices{});
}

TEST(Walls, DistanceIsToTheNearestSolidOrSide) {
  const Walls walls({Solid(Sphere{.radius = 1.0}), Solid(Plane{.point = Vec3(0, 0, -3)})}, kDomain);
  EXPECT_NEAR(walls.distance(Vec3(0, 0, 1.5)), 0.5, 1e-15);
  EXPECT_NEAR(walls.distance(Vec3(0, 0, -2.8)), 0.2, 1e-15);
  EXPECT_NEAR(walls.distance(Vec3(3.9, 0, 0)), 0.1, 1e-15);
  EXPECT_NEAR(walls.distance(Vec3(0.5, 0, 0)), -0.5, 1e-15);
  EXPECT_LT(walls.distance(Vec3(5, 0, 0)), 0.0);
}

TEST(Walls, PlaneOnASideOfTheDomainTakesItsPlace) {
  const Walls walls({Solid(Plane{.point = Vec3(7, 8, -4), .normal = Vec3(0, 0, 2)})}, kDomain);
  EXPECT_EQ(at(walls, Vec3(1, 1, -4)), Indices{0});
  EXPECT_EQ(at(walls, Vec3(4, 1, -4)), (Indices{0, 2}));
  const auto face = walls.sheet_of_face({Vec3(0, 0, -4), Vec3(1, 0, -4), Vec3(0, 1, -4)});
  ASSERT_TRUE(face);
  EXPECT_EQ(walls.solid_of(*face), 0u);
}

TEST(Walls, ExtensionsOfSheetsBeyondTheirSolidAreNoWall) {
  const Walls walls({Solid(Box{.size = Vec3::Constant(2.0)})}, kDomain);
  EXPECT_EQ(at(walls, Vec3(1, 0.5, 0.5)), Indices{1});
  EXPECT_EQ(at(walls, Vec3(1, 1.5, 0.5)), Indices{});
}

TEST(Walls, FootOfABoxOnATableIsACreaseOfTwoSheetsThatFaceTheLiquid) {
  const Solid box(Box{.center = Vec3(0, 0, 1), .size = Vec3::Constant(2.0)});
  const Solid table(Plane{});
  const BoundingBox domain(Vec3(-4, -4, -1), Vec3::Constant(4.0));
  for (const bool box_first : {true, false}) {
    const Walls walls(box_first ? std::vector{box, table} : std::vector{table, box}, domain);
    const Indices sheets = at(walls, Vec3(1, 0.3, 0));
    ASSERT_EQ(sheets.size(), 2u);
    Vec3 sum = Vec3::Zero();
    for (const std::uint32_t i : sheets) sum += walls.sheet(i).nearest(Vec3(1, 0.3, 0)).normal;
    EXPECT_LT((sum - Vec3(1, 0, 1)).norm(), 1e-14);
  }
}

TEST(Walls, FlushTopsOfTwoBoxesAreOneSheetOfWhichEachSolidKeepsItsFaces) {
  const Walls walls({Solid(Box{.center = Vec3(-1, 0, 0), .size = Vec3::Constant(2.0)}),
                     Solid(Box{.center = Vec3(1, 0, 0), .size = Vec3::Constant(2.0)})},
                    kDomain);
  EXPECT_EQ(at(walls, Vec3(0, 0, 1)), Indices{5});
  const auto left = walls.sheet_of_face({Vec3(0, 0, 1), Vec3(0, 0.5, 1), Vec3(-0.5, 0.2, 1)});
  const auto right = walls.sheet_of_face({Vec3(0, 0, 1), Vec3(0.5, 0.5, 1), Vec3(0, 0.5, 1)});
  ASSERT_TRUE(left && right);
  EXPECT_EQ(walls.solid_of(*left), 0u);
  EXPECT_EQ(walls.solid_of(*right), 1u);
}

TEST(Walls, FaceWithAllItsCornersOnARimIsOnTheSheetOfItsMiddle) {
  const Walls walls({Solid(Cylinder{.radius = 0.5, .length = 2.0})}, kDomain);
  const auto rim = [](double angle) { return Vec3(0.5 * std::cos(angle), 0.5 * std::sin(angle), 1.0); };
  EXPECT_EQ(walls.sheet_of_face({rim(0.0), rim(2.0), rim(4.0)}), 2u);
  EXPECT_EQ(walls.sheet_of_face({rim(0.0), rim(0.5), Vec3(0.5, 0, 0.6)}), 1u);
}

TEST(Walls, FaceOffTheWallsIsOnNone) {
  const Walls walls({Solid(Sphere{})}, kDomain);
  EXPECT_FALSE(walls.sheet_of_face({Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1.01)}));
  EXPECT_EQ(walls.sheet_of_face({Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}), 0u);
}

TEST(Walls, PointsAreProjectedOntoOneSheet) {
  for (const double scale : {1e-6, 1.0, 1e3}) {
    for (const auto& [name, shape] : test::sample_solids(scale)) {
      const Walls walls({Solid(shape)},
                        BoundingBox(4.0 * scale * Vec3(-1, -1, -1), 4.0 * scale * Vec3(1, 1, 1)));
      for (std::uint32_t i = 0; i < walls.sheet_count(); ++i) {
        Vec3 x = scale * Vec3(0.3, 0.7, 0.2);
        ASSERT_TRUE(walls.project(std::array{i}, 10.0 * scale, x)) << name;
        EXPECT_NEAR(walls.sheet(i).nearest(x).value, 0.0, 1e-15 * scale) << name;
      }
    }
  }
}

TEST(Walls, PointsAreProjectedOntoTheCurveOfASphereAndATiltedPlane) {
  const Vec3 normal = Vec3(1, 2, 3).normalized();
  const Walls walls({Solid(Sphere{}), Solid(Plane{.point = Vec3(0.1, 0.2, 0.1), .normal = normal})}, kDomain);
  std::mt19937 random(3);
  std::uniform_real_distribution<double> coordinate(-1.0, 1.0);
  for (int i = 0; i < 100; ++i) {
    Vec3 x = Vec3(coordinate(random), coordinate(random), coordinate(random)).normalized();
    if (!walls.project(std::array{0u, 1u}, 3.0, x)) continue;
    EXPECT_NEAR(x.norm(), 1.0, 4e-16);
    EXPECT_NEAR((x - Vec3(0.1, 0.2, 0.1)).dot(normal), 0.0, 4e-16);
    EXPECT_EQ(at(walls, x), (Indices{0, 1}));
  }
}

TEST(Walls, PointsAreProjectedOntoTheCornersOfAnImportedBlock) {
  const Walls walls({Solid(ImportedSurface{test::stepped_block()})}, kDomain);
  for (const Vec3& corner : test::stepped_block().points) {
    const SheetList sheets = walls.sheets_at(corner, 1e-9);
    ASSERT_EQ(sheets.size(), 3u) << corner.transpose();
    Vec3 x = corner + Vec3(0.05, -0.03, 0.02);
    ASSERT_TRUE(walls.project({sheets.data(), 3}, 1.0, x));
    EXPECT_LT((x - corner).norm(), 1e-15);
  }
}

TEST(Walls, PointsAreProjectedOntoTheSeamOfFacetsAndAPlane) {
  const auto samples = test::sample_solids();
  const Walls walls({Solid(samples.back().shape), Solid(Plane{.point = Vec3(0, 0, 0.31)})}, kDomain);
  int done = 0;
  for (int i = 0; i < 100; ++i) {
    const double angle = 0.0628 * i;
    const Vec3 start(std::cos(angle), std::sin(angle), 0.3);
    Vec3 x = start;
    if (!walls.project(std::array{0u, 1u}, 0.3, x)) continue;
    ++done;
    EXPECT_NEAR(walls.solids()[0].distance(x), 0.0, 1e-15);
    EXPECT_EQ(x.z(), 0.31);
  }
  EXPECT_EQ(done, 100);
}

TEST(Walls, SheetsThatDoNotMeetNearbyLeaveThePoint) {
  const Walls walls({Solid(Sphere{}), Solid(Sphere{.center = Vec3(3, 0, 0)})}, kDomain);
  Vec3 x(1.5, 0.1, 0.0);
  EXPECT_FALSE(walls.project(std::array{0u, 1u}, 10.0, x));
  EXPECT_EQ(x, Vec3(1.5, 0.1, 0.0));
  EXPECT_FALSE(walls.project(std::array{0u}, 0.1, x));
  EXPECT_EQ(x, Vec3(1.5, 0.1, 0.0));
}

}  // namespace
}  // namespace meniscus::mesh
