#include "apps/validation/references/liquid_bridge.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace meniscus::validation {
namespace {

constexpr double kPi = std::numbers::pi;

std::vector<LiquidBridgeProblem> problems() {
  return {{.volume = 2, .gap = 1, .lower_angle_deg = 90, .upper_angle_deg = 90},
          {.volume = 2, .gap = 1, .lower_angle_deg = 30, .upper_angle_deg = 30},
          {.volume = 2, .gap = 1, .lower_angle_deg = 150, .upper_angle_deg = 150},
          {.volume = 2, .gap = 1, .lower_angle_deg = 60, .upper_angle_deg = 100},
          {.volume = 2, .gap = 1, .lower_angle_deg = 130, .upper_angle_deg = 70},
          {.volume = 50, .gap = 1, .lower_angle_deg = 15, .upper_angle_deg = 20},
          {.volume = 1e-9, .gap = 1e-3, .lower_angle_deg = 80, .upper_angle_deg = 95}};
}

TEST(LiquidBridge, HasItsVolumeAndAngles) {
  for (const LiquidBridgeProblem& p : problems()) {
    const LiquidBridge b = liquid_bridge(p);
    ASSERT_TRUE(b.found);
    const MeridianPoint &upper = b.meridian.front(), &lower = b.meridian.back();
    EXPECT_NEAR(lower.volume / p.volume, 1, 1e-11);
    EXPECT_NEAR(lower.z / p.gap, 1, 1e-12);
    EXPECT_NEAR(lower.phi * 180 / kPi, p.lower_angle_deg, 1e-9);
    EXPECT_NEAR(180 - upper.phi * 180 / kPi, p.upper_angle_deg, 1e-9);
    EXPECT_EQ(lower.x, b.lower_radius);
    EXPECT_EQ(upper.x, b.upper_radius);
  }
}

TEST(LiquidBridge, PassesOneForceThroughAllOfItsLength) {
  for (const LiquidBridgeProblem& p : problems()) {
    const LiquidBridge b = liquid_bridge(p);
    const double scale = b.lower_radius + b.upper_radius;
    for (const MeridianPoint& at : b.meridian) {
      const double force = kPi * at.x * at.x * b.pressure - 2 * kPi * at.x * std::sin(at.phi);
      EXPECT_NEAR(force, b.force, 1e-11 * scale);
    }
    const double a = b.lower_radius;
    EXPECT_NEAR(b.force, kPi * a * a * b.pressure - 2 * kPi * a * std::sin(p.lower_angle_deg * kPi / 180),
                1e-11 * scale);
  }
}

TEST(LiquidBridge, TheForceIsWhatWideningTheGapCosts) {
  for (const LiquidBridgeProblem& p : problems()) {
    const auto energy = [&](double gap) {
      LiquidBridgeProblem wide = p;
      wide.gap = gap;
      const LiquidBridge b = liquid_bridge(wide);
      return b.area - kPi * (std::cos(p.lower_angle_deg * kPi / 180) * b.lower_radius * b.lower_radius +
                             std::cos(p.upper_angle_deg * kPi / 180) * b.upper_radius * b.upper_radius);
    };
    const double d = 1e-3 * p.gap;
    const double slope =
        (8 * (energy(p.gap + d) - energy(p.gap - d)) - energy(p.gap + 2 * d) + energy(p.gap - 2 * d)) /
        (12 * d);
    const LiquidBridge b = liquid_bridge(p);
    EXPECT_NEAR(b.force / -slope, 1, 1e-7) << p.lower_angle_deg << ", " << p.upper_angle_deg;
  }
}

TEST(LiquidBridge, OfNinetyDegreesIsACylinderThatPulls) {
  const LiquidBridge b = liquid_bridge({.volume = kPi * 4, .gap = 1});
  ASSERT_TRUE(b.found);
  EXPECT_NEAR(b.pressure, 0.5, 1e-12);
  EXPECT_NEAR(b.force, -2 * kPi, 1e-11);
  for (const MeridianPoint& p : b.meridian) EXPECT_NEAR(p.x, 2, 1e-12);
}

TEST(LiquidBridge, WithoutPressureIsACatenoid) {
  // x = cosh z between z = -0.3 and 0.7.
  const double low = -0.3, high = 0.7;
  const auto volume = [](double z) { return kPi * (z / 2 + std::sinh(2 * z) / 4); };
  const auto angle = [](double z) { return std::atan2(1.0, std::abs(std::sinh(z))) * 180 / kPi; };
  const LiquidBridge b = liquid_bridge({.volume = volume(high) - volume(low),
                                        .gap = 1,
                                        .lower_angle_deg = angle(low),
                                        .upper_angle_deg = angle(high)});
  ASSERT_TRUE(b.found);
  EXPECT_NEAR(b.pressure, 0, 1e-10);
  for (const MeridianPoint& p : b.meridian) EXPECT_NEAR(p.x, std::cosh(high - p.z), 1e-10);
}

TEST(LiquidBridge, ThatIsPartOfABallPushesAndPullsNothing) {
  // A ball of radius 1 cut at z = -0.5 and 0.2.
  const double low = -0.5, high = 0.2;
  const auto volume = [](double z) { return kPi * (z - z * z * z / 3); };
  const auto angle = [](double z) { return 90 + std::asin(std::abs(z)) * 180 / kPi; };
  const LiquidBridge b = liquid_bridge({.volume = volume(high) - volume(low),
                                        .gap = high - low,
                                        .lower_angle_deg = angle(low),
                                        .upper_angle_deg = angle(high)});
  ASSERT_TRUE(b.found);
  EXPECT_NEAR(b.pressure, 2, 1e-10);
  EXPECT_NEAR(b.force, 0, 1e-10);
}

TEST(LiquidBridge, ThatIsTooLongIsNotFound) {
  // Wetting liquid far too little to span the gap: it sits on the plates as two drops.
  EXPECT_FALSE(liquid_bridge({.volume = 1, .gap = 10, .lower_angle_deg = 30, .upper_angle_deg = 30}).found);
}

}  // namespace
}  // namespace meniscus::validation
