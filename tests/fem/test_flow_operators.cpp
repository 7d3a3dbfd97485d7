#include "fem/flow_operators.h"
#include "mesh/geometry.h"
#include "tests/fem/vessels.h"

#include <gtest/gtest.h>

#include <numeric>

namespace meniscus::fem {
namespace {

using test::Drop;

constexpr double kDensity = 3;

class OnBothElements : public testing::TestWithParam<PressureElement> {
 protected:
  static FlowOperators operators(const Drop& drop, MassMatrix mass = MassMatrix::consistent) {
    FlowOperators o(drop.liquid, {.pressure = GetParam(), .mass = mass});
    o.assemble_mass(drop.x, kDensity);
    o.assemble_flow(drop.x, kDensity);
    return o;
  }
  static std::vector<double> divergence(const FlowOperators& o, std::span<const Vec3> v) {
    std::vector<double> out(o.pressures(), 0.0);
    add_product(o.divergence(), v, std::span<double>(out),
                [](const Vec3& b, const Vec3& z) { return b.dot(z); });
    return out;
  }
};

TEST_P(OnBothElements, ALinearFieldHasItsDivergenceInEveryRow) {
  Mat3 slope;
  slope << 1, 2, 0, 4, -3, 1, 0, 0, 7;
  for (const double scale : test::kScales) {
    const Drop drop = test::ball(8, scale);
    const FlowOperators o = operators(drop);
    std::vector<Vec3> v;
    for (const Vec3& x : drop.x) v.push_back(slope * x);
    const std::vector<double> rows = divergence(o, v);
    double worst = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      worst = std::max(worst, std::abs(rows[i] / o.row_volumes()[i] - slope.trace()));
    }
    EXPECT_LT(worst, 1e-11) << scale;
  }
}

TEST_P(OnBothElements, RowVolumesAddUpToTheBodies) {
  const Drop drop = test::two_cubes(Vec3(3, 3, 3));
  const FlowOperators o = operators(drop);
  std::vector<double> sum(2, 0.0);
  for (std::size_t i = 0; i < o.pressures(); ++i) sum[o.body_of_row(i)] += o.row_volumes()[i];
  EXPECT_NEAR(sum[0], 1, 1e-14);
  EXPECT_NEAR(sum[1], 1, 1e-14);
}

TEST_P(OnBothElements, AConstantPressurePushesOnTheSurfaceAlone) {
  for (const double scale : test::kScales) {
    const Drop drop = test::ball(8, scale);
    const FlowOperators o = operators(drop);
    std::vector<Vec3> expected(drop.x.size(), Vec3::Zero()), force(expected);
    for (const auto& t : drop.liquid.surface) {
      const Vec3 third = mesh::area_vector(drop.x[t[0]], drop.x[t[1]], drop.x[t[2]]) / 3;
      for (const Index i : t) expected[i] += third;
    }
    const std::vector<double> ones(o.pressures(), 1.0);
    add_product(o.gradient(), std::span<const double>(ones), std::span<Vec3>(force),
                [](const Vec3& b, double p) { return Vec3(p * b); });
    EXPECT_LT(test::distance(force, expected) / test::norm(expected), 1e-14);
  }
}

// Whatever the facets of a curved wall: what pushes on them the wall bears.
TEST_P(OnBothElements, AtWallsAConstantPressurePushesOnTheFreeSurfaceAlone) {
  for (const test::Vessel& vessel : {test::ball_vessel(4), test::cone_vessel(4, {.slope = 0.2})}) {
    const Drop& drop = vessel.drop;
    const FlowOperators o = operators(drop);
    std::vector<Vec3> expected(drop.x.size(), Vec3::Zero()), force(expected);
    for (const auto& t : drop.liquid.surface) {
      const Vec3 third = mesh::area_vector(drop.x[t[0]], drop.x[t[1]], drop.x[t[2]]) / 3;
      for (const Index i : t) expected[i] += third;
    }
    const std::vector<double> ones(o.pressures(), 1.0);
    add_product(o.gradient(), std::span<const double>(ones), std::span<Vec3>(force),
                [](const Vec3& b, double p) { return Vec3(p * b); });
    EXPECT_LT(test::distance(force, expected) / test::norm(expected), 1e-14);
  }
}

TEST_P(OnBothElements, FlatWallsTakeNothingFromTheDivergenceOfWhatTheyAllow) {
  const test::Vessel vessel = test::box_vessel(4, {.slope = 0.3});
  const FlowOperators o = operators(vessel.drop);
  std::vector<Vec3> v;
  for (const Vec3& x : vessel.drop.x) v.push_back(x.z() * Vec3::UnitZ());
  const std::vector<double> rows = divergence(o, v);
  double worst = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    worst = std::max(worst, std::abs(rows[i] / o.row_volumes()[i] - 1));
  }
  EXPECT_LT(worst, 1e-13);
}

TEST_P(OnBothElements, AVesselThatMovesWithItsLiquidCompressesNothing) {
  const test::Vessel vessel = test::ball_vessel(4);
  const FlowOperators o = operators(vessel.drop);
  const Vec3 w(1, 2, -3);
  std::vector<double> rows = divergence(o, std::vector<Vec3>(vessel.drop.x.size(), w));
  EXPECT_GT(*std::ranges::max_element(rows), 0.01) << "through walls at rest it would have to flow";
  const std::vector<std::array<Vec3, 3>> moving(vessel.drop.liquid.walls.size(), {w, w, w});
  o.add_wall_flux(vessel.drop.x, moving, rows);
  double worst = 0;
  for (const double row : rows) worst = std::max(worst, std::abs(row));
  EXPECT_LT(worst, 1e-14);
}

