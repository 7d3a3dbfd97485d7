#include "coupling/flow_run.h"
#include "coupling/measure/shape_angle.h"
#include "mesh/measures.h"
#include "mesh/validate.h"
#include "tests/coupling/small_drops.h"
#include "tests/coupling/walled_scene.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <limits>
#include <numbers>

namespace meniscus::coupling {
namespace {

using test::complex_options;
using test::drop_on_floor;
using test::floor_solid;
using test::material;
using test::mesh_of;
using test::WalledScene;

constexpr double kForever = std::numeric_limits<double>::infinity();

FlowRunOptions options_of(const WalledScene& s) {
  return {.liquid = {.density = 1,
                     .viscosity = s.viscosity,
                     .surface_tension = 1,
                     .gravity = {.acceleration = s.gravity}},
          .flow = {},
          .scheme = fem::TimeScheme::sdirk2,
          .complex = complex_options(s),
          .step = {},
          .materials = s.materials};
}

void go_on(FlowRun& run, double end) {
  while (run.time() < end) {
    const FlowStep step = run.step(end - run.time());
    ASSERT_FALSE(step.failure) << *step.failure;
  }
}

class SpreadingDrop : public testing::TestWithParam<double> {};

TEST_P(SpreadingDrop, TakesTheAngleOfItsWallAndRests) {
  const double angle_deg = GetParam();
  const WalledScene scene = drop_on_floor(angle_deg);
  FlowRun run(mesh_of(scene), options_of(scene));
  const FlowState start = run.state();
  go_on(run, 1);
  EXPECT_GT(run.state().kinetic, 1e-3) << "nothing moved";
  go_on(run, 25);
  const FlowState end = run.state();
  const LiquidSurface surface = liquid_surface(run.mesh());
  const double fit = shape_angle(run.mesh(), surface, contact_line(run.mesh(), surface)).value_or(0);
  std::printf("%zu tetrahedra: %.2f degrees for %.0f, speed %.1e, volume %.1e\n", end.liquid_tets, fit,
              angle_deg, end.max_speed, end.volume_error);
  EXPECT_NEAR(fit, angle_deg, 1) << "with three edges along the radius";
  EXPECT_LT(end.max_speed, 1e-5);
  EXPECT_LT(std::abs(end.volume_error), 1e-13);
  EXPECT_LT(end.surface_energy, start.surface_energy);
  for (const mesh::TetFace f : surface.wetted) {
    for (const mesh::VertexId v : run.mesh().face_vertices(f)) EXPECT_EQ(run.mesh().position(v).z(), 0);
  }
  EXPECT_TRUE(mesh::validate(run.mesh()).ok());
}

INSTANTIATE_TEST_SUITE_P(Angles, SpreadingDrop, testing::Values(60.0, 120.0), [](const auto& each) {
  return std::to_string(std::lround(each.param)) + "Degrees";
});

// A pool in a box whose walls stand at right angles to its surface.
TEST(WalledRun, APoolStaysAtRest) {
  const WalledScene scene{
      .bodies = {mesh::Box{Vec3(0.5, 0.5, 0), Vec3(1, 1, 1)}},
      .solids = {mesh::Solid(mesh::Box{Vec3(0.5, 0.5, 0.5), Vec3(1, 1, 1)}, mesh::Solid::Side::container)},
      .materials = {material(90)},
      .domain = {Vec3(-0.5, -0.5, -0.5), Vec3(1.5, 1.5, 1.5)},
      .edge_length = 0.25,
      .viscosity = 0,
      .gravity = {0, 0, -10}};
  FlowRun run(mesh_of(scene), options_of(scene));
  double speed = 0;
  for (int k = 0; k < 30; ++k) {
    ASSERT_FALSE(run.step(kForever).failure);
    speed = std::max(speed, run.state().max_speed);
  }
  std::printf("speed %.1e\n", speed);
  EXPECT_LT(speed, 1e-10);
  double error = 0;
  for (const mesh::TetId t : run.mesh().tets()) {
    if (run.mesh().label(t) != mesh::kLiquid) continue;
    for (const mesh::VertexId v : run.mesh().vertices(t)) {
      error = std::max(error, std::abs(run.pressure(v) - 10 * (0.5 - run.mesh().position(v).z())));
    }
  }
  std::printf("pressure off by %.1e of 5\n", error);
  EXPECT_LT(error, 1e-9);
}

// Half full up to z = 0.8, without tension or viscosity: the fastest vertex in 100 steps.
double stirred_in(const mesh::SolidShape& vessel) {
  const WalledScene scene{.bodies = {mesh::Box{Vec3(0, 0, -0.2), Vec3(4, 4, 2)}},
                          .solids = {mesh::Solid(vessel, mesh::Solid::Side::container)},
                          .materials = {material(90)},
                          .domain = {Vec3::Constant(-1.5), Vec3::Constant(1.5)},
                          .edge_length = 0.25,
                          .viscosity = 0,
                          .gravity = -Vec3::UnitZ()};
  FlowRunOptions options = options_of(scene);
  options.liquid.surface_tension = 0;
  FlowRun run(mesh_of(scene), options);
  double speed = 0;
  for (int k = 0; k < 100; ++k) {
    const FlowStep step = run.step(kForever);
    EXPECT_FALSE(step.failure) << *step.failure;
    if (step.failure) break;
    speed = std::max(speed, run.state().max_speed);
  }
  std::printf("%zu tetrahedra: speed %.1e\n", run.state().liquid_tets, speed);
  return speed;
}

TEST(WalledRun, LiquidRestsInABall) {
  EXPECT_LT(stirred_in(mesh::Sphere{Vec3(0, 0, 0.8), 0.5}), 1e-11);
}

// The volume between many facets and the chords of them is known to a few digits only, so that liquid is not
// quite at rest at the start. Nothing may feed on that.
TEST(WalledRun, LiquidIsHardlyStirredInAConeOfManyFacets) {
  mesh::TriangleSurface cone{.points = {Vec3::Zero(), Vec3::UnitZ()}, .triangles = {}};
  constexpr std::uint32_t kFacets = 48;
  for (std::uint32_t i = 0; i < kFacets; ++i) {
    const double angle = 2 * std::numbers::pi * i / kFacets;
    cone.points.emplace_back(0.7 * std::cos(angle), 0.7 * std::sin(angle), 1);
    const std::uint32_t a = 2 + i, b = 2 + (i + 1) % kFacets;
    cone.triangles.push_back({0, b, a});
    cone.triangles.push_back({1, a, b});
  }
  EXPECT_LT(stirred_in(mesh::ImportedSurface{cone}), 1e-4);
}

// Nothing brakes a drop on a slippery slope, whatever it does meanwhile.
TEST(WalledRun, ADropOnASlopeSlidesAsFastAsItFallsAlongIt) {
  WalledScene scene = drop_on_floor(75);
  scene.gravity = Vec3(0.5, 0.25, -1);
  scene.domain = {Vec3(-2.5, -2.5, 0), Vec3(3.5, 3, 2.5)};
  FlowRun run(mesh_of(scene), options_of(scene));
  go_on(run, 1.5);
  const FlowState s = run.state();
  const Vec3 along = 1.5 * Vec3(0.5, 0.25, 0);
  EXPECT_LT((s.momentum / s.volume - along).head<2>().norm(), 1e-12);
}

TEST(WalledRun, AWallWithoutSlipHoldsTheDrop) {
  WalledScene scene = drop_on_floor(75);
  scene.gravity = Vec3(0.3, 0, 0);
  scene.materials.front().slip_length = 0;
  FlowRun held(mesh_of(scene), options_of(scene));
  go_on(held, 1);
  scene.materials.front().slip_length = 0.3;
  FlowRun slips(mesh_of(scene), options_of(scene));
  go_on(slips, 1);
  const auto speed = [](const FlowRun& run) { return run.state().momentum.x() / run.state().volume; };
  std::printf("speeds %.3f and %.3f of 0.3\n", speed(held), speed(slips));
  // Its line moves all the same, or it could not spread.
  EXPECT_LT(speed(held), 0.7 * speed(slips));
  EXPECT_LT(speed(slips), 0.7 * 0.3);
  EXPECT_GT(speed(held), 0);
}

TEST(WalledRun, GoesOnFromASavedStateBitForBit) {
  const WalledScene scene = drop_on_floor(50);
  FlowRun run(mesh_of(scene), options_of(scene));
  for (int k = 0; k < 10; ++k) ASSERT_FALSE(run.step(kForever).failure);
  const FlowRun::Saved middle = run.save();
  for (int k = 0; k < 10; ++k) ASSERT_FALSE(run.step(kForever).failure);
  FlowRun again(mesh_of(scene), options_of(scene));
  again.restore(middle);
  for (int k = 0; k < 10; ++k) ASSERT_FALSE(again.step(kForever).failure);
  EXPECT_TRUE(test::same_bits(run.save(), again.save()));
}

}  // namespace
}  // namespace meniscus::coupling
