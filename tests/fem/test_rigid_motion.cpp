#include "fem/rigid_motion.h"
#include "tests/fem/drops.h"
#include "tests/support/liquid_blocks.h"

#include <gtest/gtest.h>

namespace meniscus::fem {
namespace {

using test::in_block;
using test::LiquidBlocks;

constexpr double kDensity = 3;
// In units of the cubes' side, an eighth.
const Vec3 kLow(1, 2, 3), kHigh(5, 4, 6);
const Vec3 kSides = (kHigh - kLow) / 8;

LiquidBlocks block() {
  return LiquidBlocks([](const Vec3& x) { return in_block(x, kLow, kHigh); });
}

Momentum only(const std::vector<Momentum>& momenta) {
  EXPECT_EQ(momenta.size(), 1u);
  return momenta.front();
}

void expect_equal(const Momentum& a, const Momentum& b, double tolerance) {
  EXPECT_NEAR(a.mass, b.mass, tolerance);
  EXPECT_LE((a.centre - b.centre).norm(), tolerance);
  EXPECT_LE((a.linear - b.linear).norm(), tolerance);
  EXPECT_LE((a.angular - b.angular).norm(), tolerance);
  EXPECT_LE((a.inertia - b.inertia).norm(), tolerance);
  EXPECT_NEAR(a.kinetic, b.kinetic, tolerance);
}

TEST(RigidMotion, MassCentreAndInertiaOfABoxAreThoseOfTheBook) {
  const LiquidBlocks box = block();
  const std::vector<Vec3> still(box.x.size(), Vec3::Zero());
  const Momentum m = only(body_momenta(box.liquid, kDensity, box.x, still));
  const double mass = kDensity * kSides.prod();
  const Vec3 square = kSides.cwiseAbs2();
  const Vec3 inertia =
      mass / 12 * Vec3(square.y() + square.z(), square.z() + square.x(), square.x() + square.y());
  EXPECT_NEAR(m.mass, mass, 1e-15);
  EXPECT_LE((m.centre - (kLow + kHigh) / 16).norm(), 1e-15);
  EXPECT_LE((m.inertia - Mat3(inertia.asDiagonal())).norm(), 1e-15 * mass) << m.inertia;
  EXPECT_EQ(m.linear.norm(), 0);
  EXPECT_EQ(m.angular.norm(), 0);
  EXPECT_EQ(m.kinetic, 0);
}

TEST(RigidMotion, AVelocityThatIsRigidIsFoundWithItsMomentaAndItsEnergy) {
  const LiquidBlocks box = block();
  const RigidMotion motion{(kLow + kHigh) / 16, Vec3(1, -2, 0.5), Vec3(0.3, 4, -1)};
  const Momentum m = only(body_momenta(box.liquid, kDensity, box.x, test::velocities(box.x, motion)));
  EXPECT_LE((m.linear - m.mass * motion.velocity).norm(), 1e-14 * m.linear.norm());
  EXPECT_LE((m.angular - m.inertia * motion.spin).norm(), 1e-13 * m.angular.norm());
  const double energy =
      (m.mass * motion.velocity.squaredNorm() + motion.spin.dot(m.inertia * motion.spin)) / 2;
  EXPECT_NEAR(m.kinetic / energy, 1, 1e-14);
  EXPECT_NEAR(rigid_energy(m) / energy, 1, 1e-13);
  const RigidMotion found = rigid_motion(m);
  EXPECT_LE((found.velocity - motion.velocity).norm(), 1e-14);
  EXPECT_LE((found.spin - motion.spin).norm(), 1e-12);
  for (const Vec3& x : box.x) EXPECT_LE((found.at(x) - motion.at(x)).norm(), 1e-12);
}

// The rest has neither momentum nor spin, and its energy is what the rigid motion lacks.
TEST(RigidMotion, SplitsAVelocityIntoPartsThatShareNoEnergy) {
  const LiquidBlocks box = block();
  std::vector<Vec3> u = test::random_velocities(box.x.size(), 3);
  const Momentum whole = only(body_momenta(box.liquid, kDensity, box.x, u));
  const RigidMotion motion = rigid_motion(whole);
  for (std::size_t i = 0; i < u.size(); ++i) u[i] -= motion.at(box.x[i]);
  const Momentum rest = only(body_momenta(box.liquid, kDensity, box.x, u));
  const double scale = std::sqrt(2 * whole.mass * whole.kinetic);
  EXPECT_LE(rest.linear.norm(), 1e-15 * scale);
  EXPECT_LE(rest.angular.norm(), 1e-15 * scale);
  EXPECT_NEAR((rest.kinetic + rigid_energy(whole)) / whole.kinetic, 1, 1e-14);
  EXPECT_GT(rigid_energy(whole), 1e-4 * whole.kinetic) << "nothing to split";
}

TEST(RigidMotion, OfTwoBodiesTogetherIsTheirSum) {
  LiquidBlocks two([](const Vec3& x) {
    return in_block(x, {1, 1, 1}, {3, 3, 4}) || in_block(x, {4, 3, 5}, {7, 6, 7});
  });
  const std::vector<Vec3> u = test::random_velocities(two.x.size(), 5);
  const std::vector<Momentum> parts = body_momenta(two.liquid, kDensity, two.x, u);
  ASSERT_EQ(parts.size(), 2u);
  LiquidMesh one = two.liquid;
  one.bodies = 1;
  std::ranges::fill(one.body, 0U);
  expect_equal(parts[0] + parts[1], only(body_momenta(one, kDensity, two.x, u)), 1e-15);
  expect_equal(parts[1] + parts[0], parts[0] + parts[1], 1e-16);
}

TEST(RigidMotion, NothingAddedToABodyIsThatBody) {
  const LiquidBlocks box = block();
  const Momentum m =
      only(body_momenta(box.liquid, kDensity, box.x, test::random_velocities(box.x.size(), 7)));
  expect_equal(m + Momentum{}, m, 0);
  expect_equal(Momentum{} + m, m, 0);
  EXPECT_EQ(rigid_motion(Momentum{}).spin.norm(), 0);
  EXPECT_EQ(rigid_energy(Momentum{}), 0);
}

// A million box sizes away, exactly: sums about the origin would keep four digits.
TEST(RigidMotion, KeepsItsDigitsFarFromTheOrigin) {
  const LiquidBlocks box = block();
  const std::vector<Vec3> u = test::random_velocities(box.x.size(), 11);
  const Vec3 away(0x1p20, -0x1p19, 0x1p20);
  std::vector<Vec3> far = box.x;
  for (Vec3& x : far) x += away;
  Momentum there = only(body_momenta(box.liquid, kDensity, far, u));
  EXPECT_LE((there.centre - away - (kLow + kHigh) / 16).norm(), 1e-9);
  there.centre -= away;
  const Momentum here = only(body_momenta(box.liquid, kDensity, box.x, u));
  EXPECT_LE((there.linear - here.linear).norm(), 1e-15);
  EXPECT_LE((there.angular - here.angular).norm(), 1e-15);
  EXPECT_LE((there.inertia - here.inertia).norm(), 1e-15);
  EXPECT_NEAR(there.kinetic, here.kinetic, 1e-15);
}

using test::Drop;

TEST(RigidMotion, SpinKeepsItsDigitsFarAwayAndAtHighSpeed) {
  const Drop drop = test::octahedron();
  const Drop far = test::octahedron(1, Vec3(4096, 0, -8192));
  std::vector<Vec3> u = test::random_vectors(drop.x.size(), 1), fast;
  for (const Vec3& v : u) fast.push_back(v + Vec3(1024, 512, 0));
  const Momentum near = body_momenta(drop.liquid, 1, drop.x, u)[0];
  const Momentum moved = body_momenta(far.liquid, 1, far.x, fast)[0];
  EXPECT_LT((near.angular - moved.angular).norm() / near.angular.norm(), 1e-11);
}

TEST(RigidMotion, ImposedMomentaAreMetByARigidMotionOfEachBody) {
  for (const Drop& drop :
       {test::two_cubes(Vec3(3, 3, 3)), test::ball(6, 1e-6), test::ball(6, 1e3), test::one_tet_drop()}) {
    const std::vector<Vec3> u = test::random_vectors(drop.x.size(), 2);
    const std::vector<Vec3> other = test::random_vectors(drop.x.size(), 3);
    const std::vector<Momentum> wanted = body_momenta(drop.liquid, 7, drop.x, other);
    std::vector<Vec3> changed = u;
    impose_momenta(drop.liquid, 7, drop.x, wanted, changed);
    const std::vector<Momentum> found = body_momenta(drop.liquid, 7, drop.x, changed);
    for (std::size_t b = 0; b < found.size(); ++b) {
      EXPECT_LT((found[b].linear - wanted[b].linear).norm() / wanted[b].linear.norm(), 1e-13);
      EXPECT_LT((found[b].angular - wanted[b].angular).norm() / wanted[b].angular.norm(), 1e-12);
    }
    // Distances keep their rates of change within a body.
    double worst = 0;
    for (const Tet& t : drop.liquid.tets) {
      for (std::size_t k = 1; k < 4; ++k) {
        const Vec3 edge = (drop.x[t[k]] - drop.x[t[0]]).normalized();
        worst = std::max(worst, std::abs(edge.dot(changed[t[k]] - u[t[k]] - changed[t[0]] + u[t[0]])));
      }
    }
    EXPECT_LT(worst, 1e-12);
  }
}

TEST(RigidMotion, WhatIsRightStaysAsItIs) {
  const Drop drop = test::ball(6);
  const std::vector<Vec3> u = test::random_vectors(drop.x.size(), 2);
  std::vector<Vec3> changed = u;
  impose_momenta(drop.liquid, 1, drop.x, body_momenta(drop.liquid, 1, drop.x, u), changed);
  EXPECT_LT(test::distance(u, changed), 1e-14);
}

}  // namespace
}  // namespace meniscus::fem
