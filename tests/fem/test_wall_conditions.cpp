#include "fem/wall_conditions.h"
#include "tests/fem/saddle.h"
#include "tests/fem/vessels.h"

#include <gtest/gtest.h>

namespace meniscus::fem {
namespace {

using test::Vessel;

TEST(WallConditions, ImposedVelocitiesAreAllowedOnesAndThosePrescribed) {
  const Vessel vessel = test::box_vessel(4);
  WallConditions walls = vessel.conditions();
  const auto on_floor = [&](std::size_t i) { return vessel.drop.x[i].z() == 0; };
  for (std::size_t i = 0; i < walls.prescribed.size(); ++i) {
    if (on_floor(i)) walls.prescribed[i] = Vec3(0, 0, 0.5);
  }
  std::vector<Vec3> v(vessel.drop.x.size(), Vec3(1, 2, 3));
  walls.impose(v);
  std::vector<std::size_t> found(4, 0);  // by the rank of what is allowed
  for (std::size_t i = 0; i < v.size(); ++i) {
    const Vec3& x = vessel.drop.x[i];
    ++found[static_cast<std::size_t>(std::lround(walls.allowed[i].trace()))];
    EXPECT_EQ(v[i].x(), x.x() == 0 || x.x() == 1 ? 0 : 1);
    EXPECT_EQ(v[i].y(), x.y() == 0 || x.y() == 1 ? 0 : 2);
    EXPECT_EQ(v[i].z(), on_floor(i) ? 0.5 : 3);
  }
  EXPECT_EQ(found[0], 4u) << "corners";
  EXPECT_EQ(found[1], 4u * 3 + 4u * 2) << "edges of the floor and upright ones";
  EXPECT_GT(found[3], 0u);
}

TEST(WallConditions, AConstrainedStiffnessLeavesTheSystemItsProjection) {
  const Vessel vessel = test::box_vessel(4);
  const test::Saddle saddle(vessel.drop, {.viscosity = 0.3});
  const SparseMatrix<double>& mass = saddle.system().operators.mass();
  SparseMatrix<Mat3> stiffness = saddle.system().stiffness;
  const WallConditions walls = vessel.conditions();
  const Eigen::Index n = 3 * static_cast<Eigen::Index>(vessel.drop.x.size());
  Eigen::MatrixXd m = Eigen::MatrixXd::Zero(n, n), p = Eigen::MatrixXd::Zero(n, n);
  const Eigen::MatrixXd numbers = test::dense<1, 1>(mass);
  for (Eigen::Index i = 0; i < n / 3; ++i) {
    p.block<3, 3>(3 * i, 3 * i) = walls.allowed[static_cast<std::size_t>(i)];
    for (Eigen::Index j = 0; j < n / 3; ++j) m.block<3, 3>(3 * i, 3 * j) = numbers(i, j) * Mat3::Identity();
  }
  const Eigen::MatrixXd off = Eigen::MatrixXd::Identity(n, n) - p;
  const Eigen::MatrixXd expected =
      p * (m + test::dense<3, 3>(stiffness)) * p + off * Eigen::MatrixXd(m.diagonal().asDiagonal()) * off;
  constrain_stiffness(mass, walls.allowed, stiffness);
  EXPECT_LT((m + test::dense<3, 3>(stiffness) - expected).norm() / expected.norm(), 1e-15);
  EXPECT_GT(expected.selfadjointView<Eigen::Lower>().eigenvalues().minCoeff(), 0);
}

TEST(WallConditions, WhereEverythingIsAllowedTheStiffnessStaysBitForBit) {
  const test::Drop drop = test::ball(6);
  const test::Saddle saddle(drop, {.viscosity = 0.3});
  SparseMatrix<Mat3> stiffness = saddle.system().stiffness;
  constrain_stiffness(saddle.system().operators.mass(), std::vector<Mat3>(drop.x.size(), Mat3::Identity()),
                      stiffness);
  EXPECT_EQ(stiffness.value, saddle.system().stiffness.value);
}

}  // namespace
}  // namespace meniscus::fem
