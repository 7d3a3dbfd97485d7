#include "fem/time_scheme.h"
#include "tests/fem/vessels.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace meniscus::fem {
namespace {

using test::Vessel;

constexpr double kDensity = 3, kGravity = 9;

struct Rest {
  std::string name;
  Vessel vessel;
  Vec3 up;
};

std::vector<Rest> vessels() {
  std::vector<Rest> out;
  out.push_back({"box", test::box_vessel(4), Vec3::UnitZ()});
  const test::LiquidLevel tilted{.slope = 0.2};
  out.push_back({"tilted box", test::box_vessel(4, tilted), tilted.up()});
  out.push_back({"ball", test::ball_vessel(6), Vec3::UnitZ()});
  out.push_back({"cone", test::cone_vessel(4), Vec3::UnitZ()});
  out.push_back({"tilted cone", test::cone_vessel(4, tilted), tilted.up()});
  return out;
}

LiquidProperties heavy(const Vec3& up) {
  LiquidProperties p{.density = kDensity, .viscosity = 0, .surface_tension = 0, .gravity = {}};
  p.gravity = {.acceleration = -kGravity * up, .reference = Vec3(0.3, -0.2, -0.7)};
  return p;
}

// Minus density times the potential of gravity on the surface.
double pressure_of(const Vessel& vessel, const LiquidProperties& liquid) {
  const Vec3& x = vessel.drop.x[vessel.drop.liquid.surface.front()[0]];
  return -liquid.density * liquid.gravity.potential(x);
}

struct Course {
  double speed = 0;     // fastest vertex at any time, in units of sqrt(g L)
  double pressure = 0;  // largest deviation at the end, relative
};

Course course(const Vessel& vessel, const LiquidProperties& liquid, const FlowOptions& options, int steps) {
  FlowStage stage(vessel.drop.liquid, liquid, options);
  stage.set_walls({}, test::lasting(vessel.conditions()));
  const double pressure = pressure_of(vessel, liquid);
  FlowVectors s{.x = vessel.drop.x,
                .u = std::vector<Vec3>(vessel.drop.x.size(), Vec3::Zero()),
                .pressure = std::vector<double>(stage.operators().pressures(), pressure)};
  Course out;
  for (int k = 0; k < steps; ++k) {
    StepOutcome step = integrate(stage, s, 0.05, TimeScheme::sdirk2, vessel.drop.volumes);
    EXPECT_TRUE(step.converged);
    if (!step.converged) break;
    s = std::move(step.end);
    for (const Vec3& u : s.u) out.speed = std::max(out.speed, u.norm() / std::sqrt(kGravity));
  }
  for (const double p : s.pressure) out.pressure = std::max(out.pressure, std::abs(p / pressure - 1));
  return out;
}

class RestingLiquid : public testing::TestWithParam<PressureElement> {
 protected:
  static FlowOptions options() {
    FlowOptions o;
    o.discretization.pressure = GetParam();
    return o;
  }
};

TEST_P(RestingLiquid, StaysAtRestInVesselsOfAnyShape) {
  for (const Rest& r : vessels()) {
    const Course c = course(r.vessel, heavy(r.up), options(), 100);
    std::printf("%s, %zu tetrahedra: speed %.1e, pressure %.1e\n", r.name.c_str(),
                r.vessel.drop.liquid.tets.size(), c.speed, c.pressure);
    EXPECT_LT(c.speed, 1e-12) << r.name;
    EXPECT_LT(c.pressure, 2e-12) << r.name;
  }
}

TEST_P(RestingLiquid, RestsWithTensionWhereItMeetsTheWallsAtRightAngles) {
  LiquidProperties liquid = heavy(Vec3::UnitZ());
  liquid.surface_tension = 2;
  liquid.viscosity = 0.1;
  const Course c = course(test::box_vessel(4), liquid, options(), 100);
  EXPECT_LT(c.speed, 1e-12);
  EXPECT_LT(c.pressure, 2e-12);
}

TEST_P(RestingLiquid, TheFirstStepFindsThePressureOfRest) {
  for (const Rest& r : vessels()) {
    const LiquidProperties liquid = heavy(r.up);
    FlowOptions exact = options();
    exact.solver = SolverKind::direct;
    FlowStage stage(r.vessel.drop.liquid, liquid, exact);
    stage.set_walls({}, test::lasting(r.vessel.conditions()));
    stage.begin_step(r.vessel.drop.x);
    const std::vector<Vec3> u(r.vessel.drop.x.size(), Vec3::Zero());
    const std::vector<double> none(stage.operators().pressures(), 0.0);
    const StageResult first = stage.solve({0.05, r.vessel.drop.x, u, u, none, r.vessel.drop.volumes});
    ASSERT_TRUE(first.converged);
    const double expected = pressure_of(r.vessel, liquid);
    for (const double p : first.pressure) EXPECT_NEAR(p / expected, 1, 1e-9) << r.name;
    EXPECT_LT(test::norm(first.v), 1e-9) << r.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Elements, RestingLiquid,
                         testing::Values(PressureElement::linear, PressureElement::constant),
                         [](const auto& each) {
                           return each.param == PressureElement::linear ? "linear" : "constant";
                         });

}  // namespace
}  // namespace meniscus::fem
