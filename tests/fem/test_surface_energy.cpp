#include "fem/surface_energy.h"
#include "mesh/measures.h"
#include "tests/fem/drops.h"

#include <gtest/gtest.h>

namespace meniscus::fem {
namespace {

using Matrix9 = Eigen::Matrix<double, 9, 9>;
using test::Drop;

const std::vector<Triangle> one{{0, 1, 2}};

std::shared_ptr<Sparsity> full_pattern(std::size_t n) {
  return std::make_shared<Sparsity>(Sparsity::from_entries(
      n, n, n * n, [=](std::size_t k) { return k / n; }, [=](std::size_t k) { return k % n; }));
}

Eigen::MatrixXd hessian(std::span<const Triangle> triangles, std::span<const Vec3> x, HessianKind kind,
                        double tension = 1, double factor = 1) {
  SparseMatrix<Mat3> h;
  h.reset(full_pattern(x.size()), Mat3::Zero());
  add_surface_hessian(triangles, tension, x, kind, factor, h);
  return test::dense<3, 3>(h);
}

std::vector<Vec3> gradient(std::span<const Triangle> triangles, std::span<const Vec3> x, double tension = 1) {
  std::vector<Vec3> g(x.size(), Vec3::Zero());
  add_surface_gradient(triangles, tension, x, g);
  return g;
}

TEST(SurfaceEnergy, IsTensionTimesArea) {
  const std::vector<Vec3> x{{0, 0, 0}, {3, 0, 0}, {0, 4, 0}};
  EXPECT_DOUBLE_EQ(surface_energy(one, 0.5, x), 3);
  for (const double scale : test::kScales) {
    const Drop drop = test::ball(8, scale);
    EXPECT_NEAR(
        surface_energy(drop.liquid.surface, 2, drop.x) / mesh::interface_area(drop.mesh, mesh::kLiquid), 2,
        1e-13);
  }
}

TEST(SurfaceEnergy, GradientIsTheDifferenceQuotient) {
  const Drop drop = test::ball(6);
  const std::vector<Vec3> g = gradient(drop.liquid.surface, drop.x, 3);
  for (const std::uint64_t seed : {1, 2, 3}) {
    const std::vector<Vec3> d = test::random_vectors(drop.x.size(), seed, 1e-5);
    const double difference = (surface_energy(drop.liquid.surface, 3, test::plus(drop.x, 1, d)) -
                               surface_energy(drop.liquid.surface, 3, test::plus(drop.x, -1, d))) /
                              2;
    EXPECT_NEAR(test::dot(g, d) / (test::norm(g) * test::norm(d)),
                difference / (test::norm(g) * test::norm(d)), 1e-8);
  }
}

TEST(SurfaceEnergy, ExactHessianIsTheDifferenceQuotientOfTheGradient) {
  const Drop drop = test::ball(6);
  const Eigen::MatrixXd h = hessian(drop.liquid.surface, drop.x, HessianKind::exact, 3);
  const std::vector<Vec3> d = test::random_vectors(drop.x.size(), 4, 1e-5);
  const Eigen::VectorXd difference =
      (test::stacked(gradient(drop.liquid.surface, test::plus(drop.x, 1, d), 3)) -
       test::stacked(gradient(drop.liquid.surface, test::plus(drop.x, -1, d), 3))) /
      2;
  const double error = (h * test::stacked(d) - difference).norm() / difference.norm();
  EXPECT_LT(error, 1e-7);
  EXPECT_LT((h - h.transpose()).norm() / h.norm(), 1e-14);
}

TEST(SurfaceEnergy, PositiveHessianIsTheExactOneWithoutItsNegativeEigenvalues) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    const std::vector<Vec3> x = test::random_vectors(3, seed);
    const Matrix9 exact = hessian(one, x, HessianKind::exact);
    const Matrix9 positive = hessian(one, x, HessianKind::positive);
    const Eigen::SelfAdjointEigenSolver<Matrix9> eigen(exact);
    const Matrix9 clamped = eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0).asDiagonal() *
                            eigen.eigenvectors().transpose();
    EXPECT_LT((positive - clamped).norm() / exact.norm(), 1e-13);
    EXPECT_LT((positive - positive.transpose()).norm() / exact.norm(), 1e-15);
    EXPECT_LT(eigen.eigenvalues().minCoeff(), -0.1) << "there is something to leave out";
  }
}

TEST(SurfaceEnergy, MovingAndTurningTheSurfaceDoesNothing) {
  const Drop drop = test::ball(6);
  const std::vector<Vec3> g = gradient(drop.liquid.surface, drop.x);
  Vec3 force = Vec3::Zero(), torque = Vec3::Zero();
  for (std::size_t i = 0; i < g.size(); ++i) {
    force += g[i];
    torque += drop.x[i].cross(g[i]);
  }
  EXPECT_LT(force.norm() / test::norm(g), 1e-14);
  EXPECT_LT(torque.norm() / test::norm(g), 1e-14);
  const std::vector<Vec3> translation(drop.x.size(), Vec3(1, 2, 3));
  std::vector<Vec3> rotation, turned;  // about a; the gradient turns along: H (a x x) = a x g
  const Vec3 a(0.3, -0.5, 1);
  for (std::size_t i = 0; i < g.size(); ++i) {
    rotation.push_back(a.cross(drop.x[i]));
    turned.push_back(a.cross(g[i]));
  }
  for (const HessianKind kind : {HessianKind::exact, HessianKind::positive}) {
    const Eigen::MatrixXd h = hessian(drop.liquid.surface, drop.x, kind);
    EXPECT_LT((h * test::stacked(translation)).norm() / (h.norm() * test::norm(translation)), 1e-15);
  }
  const Eigen::VectorXd expected = test::stacked(turned);
  const Eigen::MatrixXd exact = hessian(drop.liquid.surface, drop.x, HessianKind::exact);
  EXPECT_LT((exact * test::stacked(rotation) - expected).norm() / expected.norm(), 1e-13);
}

TEST(SurfaceEnergy, FactorsAndTensionMultiply) {
  const Drop drop = test::octahedron();
  const Eigen::MatrixXd h = hessian(drop.liquid.surface, drop.x, HessianKind::positive);
  const Eigen::MatrixXd scaled = hessian(drop.liquid.surface, drop.x, HessianKind::positive, 2, 7);
  EXPECT_LT((scaled - 14 * h).norm() / scaled.norm(), 1e-15);
}

}  // namespace
}  // namespace meniscus::fem
