#include "apps/sweep/theory.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace meniscus::sweep {
namespace {

constexpr double kHalfBall = 2 * std::numbers::pi / 3;

io::Scene table(double contact_angle) {
  io::Scene scene;
  scene.liquid = io::LiquidProperties{.density = 1, .viscosity = 0, .surface_tension = 1};
  io::Solid& wall = scene.solids.emplace_back();
  wall.contact_angle.number = contact_angle;
  return scene;
}

TEST(AskedContactAngle, IsThatOfTheOnlySolid) {
  io::Scene scene = table(75);
  EXPECT_EQ(asked_contact_angle(scene, {}), 75);
  scene.solids[0].contact_angle.text = "60 + x";
  EXPECT_FALSE(asked_contact_angle(scene, {})) << "depends on the place";
  EXPECT_FALSE(asked_contact_angle(io::Scene(), {})) << "no solid";
}

TEST(AskedContactAngle, IsThatOfTheVariedSolidAmongSeveral) {
  io::Scene scene = table(75);
  scene.solids.push_back(table(110).solids[0]);
  EXPECT_FALSE(asked_contact_angle(scene, {}));
  for (const char* key : {"solid[1].contact_angle", "solid.1.contact_angle"})
    EXPECT_EQ(asked_contact_angle(scene, std::vector<Variation>{{"drop.radius", {"1"}}, {key, {"110"}}}), 110)
        << key;
}

TEST(TheoryOf, ADropWithoutWeightIsASphericalCap) {
  const Theory half = theory_of(table(90), {}, kHalfBall);
  ASSERT_TRUE(half.base_radius && half.height);
  EXPECT_NEAR(*half.base_radius, 1, 1e-6);
  EXPECT_NEAR(*half.height, 1, 1e-6);
  const Theory flat = theory_of(table(60), {}, 5 * std::numbers::pi / 24);  // of a sphere of radius one
  EXPECT_NEAR(flat.base_radius.value(), std::sqrt(0.75), 1e-6);
  EXPECT_NEAR(flat.height.value(), 0.5, 1e-6);
}

TEST(TheoryOf, WeightFlattensADropAndLengthensOneThatHangs) {
  io::Scene scene = table(90);
  scene.gravity = {0, 0, -0.5};
  const Theory lying = theory_of(scene, {}, kHalfBall);
  ASSERT_TRUE(lying.height);
  EXPECT_LT(*lying.height, 0.98);
  EXPECT_GT(*lying.base_radius, 1.005);
  scene.solids[0].normal = {0, 0, -2};
  const Theory hanging = theory_of(scene, {}, kHalfBall);
  ASSERT_TRUE(hanging.height);
  EXPECT_GT(*hanging.height, 1.02);
}

TEST(TheoryOf, SaysNothingOfWhatItDoesNotKnow) {
  const auto knows = [](const io::Scene& scene, std::optional<double> volume) {
    const Theory theory = theory_of(scene, {}, volume);
    return theory.base_radius || theory.height;
  };
  EXPECT_TRUE(knows(table(90), 1));
  EXPECT_FALSE(knows(table(90), std::nullopt)) << "not in one piece, or not run";
  EXPECT_FALSE(knows(table(0), 1)) << "spreads without end";
  io::Scene slope = table(90);
  slope.gravity = {0.1, 0, -1};
  EXPECT_FALSE(knows(slope, 1));
  io::Scene ball = table(90);
  ball.solids[0].shape = io::SolidShape::sphere;
  EXPECT_FALSE(knows(ball, 1));
}

}  // namespace
}  // namespace meniscus::sweep
