#include "apps/validation/drop_setup.h"
#include "mesh/measures.h"
#include "mesh/validate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <utility>

namespace meniscus::validation {
namespace {

constexpr double kBall = 4 * std::numbers::pi / 3;
constexpr DropMesh kCoarse{.edge = 0.5};
const Vec3 kOrigin = Vec3::Zero();

double volume(const mesh::TetMesh& mesh) {
  return mesh::label_volumes(mesh)[mesh::kLiquid];
}

// Meshes cannot be copied but by their state.
mesh::TetMesh copy(const mesh::TetMesh& mesh) {
  mesh::TetMesh out;
  out.restore(mesh.state());
  return out;
}

class DropSetup : public testing::Test {
 protected:
  static void SetUpTestSuite() { relaxed_ = new mesh::TetMesh(relaxed_sphere(kCoarse)); }
  static void TearDownTestSuite() { delete relaxed_; }
  static mesh::TetMesh relaxed() { return copy(*relaxed_); }

 private:
  static mesh::TetMesh* relaxed_;
};
mesh::TetMesh* DropSetup::relaxed_ = nullptr;

TEST_F(DropSetup, TheRelaxedSphereHasTheVolumeOfTheBall) {
  EXPECT_NEAR(volume(relaxed()) / kBall, 1, 1e-12);
}

TEST_F(DropSetup, TheRelaxedSphereHasLessAreaThanTheGeneratedOne) {
  const double generated = mesh::interface_area(generated_sphere(kCoarse), mesh::kLiquid);
  const double least = mesh::interface_area(relaxed(), mesh::kLiquid);
  EXPECT_LT(least, generated);
  EXPECT_GT(least, 3 * kBall) << "no body has less than the ball";
}

TEST_F(DropSetup, TheRelaxedSphereIsNearerToRestThanTheGeneratedOne) {
  const auto speed_of = [](mesh::TetMesh mesh) {
    coupling::FlowRun run(std::move(mesh), drop_options(kCoarse));
    double speed = 0;
    for (int k = 0; k < 5; ++k) {
      (void)advance(run, std::numeric_limits<double>::infinity());
      speed = std::max(speed, run.state().max_speed);
    }
    return speed;
  };
  EXPECT_LT(speed_of(relaxed()), 0.2 * speed_of(generated_sphere(kCoarse)));
}

TEST_F(DropSetup, NoModeIsExcitedInTheRelaxedSphere) {
  for (const int mode : {2, 3, 4})
    EXPECT_LT(std::abs(mode_amplitude(relaxed(), mode, kOrigin)), 2e-3) << mode;
}

TEST_F(DropSetup, DisturbingKeepsTheVolumeAndTheMeshInOrder) {
  for (const int mode : {2, 3, 4}) {
    for (const double amplitude : {0.01, 0.1, -0.1}) {
      mesh::TetMesh mesh = relaxed();
      const double before = volume(mesh);
      disturb(mesh, mode, amplitude);
      EXPECT_NEAR(volume(mesh) / before, 1, 1e-12) << mode << " " << amplitude;
      EXPECT_TRUE(mesh::validate(mesh).ok()) << mode << " " << amplitude;
    }
  }
}

TEST_F(DropSetup, DisturbingExcitesTheModeByTheAmplitude) {
  for (const int mode : {2, 3, 4}) {
    for (const double amplitude : {0.001, 0.01, -0.01}) {
      mesh::TetMesh mesh = relaxed();
      const double before = mode_amplitude(mesh, mode, kOrigin);
      disturb(mesh, mode, amplitude);
      // The edges are half a radius long, and the vertices that far from a sphere.
      EXPECT_NEAR((mode_amplitude(mesh, mode, kOrigin) - before) / amplitude, 1, 0.2)
          << mode << " " << amplitude;
    }
  }
}

TEST_F(DropSetup, DisturbingOneModeLeavesTheOthers) {
  constexpr double kAmplitude = 0.02;
  mesh::TetMesh mesh = relaxed();
  const double before = mode_amplitude(mesh, 3, kOrigin);
  disturb(mesh, 2, kAmplitude);
  EXPECT_LT(std::abs(mode_amplitude(mesh, 3, kOrigin) - before), 0.1 * kAmplitude);
}

TEST_F(DropSetup, AnAmplitudeIsMeasuredAboutTheCentre) {
  mesh::TetMesh mesh = relaxed();
  disturb(mesh, 2, 0.05);
  const double before = mode_amplitude(mesh, 2, kOrigin);
  const Vec3 way(3, -1, 2);
  mesh::TetMesh moved = copy(mesh);
  for (const mesh::VertexId v : moved.vertices()) moved.set_position(v, moved.position(v) + way);
  EXPECT_NEAR(mode_amplitude(moved, 2, way), before, 1e-12);
}

TEST_F(DropSetup, EdgesAreAboutAsLongAsAskedFor) {
  EXPECT_NEAR(mean_surface_edge(relaxed()) / kCoarse.edge, 1, 0.3);
}

TEST_F(DropSetup, AdvancingMeetsTheEndWithoutASliver) {
  coupling::FlowRun run(relaxed(), drop_options(kCoarse));
  const double own = run.next_dt(), end = 1.2 * own;
  const double first = advance(run, end).dt;
  EXPECT_NEAR(first, end / 2, 1e-12 * end);
  EXPECT_NEAR(advance(run, end).dt, first, 1e-12 * end);
  EXPECT_NEAR(run.time(), end, 1e-12 * end);
}

TEST_F(DropSetup, AdvancingThrowsWhereARunCannotGoOn) {
  coupling::FlowRunOptions options = drop_options(kCoarse);
  options.step.fixed = 1e-3;
  options.step.shortest = 1;  // of the capillary limit, so that the fixed step is too short
  coupling::FlowRun run(relaxed(), options);
  EXPECT_THROW((void)advance(run, 1), std::runtime_error);
}

}  // namespace
}  // namespace meniscus::validation
