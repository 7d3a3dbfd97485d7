#include "fem/tet_element.h"
#include "tests/fem/drops.h"

#include <gtest/gtest.h>

namespace meniscus::fem {
namespace {

TEST(TetElement, TheCornerOfACubeIsKnown) {
  const test::Drop drop = test::one_tet_drop(2);
  const TetElement e(drop.liquid.tets[0], drop.x);
  EXPECT_DOUBLE_EQ(e.volume, 8.0 / 6.0);
  Vec3 sum = Vec3::Zero();
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec3& corner = drop.x[drop.liquid.tets[0][i]];
    const Vec3 expected = corner.norm() == 0 ? Vec3::Constant(-0.5) : Vec3(corner / 4.0);
    EXPECT_LT((e.gradient[i] - expected).norm(), 1e-15);
    sum += e.gradient[i];
  }
  EXPECT_LT(sum.norm(), 1e-15);
}

TEST(TetElement, LinearFunctionsHaveTheirGradient) {
  const Vec3 slope(1, -2, 3);
  for (const double scale : test::kScales) {
    const test::Drop drop = test::ball(6, scale);
    double worst = 0;
    for (const Tet& t : drop.liquid.tets) {
      const TetElement e(t, drop.x);
      Vec3 gradient = Vec3::Zero();
      for (std::size_t i = 0; i < 4; ++i) gradient += slope.dot(drop.x[t[i]]) * e.gradient[i];
      worst = std::max(worst, (gradient - slope).norm());
    }
    EXPECT_LT(worst, 1e-12) << scale;
  }
}

}  // namespace
}  // namespace meniscus::fem
