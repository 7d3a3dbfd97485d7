#include "apps/validation/references/spherical_cap.h"
#include "apps/validation/references/wall_drop.h"
#include "coupling/equilibrium_run.h"
#include "coupling/measure/contact_figures.h"
#include "coupling/measure/shape_angle.h"
#include "mesh/error.h"
#include "mesh/measures.h"
#include "mesh/validate.h"
#include "tests/coupling/walled_scene.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <limits>
#include <numbers>

namespace meniscus::coupling {
namespace {

using std::numbers::pi;
using test::drop_on_floor;
using test::WalledScene;

EquilibriumOptions options_of(const WalledScene& s) {
  return {
      .liquid = {.density = 1, .viscosity = 0, .surface_tension = 1, .gravity = {.acceleration = s.gravity}},
      .complex = test::complex_options(s),
      .materials = s.materials};
}

// All steps until it is at rest.
struct Course {
  std::size_t steps = 0;
  double energy_gained = 0;  // by a step, relative
  double volume_error = 0;
};

Course relax(EquilibriumRun& run) {
  Course course;
  while (!run.converged() && course.steps < 200) {
    const EquilibriumStep step = run.step();
    EXPECT_FALSE(step.failure) << *step.failure;
    if (step.failure) break;
    ++course.steps;
    course.energy_gained =
        std::max(course.energy_gained, (step.energy - step.energy_before) / std::abs(step.energy));
    course.volume_error = std::max(course.volume_error, step.volume_error);
  }
  EXPECT_TRUE(run.converged());
  return course;
}

double fitted_angle(const EquilibriumRun& run, const ShapeAngleOptions& options = {}) {
  const LiquidSurface surface = liquid_surface(run.mesh());
  return shape_angle(run.mesh(), surface, contact_line(run.mesh(), surface), options).value_or(0);
}

double base_radius(const EquilibriumRun& run) {
  return std::sqrt(run.state().area_solid / pi);
}

double height(const EquilibriumRun& run, const Vec3& up = Vec3::UnitZ()) {
  double highest = 0;
  for (const SurfacePoint& p : surface_points(run.mesh(), liquid_surface(run.mesh()).free)) {
    highest = std::max(highest, p.x.dot(up));
  }
  return highest;
}

struct Expected {
  double contact_angle_deg, error_deg;  // with seven edges along the radius of the ball it starts from
};

class CapOf : public testing::TestWithParam<Expected> {};

TEST_P(CapOf, ItsContactAngleIsFoundToSecondOrderWhileTheEnergyFallsInEveryStep) {
  const auto [angle_deg, tolerance_deg] = GetParam();
  std::vector<double> errors;
  for (const double edge_length : {0.3, 0.15}) {
    WalledScene scene = drop_on_floor(angle_deg);
    scene.edge_length = edge_length;
    EquilibriumRun run(test::mesh_of(scene), options_of(scene));
    const Course course = relax(run);
    const double cap = validation::spherical_cap(run.state().volume, angle_deg).base_radius;
    errors.push_back(std::abs(fitted_angle(run) - angle_deg));
    std::printf("%.0f degrees, %zu tetrahedra: %zu steps, %.3f degrees off, base radius by %.2f %%\n",
                angle_deg, run.state().liquid_tets, course.steps, errors.back(),
                100 * (base_radius(run) / cap - 1));
    EXPECT_LT(course.energy_gained, 2e-14);
    EXPECT_LT(course.volume_error, 1e-14);
    EXPECT_LT(std::abs(run.state().volume_error), 1e-13);
    EXPECT_LE(run.residual(), 1e-10);
    EXPECT_TRUE(mesh::validate(run.mesh()).ok());
    for (const mesh::TetFace f : liquid_surface(run.mesh()).wetted) {
      for (const mesh::VertexId v : run.mesh().face_vertices(f)) EXPECT_EQ(run.mesh().position(v).z(), 0);
    }
  }
  const double order = std::log2(errors[0] / errors[1]);
  std::printf("order %.1f\n", order);
  EXPECT_LT(errors[1], tolerance_deg);
  EXPECT_GT(order, 1.2);
}

INSTANTIATE_TEST_SUITE_P(Angles, CapOf,
                         testing::Values(Expected{45, 0.07}, Expected{60, 0.07}, Expected{120, 0.3},
                                         Expected{135, 0.6}),
                         [](const auto& each) {
                           return std::to_string(std::lround(each.param.contact_angle_deg)) + "Degrees";
                         });

// On balls, from outside and inside, a drop may stand anywhere: its steps have to know that, or it slides.
TEST(EquilibriumRun, OnABallTheAngleIsFoundWhereverTheDropStands) {
  constexpr double kAngle = 80, kRadius = 2;
  for (const double side : {1.0, -1.0}) {
    WalledScene scene;
    const auto which = side > 0 ? mesh::Solid::Side::obstacle : mesh::Solid::Side::container;
    scene.bodies = {mesh::Sphere{Vec3(0, 0, side * kRadius), 1}};
    scene.solids = {mesh::Solid(mesh::Sphere{Vec3::Zero(), kRadius}, which)};
    scene.materials = {test::material(kAngle)};
    scene.domain = {Vec3(-3.2, -3.2, -3.2), Vec3(3.2, 3.2, 3.8)};
    scene.edge_length = 0.2;
    EquilibriumRun run(test::mesh_of(scene), options_of(scene));
    const Course course = relax(run);
    const auto figures = contact_figures(run.mesh(), &run.mesh().hull_sheets()->walls());
    std::printf("%s: %zu steps, %.2f degrees (%.2f to %.2f)\n", side > 0 ? "outside" : "inside", course.steps,
                figures.value().line.mean, figures->line.min, figures->line.max);
    EXPECT_LT(course.steps, 60u);
    EXPECT_NEAR(figures->line.mean, kAngle, 1);
    EXPECT_NEAR(figures->line.min, kAngle, 3);
    EXPECT_NEAR(figures->line.max, kAngle, 3);
    EXPECT_LT(run.state().centre.head<2>().norm(), 0.02) << "it has not gone anywhere";
    EXPECT_LT(std::abs(run.state().volume_error), 1e-13);
  }
}

TEST(EquilibriumRun, ADynamicRunFromItsEndFindsNothingToMove) {
  const WalledScene scene = drop_on_floor(110);
  const EquilibriumOptions options = options_of(scene);
  EquilibriumRun run(test::mesh_of(scene), options);
  relax(run);
  FlowRun flow(mesh::TetMesh(run.mesh()), {.liquid = options.liquid,
                                           .flow = {},
                                           .scheme = fem::TimeScheme::sdirk2,
                                           .complex = options.complex,
                                           .step = {},
                                           .materials = options.materials});
  for (int k = 0; k < 5; ++k) {
    ASSERT_FALSE(flow.step(std::numeric_limits<double>::infinity()).failure);
    EXPECT_LT(flow.state().max_speed, 1e-9);
  }
  EXPECT_EQ(flow.state().liquid_tets, run.state().liquid_tets) << "remeshing is idle";
}

TEST(EquilibriumRun, UnderGravityADropHasTheShapeOfBashforthAndAdams) {
  for (const double angle_deg : {60.0, 140.0}) {
    WalledScene scene = drop_on_floor(angle_deg);
    scene.edge_length = 0.2;  // the base of the second one is seven edges wide
    scene.gravity = -Vec3::UnitZ();
    EquilibriumRun run(test::mesh_of(scene), options_of(scene));
    relax(run);
    const validation::WallDrop drop = validation::wall_drop(
        {.volume = run.state().volume, .contact_angle_deg = angle_deg, .capillary_length = 1});
    const double fit = fitted_angle(run, {.capillary_length = 1});
    std::printf("%.0f degrees: %.2f fitted, height %.4f for %.4f, base radius %.4f for %.4f\n", angle_deg,
                fit, height(run), drop.height, base_radius(run), drop.base_radius);
    EXPECT_NEAR(fit, angle_deg, 0.6);
    EXPECT_NEAR(height(run) / drop.height, 1, 0.01);
    EXPECT_NEAR(base_radius(run) / drop.base_radius, 1, 0.02);
  }
}

TEST(EquilibriumRun, AHangingDropHasItToo) {
  WalledScene scene = drop_on_floor(80);
  scene.edge_length = 0.25;
  scene.gravity = 0.5 * Vec3::UnitZ();
  EquilibriumRun run(test::mesh_of(scene), options_of(scene));
  relax(run);
  const validation::WallDrop drop = validation::wall_drop({.volume = run.state().volume,
                                                           .contact_angle_deg = 80,
                                                           .capillary_length = std::sqrt(2.0),
                                                           .side = validation::DropSide::pendant});
  ASSERT_TRUE(drop.found);
  EXPECT_NEAR(height(run) / drop.height, 1, 0.015);
  EXPECT_NEAR(base_radius(run) / drop.base_radius, 1, 0.015);
}

TEST(EquilibriumRun, ThePressureIsThatOfLaplaceAndOfTheDepth) {
  WalledScene scene = drop_on_floor(90);
  scene.edge_length = 0.25;
  EquilibriumRun weightless(test::mesh_of(scene), options_of(scene));
  relax(weightless);
  scene.gravity = -Vec3::UnitZ();
  EquilibriumRun heavy(test::mesh_of(scene), options_of(scene));
  relax(heavy);
  double top = 0, bottom = 0, highest = 0;
  for (const SurfacePoint& p : surface_points(heavy.mesh(), liquid_surface(heavy.mesh()).free)) {
    EXPECT_EQ(heavy.pressure(p.vertex), heavy.pressure(p.vertex));
    if (p.x.z() == 0) bottom = heavy.pressure(p.vertex);
    if (p.x.z() <= highest) continue;
    highest = p.x.z();
    top = heavy.pressure(p.vertex);
  }
  EXPECT_NEAR(bottom - top, highest, 1e-12);
  const mesh::VertexId any =
      surface_points(weightless.mesh(), liquid_surface(weightless.mesh()).free)[0].vertex;
  EXPECT_NEAR(weightless.pressure(any), 2, 0.03);
}

// From far above and from far below the equilibrium.
TEST(EquilibriumRun, TheShapeDoesNotDependOnTheStart) {
  std::vector<double> heights, radii, energies;
  for (const double height_at_start : {0.75, 1.35}) {
    WalledScene scene = drop_on_floor(90);
    scene.edge_length = 0.25;
    const double radius = std::cbrt(2 / (height_at_start * height_at_start * (3 - height_at_start)));
    scene.bodies = {mesh::Cap{.radius = radius, .height = height_at_start * radius}};
    EquilibriumRun run(test::mesh_of(scene), options_of(scene));
    relax(run);
    heights.push_back(height(run));
    radii.push_back(base_radius(run));
    energies.push_back(run.state().surface_energy);
  }
  // The meshes are different ones.
  EXPECT_NEAR(heights[0], heights[1], 0.01);
  EXPECT_NEAR(radii[0], radii[1], 0.01);
  EXPECT_NEAR(energies[0] / energies[1], 1, 2e-3);
}

TEST(EquilibriumRun, ATiltedFloorAndOtherUnitsChangeNothing) {
  const WalledScene level = drop_on_floor(75);
  EquilibriumRun run(test::mesh_of(level), options_of(level));
  relax(run);

  WalledScene tilted = level;
  const Vec3 normal = Vec3(1, 0, 2).normalized();
  tilted.solids = {test::floor_solid(normal)};
  tilted.domain = {Vec3::Constant(-2.5), Vec3::Constant(2.5)};
  EquilibriumRun on_slope(test::mesh_of(tilted), options_of(tilted));
  relax(on_slope);
  EXPECT_NEAR(height(on_slope, normal) / height(run), 1, 0.01);
  EXPECT_NEAR(base_radius(on_slope) / base_radius(run), 1, 0.01);

  constexpr double kMillimetre = 1e-3;
  mesh::TetMesh small = test::mesh_of(level);
  for (const mesh::VertexId v : small.vertices()) small.set_position(v, kMillimetre * small.position(v));
  EquilibriumOptions options = options_of(level);
  options.liquid.surface_tension = 0.07;
  options.liquid.density = 998;
  options.complex.sizing.edge_length *= kMillimetre;
  options.complex.sizing.max_edge_length *= kMillimetre;
  const mesh::BoundingBox domain(kMillimetre * level.domain.min(), kMillimetre * level.domain.max());
  options.complex.walls = std::make_shared<mesh::Walls>(level.solids, domain);
  EquilibriumRun in_metres(std::move(small), options);
  relax(in_metres);
  EXPECT_NEAR(height(in_metres) / kMillimetre / height(run), 1, 1e-6);
  EXPECT_EQ(in_metres.state().liquid_tets, run.state().liquid_tets);
}

// Touching nothing, all directions count: what a dynamic run of a free drop feels.
TEST(EquilibriumRun, FreeDropsBecomeBallsAtRestInAllDirections) {
  WalledScene scene;
  scene.bodies = {mesh::Ellipsoid{Vec3(-1.6, 0, 0), Vec3(1.2, 0.9, 0.9)},
                  mesh::Sphere{Vec3(1.6, 0.2, 0), 0.7, 2, 0.1}};
  scene.domain = {Vec3(-4, -2.5, -2.5), Vec3(4, 2.5, 2.5)};
  scene.edge_length = 0.3;
  EquilibriumRun run(test::mesh_of(scene), options_of(scene));
  const double volume = run.state().volume;
  relax(run);
  EXPECT_EQ(run.state().components, 2u);
  EXPECT_NEAR(run.state().volume / volume, 1, 1e-14);
  EXPECT_LE(run.residual(), 1e-10);
  const auto area = [](double v) { return std::cbrt(36 * pi * v * v); };
  const double first = 4 * pi / 3 * 1.2 * 0.81, second = 4 * pi / 3 * 0.343;
  EXPECT_NEAR(run.state().area_air / (area(first) + area(second)), 1, 0.02);
}

bool same_bits(const EquilibriumRun::Saved& a, const EquilibriumRun::Saved& b) {
  return a.mesh == b.mesh && a.complex == b.complex && a.volumes == b.volumes &&
         a.start_volume == b.start_volume && a.phase == b.phase && a.steps == b.steps &&
         a.progress == b.progress;
}

TEST(EquilibriumRun, GoesOnFromWhatWasSavedBitForBit) {
  const WalledScene scene = drop_on_floor(130);
  EquilibriumRun run(test::mesh_of(scene), options_of(scene));
  for (int k = 0; k < 4; ++k) ASSERT_FALSE(run.step().failure);
  const EquilibriumRun::Saved saved = run.save();
  relax(run);
  mesh::TetMesh mesh;
  mesh.restore(saved.mesh);
  EquilibriumRun again(std::move(mesh), options_of(scene));
  again.restore(saved);
  EXPECT_TRUE(same_bits(again.save(), saved));
  relax(again);
  EXPECT_TRUE(same_bits(again.save(), run.save()));
  EquilibriumRun::Saved damaged = saved;
  damaged.volumes.clear();
  EXPECT_THROW(again.restore(damaged), InputError);
}

TEST(EquilibriumRun, AtRestFurtherStepsDoNothing) {
  const WalledScene scene = drop_on_floor(90);
  EquilibriumRun run(test::mesh_of(scene), options_of(scene));
  relax(run);
  const EquilibriumRun::Saved saved = run.save();
  const EquilibriumStep step = run.step();
  EXPECT_TRUE(step.converged);
  EXPECT_EQ(step.phase, EquilibriumPhase::done);
  EXPECT_TRUE(same_bits(run.save(), saved));
}

TEST(EquilibriumRun, SaysWhyThereIsNoEquilibrium) {
  WalledScene falling = drop_on_floor(90);
  falling.bodies = {mesh::Sphere{Vec3(0, 0, 1.2), 0.6}};
  falling.gravity = -Vec3::UnitZ();
  EquilibriumRun run(test::mesh_of(falling), options_of(falling));
  const EquilibriumRun::Saved before = run.save();
  const EquilibriumStep step = run.step();
  ASSERT_TRUE(step.failure);
  EXPECT_EQ(*step.failure, "a body of liquid touches no wall and falls: it has no equilibrium");
  EXPECT_TRUE(same_bits(run.save(), before));

  EquilibriumOptions limp = options_of(falling);
  limp.liquid.surface_tension = 0;
  EXPECT_THROW(EquilibriumRun(test::mesh_of(falling), limp), InputError);
}

}  // namespace
}  // namespace meniscus::coupling
