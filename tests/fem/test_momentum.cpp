#include "fem/momentum.h"
#include "tests/fem/drops.h"

#include <gtest/gtest.h>

namespace meniscus::fem {
namespace {

using test::Drop;

TEST(Momentum, OfARigidlyMovingCubeIsKnown) {
  const Drop cube = test::filled_box(2);
  const Vec3 velocity(1, 2, 3), rotation(0.5, -1, 2);
  std::vector<Vec3> u;
  for (const Vec3& x : cube.x) u.push_back(velocity + rotation.cross(x - Vec3::Constant(0.5)));
  const std::vector<BodyMotion> bodies = body_motions(cube.liquid, 0.5, cube.x, u);
  ASSERT_EQ(bodies.size(), 1u);
  EXPECT_NEAR(bodies[0].mass, 0.5, 1e-15);
  EXPECT_LT((bodies[0].centre - Vec3::Constant(0.5)).norm(), 1e-15);
  EXPECT_LT((bodies[0].momentum - 0.5 * velocity).norm(), 1e-13);
  EXPECT_LT((bodies[0].spin - 0.5 / 6 * rotation).norm(), 1e-13) << "m a^2 / 6 of a cube";
}

TEST(Momentum, SpinKeepsItsDigitsFarAwayAndAtHighSpeed) {
  const Drop drop = test::octahedron();
  const Drop far = test::octahedron(1, Vec3(4096, 0, -8192));
  std::vector<Vec3> u = test::random_vectors(drop.x.size(), 1), fast;
  for (const Vec3& v : u) fast.push_back(v + Vec3(1024, 512, 0));
  const BodyMotion near = body_motions(drop.liquid, 1, drop.x, u)[0];
  const BodyMotion moved = body_motions(far.liquid, 1, far.x, fast)[0];
  EXPECT_LT((near.spin - moved.spin).norm() / near.spin.norm(), 1e-11);
}

TEST(Momentum, ImposedMomentaAreMetByARigidMotionOfEachBody) {
  for (const Drop& drop :
       {test::two_cubes(Vec3(3, 3, 3)), test::ball(6, 1e-6), test::ball(6, 1e3), test::one_tet_drop()}) {
    const std::vector<Vec3> u = test::random_vectors(drop.x.size(), 2);
    const std::vector<Vec3> other = test::random_vectors(drop.x.size(), 3);
    const std::vector<BodyMotion> wanted = body_motions(drop.liquid, 7, drop.x, other);
    std::vector<Vec3> changed = u;
    impose_momenta(drop.liquid, 7, drop.x, wanted, changed);
    const std::vector<BodyMotion> found = body_motions(drop.liquid, 7, drop.x, changed);
    for (std::size_t b = 0; b < found.size(); ++b) {
      EXPECT_LT((found[b].momentum - wanted[b].momentum).norm() / wanted[b].momentum.norm(), 1e-13);
      EXPECT_LT((found[b].spin - wanted[b].spin).norm() / wanted[b].spin.norm(), 1e-12);
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

TEST(Momentum, WhatIsRightStaysAsItIs) {
  const Drop drop = test::ball(6);
  const std::vector<Vec3> u = test::random_vectors(drop.x.size(), 2);
  std::vector<Vec3> changed = u;
  impose_momenta(drop.liquid, 1, drop.x, body_motions(drop.liquid, 1, drop.x, u), changed);
  EXPECT_LT(test::distance(u, changed), 1e-14);
}

}  // namespace
}  // namespace meniscus::fem
