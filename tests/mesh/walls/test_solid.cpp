#include "mesh/walls/solid.h"
#include "tests/mesh/generation/shape_samples.h"
#include "tests/support/solid_samples.h"

#include <cmath>
#include <limits>
#include <random>

namespace meniscus::mesh {
namespace {

using test::contains;
using test::input_error;

std::vector<Vec3> points_around(double scale, int count) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> coordinate(-1.5, 1.5);
  std::vector<Vec3> points;
  for (int i = 0; i < count; ++i)
    points.emplace_back(scale * Vec3(coordinate(random), coordinate(random), coordinate(random)));
  return points;
}

TEST(Solid, DistanceIsThatToTheNearestPointOfItsSheetsThatIsWall) {
  // A distance has slope one at most, is reached on the surface, and is zero on the parts of sheets that are
  // wall.
  for (const auto& [name, shape] : test::sample_solids()) {
    const Solid solid(shape);
    for (const Vec3& x : points_around(1.0, 300)) {
      const double d = solid.distance(x);
      double nearest = std::numeric_limits<double>::infinity();
      for (const WallSheet& sheet : solid.sheets()) {
        const WallPoint at = sheet.nearest(x);
        if (std::abs(solid.distance(at.point)) < 1e-12) nearest = std::min(nearest, std::abs(at.value));
      }
      EXPECT_LE(std::abs(d), nearest + 1e-12) << name << " at " << x.transpose();
      const Vec3 step = 1e-3 * Vec3(0.6, -0.64, 0.48);
      EXPECT_LE(std::abs(solid.distance(x + step) - d), step.norm() * (1.0 + 1e-9)) << name;
    }
  }
}

TEST(Solid, DistanceOfACylinderToItsRimIsExact) {
  const Solid solid(Cylinder{.radius = 1.0, .length = 2.0});
  EXPECT_NEAR(solid.distance(Vec3(4.0, 0.0, 5.0)), 5.0, 1e-14);
  EXPECT_NEAR(solid.distance(Vec3(0.0, 0.7, 0.0)), -0.3, 1e-14);
  EXPECT_NEAR(solid.distance(Vec3(0.0, 0.7, 0.9)), -0.1, 1e-14);
}

TEST(Solid, BoreOfATubeIsOutsideIt) {
  const Solid solid(Tube{.radius = 1.0, .length = 2.0, .thickness = 0.5});
  EXPECT_NEAR(solid.distance(Vec3::Zero()), 1.0, 1e-14);
  EXPECT_NEAR(solid.distance(Vec3(1.2, 0, 0)), -0.2, 1e-14);
  EXPECT_NEAR(solid.distance(Vec3(2.5, 0, 0)), 1.0, 1e-14);
  EXPECT_NEAR(solid.distance(Vec3(1.25, 0, 1.3)), 0.3, 1e-14);
  const WallPoint bore = solid.sheets()[0].nearest(Vec3(0.8, 0, 0));
  EXPECT_NEAR(bore.value, 0.2, 1e-14);
  EXPECT_EQ(bore.normal, -Vec3::UnitX());
}

TEST(Solid, SheetsHaveTheSignOfTheDistanceNextToThem) {
  for (const Solid::Side side : {Solid::Side::obstacle, Solid::Side::container}) {
    for (const auto& [name, shape] : test::sample_solids()) {
      if (side == Solid::Side::container && (name == "plane" || name == "tube")) continue;
      const Solid solid(shape, side);
      int seen = 0;
      for (const Vec3& x : points_around(1.0, 100)) {
        for (const WallSheet& sheet : solid.sheets()) {
          const WallPoint at = sheet.nearest(x);
          if (std::abs(solid.distance(at.point)) > 1e-12) continue;
          const double d = solid.distance(at.point + 1e-4 * at.normal);
          EXPECT_LE(std::abs(d), 1e-4 * (1.0 + 1e-9)) << name;
          if (std::abs(d) < 0.9e-4) continue;  // next to an edge another sheet may be nearer
          EXPECT_GT(d, 0.0) << name;
          ++seen;
        }
      }
      EXPECT_GT(seen, 20) << name;
    }
  }
}

TEST(Solid, EachShapeHasItsSheets) {
  const std::vector<std::size_t> expected = {1, 1, 6, 3, 4, 1, 1, 8, 1};
  const auto samples = test::sample_solids();
  for (std::size_t i = 0; i < samples.size(); ++i)
    EXPECT_EQ(Solid(samples[i].shape).sheets().size(), expected[i]) << samples[i].name;
}

TEST(Solid, BoxHoldsTheSolidAndIsTight) {
  for (const auto& [name, shape] : test::sample_solids()) {
    const Solid solid(shape);
    if (name == "plane") {
      EXPECT_FALSE(solid.bounding_box());
      continue;
    }
    const BoundingBox box = solid.bounding_box().value();
    for (const Vec3& x : points_around(1.0, 300)) {
      EXPECT_TRUE(solid.distance(x) > 0.0 || box.contains(x)) << name;
    }
    for (int k = 0; k < 3; ++k) {
      const double touching = solid.distance(box.center() + 10.0 * Vec3::Unit(k));
      EXPECT_GE(touching, 10.0 - 0.5 * box.sizes()[k] - 1e-12) << name;
    }
  }
}

TEST(Solid, BoxOfATiltedCapsuleTouchesItsEnds) {
  const Vec3 axis = Vec3(1, 2, 2) / 3.0;
  const Solid solid(Capsule{.axis = axis, .radius = 0.5, .length = 3.0});
  EXPECT_LT((solid.bounding_box()->max() - Vec3(1.0, 1.5, 1.5)).norm(), 1e-14);
}

TEST(Solid, EdgesAreShortEnoughToGoAroundWhatIsRound) {
  EXPECT_EQ(Solid(Plane{}).coarsest_edge_length(), std::numeric_limits<double>::infinity());
  EXPECT_EQ(Solid(Cylinder{.radius = 0.2, .length = 5.0}).coarsest_edge_length(), 0.1);
  EXPECT_EQ(Solid(Tube{.radius = 1.0, .length = 5.0, .thickness = 0.3}).coarsest_edge_length(), 0.3);
}

TEST(Solid, BadParametersAreNamed) {
  const auto message = [](const SolidShape& shape, Solid::Side side = Solid::Side::obstacle) {
    return input_error([&] { const Solid solid(shape, side); });
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(contains(message(Plane{.normal = Vec3::Zero()}), "The normal of the plane must not be zero."));
  EXPECT_TRUE(contains(message(Plane{.point = Vec3(nan, 0, 0)}), "The point of the plane"));
  EXPECT_TRUE(contains(message(Sphere{.radius = -1.0}), "The radius of the sphere is -1"));
  EXPECT_TRUE(contains(message(Sphere{.mode = 2, .amplitude = 0.1}), "no mode"));
  EXPECT_TRUE(contains(message(Tube{.thickness = 0.0}), "The thickness of the tube is 0"));
  EXPECT_TRUE(contains(message(Tube{.axis = Vec3::Zero()}), "The axis of the tube must not be zero."));
  EXPECT_TRUE(contains(message(Capsule{.length = -2.0}), "The length of the capsule is -2"));
  EXPECT_TRUE(contains(message(Torus{.radius = 1.0, .tube_radius = 1.0}), "less than its radius"));
  EXPECT_TRUE(contains(message(Plane{}, Solid::Side::container), "A plane is not a closed shape"));
  EXPECT_TRUE(contains(message(Tube{}, Solid::Side::container), "A tube is not a closed shape"));
}

TEST(Solid, OpenSurfaceIsRefused) {
  TriangleSurface open = test::unit_cube();
  open.triangles.pop_back();
  EXPECT_TRUE(
      contains(input_error([&] { const Solid solid{ImportedSurface{open}}; }), "The surface is open"));
}

}  // namespace
}  // namespace meniscus::mesh
