#include "io/scene_numbers.h"

#include <gtest/gtest.h>

#include <cmath>

namespace meniscus::io {
namespace {

// rho = 1000, mu = 0.5, sigma = 10, R = 0.1, g = 10, U = 2: every number by hand.
Scene example() {
  Scene scene;
  scene.gravity = {0, 0, -10};
  scene.liquid = LiquidProperties{1000, 0.5, 10};
  scene.drops.emplace_back().radius = 0.1;
  scene.drops[0].velocity = {0, 2, 0};
  return scene;
}

const std::vector<mesh::Shape> kBall{mesh::Sphere{Vec3::Zero(), 0.1}};

TEST(SceneNumbers, AgreeWithTheirDefinitions) {
  const SceneNumbers n = scene_numbers(example(), kBall);
  EXPECT_DOUBLE_EQ(n.length, 0.1);
  EXPECT_DOUBLE_EQ(n.speed, 2);
  EXPECT_DOUBLE_EQ(n.bond, 10);
  EXPECT_DOUBLE_EQ(n.weber, 40);
  EXPECT_DOUBLE_EQ(n.reynolds, 400);
  EXPECT_DOUBLE_EQ(n.ohnesorge, 0.5 / std::sqrt(1000.0));
  EXPECT_DOUBLE_EQ(n.capillary_length, std::sqrt(1e-3));
  EXPECT_DOUBLE_EQ(n.capillary_time, std::sqrt(0.1));
}

TEST(SceneNumbers, AreInfiniteWithoutGravityAndViscosity) {
  Scene scene = example();
  scene.gravity.setZero();
  scene.liquid->viscosity = 0;
  const SceneNumbers n = scene_numbers(scene, kBall);
  EXPECT_EQ(n.bond, 0);
  EXPECT_TRUE(std::isinf(n.capillary_length));
  EXPECT_TRUE(std::isinf(n.reynolds));
  EXPECT_EQ(n.ohnesorge, 0);
}

TEST(SceneNumbers, TakeTheLargestBodyAndTheFastest) {
  Scene scene = example();
  scene.drops.emplace_back().angular_velocity = {0, 0, 30};
  const std::vector<mesh::Shape> bodies{kBall[0], mesh::Sphere{Vec3::Zero(), 0.2}};
  const SceneNumbers n = scene_numbers(scene, bodies);
  EXPECT_DOUBLE_EQ(n.length, 0.2);
  EXPECT_DOUBLE_EQ(n.speed, 6);
}

}  // namespace
}  // namespace meniscus::io
