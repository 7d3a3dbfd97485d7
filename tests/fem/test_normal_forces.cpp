#include "fem/normal_forces.h"
#include "fem/rigid_freedom.h"
#include "fem/surface_energy.h"
#include "mesh/geometry.h"
#include "tests/fem/vessels.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace meniscus::fem {
namespace {

using test::Drop;
using test::Vessel;

std::vector<Vec3> area_gradient(const Drop& drop) {
  std::vector<Vec3> out(drop.x.size(), Vec3::Zero());
  add_surface_gradient(drop.liquid.surface, 1, drop.x, out);
  return out;
}

std::vector<Vec3> volume_gradient(const Drop& drop) {
  std::vector<Vec3> out(drop.x.size(), Vec3::Zero());
  for (const auto& [a, b, c] : drop.liquid.surface) {
    const Vec3 third = mesh::area_vector(drop.x[a], drop.x[b], drop.x[c]) / 3;
    for (const Index v : {a, b, c}) out[v] += third;
  }
  return out;
}

Vec3 net(std::span<const Vec3> force) {
  Vec3 sum = Vec3::Zero();
  for (const Vec3& f : force) sum += f;
  return sum;
}
Vec3 torque(std::span<const Vec3> x, std::span<const Vec3> force) {
  Vec3 sum = Vec3::Zero();
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i].cross(force[i]);
  return sum;
}

// A ball with a bump: no symmetry, so that what is taken has a net force and torque.
Drop lopsided_ball() {
  Drop drop = test::ball(6);
  for (Vec3& x : drop.x) x += 0.2 * x.x() * x.y() * Vec3(1, -0.5, x.z());
  return drop;
}

TEST(NormalForces, NetForceAndTorqueOfAFreeDropStay) {
  const Drop drop = lopsided_ball();
  std::vector<Vec3> force = area_gradient(drop);
  for (std::size_t i = 0; i < force.size(); ++i) {
    if (!force[i].isZero(0)) force[i] += Vec3(0.01, 0.02 * drop.x[i].x(), -0.01);
  }
  const Vec3 net_before = net(force), torque_before = torque(drop.x, force);
  const std::vector<Vec3> before = force;
  NormalForces(drop.liquid, drop.liquid.surface, {}, drop.x).restrict_force(force);
  EXPECT_GT(test::distance(before, force), 1e-3) << "nothing was taken";
  EXPECT_LT((net(force) - net_before).norm(), 1e-13);
  EXPECT_LT((torque(drop.x, force) - torque_before).norm(), 1e-13);
}

TEST(NormalForces, APressureStaysAsItIs) {
  const Vessel vessel = test::half_ball_on_floor(0.3);
  const Drop& drop = vessel.drop;
  const std::vector<Mat3> allowed = vessel.conditions().allowed;
  std::vector<Vec3> force = volume_gradient(drop);
  for (std::size_t i = 0; i < force.size(); ++i) force[i] = allowed[i] * force[i];
  const std::vector<Vec3> before = force;
  NormalForces(drop.liquid, drop.liquid.surface, allowed, drop.x).restrict_force(force);
  EXPECT_LT(test::distance(before, force), 1e-15);
}

TEST(NormalForces, OnAFloorWhatIsLeftIsAlongTheVolumesGradientAndPushesTheDropNowhere) {
  const Vessel vessel = test::half_ball_on_floor(0.3);
  const Drop& drop = vessel.drop;
  const std::vector<Mat3> allowed = vessel.conditions().allowed;
  const std::vector<Vec3> normal = volume_gradient(drop);
  // The gradient of the area alone: the floor bears what the line pulls upwards.
  std::vector<Vec3> force = area_gradient(drop);
  NormalForces(drop.liquid, drop.liquid.surface, allowed, drop.x).restrict_force(force);
  EXPECT_LT(net(force).head<2>().norm(), 1e-13);
  EXPECT_LT(std::abs(torque(drop.x, force).z()), 1e-13);
  double most = 0, across = 0;
  for (std::size_t i = 0; i < force.size(); ++i) {
    if (normal[i].isZero(0)) continue;
    const Vec3 n = (allowed[i] * normal[i]).normalized();
    most = std::max(most, force[i].norm());
    across = std::max(across, (force[i] - n.dot(force[i]) * n).norm());
  }
  std::printf("along the surface is left %.1e of %.1e\n", across, most);
  EXPECT_LT(across, 1e-3 * most) << "more than what gives a torque back";
}

}  // namespace
}  // namespace meniscus::fem
