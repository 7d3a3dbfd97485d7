#include "coupling/step_control.h"
#include "tests/support/liquid_blocks.h"

#include <gtest/gtest.h>

#include <numbers>

namespace meniscus::coupling {
namespace {

using test::in_block;
using test::LiquidBlocks;

constexpr double kDensity = 3, kTension = 5;
const StepControlOptions kOptions{.capillary = 2, .distortion = 0.2, .way = 0.3, .fixed = {}};

// One cube of side `h` around `centre`, made of the six tetrahedra around its diagonal.
struct Cube {
  explicit Cube(double side)
      : blocks([](const Vec3& x) {
          return in_block(x, {3, 3, 3}, {4, 4, 4});
        }),
        h(side) {
    for (const Vec3& x : blocks.x) at.push_back(8 * h * x);
    centre = Vec3::Constant(3.5 * h);
  }
  [[nodiscard]] StepLimits limits(const std::function<Vec3(const Vec3&)>& velocity, double tension = kTension,
                                  double gravity = 0) const {
    std::vector<Vec3> u;
    for (const Vec3& x : at) u.push_back(velocity(x - centre));
    return step_limits(blocks.liquid, {kDensity, tension, gravity}, at, u, kOptions);
  }

  LiquidBlocks blocks;
  double h;
  std::vector<Vec3> at;
  Vec3 centre;
};

const auto kStill = [](const Vec3&) { return Vec3(Vec3::Zero()); };

// Every triangle of a face of the cube has two sides h and one of sqrt(2) h.
TEST(StepControl, TheCapillaryLimitIsThatOfTheEdgesAtTheSurface) {
  for (const double h : test::kScales) {
    const double rate = (2 * std::pow(h, -1.5) + std::pow(std::sqrt(2) * h, -1.5)) / 3;
    const double expected = 2 / (std::sqrt(2 * std::numbers::pi * kTension / kDensity) * rate);
    const StepLimits limits = Cube(h).limits(kStill);
    EXPECT_NEAR(limits.capillary / expected, 1, 1e-14) << h;
    EXPECT_EQ(limits.least(), limits.capillary);
  }
}

TEST(StepControl, LiquidThatWallsHoldUpMovesOnByLessThanItFalls) {
  constexpr double kGravity = 9;
  for (const double h : test::kScales) {
    const StepLimits limits = Cube(h).limits(kStill, 0, kGravity);
    const double rate = (2 / std::sqrt(h) + 1 / std::sqrt(std::sqrt(2) * h)) / 3;
    EXPECT_NEAR(limits.least() * std::sqrt(kGravity) * rate, 1, 1e-13) << h;
  }
}

TEST(StepControl, LiquidAtRestWithoutTensionIsNotLimited) {
  const StepLimits limits = Cube(1).limits(kStill, 0);
  EXPECT_TRUE(std::isinf(limits.least())) << limits.least();
}

// u = rate y e_x strains by rate / sqrt(2).
TEST(StepControl, ShearIsLimitedByItsStrain) {
  for (const double h : test::kScales) {
    const StepLimits limits = Cube(h).limits([](const Vec3& x) { return Vec3(7 * x.y(), 0, 0); });
    EXPECT_NEAR(limits.distortion / (0.2 * std::sqrt(2) / 7), 1, 1e-12) << h;
  }
}

TEST(StepControl, RotationDistortsNothing) {
  const Cube cube(1);
  const Vec3 spin(3, -2, 6);  // 7 long
  const StepLimits limits = cube.limits([&](const Vec3& x) { return Vec3(spin.cross(x)); });
  EXPECT_GT(limits.distortion, 1e12);
  EXPECT_LE(limits.way, 0.3 / (7 * 0.5)) << "its vertices do move relative to each other";
}

TEST(StepControl, TranslationCostsNothing) {
  const Cube cube(1);
  const StepLimits limits = cube.limits([](const Vec3&) { return Vec3(3, -2, 6); });
  EXPECT_GT(limits.distortion, 1e12);
  EXPECT_GT(limits.way, 1e12);
  EXPECT_EQ(limits.capillary, cube.limits(kStill).capillary);
  EXPECT_EQ(limits.least(), limits.capillary);
}

// Corners are sqrt(3) / 2 of the shortest edge from the middle.
TEST(StepControl, TheWayOfAVertexIsComparedToTheShortestEdgeThere) {
  for (const double h : test::kScales) {
    const auto swelling = [h](const Vec3& x) { return Vec3(4 * x + Vec3(9, 9, 9) * h); };
    EXPECT_NEAR(Cube(h).limits(swelling).way / (0.3 / (4 * std::sqrt(3) / 2)), 1, 1e-12) << h;
  }
}

}  // namespace
}  // namespace meniscus::coupling
