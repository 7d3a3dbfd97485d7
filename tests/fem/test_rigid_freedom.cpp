#include "fem/rigid_freedom.h"
#include "tests/fem/vessels.h"

#include <gtest/gtest.h>

namespace meniscus::fem {
namespace {

using test::Vessel;

RigidFreedom freedom_in(const Vessel& vessel) {
  return rigid_freedoms(vessel.drop.liquid, vessel.conditions().allowed, vessel.drop.x).front();
}

// Whether the motion with these velocity at the origin and spin is one that is free.
bool is_free(const RigidFreedom& f, const Vec3& velocity, const Vec3& spin) {
  Eigen::Matrix<double, 6, 1> motion;
  motion << velocity + spin.cross(f.centre), f.size * spin;
  motion.normalize();
  return (motion - f.basis * (f.basis.transpose() * motion)).norm() < 1e-7;
}

TEST(RigidFreedom, AFreeDropHasAllSixMotions) {
  const test::Drop drop = test::ball(4);
  EXPECT_EQ(rigid_freedoms(drop.liquid, {}, drop.x).front().basis.cols(), 6);
}

TEST(RigidFreedom, ADropOnAFloorSlidesAndTurnsOnIt) {
  const RigidFreedom f = freedom_in(test::half_ball_on_floor(0.4));
  EXPECT_EQ(f.basis.cols(), 3);
  EXPECT_TRUE(is_free(f, Vec3::UnitX(), Vec3::Zero()));
  EXPECT_TRUE(is_free(f, Vec3::UnitY(), Vec3::UnitZ()));
  EXPECT_FALSE(is_free(f, Vec3::UnitZ(), Vec3::Zero()));
  EXPECT_FALSE(is_free(f, Vec3::Zero(), Vec3::UnitX()));
}

TEST(RigidFreedom, LiquidInABallTurnsAboutItsCentreAndLiquidInABoxNotAtAll) {
  const Vessel ball = test::ball_vessel(6);
  const RigidFreedom in_ball = freedom_in(ball);
  EXPECT_EQ(in_ball.basis.cols(), 3);
  EXPECT_TRUE(is_free(in_ball, Vec3::Zero(), Vec3(1, 2, -3)));
  EXPECT_FALSE(is_free(in_ball, Vec3::UnitX(), Vec3::Zero()));
  EXPECT_EQ(freedom_in(test::box_vessel(4)).basis.cols(), 0);
}

TEST(RigidFreedom, LevelMotionsAreThoseThatGravityMindsNot) {
  const Vec3 down(0, 0, -9.81);
  EXPECT_EQ(level_motions(freedom_in(test::half_ball_on_floor(0.4)), down).basis.cols(), 3);
  const RigidFreedom in_ball = level_motions(freedom_in(test::ball_vessel(6)), down);
  EXPECT_EQ(in_ball.basis.cols(), 1);
  EXPECT_TRUE(is_free(in_ball, Vec3::Zero(), Vec3::UnitZ()));
  EXPECT_EQ(level_motions(freedom_in(test::box_vessel(4)), down).basis.cols(), 0) << "none of none";
}

TEST(RigidFreedom, TheMotionHasTheMomentaThatItIsAskedForWhereItIsFree) {
  const Vessel vessel = test::half_ball_on_floor(0.4);
  const test::Drop& drop = vessel.drop;
  const RigidFreedom f = freedom_in(vessel);
  std::vector<Vec3> u;
  for (const Vec3& x : drop.x) u.push_back(Vec3(1 + x.y() * x.z(), 2 - x.x(), 3 + x.x() * x.y()));
  const Momentum wanted = body_momenta(drop.liquid, 2, drop.x, u).front();
  const RigidMotion motion = rigid_motion(wanted, f, rigid_momenta(wanted, f));
  for (std::size_t i = 0; i < u.size(); ++i) {
    u[i] = motion.at(drop.x[i]);
    EXPECT_NEAR(u[i].z(), 0, 1e-12);
  }
  const Momentum found = body_momenta(drop.liquid, 2, drop.x, u).front();
  EXPECT_LT((found.linear - wanted.linear).head<2>().norm(), 1e-12 * wanted.linear.norm());
  EXPECT_NEAR(found.angular.z(), wanted.angular.z(), 1e-12 * wanted.angular.norm());
}

}  // namespace
}  // namespace meniscus::fem
