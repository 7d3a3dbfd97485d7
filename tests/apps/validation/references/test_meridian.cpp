#include "apps/validation/references/meridian.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace meniscus::validation {
namespace {

constexpr double kPi = std::numbers::pi;

MeridianEnd at_slope(double phi) {
  return {.target = [phi](const MeridianPoint& p) { return p.phi - phi; }};
}

TEST(Meridian, OfConstantPressureFromAnApexIsACircle) {
  const double R = 0.3;
  const MeridianLaw law{.pressure = 2 / R};
  const Meridian m = trace_meridian(law, next_to_apex(law), at_slope(3));
  ASSERT_TRUE(m.reached);
  for (const MeridianPoint& p : m.points) {
    EXPECT_NEAR(p.x, R * std::sin(p.s / R), 1e-12 * R);
    EXPECT_NEAR(p.z, R * (1 - std::cos(p.s / R)), 1e-12 * R);
    EXPECT_NEAR(p.phi, p.s / R, 1e-12);
    EXPECT_NEAR(p.volume, kPi * p.z * p.z * (R - p.z / 3), 1e-12 * R * R * R);
    EXPECT_NEAR(p.area, 2 * kPi * R * p.z, 1e-12 * R * R);
  }
  EXPECT_NEAR(m.end().phi, 3, 1e-13);
}

TEST(Meridian, WithoutPressureIsACatenary) {
  // x = c cosh(z / c), from the height at which its slope against the axis is 45 degrees.
  const double c = 2, z = c * std::asinh(1.0);
  const MeridianPoint start{.x = c * std::sqrt(2.0), .z = -z, .phi = 3 * kPi / 4};
  const MeridianEnd end{.target = [&](const MeridianPoint& p) { return p.z - z; }, .longest_step = 0.1};
  const Meridian m = trace_meridian({}, start, end);
  ASSERT_TRUE(m.reached);
  for (const MeridianPoint& p : m.points) EXPECT_NEAR(p.x, c * std::cosh(p.z / c), 1e-11);
}

TEST(Meridian, UnderGravityKeepsTheBalanceOfForces) {
  // On the cap above any point: pressure on its base less the pull at its rim is its weight.
  for (const double weight : {1.0, -0.3}) {
    const MeridianLaw law{.pressure = 1.4, .weight = weight};
    const Meridian m = trace_meridian_evenly(law, next_to_apex(law), at_slope(1.2), 50);
    ASSERT_TRUE(m.reached);
    EXPECT_GE(m.points.size(), 50u);
    for (const MeridianPoint& p : m.points) {
      const double push = kPi * p.x * p.x * (law.pressure + weight * p.z);
      const double pull = 2 * kPi * p.x * std::sin(p.phi);
      EXPECT_NEAR(push - pull, weight * p.volume, 1e-13);
    }
  }
}

TEST(Meridian, ThatMissesItsTargetSaysSo) {
  const MeridianLaw law{.pressure = 2};
  const Meridian m = trace_meridian(law, next_to_apex(law),
                                    {.target = [](const MeridianPoint& p) { return p.x - 2; },
                                     .missed = [](const MeridianPoint& p) { return p.phi > kPi / 2; }});
  EXPECT_FALSE(m.reached);
}

}  // namespace
}  // namespace meniscus::validation
