#include "fem/rigid_motion.h"
#include "fem/time_scheme.h"
#include "tests/fem/drops.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <limits>
#include <numbers>

namespace meniscus::fem {
namespace {

using std::numbers::pi;
using test::Drop;
using test::kBallRadius;

const Vec3 middle = Vec3::Constant(0.5);
// Time of an oscillation of the ball with density and tension one: n = 2.
const double period = 2 * pi / std::sqrt(8 / std::pow(kBallRadius, 3));

FlowVectors at_rest(const Drop& drop, PressureElement element = PressureElement::linear) {
  const std::size_t rows = element == PressureElement::linear ? drop.x.size() : drop.liquid.tets.size();
  return {.x = drop.x,
          .u = std::vector<Vec3>(drop.x.size(), Vec3::Zero()),
          .pressure = std::vector<double>(rows, 0.0)};
}

// At rest, drawn out along z by `strain` at constant volume.
FlowVectors drawn_out(const Drop& drop, double strain) {
  FlowVectors s = at_rest(drop);
  for (Vec3& x : s.x) {
    const double across = 1 / std::sqrt(1 + strain);
    x = middle + Vec3(across, across, 1 + strain).cwiseProduct(x - middle);
  }
  return s;
}

struct Course {
  FlowVectors end;
  bool converged = true;
  double most_energy_gained = 0;  // over the energy of the start, by any step
  double worst_volume_error = 0;
};

Course course(const Drop& drop, const LiquidProperties& properties, const FlowOptions& options, FlowVectors s,
              double dt, int steps, TimeScheme scheme) {
  FlowStage stage(drop.liquid, properties, options);
  const auto energy = [&] {
    stage.begin_step(s.x);
    return stage.potential_energy(s.x) + stage.kinetic_energy(s.u);
  };
  const double start = energy();
  Course out;
  for (int k = 0; k < steps && out.converged; ++k) {
    StepOutcome step = integrate(stage, s, dt, scheme, drop.volumes);
    out.converged = step.converged;
    if (!step.converged) break;
    s = std::move(step.end);
    out.most_energy_gained = std::max(out.most_energy_gained, energy() - start);
    out.worst_volume_error = std::max(out.worst_volume_error, step.volume_error);
  }
  out.end = std::move(s);
  return out;
}

FlowOptions tight() {
  FlowOptions options;
  options.tolerance = 1e-10;
  return options;
}

LiquidProperties unit_liquid(double viscosity = 0) {
  return {.density = 1, .viscosity = viscosity, .surface_tension = 1, .gravity = {}};
}

// Largest distance to the reference with steps of dt and half of it.
double observed_order(TimeScheme scheme, int steps) {
  const Drop drop = test::ball(6);
  const FlowVectors start = drawn_out(drop, 0.05);
  const double time = 0.2 * period;
  const auto end = [&](TimeScheme by, int n) {
    return course(drop, unit_liquid(0.02), tight(), start, time / n, n, by).end;
  };
  const FlowVectors exact = end(TimeScheme::sdirk2, 8 * steps);
  const double coarse = test::distance(end(scheme, steps).x, exact.x);
  const double fine = test::distance(end(scheme, 2 * steps).x, exact.x);
  std::printf("errors %.2e %.2e, order %.2f\n", coarse, fine, std::log2(coarse / fine));
  return std::log2(coarse / fine);
}

TEST(TimeScheme, Sdirk2IsOfSecondOrder) {
  EXPECT_NEAR(observed_order(TimeScheme::sdirk2, 8), 2, 0.3);
}

TEST(TimeScheme, BackwardEulerIsOfFirstOrder) {
  EXPECT_NEAR(observed_order(TimeScheme::backward_euler, 8), 1, 0.25);
}

// The angle by which a drop in balance has turned that spins so slowly that it hardly flattens.
double angle_turned(TimeScheme scheme, int steps) {
  const Drop drop = test::octahedron();
  const Vec3 axis = Vec3(1, 2, 2) / 3.0;
  FlowVectors s = at_rest(drop);
  for (std::size_t i = 0; i < s.x.size(); ++i) s.u[i] = 0.2 * axis.cross(s.x[i]);
  const Course r = course(drop, unit_liquid(0.3), tight(), s, 5.0 / steps, steps, scheme);
  EXPECT_TRUE(r.converged);
  Mat3 turned = Mat3::Zero();
  for (std::size_t i = 0; i < s.x.size(); ++i) turned += r.end.x[i] * s.x[i].transpose();
  const Eigen::JacobiSVD<Mat3> svd(turned, Eigen::ComputeFullU | Eigen::ComputeFullV);
  const Eigen::AngleAxisd found(Mat3(svd.matrixU() * svd.matrixV().transpose()));
  EXPECT_GT(found.axis().dot(axis), 0.999);
  return found.angle();
}

TEST(TimeScheme, RotationIsFollowedWithTheOrderOfTheScheme) {
  const double exact = angle_turned(TimeScheme::sdirk2, 128);
  for (const TimeScheme scheme : {TimeScheme::sdirk2, TimeScheme::backward_euler}) {
    const double coarse = std::abs(angle_turned(scheme, 8) - exact);
    const double fine = std::abs(angle_turned(scheme, 16) - exact);
    const double order = std::log2(coarse / fine);
    std::printf("%s: errors of the angle %.2e %.2e, order %.2f (angle %.6f)\n",
                scheme == TimeScheme::sdirk2 ? "SDIRK2" : "backward Euler", coarse, fine, order, exact);
    EXPECT_GT(order, scheme == TimeScheme::sdirk2 ? 1.7 : 0.8);
  }
}

TEST(TimeScheme, EnergyDoesNotGrowOnACoarseOscillatingDrop) {
  const Drop drop = test::sphere(0.45);
  const double time = 2 * pi / std::sqrt(8);  // one period
  FlowVectors start = at_rest(drop);
  for (Vec3& x : start.x) x = Vec3(1 / std::sqrt(1.1), 1 / std::sqrt(1.1), 1.1).cwiseProduct(x);
  FlowStage stage(drop.liquid, unit_liquid(), {});
  const double energy = stage.potential_energy(start.x), excess = energy - stage.potential_energy(drop.x);
  for (const TimeScheme scheme : {TimeScheme::sdirk2, TimeScheme::backward_euler}) {
    for (const int steps : {40, 10}) {
      const Course r = course(drop, unit_liquid(), {}, start, time / steps, steps, scheme);
      EXPECT_TRUE(r.converged);
      EXPECT_LE(r.most_energy_gained, 1e-3 * excess);
      EXPECT_LT(r.worst_volume_error, 1e-13);
      stage.begin_step(r.end.x);
      const double left = stage.potential_energy(r.end.x) + stage.kinetic_energy(r.end.u) - energy + excess;
      std::printf("%zu tetrahedra, %s, %d steps a period: energy gained %.1e, after it %.3f left of %.4f\n",
                  drop.liquid.tets.size(), scheme == TimeScheme::sdirk2 ? "SDIRK2" : "backward Euler", steps,
                  r.most_energy_gained, left / excess, excess);
    }
  }
}

TEST(TimeScheme, FreeBodiesKeepMomentumAndSpinToRounding) {
  const Drop drop = test::two_cubes(Vec3(3, 3, 3));
  FlowVectors s = at_rest(drop);
  for (std::size_t i = 0; i < s.x.size(); ++i) {
    const Vec3& x = s.x[i];
    s.u[i] = 0.3 * Vec3(x.x() - x.y() + 1, x.x() + x.y(), -2 * x.z());
  }
  const std::vector<Momentum> before = body_momenta(drop.liquid, 1, s.x, s.u);
  for (const TimeScheme scheme :
       {TimeScheme::sdirk2, TimeScheme::backward_euler, TimeScheme::explicit_euler}) {
    FlowOptions options;
    options.surface_order = scheme == TimeScheme::explicit_euler ? SurfaceOrder::first : SurfaceOrder::second;
    const Course r = course(drop, unit_liquid(0.1), options, s, 0.01, 20, scheme);
    EXPECT_TRUE(r.converged);
    const std::vector<Momentum> after = body_momenta(drop.liquid, 1, r.end.x, r.end.u);
    for (std::size_t b = 0; b < 2; ++b) {
      EXPECT_LT((after[b].linear - before[b].linear).norm() / before[b].linear.norm(), 1e-13);
      EXPECT_LT((after[b].angular - before[b].angular).norm() / before[b].angular.norm(), 1e-13);
    }
  }
}

TEST(TimeScheme, AFallingDropFallsAndNothingElse) {
  LiquidProperties heavy = unit_liquid();
  heavy.gravity.acceleration = Vec3(0, 0, -9);
  const Drop drop = test::octahedron();
  for (const TimeScheme scheme : {TimeScheme::sdirk2, TimeScheme::backward_euler}) {
    const Course r = course(drop, heavy, {}, at_rest(drop), 0.05, 20, scheme);
    const double depth = drop.x[0].z() - r.end.x[0].z();
    double worst = 0;
    for (std::size_t i = 0; i < drop.x.size(); ++i) {
      worst = std::max(worst, (r.end.x[i] - drop.x[i] + depth * Vec3::UnitZ()).norm());
      EXPECT_LT((r.end.u[i] - heavy.gravity.acceleration).norm(), 1e-4);
    }
    EXPECT_LT(worst, 1e-5);
    // 9 / 2, and the first order adds 9 dt / 2.
    EXPECT_NEAR(depth, scheme == TimeScheme::sdirk2 ? 4.5 : 4.725, 1e-5);
    std::printf("deformed by %.1e after falling %.6f\n", worst, depth);
  }
}

TEST(TimeScheme, TheExplicitStepOscillatesBelowTheCapillaryLimit) {
  const Drop drop = test::ball(6);
  FlowOptions options;
  options.surface_order = SurfaceOrder::first;
  options.discretization.mass = MassMatrix::lumped;
  const Course r = course(drop, unit_liquid(), options, drawn_out(drop, 0.02), period / 100, 50,
                          TimeScheme::explicit_euler);
  EXPECT_TRUE(r.converged);
  // Half a period later it is flat.
  double along = 0, across = 0;
  for (const Vec3& x : r.end.x) {
    along = std::max(along, x.z() - 0.5);
    across = std::max(across, x.x() - 0.5);
  }
  EXPECT_LT(along, 0.995 * across);
}

TEST(TimeScheme, WhatBodiesLackOfTheirVolumeComesEvenly) {
  const Drop drop = test::ball(6);
  FlowStage stage(drop.liquid, {.density = 1, .viscosity = 0, .surface_tension = 0, .gravity = {}}, {});
  constexpr double kLack = 1e-3, kTime = 0.1;
  const std::vector<double> wanted{(1 + kLack) * drop.volumes[0]};
  for (const TimeScheme scheme : {TimeScheme::sdirk2, TimeScheme::backward_euler}) {
    const StepOutcome step = integrate(stage, at_rest(drop), kTime, scheme, wanted);
    ASSERT_TRUE(step.converged);
    std::vector<Vec3> later = step.end.x;
    for (std::size_t i = 0; i < later.size(); ++i) later[i] += 1e-6 * step.end.u[i];
    const double rate = (body_volumes(drop.liquid, later)[0] - wanted[0]) / 1e-6;
    EXPECT_NEAR(rate / (kLack * drop.volumes[0] / kTime), 1, 0.02);
    EXPECT_LT(step.volume_error, 1e-13);
  }
}

TEST(TimeScheme, AStepOwesNothingToTheOnesBefore) {
  const Drop drop = test::ball(6);
  const FlowVectors start = drawn_out(drop, 0.05);
  const double dt = period / 30;
  FlowStage used(drop.liquid, unit_liquid(), {}), fresh(drop.liquid, unit_liquid(), {});
  const FlowVectors one = integrate(used, start, dt, TimeScheme::sdirk2, drop.volumes).end;
  const FlowVectors two = integrate(used, one, dt, TimeScheme::sdirk2, drop.volumes).end;
  const FlowVectors again = integrate(fresh, one, dt, TimeScheme::sdirk2, drop.volumes).end;
  EXPECT_EQ(two.x, again.x);
  EXPECT_EQ(two.u, again.u);
  EXPECT_EQ(two.pressure, again.pressure);
}

TEST(TimeScheme, WithoutLiquidAStepDoesNothing) {
  const Drop none{.mesh = test::box_mesh(2)};
  FlowStage stage(none.liquid, unit_liquid(), {});
  const StepOutcome step = integrate(stage, at_rest(none), 0.1, TimeScheme::sdirk2, none.volumes);
  EXPECT_TRUE(step.converged);
  EXPECT_EQ(step.iterations, 0);
  EXPECT_TRUE(step.end.x.empty());
}

TEST(TimeScheme, AStepThatFailsSaysSo) {
  const Drop drop = test::ball(6);
  FlowVectors start = drawn_out(drop, 0.05);
  start.u[3].x() = std::numeric_limits<double>::quiet_NaN();
  FlowStage stage(drop.liquid, unit_liquid(), {});
  for (const TimeScheme scheme :
       {TimeScheme::sdirk2, TimeScheme::backward_euler, TimeScheme::explicit_euler}) {
    EXPECT_FALSE(integrate(stage, start, 0.01, scheme, drop.volumes).converged);
  }
  // And the same stage goes on with what is sound.
  start.u[3].x() = 0;
  EXPECT_TRUE(integrate(stage, start, 0.01, TimeScheme::sdirk2, drop.volumes).converged);
}

}  // namespace
}  // namespace meniscus::fem
