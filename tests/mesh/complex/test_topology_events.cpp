#include "tests/mesh/complex/driven_complex.h"

#include <cmath>

namespace meniscus::mesh {
namespace {

constexpr double kEdge = 0.12;

const std::vector<Shape> kTwoBalls{Sphere{Vec3(-0.42, 0, 0), 0.35}, Sphere{Vec3(0.42, 0, 0), 0.35}};

Vec3 together(const Vec3& x) {
  return {x.x() < 0 ? 0.007 : -0.007, 0, 0};
}

double events_balance(const std::vector<TopologyEvent>& events) {
  double out = 0;
  for (const TopologyEvent& e : events) out += e.volume_change - e.volume_returned;
  return out;
}

TEST(TopologyEvents, TwoBallsPushedTogetherBecomeOne) {
  test::DrivenComplex balls(kTwoBalls, kEdge, 1.2);
  EXPECT_EQ(balls.components(), 2u);
  EXPECT_EQ(balls.euler(), 4);
  for (int k = 0; k < 40 && balls.components() == 2; ++k) balls.advance(together);
  EXPECT_EQ(balls.components(), 1u);
  EXPECT_EQ(balls.euler(), 2);
  ASSERT_EQ(balls.events.size(), 1u);
  const TopologyEvent& merge = balls.events.front();
  EXPECT_EQ(merge.kind, TopologyEventKind::merge);
  EXPECT_EQ(merge.euler_change, -2);
  EXPECT_EQ(merge.liquid_bodies, -1);
  EXPECT_EQ(merge.bubbles, 0);
  EXPECT_GT(merge.volume_change, 0);
  EXPECT_LE(merge.place.norm(), 2 * kEdge);
  EXPECT_NEAR(merge.volume_returned, merge.volume_change, 1e-14);
  EXPECT_LE(std::abs(balls.volume_error()), 1e-12);
}

TEST(TopologyEvents, VolumeIsBookedWhereItIsNotGivenBack) {
  test::DrivenComplex balls(kTwoBalls, kEdge, 1.2, {.give_back = false});
  const double before = balls.volume();
  for (int k = 0; k < 40 && balls.components() == 2; ++k) balls.advance(together);
  ASSERT_EQ(balls.events.size(), 1u);
  EXPECT_EQ(balls.events.front().volume_returned, 0);
  EXPECT_NEAR(balls.volume() - before, balls.events.front().volume_change, 1e-12);
  // No more than the lens between two spheres where they are closer than 1.6 times the gap at which fronts
  // merge: a gap of g + r^2 / R at the distance r from the axis.
  const double widest = 1.6 * TopologyOptions{}.merge_gap * kEdge;
  EXPECT_LE(balls.volume() - before, EIGEN_PI * 0.35 * widest * widest / 2);
}

TEST(TopologyEvents, BallsThatMayNotMergeStayApart) {
  test::DrivenComplex balls(kTwoBalls, kEdge, 1.2, {.merge = false});
  // A field that squeezes the air between them and lets them flatten.
  const auto squeeze = [](const Vec3& x) { return Vec3(-0.05 * x.x(), 0.025 * x.y(), 0.025 * x.z()); };
  for (int k = 0; k < 15; ++k) balls.advance(squeeze);
  EXPECT_EQ(balls.components(), 2u);
  EXPECT_EQ(balls.euler(), 4);
  EXPECT_TRUE(balls.events.empty());
}

TEST(TopologyEvents, WhoCannotArriveIsReported) {
  test::DrivenComplex balls(kTwoBalls, kEdge, 1.2, {.merge = false});
  std::size_t stopped = 0;
  for (int k = 0; k < 11; ++k) {
    for (const Straggler& s : balls.advance(together).stragglers) {
      stopped += s.reason == StragglerReason::blocked || s.reason == StragglerReason::meets_front;
    }
  }
  EXPECT_GT(stopped, 0u);
  EXPECT_EQ(balls.components(), 2u);
}

TEST(TopologyEvents, TheHoleOfATorusCloses) {
  const double ring = 0.45;
  test::DrivenComplex torus({Torus{Vec3::Zero(), Vec3::UnitZ(), ring, 0.27}}, kEdge, 1.4);
  EXPECT_EQ(torus.euler(), 0);
  // Away from the centre line of the tube.
  const auto swell = [&](const Vec3& x) {
    const Vec3 flat(x.x(), x.y(), 0);
    return Vec3(0.02 * (x - ring * flat.normalized()).normalized());
  };
  for (int k = 0; k < 20 && torus.euler() == 0; ++k) torus.advance(swell);
  EXPECT_EQ(torus.euler(), 2);
  EXPECT_EQ(torus.components(), 1u);
  ASSERT_FALSE(torus.events.empty());
  EXPECT_EQ(torus.events.back().kind, TopologyEventKind::merge);
  EXPECT_EQ(torus.events.back().euler_change, 2);
  EXPECT_EQ(torus.events.back().liquid_bodies, 0);
}

TEST(TopologyEvents, TheNeckOfADumbbellBreaks) {
  test::DrivenComplex dumbbell({Sphere{Vec3(-0.5, 0, 0), 0.3}, Sphere{Vec3(0.5, 0, 0), 0.3},
                                Cylinder{Vec3::Zero(), Vec3::UnitX(), 0.16, 0.9}},
                               0.08, 1.2);
  EXPECT_EQ(dumbbell.components(), 1u);
  EXPECT_EQ(dumbbell.euler(), 2);
  const auto pinch = [](const Vec3& x) {
    const double rate = 0.1 * std::exp(-std::pow(x.x() / 0.15, 2));
    return Vec3(0, -rate * x.y(), -rate * x.z());
  };
  for (int k = 0; k < 40 && dumbbell.components() == 1; ++k) dumbbell.advance(pinch);
  EXPECT_EQ(dumbbell.components(), 2u);
  EXPECT_EQ(dumbbell.euler(), 4);
  ASSERT_FALSE(dumbbell.events.empty());
  EXPECT_EQ(dumbbell.events.back().kind, TopologyEventKind::split);
  EXPECT_EQ(dumbbell.events.back().liquid_bodies, 1);
  EXPECT_EQ(dumbbell.events.back().euler_change, 2);
  EXPECT_LT(std::abs(dumbbell.events.back().place.x()), 0.2);
  EXPECT_NEAR(events_balance(dumbbell.events), 0, 1e-12);
}

TEST(TopologyEvents, NecksThatMayNotBreakPersist) {
  test::DrivenComplex dumbbell({Sphere{Vec3(-0.5, 0, 0), 0.3}, Sphere{Vec3(0.5, 0, 0), 0.3},
                                Cylinder{Vec3::Zero(), Vec3::UnitX(), 0.16, 0.9}},
                               0.08, 1.2, {.split = false});
  const auto pinch = [](const Vec3& x) {
    const double rate = 0.1 * std::exp(-std::pow(x.x() / 0.15, 2));
    return Vec3(0, -rate * x.y(), -rate * x.z());
  };
  for (int k = 0; k < 40; ++k) dumbbell.advance(pinch);
  EXPECT_EQ(dumbbell.components(), 1u);
  EXPECT_EQ(dumbbell.euler(), 2);
}

// A body that shrinks away, and what is left of it.
const std::vector<Shape> kBallAndSpeck{Sphere{Vec3(-0.3, 0, 0), 0.3}, Sphere{Vec3(0.5, 0, 0), 0.2}};

Vec3 shrink(const Vec3& x) {
  return x.x() < 0.2 ? Vec3(Vec3::Zero()) : Vec3(-0.15 * (x - Vec3(0.5, 0, 0)));
}

TEST(TopologyEvents, SpecksVanish) {
  test::DrivenComplex balls(kBallAndSpeck, kEdge, 1.0);
  for (int k = 0; k < 30 && balls.components() == 2; ++k) balls.advance(shrink);
  EXPECT_EQ(balls.components(), 1u);
  ASSERT_FALSE(balls.events.empty());
  EXPECT_EQ(balls.events.back().kind, TopologyEventKind::vanish);
  EXPECT_EQ(balls.events.back().euler_change, -2);
  EXPECT_EQ(balls.events.back().liquid_bodies, -1);
}

TEST(TopologyEvents, SpecksThatMayNotVanishPersist) {
  test::DrivenComplex balls(kBallAndSpeck, kEdge, 1.0, {.vanish = false});
  for (int k = 0; k < 20; ++k) balls.advance(shrink);
  EXPECT_EQ(balls.components(), 2u);
  EXPECT_EQ(balls.euler(), 4);
  EXPECT_TRUE(balls.events.empty());
}

}  // namespace
}  // namespace meniscus::mesh
