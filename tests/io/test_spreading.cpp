#include "io/spreading.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::io {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// A unit ball half of which is above the table, which is wetted with this angle.
struct Table {
  explicit Table(double contact_angle) {
    scene.liquid = LiquidProperties{.density = 1, .viscosity = 0, .surface_tension = 1};
    scene.solids.emplace_back().contact_angle.number = contact_angle;
  }
  [[nodiscard]] mesh::BoundingBox extended(double room = 0) const {
    const std::vector<mesh::Shape> bodies{mesh::Sphere{center, 1}};
    mesh::BoundingBox box = mesh::bounding_box(bodies[0]);
    extend_by_spreading(scene, bodies, room, box);
    return box;
  }

  Scene scene;
  Vec3 center = Vec3::Zero();
};

TEST(SpreadRadius, IsThatOfASphericalCapWithoutGravity) {
  EXPECT_NEAR(spread_radius(2 * kPi / 3, 90, kInfinity), 1, 1e-14);
  EXPECT_NEAR(spread_radius(5 * kPi / 24, 60, kInfinity), std::sqrt(0.75), 1e-14);
  EXPECT_NEAR(spread_radius(4 * kPi / 3, 180, kInfinity), 1, 1e-14) << "a ball is wider than what it touches";
}

TEST(SpreadRadius, IsThatOfAPuddleWhereGravityFlattensTheDrop) {
  const double lc = 0.01, thickness = 2 * lc * std::sin(kPi / 6);
  const double radius = spread_radius(1, 60, lc);
  EXPECT_GE(radius, std::sqrt(1 / (kPi * thickness)));
  EXPECT_LE(radius, std::sqrt(1 / (kPi * thickness)) + 2 * lc);
  EXPECT_EQ(spread_radius(1, 60, 100), spread_radius(1, 60, kInfinity)) << "a small drop";
}

TEST(SpreadRadius, HasAnEndForFilms) {
  EXPECT_EQ(spread_radius(1, 0, kInfinity), spread_radius(1, 5, kInfinity));
  EXPECT_TRUE(std::isfinite(spread_radius(1, 0, 0.1)));
}

TEST(ExtendBySpreading, LeavesRoomForADropThatSpreads) {
  const double expected = spread_radius(2 * kPi / 3, 15, kInfinity) + 0.5;
  EXPECT_GT(expected, 2.5);
  const mesh::BoundingBox box = Table(15).extended(0.5);
  EXPECT_NEAR(box.max().x(), expected, 1e-12);
  EXPECT_NEAR(box.min().y(), -expected, 1e-12);
  EXPECT_EQ(box.max().z(), 1);
}

TEST(ExtendBySpreading, FollowsTheWallWhicheverWayItFaces) {
  Table table(15);
  table.scene.solids[0].normal = {0, -2, 0};
  const mesh::BoundingBox box = table.extended();
  EXPECT_GT(box.max().x(), 2);
  EXPECT_LT(box.min().z(), -2);
  EXPECT_EQ(box.max().y(), 1);
}

TEST(ExtendBySpreading, IsForDropsThatGetToTheWall) {
  Table table(15);
  table.center = {0, 0, 3};
  EXPECT_EQ(table.extended(0.5).max().x(), 1) << "stays where it is";
  table.scene.gravity = {0, 0, -0.01};
  EXPECT_GT(table.extended(0.5).max().x(), 2) << "falls on it";
}

TEST(ExtendBySpreading, LeavesOutWallsOfNoOneAngle) {
  Table table(15);
  table.scene.solids[0].contact_angle.text = "15 + x";
  EXPECT_EQ(table.extended().max().x(), 1);
}

}  // namespace
}  // namespace meniscus::io
