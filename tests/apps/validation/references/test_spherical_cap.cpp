#include "apps/validation/references/spherical_cap.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace meniscus::validation {
namespace {

constexpr double kPi = std::numbers::pi;

TEST(SphericalCap, HasItsVolumeAndAngle) {
  for (const double volume : {1e-18, 1.0, 1e9}) {
    for (double angle = 15; angle <= 165; angle += 15) {
      const SphericalCap cap = spherical_cap(volume, angle);
      const double h = cap.height, a = cap.base_radius;
      // Of two radii, instead of the formula that was solved.
      EXPECT_NEAR(kPi * h * (3 * a * a + h * h) / 6 / volume, 1, 1e-13) << angle;
      EXPECT_NEAR(2 * std::atan2(h, a) * 180 / kPi, angle, 1e-11);
      EXPECT_NEAR(cap.area / (kPi * (a * a + h * h)), 1, 1e-13) << angle;
    }
  }
}

TEST(SphericalCap, GrowsByThePressureTimesTheVolume) {
  // d(area - cos(theta) wetted area) = 2/R dV at a fixed angle.
  for (const double angle : {20.0, 90.0, 160.0}) {
    const auto energy = [&](double volume) {
      const SphericalCap cap = spherical_cap(volume, angle);
      return cap.area - std::cos(angle * kPi / 180) * kPi * cap.base_radius * cap.base_radius;
    };
    const double dv = 1e-4;
    EXPECT_NEAR((energy(1 + dv) - energy(1 - dv)) / (2 * dv), 2 / spherical_cap(1, angle).radius, 1e-7);
  }
}

TEST(SphericalCap, OfNinetyDegreesIsHalfABall) {
  const SphericalCap cap = spherical_cap(2 * kPi / 3, 90);
  EXPECT_NEAR(cap.radius, 1, 1e-14);
  EXPECT_NEAR(cap.height, 1, 1e-14);
  EXPECT_NEAR(cap.base_radius, 1, 1e-14);
}

}  // namespace
}  // namespace meniscus::validation
