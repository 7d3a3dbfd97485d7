#include "mesh/measures.h"
#include "mesh/motion/mover.h"
#include "mesh/strata.h"
#include "mesh/validate.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace meniscus::mesh {
namespace {

const ImprovementOptions kKeepSurfaces{
    .act_below_deg = 15, .improve_to_deg = 20, .surfaces = ImprovementOptions::Surfaces::keep};

// Drives every vertex of the interface by a displacement that depends on its place.
template <class Displacement>
MotionReport drive(TetMesh& mesh, Improver& improver, const Displacement& displacement,
                   const MotionOptions& options = {}) {
  VertexField<Vec3> way(mesh, Vec3::Zero());
  for (const VertexId v : mesh.vertices()) {
    if (mesh.vertex_class(v) == VertexClass::surface) way[v] = displacement(mesh.position(v));
  }
  return Mover(mesh, improver, options).move(way);
}

TEST(Mover, ATranslatedBallKeepsItsShapeToRounding) {
  for (const double scale : test::kScales) {
    TetMesh mesh = test::labelled_ball_in_box(8, scale);
    Improver improver(mesh, kKeepSurfaces);
    const double volume = label_volumes(mesh)[kLiquid];
    const Vec3 step = scale * Vec3(0.01, 0.004, -0.002);
    Vec3 center = Vec3::Constant(0.5 * scale);
    for (int k = 0; k < 6; ++k) {
      EXPECT_TRUE(drive(mesh, improver, [&](const Vec3&) { return step; }).all_arrived());
      center += step;
    }
    EXPECT_EQ(validate(mesh).defect, "");
    EXPECT_NEAR(label_volumes(mesh)[kLiquid] / volume, 1.0, 1e-12);
    for (const VertexId v : mesh.vertices()) {
      if (mesh.vertex_class(v) != VertexClass::surface) continue;
      EXPECT_NEAR((mesh.position(v) - center).norm() / scale, test::kBallRadius, 1e-12);
    }
  }
}

TEST(Mover, ARotatedBallKeepsItsShapeToRounding) {
  TetMesh mesh = test::labelled_ball_in_box(8);
  Improver improver(mesh, kKeepSurfaces);
  const double volume = label_volumes(mesh)[kLiquid];
  const Eigen::Matrix3d turn = Eigen::AngleAxisd(0.03, Vec3(1, 2, 3).normalized()).toRotationMatrix();
  const Vec3 center = Vec3::Constant(0.5);
  for (int k = 0; k < 20; ++k) {
    EXPECT_TRUE(drive(mesh, improver, [&](const Vec3& x) {
                  return Vec3(center + turn * (x - center) - x);
                }).all_arrived());
  }
  EXPECT_EQ(validate(mesh).defect, "");
  EXPECT_NEAR(label_volumes(mesh)[kLiquid] / volume, 1.0, 1e-12);
  EXPECT_EQ(euler_characteristic(mesh, kLiquid), 2);
}

TEST(Mover, StepsOfManyEdgesArriveInSeveralRounds) {
  TetMesh mesh = test::labelled_ball_in_box(10);
  Improver improver(mesh, kKeepSurfaces);
  // The ball shrinks to two thirds of its radius at once: over an edge length.
  const Vec3 center = Vec3::Constant(0.5);
  const MotionReport report =
      drive(mesh, improver, [&](const Vec3& x) { return Vec3(-(x - center) / 3.0); }, {.max_rounds = 30});
  EXPECT_TRUE(report.all_arrived()) << report.stragglers.size() << " stragglers after " << report.rounds
                                    << " rounds";
  EXPECT_EQ(validate(mesh).defect, "");
  for (const VertexId v : mesh.vertices()) {
    if (mesh.vertex_class(v) != VertexClass::surface) continue;
    EXPECT_NEAR((mesh.position(v) - center).norm(), 2.0 / 3.0 * test::kBallRadius, 1e-12);
  }
}

TEST(Mover, WhatCannotArriveIsReportedWithTheRestOfItsWay) {
  TetMesh mesh = test::labelled_ball_in_box(8);
  Improver improver(mesh, kKeepSurfaces);
  // Everything to one point: that is impossible.
  const Vec3 center = Vec3::Constant(0.5);
  const MotionReport report =
      drive(mesh, improver, [&](const Vec3& x) { return Vec3(center - x); }, {.max_rounds = 2});
  EXPECT_FALSE(report.all_arrived());
  for (const Straggler& s : report.stragglers) {
    EXPECT_NEAR((mesh.position(s.vertex) + s.missing - center).norm(), 0.0, 1e-12);
  }
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(Mover, ContactLinesSlideOnTheirWall) {
  TetMesh mesh = test::labelled_column(8);
  Improver improver(mesh, kKeepSurfaces);
  VertexField<Vec3> way(mesh, Vec3::Zero());
  const Vec3 step(0.02, 0.01, 0.05);  // leaves the floor if it is let
  for (const VertexId v : mesh.vertices()) {
    const VertexClass c = mesh.vertex_class(v);
    if (c == VertexClass::surface || c == VertexClass::contact_line)
      way[v] = c == VertexClass::surface ? Vec3(0.02, 0.01, 0) : step;
  }
  EXPECT_TRUE(Mover(mesh, improver).move(way).all_arrived());
  EXPECT_EQ(validate(mesh).defect, "");
  std::size_t lines = 0;
  for (const VertexId v : mesh.vertices()) {
    if (mesh.vertex_class(v) != VertexClass::contact_line) continue;
    ++lines;
    const Vec3& x = mesh.position(v);
    EXPECT_TRUE(x.z() == 0.0 || x.z() == 1.0) << x.z();
    EXPECT_NEAR((x - Vec3(0.52, 0.51, x.z())).norm(), test::kColumnRadius, 1e-12);
  }
  EXPECT_GT(lines, 10u);
}

TEST(Mover, StragglersSayWhatStoppedThem) {
  {
    TetMesh mesh = test::labelled_ball_in_box(8);
    freeze_interface(mesh);
    Improver improver(mesh, kKeepSurfaces);
    VertexField<Vec3> way(mesh);
    for (const VertexId v : mesh.vertices()) {
      if (mesh.vertex_class(v) == VertexClass::frozen) way[v] = Vec3(0.01, 0, 0);
    }
    const MotionReport report = Mover(mesh, improver).move(way);
    EXPECT_FALSE(report.all_arrived());
    for (const Straggler& s : report.stragglers) EXPECT_EQ(s.reason, StragglerReason::held);
  }
  {
    // Half-way to the middle, more than an edge, in a single round.
    TetMesh mesh = test::labelled_ball_in_box(10);
    Improver improver(mesh, kKeepSurfaces);
    const MotionReport report =
        drive(mesh, improver, [](const Vec3& x) { return Vec3(0.7 * (Vec3::Constant(0.5) - x)); },
              {.max_rounds = 1});
    EXPECT_FALSE(report.all_arrived());
    std::size_t on_their_way = 0;
    for (const Straggler& s : report.stragglers) on_their_way += s.reason == StragglerReason::out_of_rounds;
    EXPECT_GT(on_their_way, 0u);
  }
}

TEST(Mover, ForgetsTheRoundingOfThoseWhoKnowTheWalls) {
  TetMesh mesh = test::labelled_column(8);
  Improver improver(mesh, kKeepSurfaces);
  VertexField<Vec3> way(mesh);
  for (const VertexId v : mesh.vertices()) {
    const double z = mesh.position(v).z();
    if (z == 0 || z == 1) way[v] = Vec3(0, 0, 1e-15);
  }
  EXPECT_TRUE(Mover(mesh, improver).move(way).all_arrived());
}

TEST(Mover, NothingToDoIsNothingDone) {
  TetMesh mesh = test::labelled_ball_in_box(6);
  Improver improver(mesh, kKeepSurfaces);
  const MotionReport report = drive(mesh, improver, [](const Vec3&) { return Vec3(Vec3::Zero()); });
  EXPECT_EQ(report.rounds, 0);
  EXPECT_TRUE(report.all_arrived());
}

}  // namespace
}  // namespace meniscus::mesh
