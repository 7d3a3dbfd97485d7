#include "coupling/body_ledger.h"
#include "tests/support/liquid_blocks.h"

#include <gtest/gtest.h>

#include <numeric>

namespace meniscus::coupling {
namespace {

using test::in_block;
using test::LiquidBlocks;

constexpr double kDensity = 2;
constexpr double kCube = 1.0 / 512;

bool left(const Vec3& x) {
  return in_block(x, {1, 3, 3}, {3, 5, 5});  // 8 cubes
}
bool between(const Vec3& x) {
  return in_block(x, {3, 3, 3}, {5, 5, 5});  // 8 cubes
}
bool right(const Vec3& x) {
  return in_block(x, {5, 3, 3}, {7, 5, 4});  // 4 cubes
}
bool apart(const Vec3& x) {
  return left(x) || right(x);
}
bool together(const Vec3& x) {
  return left(x) || between(x) || right(x);
}

// The body that has a vertex at x, in units of cubes.
std::size_t body_at(const LiquidBlocks& blocks, const Vec3& x) {
  for (std::size_t i = 0; i < blocks.x.size(); ++i) {
    if (8 * blocks.x[i] == x) return blocks.liquid.body[i];
  }
  ADD_FAILURE() << "no vertex there";
  return 0;
}
std::size_t left_body(const LiquidBlocks& blocks) {
  return body_at(blocks, {1, 3, 3});
}
std::size_t right_body(const LiquidBlocks& blocks) {
  return body_at(blocks, {7, 3, 3});
}

std::vector<Momentum> momenta_of(const LiquidBlocks& blocks, const std::vector<Vec3>& u) {
  return body_momenta(blocks.liquid, kDensity, blocks.x, u);
}

std::vector<double> volumes_of(const LiquidBlocks& blocks) {
  return fem::body_volumes(blocks.liquid, blocks.x);
}

// Of bodies in air.
std::vector<Expectation> expected(const std::vector<Momentum>& momenta) {
  std::vector<Expectation> out;
  for (const Momentum& m : momenta) out.push_back({.momentum = m});
  return out;
}
const std::vector<bool> kNoneHeld{false, false};

Momentum sum(const std::vector<Momentum>& momenta) {
  return std::accumulate(momenta.begin(), momenta.end(), Momentum{});
}

void expect_momenta(const Momentum& found, const Momentum& wanted) {
  const double scale = std::sqrt(2 * wanted.mass * wanted.kinetic);
  EXPECT_LE((found.linear - wanted.linear).norm(), 1e-14 * scale);
  EXPECT_LE((found.angular - wanted.angular).norm(), 1e-14 * scale);
}

TEST(BodyLedger, RestoresTheMomentaOfABodyToRounding) {
  const LiquidBlocks block(left);
  BodyLedger ledger(block.mesh, volumes_of(block));
  std::vector<Vec3> u = test::random_velocities(block.x.size(), 1);
  const Momentum wanted = sum(momenta_of(block, u));
  ledger.open(block.liquid, expected({wanted}));
  const std::vector<Vec3> disturbance = test::random_velocities(block.x.size(), 2);
  for (std::size_t i = 0; i < u.size(); ++i) u[i] += 0.1 * disturbance[i];
  const Momentum disturbed = sum(momenta_of(block, u));
  const BodyLedger::Matching matching = ledger.match(block.liquid, volumes_of(block));
  EXPECT_FALSE(matching.bodies_changed);
  EXPECT_EQ(matching.lost_volume, 0);
  const double error = ledger.restore_momenta(block.liquid, kDensity, block.x, u);
  EXPECT_NEAR(error,
              (wanted.linear - disturbed.linear).norm() / std::sqrt(2 * disturbed.mass * disturbed.kinetic),
              1e-14);
  EXPECT_GT(error, 1e-4) << "nothing was disturbed";
  expect_momenta(sum(momenta_of(block, u)), wanted);
}

TEST(BodyLedger, LeavesVelocitiesAloneWhoseMomentaAreRight) {
  const LiquidBlocks blocks(apart);
  BodyLedger ledger(blocks.mesh, volumes_of(blocks));
  const std::vector<Vec3> start = test::random_velocities(blocks.x.size(), 1);
  ledger.open(blocks.liquid, expected(momenta_of(blocks, start)));
  EXPECT_FALSE(ledger.match(blocks.liquid, volumes_of(blocks)).bodies_changed);
  std::vector<Vec3> u = start;
  EXPECT_EQ(ledger.restore_momenta(blocks.liquid, kDensity, blocks.x, u), 0);
  EXPECT_EQ(u, start);
}

TEST(BodyLedger, BodiesThatMergeShareTheirMomentaAndTheVolumesTheyHad) {
  LiquidBlocks blocks(apart);
  BodyLedger ledger(blocks.mesh, volumes_of(blocks));
  const Momentum wanted = sum(momenta_of(blocks, test::random_velocities(blocks.x.size(), 3)));
  ledger.open(blocks.liquid, expected(momenta_of(blocks, test::random_velocities(blocks.x.size(), 3))));
  blocks.fill(together);
  ASSERT_EQ(blocks.liquid.bodies, 1u);
  const BodyLedger::Matching matching = ledger.match(blocks.liquid, volumes_of(blocks));
  EXPECT_TRUE(matching.bodies_changed);
  EXPECT_EQ(matching.lost_volume, 0);
  ASSERT_EQ(ledger.volumes().size(), 1u);
  EXPECT_NEAR(ledger.volumes()[0], 12 * kCube, 1e-15) << "not the 20 cubes that are there now";
  std::vector<Vec3> u = test::random_velocities(blocks.x.size(), 4);
  (void)ledger.restore_momenta(blocks.liquid, kDensity, blocks.x, u);
  expect_momenta(sum(momenta_of(blocks, u)), wanted);
}

TEST(BodyLedger, PartsOfABodyThatBreaksShareItsMomentaAndItsVolume) {
  LiquidBlocks blocks(together);
  BodyLedger ledger(blocks.mesh, volumes_of(blocks));
  const Momentum wanted = sum(momenta_of(blocks, test::random_velocities(blocks.x.size(), 5)));
  ledger.open(blocks.liquid, expected({wanted}));
  blocks.fill(apart);
  ASSERT_EQ(blocks.liquid.bodies, 2u);
  EXPECT_TRUE(ledger.match(blocks.liquid, volumes_of(blocks)).bodies_changed);
  ASSERT_EQ(ledger.volumes().size(), 2u);
  EXPECT_NEAR(ledger.volumes()[left_body(blocks)], 20 * kCube * 8 / 12, 1e-15);
  EXPECT_NEAR(ledger.volumes()[right_body(blocks)], 20 * kCube * 4 / 12, 1e-15);
  std::vector<Vec3> u = test::random_velocities(blocks.x.size(), 6);
  (void)ledger.restore_momenta(blocks.liquid, kDensity, blocks.x, u);
  expect_momenta(sum(momenta_of(blocks, u)), wanted);
}

TEST(BodyLedger, ABodyThatVanishesIsBookedAndChangesNobodyElse) {
  LiquidBlocks blocks(apart);
  BodyLedger ledger(blocks.mesh, volumes_of(blocks));
  const std::vector<Vec3> start = test::random_velocities(blocks.x.size(), 7);
  const Momentum wanted = momenta_of(blocks, start)[left_body(blocks)];
  ledger.open(blocks.liquid, expected(momenta_of(blocks, start)));
  blocks.fill(left);
  const BodyLedger::Matching matching = ledger.match(blocks.liquid, volumes_of(blocks));
  EXPECT_TRUE(matching.bodies_changed);
  EXPECT_NEAR(matching.lost_volume, 4 * kCube, 1e-16);
  ASSERT_EQ(ledger.volumes().size(), 1u);
  EXPECT_NEAR(ledger.volumes()[0], 8 * kCube, 1e-16);
  std::vector<Vec3> u = test::random_velocities(blocks.x.size(), 8);
  (void)ledger.restore_momenta(blocks.liquid, kDensity, blocks.x, u);
  expect_momenta(sum(momenta_of(blocks, u)), wanted);
}

TEST(BodyLedger, BodiesAreMissedWhereTheirMomentumTakesThem) {
  const LiquidBlocks blocks(apart);
  BodyLedger ledger(blocks.mesh, volumes_of(blocks));
  std::vector<Momentum> wanted = momenta_of(blocks, test::random_velocities(blocks.x.size(), 7));
  const Vec3 way(1, -2, 3);
  wanted[right_body(blocks)].centre += way;
  ledger.open(blocks.liquid, expected(wanted));
  EXPECT_FALSE(ledger.match(blocks.liquid, volumes_of(blocks)).bodies_changed);
  const std::vector<Vec3> ways = ledger.missing_ways(blocks.liquid, kDensity, blocks.x);
  ASSERT_EQ(ways.size(), 2u);
  EXPECT_LE(ways[left_body(blocks)].norm(), 1e-15);
  EXPECT_LE((ways[right_body(blocks)] - way).norm(), 1e-14);
}

// The centre of the parts together counts, which share the way.
TEST(BodyLedger, PartsOfABodyThatBrokeAreMissedTogether) {
  LiquidBlocks blocks(together);
  BodyLedger ledger(blocks.mesh, volumes_of(blocks));
  const std::vector<Vec3> still(blocks.x.size(), Vec3::Zero());
  ledger.open(blocks.liquid, expected(momenta_of(blocks, still)));
  const Vec3 before = sum(momenta_of(blocks, still)).centre;
  blocks.fill(apart);
  (void)ledger.match(blocks.liquid, volumes_of(blocks));
  const Vec3 after = sum(momenta_of(blocks, std::vector<Vec3>(blocks.x.size(), Vec3::Zero()))).centre;
  const std::vector<Vec3> ways = ledger.missing_ways(blocks.liquid, kDensity, blocks.x);
  ASSERT_EQ(ways.size(), 2u);
  EXPECT_EQ(ways[0], ways[1]);
  EXPECT_LE((ways[0] - (before - after)).norm(), 1e-15);
  EXPECT_GT(ways[0].norm(), 1e-3) << "nothing to miss";
}

// What was the second body before must not be taken for it, or for one after the step, later.
TEST(BodyLedger, VerticesThatABodyLeftBehindWhenItVanishedBelongToNobody) {
  LiquidBlocks blocks(apart);
  BodyLedger ledger(blocks.mesh, volumes_of(blocks));
  ledger.open(blocks.liquid, expected(std::vector<Momentum>(2)));
  blocks.fill(left);
  ASSERT_TRUE(ledger.match(blocks.liquid, volumes_of(blocks)).bodies_changed);
  ledger.open(blocks.liquid, expected(std::vector<Momentum>(1)));
  blocks.fill(apart);
  (void)ledger.match(blocks.liquid, volumes_of(blocks));
  ASSERT_EQ(ledger.volumes().size(), 2u);
  EXPECT_NEAR(ledger.volumes()[left_body(blocks)], 8 * kCube, 1e-16);
  EXPECT_NEAR(ledger.volumes()[right_body(blocks)], 4 * kCube, 1e-16);
}

TEST(BodyLedger, TheEnergyToldIsTakenAndMomentaStay) {
  const LiquidBlocks blocks(apart);
  std::vector<Vec3> u = test::random_velocities(blocks.x.size(), 9);
  const std::vector<Momentum> before = momenta_of(blocks, u);
  const double energy = sum(before).kinetic;
  for (const double part : {0.25, 1e-6, 1e-12}) {
    const double had = sum(momenta_of(blocks, u)).kinetic;
    EXPECT_EQ(remove_energy(blocks.liquid, kDensity, part * energy, kNoneHeld, blocks.x, u), part * energy);
    EXPECT_NEAR(had - sum(momenta_of(blocks, u)).kinetic, part * energy, 1e-14 * energy) << part;
  }
  const std::vector<Momentum> after = momenta_of(blocks, u);
  for (std::size_t b = 0; b < 2; ++b) expect_momenta(after[b], before[b]);
}

TEST(BodyLedger, NoMoreEnergyIsTakenThanTheMotionWithinTheBodiesHas) {
  const LiquidBlocks blocks(apart);
  std::vector<Vec3> u = test::random_velocities(blocks.x.size(), 10);
  const std::vector<Momentum> before = momenta_of(blocks, u);
  double rigid = 0;
  for (const Momentum& m : before) rigid += rigid_energy(m);
  const double energy = sum(before).kinetic;
  EXPECT_NEAR(remove_energy(blocks.liquid, kDensity, energy, kNoneHeld, blocks.x, u), energy - rigid,
              1e-14 * energy);
  const std::vector<Momentum> after = momenta_of(blocks, u);
  EXPECT_NEAR(sum(after).kinetic, rigid, 1e-14 * energy);
  for (std::size_t b = 0; b < 2; ++b) expect_momenta(after[b], before[b]);

  EXPECT_LE(remove_energy(blocks.liquid, kDensity, energy, kNoneHeld, blocks.x, u), 1e-14 * energy)
      << "nothing is left";
  std::vector<Vec3> still(blocks.x.size(), Vec3::Zero());
  EXPECT_EQ(remove_energy(blocks.liquid, kDensity, 1, kNoneHeld, blocks.x, still), 0);
}

TEST(BodyLedger, AllOfTheEnergyOfABodyAtWallsMayBeTaken) {
  const LiquidBlocks blocks(apart);
  std::vector<Vec3> u = test::random_velocities(blocks.x.size(), 11);
  std::vector<bool> held(2, false);
  held[left_body(blocks)] = true;
  const std::vector<Momentum> before = momenta_of(blocks, u);
  const Momentum& free = before[right_body(blocks)];
  const double energy = sum(before).kinetic;
  EXPECT_NEAR(remove_energy(blocks.liquid, kDensity, energy, held, blocks.x, u), energy - rigid_energy(free),
              1e-14 * energy);
  const std::vector<Momentum> after = momenta_of(blocks, u);
  EXPECT_LE(after[left_body(blocks)].kinetic, 1e-14 * energy);
  expect_momenta(after[right_body(blocks)], free);
}

TEST(BodyLedger, ABodyAtWallsKeepsTheMomentumAndThePlaceItHas) {
  const LiquidBlocks blocks(apart);
  BodyLedger ledger(blocks.mesh, volumes_of(blocks));
  const std::vector<Vec3> start = test::random_velocities(blocks.x.size(), 12);
  std::vector<Expectation> wanted(2);
  wanted[left_body(blocks)].held = true;
  wanted[right_body(blocks)].momentum = momenta_of(blocks, start)[right_body(blocks)];
  ledger.open(blocks.liquid, wanted);
  (void)ledger.match(blocks.liquid, volumes_of(blocks));
  const std::vector<Vec3> disturbed = test::random_velocities(blocks.x.size(), 13);
  std::vector<Vec3> u = disturbed;
  (void)ledger.restore_momenta(blocks.liquid, kDensity, blocks.x, u);
  const std::vector<Momentum> after = momenta_of(blocks, u);
  expect_momenta(after[right_body(blocks)], *wanted[right_body(blocks)].momentum);
  for (std::size_t i = 0; i < u.size(); ++i) {
    if (blocks.liquid.body[i] != left_body(blocks)) continue;
    EXPECT_EQ(u[i], disturbed[i]);
  }
  EXPECT_EQ(ledger.missing_ways(blocks.liquid, kDensity, blocks.x)[left_body(blocks)], Vec3::Zero());
}

}  // namespace
}  // namespace meniscus::coupling
