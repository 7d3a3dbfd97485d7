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

// With the pressure that belongs to it, or without any.
FlowVectors at_rest(const Vessel& vessel, std::size_t rows, double pressure) {
  return {.x = vessel.drop.x,
          .u = std::vector<Vec3>(vessel.drop.x.size(), Vec3::Zero()),
          .pressure = std::vector<double>(rows, pressure)};
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

Course course(const Vessel& vessel, const LiquidProperties& liquid, const FlowOptions& options, int steps,
              TimeScheme scheme) {
  FlowStage stage(vessel.drop.liquid, liquid, options);
  stage.set_walls({}, test::lasting(vessel.conditions()));
  const double pressure = pressure_of(vessel, liquid);
  FlowVectors s = at_rest(vessel, stage.operators().pressures(), pressure);
  Course out;
  for (int k = 0; k < steps; ++k) {
    StepOutcome step = integrate(stage, s, 0.05, scheme, vessel.drop.volumes);
    EXPECT_TRUE(step.converged);
    s = std::move(step.end);
    for (const Vec3& u : s.u) out.speed = std::max(out.speed, u.norm() / std::sqrt(kGravity));
  }
  for (const double p : s.pressure) out.pressure = std::max(out.pressure, std::abs(p / pressure - 1));
  return out;
}

TEST(RestingLiquid, StaysAtRestInVesselsOfAnyShape) {
  for (const Rest& r : vessels()) {
    for (const PressureElement element : {PressureElement::linear, PressureElement::constant}) {
      FlowOptions options;
      options.discretization.pressure = element;
      const Course c = course(r.vessel, heavy(r.up), options, 100, TimeScheme::sdirk2);
      std::printf("%s, %zu tetrahedra, %s: speed %.1e, pressure %.1e\n", r.name.c_str(),
                  r.vessel.drop.liquid.tets.size(), element == PressureElement::linear ? "P1/P1" : "P1/P0",
                  c.speed, c.pressure);
      EXPECT_LT(c.speed, 1e-12) << r.name;
      EXPECT_LT(c.pressure, 1e-12) << r.name;
    }
  }
}

}  // namespace
}  // namespace meniscus::fem
