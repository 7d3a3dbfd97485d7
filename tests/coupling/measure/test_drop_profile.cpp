#include "apps/validation/references/wall_drop.h"
#include "coupling/measure/drop_profile.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace meniscus::coupling {
namespace {

TEST(DropProfile, WithoutGravityIsACircle) {
  const DropProfile drop({.apex_curvature = 0.5, .weight = 0, .depth = 2.5, .extent = 2});
  // Center at z = 2.
  for (const double radius : {1.9, 2.0, 2.3}) {
    for (const double angle : {0.0, 0.4, 1.2, 1.7}) {
      const double x = radius * std::sin(angle), z = 2 - radius * std::cos(angle);
      const DropProfile::Distance d = drop.distance(x, z);
      EXPECT_NEAR(d.value, radius - 2, 1e-9);
      EXPECT_NEAR(d.along_x, std::sin(angle), 1e-8);
      EXPECT_NEAR(d.along_z, -std::cos(angle), 1e-8);
    }
  }
  const auto foot = drop.foot();
  ASSERT_TRUE(foot);
  EXPECT_NEAR(foot->radius, std::sqrt(4 - 0.25), 1e-9);
  EXPECT_NEAR(foot->slope, std::numbers::pi / 2 + std::asin(0.25), 1e-9);
}

TEST(DropProfile, AgreesWithTheReferenceUnderGravity) {
  using validation::DropSide;
  for (const auto& [volume, angle, side] :
       {std::tuple{1.0, 70.0, DropSide::sessile}, std::tuple{30.0, 140.0, DropSide::sessile},
        std::tuple{1.0, 80.0, DropSide::pendant}}) {
    const validation::WallDrop reference = validation::wall_drop({volume, angle, 1, side});
    ASSERT_TRUE(reference.found);
    const DropProfile drop({.apex_curvature = reference.apex_curvature,
                            .weight = side == DropSide::sessile ? 1.0 : -1.0,
                            .depth = reference.height,
                            .extent = reference.base_radius});
    for (const validation::MeridianPoint& p : reference.meridian) {
      EXPECT_NEAR(drop.distance(p.x, p.z).value, 0, 5e-8 * reference.base_radius) << volume << ", " << angle;
    }
    const auto foot = drop.foot();
    ASSERT_TRUE(foot);
    EXPECT_NEAR(foot->radius / reference.base_radius, 1, 1e-8);
    EXPECT_NEAR(foot->slope * 180 / std::numbers::pi, angle, 1e-6);
  }
}

TEST(DropProfile, SaysWhereItDoesNotReachTheWall) {
  const DropProfile closed({.apex_curvature = 1, .weight = 0, .depth = 2.1, .extent = 1});
  EXPECT_FALSE(closed.foot());
  EXPECT_FALSE(closed.too_flat());
  const DropProfile flat({.apex_curvature = 1e-9, .weight = 0, .depth = 1, .extent = 1});
  EXPECT_FALSE(flat.foot());
  EXPECT_TRUE(flat.too_flat());
}

}  // namespace
}  // namespace meniscus::coupling
