#include "fem/rigid_motion.h"
#include "fem/time_scheme.h"
#include "mesh/geometry.h"
#include "tests/fem/vessels.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace meniscus::fem {
namespace {

using test::Drop;
using test::Vessel;

const LiquidProperties water_like{.density = 3, .viscosity = 0.1, .surface_tension = 5, .gravity = {}};

LiquidProperties heavy(double viscosity = 0) {
  LiquidProperties p{.density = 3, .viscosity = viscosity, .surface_tension = 0, .gravity = {}};
  p.gravity = {.acceleration = Vec3(0, 0, -9), .reference = Vec3::Zero()};
  return p;
}

FlowVectors state(const FlowStage& stage, std::span<const Vec3> x, std::vector<Vec3> u) {
  return {.x = std::vector<Vec3>(x.begin(), x.end()),
          .u = std::move(u),
          .pressure = std::vector<double>(stage.operators().pressures(), 0.0)};
}

std::vector<Vec3> rest(const Drop& drop) {
  return std::vector<Vec3>(drop.x.size(), Vec3::Zero());
}

TEST(WalledFlow, BothSolversFindTheSameStageAndWhatTheWallsAllow) {
  const Vessel vessel = test::box_vessel(4, {.slope = 0.3});
  const WallConditions walls = vessel.conditions();
  const std::vector<Vec3> u = test::random_vectors(vessel.drop.x.size(), 1);
  for (const PressureElement element : {PressureElement::linear, PressureElement::constant}) {
    std::vector<StageResult> found;
    for (const SolverKind solver : {SolverKind::krylov, SolverKind::direct}) {
      FlowOptions options;
      options.solver = solver;
      options.discretization.pressure = element;
      options.tolerance = 1e-9;
      FlowStage stage(vessel.drop.liquid, water_like, options);
      stage.set_walls({.wetting = test::random_numbers(vessel.drop.liquid.walls.size(), 2), .friction = {}},
                      test::lasting(walls));
      stage.begin_step(vessel.drop.x);
      const std::vector<double> pressure(stage.operators().pressures(), 0.0);
      found.push_back(
          stage.solve({0.01, vessel.drop.x, u, u, pressure, vessel.drop.volumes, VolumeGoal::approached}));
      ASSERT_TRUE(found.back().converged);
      std::vector<Vec3> allowed = found.back().v;
      walls.impose(allowed);
      EXPECT_LT(test::distance(allowed, found.back().v), 1e-15);
    }
    const double difference = test::distance(found[0].v, found[1].v);
    std::printf("differ by %.1e\n", difference);
    EXPECT_LT(difference, 1e-7);
  }
}

TEST(WalledFlow, LiquidThatSloshesStaysOnACurvedWallAndKeepsItsVolume) {
  const Vessel vessel = test::ball_vessel(4);
  FlowStage stage(vessel.drop.liquid, heavy(0.05), {});
  stage.set_walls({}, test::sphere_around(vessel.drop.liquid));
  std::vector<Vec3> u;
  for (const Vec3& x : vessel.drop.x) u.push_back(0.5 * Vec3::UnitY().cross(x));
  FlowVectors s = state(stage, vessel.drop.x, std::move(u));
  double off = 0, volume = 0, way = 0;
  for (int k = 0; k < 30; ++k) {
    StepOutcome step = integrate(stage, s, 0.02, TimeScheme::sdirk2, vessel.drop.volumes);
    ASSERT_TRUE(step.converged);
    s = std::move(step.end);
    volume = std::max(volume, step.volume_error);
    for (const Triangle& t : vessel.drop.liquid.walls) {
      for (const Index v : t) off = std::max(off, std::abs(s.x[v].norm() - 1));
    }
    way = std::max(way, test::distance(s.x, vessel.drop.x));
  }
  std::printf("moved by %.2f, off the wall by %.1e, volume %.1e\n", way, off, volume);
  EXPECT_GT(way, 0.1);
  EXPECT_LT(off, 1e-6) << "they would be off by the square of the way";
  EXPECT_LT(volume, 1e-13);
}

TEST(WalledFlow, AVesselThatMovesTakesItsLiquidAlong) {
  // Walls and liquid have the same velocity: nothing happens between them.
  const Vessel vessel = test::box_vessel(4, {.slope = 0.2});
  const Vec3 w(0.3, -0.2, 0.5);
  WallConditions walls = vessel.conditions();
  for (std::size_t i = 0; i < walls.allowed.size(); ++i) walls.prescribed[i] = w - walls.allowed[i] * w;
  walls.velocity.assign(vessel.drop.liquid.walls.size(), {w, w, w});
  const std::vector<double> friction(vessel.drop.liquid.walls.size(), 2);
  LiquidProperties liquid = water_like;
  liquid.surface_tension = 0;
  FlowStage stage(vessel.drop.liquid, liquid, {});
  stage.set_walls({.wetting = {}, .friction = friction}, test::lasting(walls));
  FlowVectors s = state(stage, vessel.drop.x, std::vector<Vec3>(vessel.drop.x.size(), w));
  for (int k = 0; k < 10; ++k) {
    s = integrate(stage, s, 0.05, TimeScheme::sdirk2, vessel.drop.volumes).end;
  }
  for (std::size_t i = 0; i < s.u.size(); ++i) {
    EXPECT_LT((s.u[i] - w).norm(), 1e-13);
    EXPECT_LT((s.x[i] - vessel.drop.x[i] - 0.5 * w).norm(), 1e-13);
  }
}

TEST(WalledFlow, LiquidWithWallsAllAroundRests) {
  const Vessel vessel{test::filled_box(3), test::box_vessel(4).normals_at};
  for (const SolverKind solver : {SolverKind::krylov, SolverKind::direct}) {
    FlowOptions options;
    options.solver = solver;
    FlowStage stage(vessel.drop.liquid, heavy(), options);
    stage.set_walls({}, test::lasting(vessel.conditions()));
    // Even if it is told to fill more: its volume is the walls' business.
    const std::vector<double> volumes{1.001};
    FlowVectors s = state(stage, vessel.drop.x, rest(vessel.drop));
    for (int k = 0; k < 5; ++k) {
      StepOutcome step = integrate(stage, s, 0.05, TimeScheme::sdirk2, volumes);
      ASSERT_TRUE(step.converged);
      s = std::move(step.end);
    }
    EXPECT_EQ(test::norm(s.u), 0);
    // And a motion that it has goes on, inside of the walls.
    s.u = test::random_vectors(s.x.size(), 1, 0.1);
    const StepOutcome step = integrate(stage, s, 0.01, TimeScheme::sdirk2, volumes);
    ASSERT_TRUE(step.converged);
    EXPECT_GT(test::norm(step.end.u), 0.01);
    EXPECT_NEAR(body_volumes(vessel.drop.liquid, step.end.x)[0], 1, 1e-14);
  }
}

TEST(WalledFlow, BetweenPlatesThatSlideWithSlipTheProfileIsCouettes) {
  // u = U (z + l) / (1 + l) between a plate at rest with slip length l and one that moves with U.
  constexpr double kSpeed = 0.7, kSlipLength = 0.25, kViscosity = 0.4;
  const Drop cube = test::filled_box(4);
  std::vector<Vec3> profile;
  for (const Vec3& x : cube.x) {
    profile.emplace_back(kSpeed * (x.z() + kSlipLength) / (1 + kSlipLength), 0, 0);
  }
  WallConditions walls;
  for (std::size_t i = 0; i < cube.x.size(); ++i) {
    const bool above = cube.x[i].z() == 1;
    walls.allowed.push_back(above ? Mat3::Zero() : Mat3(Vec3::UnitX() * Vec3::UnitX().transpose()));
    walls.prescribed.push_back(above ? profile[i] : Vec3(0, 0, 0));
  }
  std::vector<double> friction;
  for (const Triangle& t : cube.liquid.walls) {
    const bool floor = cube.x[t[0]].z() == 0 && cube.x[t[1]].z() == 0 && cube.x[t[2]].z() == 0;
    const bool end = std::abs(mesh::area_vector(cube.x[t[0]], cube.x[t[1]], cube.x[t[2]]).x()) > 0;
    friction.push_back(floor ? kViscosity / kSlipLength : 0.0);
    // Through its ends the liquid comes and goes.
    std::array<Vec3, 3> w;
    for (std::size_t i = 0; i < 3; ++i) w[i] = end ? profile[t[i]] : Vec3(0, 0, 0);
    walls.velocity.push_back(w);
  }
  FlowOptions options;
  options.solver = SolverKind::direct;
  FlowStage stage(cube.liquid, {.density = 1, .viscosity = kViscosity, .surface_tension = 0, .gravity = {}},
                  options);
  stage.set_walls({.wetting = {}, .friction = friction}, test::lasting(walls));
  stage.begin_step(cube.x);
  // Short, since the plates shear the cube, and its ends lean over.
  constexpr double kTime = 1e-4;
  const std::vector<double> pressure(stage.operators().pressures(), 0.0);
  const StageResult r = stage.solve({kTime, cube.x, profile, profile, pressure, cube.volumes});
  ASSERT_TRUE(r.converged);
  EXPECT_LT(test::distance(r.v, profile), 1e-8) << "it lasts";
  // It would not if the plate at rest held the liquid better.
  for (double& f : friction) f *= 2;
  stage.set_walls({.wetting = {}, .friction = friction}, test::lasting(walls));
  const StageResult slower = stage.solve({kTime, cube.x, profile, profile, pressure, cube.volumes});
  EXPECT_GT(test::distance(slower.v, profile), 1e-5);
}

TEST(WalledFlow, FrictionSlowsDownADropAsTheFormulaSays) {
  // One so stiff that it slides as a whole: m dU/dt = -b A U, backward Euler.
  const Vessel vessel = test::half_ball_on_floor(0.4);
  const Drop& drop = vessel.drop;
  FlowOptions options;
  options.solver = SolverKind::direct;
  FlowStage stage(drop.liquid, {.density = 3, .viscosity = 1e4, .surface_tension = 0, .gravity = {}},
                  options);
  stage.set_walls({.wetting = {}, .friction = std::vector<double>(drop.liquid.walls.size(), 2)},
                  test::lasting(vessel.conditions()));
  stage.begin_step(drop.x);
  const std::vector<Vec3> u(drop.x.size(), Vec3(1, 2, 0));
  const std::vector<double> pressure(stage.operators().pressures(), 0.0);
  const StageResult r = stage.solve({0.5, drop.x, u, u, pressure, drop.volumes});
  ASSERT_TRUE(r.converged);
  double area = 0;
  for (const auto& [a, b, c] : drop.liquid.walls) {
    area += mesh::area_vector(drop.x[a], drop.x[b], drop.x[c]).norm();
  }
  const Vec3 expected = u[0] / (1 + 0.5 * 2 * area / (3 * drop.volumes[0]));
  double worst = 0;
  for (const Vec3& v : r.v) worst = std::max(worst, (v - expected).norm() / expected.norm());
  std::printf("slowed down to %.4f, differs by %.1e of it\n", expected.norm() / u[0].norm(), worst);
  EXPECT_LT(worst, 1e-3);
}

TEST(WalledFlow, ABodyThatTouchesNoWallFallsFreelyBesideOneThatDoes) {
  const Drop drop = test::two_cubes(Vec3(3, 3, 0));
  const Vessel floor{test::two_cubes(Vec3(3, 3, 0)),
                     [](const Vec3&) { return std::vector<Vec3>{-Vec3::UnitZ()}; }};
  LiquidProperties liquid = water_like;
  liquid.gravity.acceleration = Vec3(0, 0, -9);
  FlowStage stage(drop.liquid, liquid, {});
  stage.set_walls({}, test::lasting(floor.conditions()));
  // Bodies are numbered in the order of their vertices.
  const Index standing = drop.liquid.body[drop.liquid.walls.front()[0]], falling = 1 - standing;
  EXPECT_EQ(stage.support(standing), Support::held);
  EXPECT_EQ(stage.support(falling), Support::free);
  FlowVectors s = state(stage, drop.x, std::vector<Vec3>(drop.x.size(), Vec3(0.1, 0, 0)));
  const std::vector<Momentum> before = body_momenta(drop.liquid, 3, s.x, s.u);
  for (int k = 0; k < 10; ++k) {
    StepOutcome step = integrate(stage, s, 0.005, TimeScheme::sdirk2, drop.volumes);
    ASSERT_TRUE(step.converged);
    s = std::move(step.end);
    EXPECT_LT(step.volume_error, 1e-13);
  }
  const std::vector<Momentum> after = body_momenta(drop.liquid, 3, s.x, s.u);
  const Vec3 fallen = before[falling].linear + 0.05 * before[falling].mass * Vec3(0, 0, -9);
  EXPECT_LT((after[falling].linear - fallen).norm() / fallen.norm(), 1e-13);
  EXPECT_LT(after[falling].angular.norm(), 1e-13 * fallen.norm());
  for (const Triangle& t : drop.liquid.walls) {
    for (const Index v : t) EXPECT_EQ(s.x[v].z(), 0);
  }
  EXPECT_GT(std::abs(after[standing].linear.z() - fallen.z()), 0.01) << "the floor has its share";
}

TEST(WalledFlow, ADropThatTouchesNoWallMovesBitForBitAsIfThereWereNone) {
  const Drop drop = test::ball(6);
  FlowStage with(drop.liquid, water_like, {}), without(drop.liquid, water_like, {});
  with.set_walls({}, test::lasting({}));
  const FlowVectors start = state(with, drop.x, test::random_vectors(drop.x.size(), 1));
  const FlowVectors a = integrate(with, start, 0.01, TimeScheme::sdirk2, drop.volumes).end;
  const FlowVectors b = integrate(without, start, 0.01, TimeScheme::sdirk2, drop.volumes).end;
  EXPECT_EQ(a.x, b.x);
  EXPECT_EQ(a.u, b.u);
  EXPECT_EQ(a.pressure, b.pressure);
}

TEST(WalledFlow, AWallWithoutSlipHoldsWhatTouchesIt) {
  const Vessel vessel = test::half_ball_on_floor(0.4);
  WallConditions walls = vessel.conditions();
  for (Mat3& p : walls.allowed) {
    if (p != Mat3::Identity()) p.setZero();
  }
  FlowStage stage(vessel.drop.liquid, water_like, {});
  stage.set_walls({.wetting = std::vector<double>(vessel.drop.liquid.walls.size(), 0.5), .friction = {}},
                  test::lasting(walls));
  FlowVectors s = state(stage, vessel.drop.x, std::vector<Vec3>(vessel.drop.x.size(), Vec3(0.2, 0, 0)));
  for (int k = 0; k < 5; ++k) {
    StepOutcome step = integrate(stage, s, 0.02, TimeScheme::sdirk2, vessel.drop.volumes);
    ASSERT_TRUE(step.converged);
    s = std::move(step.end);
  }
  double moved = 0;
  for (std::size_t i = 0; i < s.x.size(); ++i) moved = std::max(moved, (s.x[i] - vessel.drop.x[i]).norm());
  EXPECT_GT(moved, 0.01);
  for (const Triangle& t : vessel.drop.liquid.walls) {
    for (const Index v : t) EXPECT_EQ(s.x[v], vessel.drop.x[v]);
  }
}

}  // namespace
}  // namespace meniscus::fem
