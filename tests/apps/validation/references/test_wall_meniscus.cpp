#include "apps/validation/references/wall_meniscus.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace meniscus::validation {
namespace {

constexpr double kPi = std::numbers::pi;

TEST(WallMeniscus, MeetsTheWallAtTheContactAngle) {
  for (const double angle : {10.0, 60.0, 89.0, 100.0, 170.0}) {
    const double height = climb_height(angle, 2);
    EXPECT_EQ(height > 0, angle < 90);
    EXPECT_NEAR(distance_from_wall(height, angle, 2), 0, 1e-15);
    const double dz = 1e-4 * height;
    const double slope =
        (distance_from_wall(height - 2 * dz, angle, 2) - 4 * distance_from_wall(height - dz, angle, 2)) /
        (2 * std::abs(dz));
    EXPECT_NEAR(-slope, std::tan(angle > 90 ? kPi - angle * kPi / 180 : angle * kPi / 180), 1e-4) << angle;
  }
}

TEST(WallMeniscus, BendsByTheHydrostaticPressure) {
  // Curvature of x(z): x'' / (1 + x'^2)^(3/2) = z / lc^2.
  const double lc = 0.5, angle = 20, top = climb_height(angle, lc);
  for (const double part : {0.1, 0.5, 0.9}) {
    const double z = part * top, dz = 1e-3 * z;
    const auto x = [&](double k) { return distance_from_wall(z + k * dz, angle, lc); };
    const double first = (8 * (x(1) - x(-1)) - x(2) + x(-2)) / (12 * dz);
    const double second = (16 * (x(1) + x(-1)) - x(2) - x(-2) - 30 * x(0)) / (12 * dz * dz);
    EXPECT_NEAR(second / std::pow(1 + first * first, 1.5) / (z / (lc * lc)), 1, 1e-7) << part;
  }
}

TEST(WallMeniscus, TheWallBearsTheWeightOfTheLiftedLiquid) {
  // The integral of the height over the distance is lc^2 cos(theta): here of x dz, by the midpoint rule in a
  // variable that grows with the logarithm of z.
  for (const double angle : {5.0, 45.0, 130.0}) {
    const double lc = 3, top = climb_height(angle, lc);
    const int count = 200000;
    const double longest = 30;
    double area = 0;
    for (int k = 0; k < count; ++k) {
      const double z = top * std::exp(-longest * (k + 0.5) / count);
      area += distance_from_wall(z, angle, lc) * z * longest / count;
    }
    EXPECT_NEAR(area / (lc * lc * std::cos(angle * kPi / 180)), 1, 1e-7) << angle;
  }
}

TEST(WallMeniscus, IsLevelAtNinetyDegrees) {
  EXPECT_EQ(climb_height(90, 1), 0);
  // and as high as an end of a puddle where it wets completely
  EXPECT_NEAR(climb_height(0, 1), std::sqrt(2.0), 1e-15);
}

}  // namespace
}  // namespace meniscus::validation
