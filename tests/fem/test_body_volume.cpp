#include "fem/body_volume.h"
#include "tests/fem/vessels.h"

#include <gtest/gtest.h>

#include <numeric>

namespace meniscus::fem {
namespace {

using test::Drop;

std::vector<Vec3> gradient(std::span<const Triangle> boundary, std::span<const Vec3> x) {
  std::vector<Vec3> g(x.size(), Vec3::Zero());
  add_volume_gradient(boundary, x, g);
  return g;
}

TEST(BodyVolume, GradientIsTheDifferenceQuotient) {
  const Drop drop = test::sphere();
  const std::vector<Vec3> g = gradient(drop.liquid.boundary, drop.x);
  for (const std::uint64_t seed : {1, 2, 3}) {
    const std::vector<Vec3> d = test::random_vectors(drop.x.size(), seed, 1e-4);
    const double difference = (body_volumes(drop.liquid, test::plus(drop.x, 1, d))[0] -
                               body_volumes(drop.liquid, test::plus(drop.x, -1, d))[0]) /
                              2;
    const double unit = test::norm(g) * test::norm(d);
    EXPECT_NEAR(test::dot(g, d) / unit, difference / unit, 1e-9);
  }
}

TEST(BodyVolume, HessianOfAClosedSurfaceIsTheDifferenceQuotientOfTheGradient) {
  const Drop drop = test::ball();
  SparseMatrix<Mat3> h;
  h.reset(drop.liquid.surface_graph, Mat3::Zero());
  const std::vector<double> factors{2.5};
  add_volume_hessian(drop.liquid.boundary, drop.liquid.body, factors, drop.x, h);
  const Eigen::MatrixXd matrix = test::dense<3, 3>(h);
  EXPECT_LT((matrix - matrix.transpose()).norm(), 1e-15 * matrix.norm());
  const std::vector<Vec3> d = test::random_vectors(drop.x.size(), 4, 1e-3);
  const std::vector<Vec3> up = gradient(drop.liquid.boundary, test::plus(drop.x, 1, d)),
                          down = gradient(drop.liquid.boundary, test::plus(drop.x, -1, d));
  // The gradient is of second degree: its central difference is exact.
  const Eigen::VectorXd difference = 2.5 * (test::stacked(up) - test::stacked(down)) / 2;
  EXPECT_LT((matrix * test::stacked(d) - difference).norm() / difference.norm(), 1e-12);
}

TEST(BodyVolume, EveryBodyHasItsOwnFactor) {
  const Drop cubes = test::two_cubes({3, 3, 3});
  SparseMatrix<Mat3> h;
  h.reset(cubes.liquid.surface_graph, Mat3::Zero());
  const std::vector<double> factors{0, 1};
  add_volume_hessian(cubes.liquid.boundary, cubes.liquid.body, factors, cubes.x, h);
  std::vector<double> size(2, 0.0);
  for (std::size_t i = 0; i < h.rows(); ++i) {
    for (Index k = h.pattern->start[i]; k < h.pattern->start[i + 1]; ++k) {
      size[cubes.liquid.body[i]] += h.value[k].norm();
    }
  }
  EXPECT_EQ(size[0], 0);
  EXPECT_GT(size[1], 0);
}

TEST(BodyVolume, WithinFlatWallsTheFreeSurfaceAloneTellsHowTheVolumeGrows) {
  const test::Vessel vessel = test::half_ball_on_floor(0.4);
  const Drop& drop = vessel.drop;
  const std::vector<Mat3> allowed = vessel.conditions().allowed;
  const std::vector<Vec3> of_surface = gradient(drop.liquid.surface, drop.x),
                          of_all = gradient(drop.liquid.boundary, drop.x);
  double size = 0;
  for (std::size_t i = 0; i < drop.x.size(); ++i) {
    size = std::max(size, of_all[i].norm());
    EXPECT_LT((allowed[i] * (of_all[i] - of_surface[i])).norm(), 1e-15);
  }
  EXPECT_GT(size, 0.01);
}

}  // namespace
}  // namespace meniscus::fem
