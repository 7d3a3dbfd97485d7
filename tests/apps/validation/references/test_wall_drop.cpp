#include "apps/validation/references/spherical_cap.h"
#include "apps/validation/references/wall_drop.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace meniscus::validation {
namespace {

constexpr double kPi = std::numbers::pi;

// A drop of unit capillary length and the volume of a ball of radius sqrt(bond).
WallDropProblem problem(double bond, double angle, DropSide side = DropSide::sessile) {
  return {4 * kPi / 3 * std::pow(bond, 1.5), angle, 1, side};
}

double free_energy(const WallDropProblem& p, const WallDrop& d) {
  // Height of the centroid over the wall, times volume: by parts from the meridian's volumes.
  double potential = 0;
  for (std::size_t k = 1; k < d.meridian.size(); ++k) {
    const MeridianPoint &a = d.meridian[k - 1], &b = d.meridian[k];
    // Corrected trapezoids of the volume above z over z.
    const double by = b.z - a.z;
    potential += by * (a.volume + b.volume) / 2 + by * by / 12 * kPi * (a.x * a.x - b.x * b.x);
  }
  const double weight = (p.side == DropSide::sessile ? 1 : -1) / std::pow(p.capillary_length, 2);
  return d.area - std::cos(p.contact_angle_deg * kPi / 180) * kPi * d.base_radius * d.base_radius +
         weight * potential;
}

TEST(WallDrop, HasItsVolumeAndAngleAndBalancesItsWeight) {
  for (const double bond : {1e-6, 1e-3, 0.1, 1.0, 10.0, 100.0}) {
    for (const double angle : {15.0, 60.0, 90.0, 140.0, 165.0}) {
      const std::string where = std::to_string(bond) + ", " + std::to_string(angle) + " degrees";
      const WallDropProblem p = problem(bond, angle);
      const WallDrop d = wall_drop(p);
      ASSERT_TRUE(d.found) << where;
      EXPECT_NEAR(d.meridian.back().volume / p.volume, 1, 1e-11) << where;
      EXPECT_NEAR(d.meridian.back().phi * 180 / kPi, angle, 1e-10) << where;
      EXPECT_EQ(d.meridian.back().z, d.height);
      EXPECT_EQ(d.meridian.back().x, d.base_radius);
      const double a = d.base_radius, pull = 2 * kPi * a * std::sin(angle * kPi / 180);
      const double push = kPi * a * a * (2 * d.apex_curvature + d.height);
      EXPECT_NEAR((push - pull - p.volume) / (push + p.volume), 0, 1e-11) << where;
    }
  }
}

TEST(WallDrop, HangsWithTheBalanceTurnedAround) {
  for (const double bond : {1e-6, 1e-3, 0.1, 0.4}) {
    for (const double angle : {30.0, 90.0, 140.0}) {
      const std::string where = std::to_string(bond) + ", " + std::to_string(angle) + " degrees";
      const WallDropProblem p = problem(bond, angle, DropSide::pendant);
      const WallDrop d = wall_drop(p);
      if (angle > 90 && bond > 0.1) continue;  // too heavy, as the next test shows
      ASSERT_TRUE(d.found) << where;
      EXPECT_NEAR(d.meridian.back().volume / p.volume, 1, 1e-10) << where;
      const double a = d.base_radius, pull = 2 * kPi * a * std::sin(angle * kPi / 180);
      const double push = kPi * a * a * (2 * d.apex_curvature - d.height);
      EXPECT_NEAR((push - pull + p.volume) / (pull + p.volume), 0, 1e-11) << where;
      // Longer than without gravity, and than the sessile one.
      if (bond > 1e-4) {
        EXPECT_GT(d.height, spherical_cap(p.volume, angle).height) << where;
        EXPECT_LT(wall_drop(problem(bond, angle)).height, spherical_cap(p.volume, angle).height) << where;
      }
    }
  }
}

TEST(WallDrop, ThatIsTooHeavyDoesNotHang) {
  for (const double angle : {45.0, 90.0, 120.0}) {
    double held = 1e-3, heavy = 100;
    EXPECT_FALSE(wall_drop({heavy, angle, 1, DropSide::pendant}).found);
    for (int k = 0; k < 32; ++k) {
      const double middle = 0.5 * (held + heavy);
      (wall_drop({middle, angle, 1, DropSide::pendant}).found ? held : heavy) = middle;
    }
    // Near the largest volume the height goes like the root of what is missing in volume.
    const auto slope = [&](double missing) {
      const auto height = [&](double part) {
        return wall_drop({part * held, angle, 1, DropSide::pendant}).height;
      };
      return (height(1 - 0.95 * missing) - height(1 - 1.05 * missing)) / (0.1 * missing);
    };
    EXPECT_NEAR(slope(1e-4) / slope(4e-4), 2, 0.1) << angle << " degrees, largest volume " << held;
  }
}

TEST(WallDrop, WithoutGravityIsASphericalCap) {
  for (const DropSide side : {DropSide::sessile, DropSide::pendant}) {
    for (double angle = 15; angle <= 165; angle += 30) {
      WallDropProblem p{.volume = 1e-9, .contact_angle_deg = angle};
      p.side = side;
      const WallDrop d = wall_drop(p);
      const SphericalCap cap = spherical_cap(1e-9, angle);
      ASSERT_TRUE(d.found);
      EXPECT_NEAR(d.apex_curvature * cap.radius, 1, 1e-11);
      EXPECT_NEAR(d.height / cap.height, 1, 1e-11);
      EXPECT_NEAR(d.base_radius / cap.base_radius, 1, 1e-11);
      EXPECT_NEAR(d.area / cap.area, 1, 1e-11);
    }
  }
}

TEST(WallDrop, DepartsFromTheCapInProportionToTheBondNumber) {
  for (const double angle : {30.0, 90.0, 140.0}) {
    const auto departure = [&](double bond) {
      const WallDropProblem p = problem(bond, angle);
      return 1 - wall_drop(p).height / spherical_cap(p.volume, angle).height;
    };
    EXPECT_GT(departure(1e-3), 0);
    EXPECT_NEAR(departure(1e-3) / departure(1e-4), 10, 0.05) << angle;
    EXPECT_NEAR(departure(1e-4) / departure(1e-5), 10, 0.005) << angle;
  }
}

TEST(WallDrop, GrowsByThePressureAtTheWallTimesTheVolume) {
  for (const DropSide side : {DropSide::sessile, DropSide::pendant}) {
    for (const double angle : {40.0, 130.0}) {
      const auto energy = [&](double volume) {
        const WallDropProblem p{volume, angle, 1, side};
        return free_energy(p, wall_drop(p));
      };
      const double v = 0.3, dv = 1e-3;
      const double slope =
          (8 * (energy(v + dv) - energy(v - dv)) - energy(v + 2 * dv) + energy(v - 2 * dv)) / (12 * dv);
      const WallDrop d = wall_drop({v, angle, 1, side});
      const double weight = side == DropSide::sessile ? 1 : -1;
      EXPECT_NEAR(slope, 2 * d.apex_curvature + weight * d.height, 1e-7) << angle;
    }
  }
}

TEST(WallDrop, BecomesAPuddle) {
  for (const double angle : {30.0, 90.0, 140.0}) {
    // A puddle of radius R departs by about lc / R.
    const auto departure = [&](double radius) {
      const double volume = kPi * radius * radius * puddle_height(angle, 1);
      return wall_drop({volume, angle, 1, DropSide::sessile}).height / puddle_height(angle, 1) - 1;
    };
    const double wide = departure(40), wider = departure(80);
    EXPECT_GT(wider, 0);
    EXPECT_LT(wider, 0.02) << angle;
    EXPECT_NEAR(wide / wider, 2, 0.1) << angle;
  }
}

TEST(WallDrop, IsTheSameAtEveryScale) {
  const WallDrop unit = wall_drop({0.7, 110, 1.3, DropSide::sessile});
  for (const double scale : {1e-6, 1e3}) {
    const WallDrop d = wall_drop({0.7 * scale * scale * scale, 110, 1.3 * scale, DropSide::sessile});
    EXPECT_NEAR(d.height / (scale * unit.height), 1, 1e-12);
    EXPECT_NEAR(d.apex_curvature * scale / unit.apex_curvature, 1, 1e-12);
  }
}

}  // namespace
}  // namespace meniscus::validation
