#include "apps/validation/references/spherical_cap.h"
#include "apps/validation/wall_figures.h"
#include "mesh/measures.h"
#include "mesh/validate.h"
#include "mesh/walls/hull_sheets.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace meniscus::validation {
namespace {

constexpr double kCoarse = 0.4;

// Keeps what parts were told.
struct Listener final : CaseReport {
  void progress(std::string_view part, double done) override {
    last_part = part;
    EXPECT_GE(done, 0);
    EXPECT_LE(done, 1);
  }
  std::string last_part;
};

TEST(WallSetup, TheDropOnTheFloorIsHalfABallWithTheVolumeOfABallOfRadiusOne) {
  const mesh::TetMesh mesh = generated(drop_on_floor(60, kCoarse));
  EXPECT_TRUE(mesh::validate(mesh).ok());
  EXPECT_NEAR(mesh::label_volumes(mesh)[mesh::kLiquid] / kBallVolume, 1, 1e-9);
  EXPECT_NEAR(highest(mesh) / std::cbrt(2.0), 1, 0.05);
  EXPECT_EQ(lowest(mesh), 0);
}

TEST(WallSetup, ThereIsRoomForWhatTheDropBecomes) {
  for (const double angle : {15.0, 60.0, 165.0}) {
    const SphericalCap cap = spherical_cap(kBallVolume, angle);
    const mesh::BoundingBox domain = drop_on_floor(angle, kCoarse).domain;
    EXPECT_GT(domain.max().x(), 1.2 * cap.base_radius) << angle;
    EXPECT_GT(domain.max().z(), 1.2 * cap.height) << angle;
  }
}

TEST(WallSetup, MeshesAtCurvedWallsLieOnThem) {
  WallScene scene;
  scene.bodies = {mesh::Sphere{.center = Vec3(0, 0, -1)}};
  scene.solids = {mesh::Solid(mesh::Sphere{.radius = 1.2}, mesh::Solid::Side::container)};
  scene.contact_angles_deg = {90};
  scene.domain = {Vec3::Constant(-1.5), Vec3::Constant(1.5)};
  scene.edge = kCoarse;
  const mesh::TetMesh mesh = generated(scene);
  std::size_t seen = 0;
  for (const mesh::VertexId v : mesh.vertices()) {
    if (!mesh::may_be_on_hull(mesh.vertex_class(v))) continue;
    ++seen;
    EXPECT_NEAR(mesh.position(v).norm(), 1.2, 1e-9);
  }
  EXPECT_GT(seen, 50u);
}

TEST(WallSetup, AnglesBecomeEnergiesOfWalls) {
  WallScene scene = drop_on_floor(60, kCoarse);
  EXPECT_NEAR(materials_of(scene).at(0).wetting, -0.5, 1e-15);
  scene.contact_angles_deg = {90};
  EXPECT_NEAR(materials_of(scene).at(0).wetting, 0, 1e-15);
  EXPECT_EQ(flow_of(scene).materials.size(), 1u);
  EXPECT_TRUE(complex_of(scene).walls);
}

TEST(WallSetup, ADropComesToRestAsACap) {
  Listener report;
  const AtRest rest = at_rest(drop_on_floor(75, kCoarse), "a drop", report);
  EXPECT_EQ(report.last_part, "a drop");
  EXPECT_GT(rest.steps, 0);
  EXPECT_GT(rest.seconds, 0);
  EXPECT_NEAR(rest.volume / kBallVolume, 1, 1e-9);
  const SphericalCap cap = spherical_cap(kBallVolume, 75);
  EXPECT_NEAR(base_radius(rest) / cap.base_radius, 1, 0.01);
  EXPECT_NEAR(highest(rest.run->mesh()) / cap.height, 1, 0.03);
  EXPECT_NEAR(mean_on_line(rest.run->mesh(), [](const Vec3& x) { return x.z(); }), 0, 1e-12);
}

TEST(WallSetup, ALevelBathIsAtItsLevel) {
  WallScene scene;
  scene.bodies = {mesh::Box{.size = Vec3(8, 8, 1)}};
  scene.solids = {mesh::Solid(mesh::Plane{.normal = Vec3::UnitX()})};
  scene.contact_angles_deg = {90};
  scene.domain = {Vec3(0, 0, 0), Vec3(1, 1, 1)};
  scene.edge = kCoarse;
  scene.gravity = -2 * Vec3::UnitZ();
  Listener report;
  const AtRest rest = at_rest(scene, "a bath", report);
  EXPECT_NEAR(rest.level(scene), 0.5, 1e-9);
  EXPECT_NEAR(rest.volume, 0.5, 1e-12);
}

TEST(WallSetup, WhatFallsHasNoRest) {
  WallScene scene = drop_on_floor(90, kCoarse);
  scene.bodies = {mesh::Sphere{.center = Vec3(0, 0, 1.2), .radius = 0.7}};
  scene.gravity = -Vec3::UnitZ();
  Listener report;
  EXPECT_THROW((void)at_rest(scene, "a ball", report), std::runtime_error);
}

TEST(WallFigures, FiguresOfARegionLeaveTheRestOut) {
  const mesh::TetMesh mesh = generated(drop_on_floor(90, kCoarse));
  const Region right = [](const Vec3& x) { return x.x() > 0; };
  const double radius = std::cbrt(2.0);
  const double mean = mean_on_line(
      mesh, [](const Vec3& x) { return x.x(); }, right);
  // That of a half circle, or more: edges that cross its end do not count.
  EXPECT_GT(mean, 0.95 * 2 / std::numbers::pi * radius);
  EXPECT_LT(mean, 0.8 * radius);
  EXPECT_NEAR(mean_on_line(mesh, [](const Vec3& x) { return x.x(); }), 0, 0.1);
  const Region low = [](const Vec3& x) { return x.z() < 0.5; };
  EXPECT_LT(highest(mesh, low), 0.5);
  const Region high = [](const Vec3& x) { return x.z() > 0.5; };
  EXPECT_GT(lowest(mesh, high), 0.5);
}

TEST(WallFigures, OutlinesAreDistancesFromTheAxisAndHeights) {
  WallScene aside = drop_on_floor(90, kCoarse);
  aside.bodies = {mesh::Sphere{.center = Vec3(0.4, 0.3, 0), .radius = std::cbrt(2.0)}};
  Listener report;
  const Curve points = outline(at_rest(aside, "", report), "drop");
  ASSERT_GT(points.x.size(), 20u);
  for (std::size_t i = 0; i < points.x.size(); ++i) {
    EXPECT_NEAR(std::hypot(points.x[i], points.y[i]) / std::cbrt(2.0), 1, 0.05);
  }
  const std::vector<MeridianPoint> meridian{{.x = 0, .z = 0}, {.x = 1, .z = 2}};
  EXPECT_EQ(outline(meridian, MeridianSense::up, 5, "").y, (std::vector<double>{5, 7}));
  EXPECT_EQ(outline(meridian, MeridianSense::down, 5, "").y, (std::vector<double>{5, 3}));
}

TEST(WallFigures, TheFarthestPointIsMeasuredFromTheLineAndFromItsEnds) {
  const Curve line{"", Stroke::line, {0, 1, 1}, {0, 0, 1}};
  EXPECT_DOUBLE_EQ(farthest_from(line, {"", Stroke::points, {0.3, 1.2}, {0.1, 0.5}}), 0.2);
  EXPECT_DOUBLE_EQ(farthest_from(line, {"", Stroke::points, {-3}, {-4}}), 5);
  EXPECT_DOUBLE_EQ(farthest_from(line, {"", Stroke::points, {0, 1}, {0, 0.5}}), 0);
}

}  // namespace
}  // namespace meniscus::validation
