#include "fem/flow_stage.h"
#include "fem/rigid_motion.h"
#include "tests/fem/drops.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <limits>

namespace meniscus::fem {
namespace {

using test::Drop;

const LiquidProperties water_like{.density = 3, .viscosity = 0.1, .surface_tension = 5, .gravity = {}};

FlowOptions options_of(SolverKind solver, PressureElement element = PressureElement::linear) {
  FlowOptions options;
  options.tolerance = 1e-6;
  options.solver = solver;
  options.discretization.pressure = element;
  return options;
}

// One stage from `u`, which is also the prediction, without pressure.
StageResult stage_of(const Drop& drop, const LiquidProperties& properties, const FlowOptions& options,
                     double tau, std::span<const Vec3> u) {
  FlowStage stage(drop.liquid, properties, options);
  stage.begin_step(drop.x);
  const std::vector<double> pressure(stage.operators().pressures(), 0.0);
  return stage.solve({tau, drop.x, u, u, pressure, drop.volumes});
}

std::vector<Vec3> rest(const Drop& drop) {
  return std::vector<Vec3>(drop.x.size(), Vec3::Zero());
}

// Strains that compress nothing, so that there is something to do, and a rigid motion.
std::vector<Vec3> lively(const Drop& drop) {
  const Vec3 middle = body_momenta(drop.liquid, 1, drop.x, drop.x)[0].centre;
  const double radius = std::cbrt(drop.volumes[0]);
  std::vector<Vec3> u;
  for (const Vec3& x : drop.x) {
    const Vec3 y = (x - middle) / radius;
    u.emplace_back(0.3 + y.x() - y.y(), 0.2 + y.x() + y.y(), -2 * y.z());
  }
  return u;
}

class BothSolvers : public testing::TestWithParam<SolverKind> {};

TEST_P(BothSolvers, ADropInBalanceStaysAtRestAndHasLaplacesPressure) {
  for (const double scale : test::kScales) {
    for (const PressureElement element : {PressureElement::linear, PressureElement::constant}) {
      const Drop drop = test::octahedron(scale);
      const double unit = std::sqrt(5 / (3 * scale));  // of speed
      const StageResult r =
          stage_of(drop, water_like, options_of(GetParam(), element), 0.1 * scale / unit, rest(drop));
      EXPECT_TRUE(r.converged);
      // Pushing all corners out changes area and volume: sides sqrt(2) r, area 4 sqrt(3) r^2, volume 4/3 r^3.
      const double laplace = 5 * 8 * std::sqrt(3.0) / (4 * scale);
      double worst = 0;
      for (const double p : r.pressure) worst = std::max(worst, std::abs(p / laplace - 1));
      const double tolerance = GetParam() == SolverKind::direct ? 1e-11 : 1e-5;
      EXPECT_LT(worst, tolerance) << scale;
      EXPECT_LT(test::norm(r.v) / unit, tolerance) << scale;
      // From the right pressure there is nothing to be done.
      FlowStage stage(drop.liquid, water_like, options_of(GetParam(), element));
      stage.begin_step(drop.x);
      const std::vector<double> balanced(r.pressure.size(), laplace);
      const std::vector<Vec3> u = rest(drop);
      const StageResult still = stage.solve({0.1 * scale / unit, drop.x, u, u, balanced, drop.volumes});
      EXPECT_LT(test::norm(still.v) / unit, 1e-14) << scale;
    }
  }
}

TEST_P(BothSolvers, PositionsAreThoseOfTheStartMovedByTheVelocities) {
  const Drop drop = test::ball(6);
  const StageResult r = stage_of(drop, water_like, options_of(GetParam()), 0.01, lively(drop));
  EXPECT_TRUE(r.converged);
  EXPECT_LT(test::distance(r.x, test::plus(drop.x, 0.01, r.v)), 1e-15);
}

TEST_P(BothSolvers, VolumesAreMetToRounding) {
  for (const Drop& drop : {test::ball(8), test::ball(6, 1e-6), test::ball(6, 1e3),
                           test::two_cubes(Vec3(3, 3, 3)), test::two_cubes(Vec3(2, 2, 2))}) {
    const double unit = std::cbrt(drop.volumes[0]);
    std::vector<Vec3> u = lively(drop);
    const double speed = std::sqrt(5 / (3 * unit));
    for (Vec3& v : u) v *= speed;
    const StageResult r = stage_of(drop, water_like, options_of(GetParam()), 0.03 * unit / speed, u);
    EXPECT_TRUE(r.converged);
    const std::vector<double> volumes = body_volumes(drop.liquid, r.x);
    for (std::size_t b = 0; b < volumes.size(); ++b) {
      EXPECT_NEAR(volumes[b] / drop.volumes[b], 1, 1e-13);
      EXPECT_LE(std::abs(volumes[b] / drop.volumes[b] - 1), r.volume_error + 1e-15) << "as reported";
    }
  }
}

TEST_P(BothSolvers, VolumesThatAreOnlyApproachedTakeNoSecondSolution) {
  const Drop drop = test::ball(8);
  FlowStage stage(drop.liquid, water_like, options_of(GetParam()));
  stage.begin_step(drop.x);
  const std::vector<Vec3> u = lively(drop);
  const std::vector<double> pressure(stage.operators().pressures(), 0.0);
  StageInput input{0.01, drop.x, u, u, pressure, drop.volumes};
  const StageResult met = stage.solve(input);
  input.volume_goal = VolumeGoal::approached;
  const StageResult near = stage.solve(input);
  EXPECT_LT(near.iterations, met.iterations);
  EXPECT_GT(near.volume_error, 1e-12);
  EXPECT_LT(near.volume_error, 1e-3);
  EXPECT_NEAR(std::abs(body_volumes(drop.liquid, near.x)[0] / drop.volumes[0] - 1), near.volume_error, 1e-15);
}

TEST_P(BothSolvers, VolumesThatDifferFromThoseFoundAreAimedAt) {
  const Drop drop = test::two_cubes(Vec3(3, 3, 3));
  FlowStage stage(drop.liquid, water_like, options_of(GetParam()));
  stage.begin_step(drop.x);
  const std::vector<Vec3> u = rest(drop);
  const std::vector<double> pressure(stage.operators().pressures(), 0.0), wanted{1.001, 0.998};
  const StageResult r = stage.solve({0.01, drop.x, u, u, pressure, wanted});
  const std::vector<double> volumes = body_volumes(drop.liquid, r.x);
  EXPECT_NEAR(volumes[0], 1.001, 1e-13);
  EXPECT_NEAR(volumes[1], 0.998, 1e-13);
}

TEST_P(BothSolvers, MomentumIsKeptToTheToleranceOfTheSolver) {
  const Drop drop = test::ball(8);
  const std::vector<Vec3> u = lively(drop);
  const StageResult r = stage_of(drop, water_like, options_of(GetParam()), 0.01, u);
  const Momentum before = body_momenta(drop.liquid, 3, drop.x, u)[0];
  // With the mass of the start, which is the stage's: momentum in the nodes.
  FlowOperators operators(drop.liquid, {});
  operators.assemble_mass(drop.x, 3);
  Vec3 momentum = Vec3::Zero();
  for (std::size_t i = 0; i < u.size(); ++i) momentum += operators.lumped_mass()[i] * r.v[i];
  const double error = (momentum - before.linear).norm() / before.linear.norm();
  EXPECT_LT(error, GetParam() == SolverKind::direct ? 1e-11 : 1e-6);
  std::printf("momentum changed by %.1e\n", error);
}

TEST_P(BothSolvers, AFallingDropGivesEveryVertexTheSameVelocity) {
  LiquidProperties heavy = water_like;
  heavy.gravity.acceleration = Vec3(1, -2, -9);
  const Drop drop = test::octahedron(0.7);
  for (const double tau : {0.01, 0.3}) {
    const std::vector<Vec3> u(drop.x.size(), Vec3(1, 1, 0));
    FlowStage stage(drop.liquid, heavy, options_of(GetParam()));
    stage.begin_step(drop.x);
    const std::vector<double> balanced(stage.operators().pressures(), 5 * 8 * std::sqrt(3.0) / (4 * 0.7));
    const StageResult r = stage.solve({tau, drop.x, u, u, balanced, drop.volumes});
    double worst = 0;
    for (const Vec3& v : r.v) {
      worst = std::max(worst, (v - Vec3(1, 1, 0) - tau * heavy.gravity.acceleration).norm());
    }
    EXPECT_LT(worst / (tau * 9), GetParam() == SolverKind::direct ? 1e-12 : 1e-5) << tau;
  }
}

TEST_P(BothSolvers, GravityGivesTheMomentumOfTheWeight) {
  LiquidProperties heavy = water_like;
  heavy.gravity.acceleration = Vec3(1, -2, -9);
  const Drop drop = test::ball(8);
  for (const Support support : {Support::free, Support::held}) {
    FlowOptions options = options_of(GetParam());
    options.support = support;
    const double tau = 0.002;
    const StageResult r = stage_of(drop, heavy, options, tau, rest(drop));
    FlowOperators operators(drop.liquid, {});
    operators.assemble_mass(drop.x, 3);
    Vec3 momentum = Vec3::Zero();
    for (std::size_t i = 0; i < r.v.size(); ++i) momentum += operators.lumped_mass()[i] * r.v[i];
    const Vec3 weight = 3 * drop.volumes[0] * heavy.gravity.acceleration;
    const double error = (momentum / tau - weight).norm() / weight.norm();
    // The potential's Hessian resists falling: why free bodies do without it.
    EXPECT_LT(error, support == Support::free ? 1e-5 : 1e-2);
    std::printf("%s: %.1e\n", support == Support::free ? "free" : "held", error);
  }
}

TEST_P(BothSolvers, TheSameStageAtAnotherScaleIsTheSame) {
  // Units of length l, and of time such that density and tension stay: l^3/2.
  StageResult first;
  for (const double scale : {1.0, 1e-6, 1e3}) {
    const Drop drop = test::ball(6, scale);
    const double speed = 1 / std::sqrt(scale);
    std::vector<Vec3> u = lively(drop);
    for (Vec3& v : u) v *= speed;
    LiquidProperties properties = water_like;
    properties.viscosity *= std::sqrt(scale);
    StageResult r = stage_of(drop, properties, options_of(GetParam()), 0.02 * scale / speed, u);
    EXPECT_TRUE(r.converged);
    for (Vec3& v : r.v) v /= speed;
    if (scale == 1) first = r;
    EXPECT_LT(test::distance(r.v, first.v), 1e-5) << scale;
    EXPECT_NEAR(r.iterations, first.iterations, 3);
  }
}

TEST_P(BothSolvers, WhatIsNotFiniteIsReported) {
  const Drop drop = test::ball(6);
  std::vector<Vec3> u = lively(drop);
  u[5].z() = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(stage_of(drop, water_like, options_of(GetParam()), 0.01, u).converged);
  u[5].z() = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(stage_of(drop, water_like, options_of(GetParam()), 0.01, u).converged);
}

TEST_P(BothSolvers, ADropOfOneTetrahedronMoves) {
  for (const PressureElement element : {PressureElement::linear, PressureElement::constant}) {
    const Drop drop = test::one_tet_drop();
    const StageResult r = stage_of(drop, water_like, options_of(GetParam(), element), 0.01, rest(drop));
    EXPECT_TRUE(r.converged);
    EXPECT_GT(test::norm(r.v), 1e-3) << "towards a regular one";
    EXPECT_NEAR(body_volumes(drop.liquid, r.x)[0] / drop.volumes[0], 1, 1e-13);
  }
}

INSTANTIATE_TEST_SUITE_P(FlowStage, BothSolvers, testing::Values(SolverKind::krylov, SolverKind::direct),
                         [](const auto& each) {
                           return each.param == SolverKind::krylov ? "krylov" : "direct";
                         });

TEST(FlowStage, BothSolversGiveTheSameStage) {
  const Drop drop = test::ball(8);
  for (const PressureElement element : {PressureElement::linear, PressureElement::constant}) {
    const std::vector<Vec3> u = lively(drop);
    const StageResult a = stage_of(drop, water_like, options_of(SolverKind::krylov, element), 0.01, u);
    const StageResult b = stage_of(drop, water_like, options_of(SolverKind::direct, element), 0.01, u);
    const double change = test::distance(b.v, u);
    EXPECT_LT(test::distance(a.v, b.v) / change, 1e-4);
    std::printf("differ by %.1e of the change\n", test::distance(a.v, b.v) / change);
  }
}

TEST(FlowStage, ThePotentialIsWeightAndPressureToRounding) {
  // The potential's force is the weight and a pressure -rho g.x: with its opposite there already, the weight
  // is left, and everything falls.
  LiquidProperties heavy{.density = 3, .viscosity = 0, .surface_tension = 0, .gravity = {}};
  heavy.gravity.acceleration = Vec3(0, 0, -9);
  const Drop drop = test::ball(8);
  FlowOptions options;
  options.support = Support::held;
  options.surface_forces = SurfaceForces::gradient;
  FlowStage stage(drop.liquid, heavy, options);
  stage.begin_step(drop.x);
  const std::vector<Vec3> u = rest(drop), fall(drop.x.size(), 0.1 * heavy.gravity.acceleration);
  std::vector<double> pressure;
  for (const Vec3& x : test::plus(drop.x, 0.1, fall)) pressure.push_back(-3 * heavy.gravity.potential(x));
  const StageResult r = stage.solve({0.1, drop.x, u, fall, pressure, drop.volumes});
  EXPECT_LT(test::distance(r.v, fall), 1e-12);
}

TEST(FlowStage, ViscosityBrakesAndTensionRoundsOff) {
  const Drop drop = test::one_tet_drop();
  FlowStage stage(drop.liquid, water_like, {});
  const StageResult r = stage_of(drop, water_like, {}, 0.01, rest(drop));
  EXPECT_LT(stage.potential_energy(r.x), stage.potential_energy(drop.x));
  const Drop ball = test::ball(8);
  FlowStage of_ball(ball.liquid, water_like, {});
  of_ball.begin_step(ball.x);
  const std::vector<Vec3> u = lively(ball);
  LiquidProperties honey = water_like;
  honey.viscosity = 10;
  const double before = of_ball.kinetic_energy(u);
  const double water = of_ball.kinetic_energy(stage_of(ball, water_like, {}, 0.005, u).v);
  const double slow = of_ball.kinetic_energy(stage_of(ball, honey, {}, 0.005, u).v);
  EXPECT_LT(slow, 0.7 * water);
  EXPECT_LT(slow, before);
}

TEST(FlowStage, KineticEnergyOfAUniformFieldIsKnown) {
  const Drop drop = test::ball(8);
  FlowStage stage(drop.liquid, water_like, {});
  stage.begin_step(drop.x);
  const std::vector<Vec3> u(drop.x.size(), Vec3(1, 2, -2));
  EXPECT_NEAR(stage.kinetic_energy(u) / (0.5 * 3 * drop.volumes[0] * 9), 1, 1e-13);
}

}  // namespace
}  // namespace meniscus::fem
