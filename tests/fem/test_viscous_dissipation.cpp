#include "fem/viscous_dissipation.h"
#include "tests/fem/drops.h"

#include <gtest/gtest.h>

namespace meniscus::fem {
namespace {

using test::Drop;

std::vector<Vec3> linear_field(const Drop& drop, const Mat3& slope) {
  std::vector<Vec3> v;
  for (const Vec3& x : drop.x) v.push_back(slope * x + Vec3(1, 2, 3));
  return v;
}

std::vector<Vec3> gradient(const Drop& drop, double viscosity, std::span<const Vec3> v) {
  std::vector<Vec3> g(v.size(), Vec3::Zero());
  add_viscous_gradient(drop.liquid, drop.x, viscosity, v, g);
  return g;
}

SparseMatrix<Mat3> stiffness(const Drop& drop, double viscosity, double factor) {
  SparseMatrix<Mat3> k;
  k.reset(drop.liquid.graph, Mat3::Zero());
  add_viscous_stiffness(drop.liquid, drop.x, viscosity, factor, k);
  return k;
}

TEST(ViscousDissipation, OfALinearFieldIsViscosityTimesStrainRateSquaredTimesVolume) {
  Mat3 slope;
  slope << 1, 2, 0, 4, -3, 1, 0, 0, 2;
  const Mat3 strain = 0.5 * (slope + slope.transpose());
  for (const double scale : test::kScales) {
    const Drop drop = test::ball(6, scale);
    const double expected = 0.7 * strain.squaredNorm() * drop.volumes[0];
    EXPECT_NEAR(viscous_dissipation(drop.liquid, drop.x, 0.7, linear_field(drop, slope)) / expected, 1, 1e-10)
        << scale;
  }
}

TEST(ViscousDissipation, RigidMotionDissipatesNothing) {
  const Drop drop = test::ball(6);
  Mat3 turn;
  turn << 0, -1, 2, 1, 0, -3, -2, 3, 0;
  const std::vector<Vec3> v = linear_field(drop, turn);
  EXPECT_LT(viscous_dissipation(drop.liquid, drop.x, 1, v), 1e-25);
  EXPECT_LT(test::norm(gradient(drop, 1, v)), 1e-13);
}

TEST(ViscousDissipation, GradientIsTheDifferenceQuotientAndTheStiffnessTimesTheVelocity) {
  const Drop drop = test::ball(6);
  const std::vector<Vec3> v = test::random_vectors(drop.x.size(), 1);
  const std::vector<Vec3> g = gradient(drop, 0.7, v), d = test::random_vectors(drop.x.size(), 2);
  // Exact for a quadratic form whatever the step.
  const double difference = (viscous_dissipation(drop.liquid, drop.x, 0.7, test::plus(v, 1, d)) -
                             viscous_dissipation(drop.liquid, drop.x, 0.7, test::plus(v, -1, d))) /
                            2;
  const double unit = test::norm(g) * test::norm(d);
  EXPECT_NEAR(test::dot(g, d) / unit, difference / unit, 1e-13);
  const Eigen::VectorXd by_matrix = test::dense<3, 3>(stiffness(drop, 0.7, 5)) * test::stacked(v) / 5;
  EXPECT_LT((by_matrix - test::stacked(g)).norm() / by_matrix.norm(), 1e-13);
  EXPECT_NEAR(test::dot(g, v) / 2, viscous_dissipation(drop.liquid, drop.x, 0.7, v), 1e-12 * test::dot(g, v));
}

TEST(ViscousDissipation, StiffnessIsSymmetricAndPositive) {
  const Drop drop = test::ball(6);
  const Eigen::MatrixXd k = test::dense<3, 3>(stiffness(drop, 0.7, 1));
  EXPECT_LT((k - k.transpose()).norm() / k.norm(), 1e-15);
  const Eigen::VectorXd eigenvalues = k.selfadjointView<Eigen::Lower>().eigenvalues();
  const double largest = eigenvalues.maxCoeff();
  EXPECT_GT(eigenvalues.minCoeff(), -1e-14 * largest);
  EXPECT_EQ((eigenvalues.array() < 1e-10 * largest).count(), 6) << "rigid motions and nothing else";
}

}  // namespace
}  // namespace meniscus::fem