TEST_P(OnBothElements, ConstrainedTheDivergenceSeesProjectedVelocitiesOnly) {
  const test::Vessel vessel = test::box_vessel(4);
  FlowOperators o = operators(vessel.drop);
  const WallConditions walls = vessel.conditions();
  const std::vector<Vec3> v = test::random_vectors(vessel.drop.x.size(), 3);
  std::vector<Vec3> projected = v;
  walls.project(projected);
  const std::vector<double> expected = divergence(o, projected);
  o.constrain(walls.allowed);
  const std::vector<double> rows = divergence(o, v);
  for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_NEAR(rows[i], expected[i], 1e-15);
  const Eigen::MatrixXd b = test::dense<1, 3>(o.divergence()), bt = test::dense<3, 1>(o.gradient());
  EXPECT_EQ((b - bt.transpose()).norm(), 0);
}

TEST_P(OnBothElements, TheGradientIsTheTransposeOfTheDivergence) {
  const Drop drop = test::ball(6);
  const FlowOperators o = operators(drop);
  const Eigen::MatrixXd b = test::dense<1, 3>(o.divergence()), bt = test::dense<3, 1>(o.gradient());
  EXPECT_EQ((b - bt.transpose()).norm(), 0);
}

TEST_P(OnBothElements, StabilizationIsPositiveWithTheConstantsInItsKernel) {
  for (const double scale : test::kScales) {
    const Drop drop = test::ball(6, scale);
    const FlowOperators o = operators(drop);
    const Eigen::MatrixXd c = test::dense<1, 1>(o.stabilization());
    const Eigen::VectorXd eigenvalues = c.selfadjointView<Eigen::Lower>().eigenvalues();
    const double largest = eigenvalues.maxCoeff();
    EXPECT_LT((c - c.transpose()).norm() / c.norm(), 1e-14);
    EXPECT_LT((c * Eigen::VectorXd::Ones(c.cols())).norm() / c.norm(), 1e-13);
    EXPECT_GT(eigenvalues.minCoeff(), -1e-13 * largest);
    EXPECT_EQ((eigenvalues.array() < 1e-10 * largest).count(), 1) << "nothing else for one body";
    // delta / rho times length times a number of the shape.
    EXPECT_NEAR(std::log10(largest / (0.02 / kDensity * scale)), 0, 1);
  }
}

TEST_P(OnBothElements, MassAddsUpToThatOfTheLiquid) {
  for (const double scale : test::kScales) {
    const Drop drop = test::ball(8, scale);
    for (const MassMatrix kind : {MassMatrix::consistent, MassMatrix::lumped}) {
      const FlowOperators o = operators(drop, kind);
      const double mass = kDensity * drop.volumes[0];
      EXPECT_NEAR(std::accumulate(o.mass().value.begin(), o.mass().value.end(), 0.0) / mass, 1, 1e-13);
      EXPECT_NEAR(std::accumulate(o.lumped_mass().begin(), o.lumped_mass().end(), 0.0) / mass, 1, 1e-13);
    }
  }
}

TEST_P(OnBothElements, ConsistentMassIntegratesProductsOfLinearFunctionsAndLumpedMassIsDiagonal) {
  const Drop drop = test::one_tet_drop();
  Eigen::MatrixXd expected = Eigen::MatrixXd::Ones(4, 4) + Eigen::MatrixXd::Identity(4, 4);
  expected *= kDensity / 6 / 20;
  EXPECT_LT((test::dense<1, 1>(operators(drop).mass()) - expected).norm(), 1e-16);
  const FlowOperators lumped = operators(drop, MassMatrix::lumped);
  expected = Eigen::MatrixXd::Identity(4, 4) * kDensity / 6 / 4;
  EXPECT_LT((test::dense<1, 1>(lumped.mass()) - expected).norm(), 1e-16);
}

TEST_P(OnBothElements, ASingleTetrahedronHasOperators) {
  const Drop drop = test::one_tet_drop();
  const FlowOperators o = operators(drop);
  EXPECT_EQ(o.pressures(), GetParam() == PressureElement::linear ? 4u : 1u);
  EXPECT_EQ(o.stabilization().rows(), o.pressures());
  const std::vector<double> rows = divergence(o, drop.x);
  EXPECT_NEAR(std::accumulate(rows.begin(), rows.end(), 0.0), 0.5, 1e-15);
}

TEST_P(OnBothElements, AssemblingAgainReplacesTheValues) {
  const Drop drop = test::ball(6);
  FlowOperators o = operators(drop);
  const std::vector<double> mass = o.mass().value, stabilization = o.stabilization().value;
  o.assemble_mass(test::plus(drop.x, 1, drop.x), kDensity);
  o.assemble_flow(test::plus(drop.x, 1, drop.x), kDensity);
  o.assemble_mass(drop.x, kDensity);
  o.assemble_flow(drop.x, kDensity);
  EXPECT_EQ(o.mass().value, mass);
  EXPECT_EQ(o.stabilization().value, stabilization);
}

INSTANTIATE_TEST_SUITE_P(FlowOperators, OnBothElements,
                         testing::Values(PressureElement::linear, PressureElement::constant),
                         [](const auto& each) {
                           return each.param == PressureElement::linear ? "linear" : "constant";
                         });

}  // namespace
}  // namespace meniscus::fem
