#include "fem/body_volume.h"
#include "fem/idle_motions.h"
#include "tests/fem/vessels.h"

#include <gtest/gtest.h>

namespace meniscus::fem {
namespace {

using test::Vessel;

struct Idle {
  std::vector<Vec3> volume_gradient;
  IdleMotions motions;

  explicit Idle(const Vessel& vessel, const Vec3& gravity = Vec3::Zero())
      : volume_gradient(vessel.drop.x.size(), Vec3::Zero()) {
    add_volume_gradient(vessel.drop.liquid.surface, vessel.drop.x, volume_gradient);
    const std::vector<Mat3> allowed = vessel.conditions().allowed;
    motions = idle_motions(vessel.drop.liquid, {.x = vessel.drop.x,
                                                .volume_gradient = volume_gradient,
                                                .allowed = allowed,
                                                .gravity = {.acceleration = gravity}});
  }
  [[nodiscard]] int count() const { return motions.count.front(); }
};

double dot(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i].dot(b[i]);
  return sum;
}

TEST(IdleMotions, OfADropOnAFloorAreTheTwoAlongIt) {
  const Vessel vessel = test::half_ball_on_floor(0.3);
  EXPECT_EQ(Idle(vessel).count(), 2) << "turning around its axis shifts nothing";
  EXPECT_EQ(Idle(vessel, Vec3(0, 0, -1)).count(), 2);
  EXPECT_EQ(Idle(vessel, Vec3(1, 0, -1)).count(), 1) << "on a slope: across it alone";
}

TEST(IdleMotions, OfLiquidInABallAreTurnsUnlessThereIsGravity) {
  const Vessel vessel = test::ball_vessel(8);
  EXPECT_EQ(Idle(vessel).count(), 2);
  EXPECT_EQ(Idle(vessel, Vec3(0, 0, -1)).count(), 0);
}

TEST(IdleMotions, OfADropInTheAirDoNotCount) {
  const test::Drop drop = test::ball(4);
  const std::vector<Mat3> allowed(drop.x.size(), Mat3::Identity());
  const IdleMotions idle =
      idle_motions(drop.liquid, {.x = drop.x, .volume_gradient = drop.x, .allowed = allowed, .gravity = {}});
  EXPECT_EQ(idle.count.front(), 0);
}

TEST(IdleMotions, AreOrthonormalAndKeepTheVolume) {
  const Vessel vessel = test::half_ball_on_floor(0.3);
  const Idle idle(vessel);
  const auto& fields = idle.motions.fields;
  ASSERT_EQ(fields.size(), 2u);
  for (const auto& field : fields) {
    EXPECT_NEAR(dot(field, field), 1, 1e-14);
    EXPECT_NEAR(dot(field, idle.volume_gradient), 0, 1e-14);
  }
  EXPECT_NEAR(dot(fields[0], fields[1]), 0, 1e-14);
}

}  // namespace
}  // namespace meniscus::fem
