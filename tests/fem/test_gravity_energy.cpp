#include "fem/flow_operators.h"
#include "fem/gravity_energy.h"
#include "fem/tet_element.h"
#include "tests/fem/drops.h"

#include <gtest/gtest.h>

namespace meniscus::fem {
namespace {

using test::Drop;

const Gravity oblique{.acceleration = {1, -2, -9}, .reference = {0.2, 0.1, -0.3}};

std::vector<Vec3> gradient(const Drop& drop, std::span<const Vec3> x, double density,
                           const Gravity& gravity) {
  std::vector<Vec3> g(x.size(), Vec3::Zero());
  add_gravity_gradient(drop.liquid.boundary, density, gravity, x, g);
  return g;
}

Eigen::MatrixXd hessian(const Drop& drop, double density, const Gravity& gravity, HessianKind kind) {
  SparseMatrix<Mat3> h;
  h.reset(drop.liquid.surface_graph, Mat3::Zero());
  add_gravity_hessian(drop.liquid.boundary, density, gravity, drop.x, kind, 1, h);
  return test::dense<3, 3>(h);
}

TEST(GravityEnergy, IsTheWeightTimesTheHeightOfTheCentroid) {
  for (const double scale : test::kScales) {
    const Drop drop = test::one_tet_drop(scale);
    const Gravity down{.acceleration = {0, 0, -10}, .reference = {0, 0, -scale}};
    // Volume scale^3 / 6, centroid at scale / 4.
    const double expected = 2 * std::pow(scale, 3) / 6 * 10 * 1.25 * scale;
    EXPECT_NEAR(gravity_energy(drop.liquid.boundary, 2, down, drop.x) / expected, 1, 1e-14);
  }
}

TEST(GravityEnergy, IsTheSumOverTheTetrahedra) {
  const Drop drop = test::ball();
  double sum = 0;
  for (const Tet& t : drop.liquid.tets) {
    const TetElement e(t, drop.x);
    sum -= 3 * e.volume * oblique.potential((drop.x[t[0]] + drop.x[t[1]] + drop.x[t[2]] + drop.x[t[3]]) / 4);
  }
  EXPECT_NEAR(gravity_energy(drop.liquid.boundary, 3, oblique, drop.x) / sum, 1, 1e-12);
}

TEST(GravityEnergy, GradientIsTheDifferenceQuotient) {
  const Drop drop = test::ball(6);
  const std::vector<Vec3> g = gradient(drop, drop.x, 3, oblique);
  for (const std::uint64_t seed : {1, 2, 3}) {
    const std::vector<Vec3> d = test::random_vectors(drop.x.size(), seed, 1e-4);
    const double difference = (gravity_energy(drop.liquid.boundary, 3, oblique, test::plus(drop.x, 1, d)) -
                               gravity_energy(drop.liquid.boundary, 3, oblique, test::plus(drop.x, -1, d))) /
                              2;
    const double unit = test::norm(g) * test::norm(d);
    EXPECT_NEAR(test::dot(g, d) / unit, difference / unit, 1e-8);
  }
}

TEST(GravityEnergy, InteriorVerticesFeelNothing) {
  // The gradient of -rho V_K f(centroid), tetrahedron by tetrahedron, is zero but on the surface.
  const Drop drop = test::ball();
  std::vector<Vec3> g(drop.x.size(), Vec3::Zero());
  for (const Tet& t : drop.liquid.tets) {
    const TetElement e(t, drop.x);
    const double f = oblique.potential((drop.x[t[0]] + drop.x[t[1]] + drop.x[t[2]] + drop.x[t[3]]) / 4);
    for (std::size_t i = 0; i < 4; ++i) {
      g[t[i]] -= e.volume * (oblique.acceleration / 4 + f * e.gradient[i]);
    }
  }
  const std::vector<Vec3> by_surface = gradient(drop, drop.x, 1, oblique);
  EXPECT_LT(test::distance(g, by_surface) / test::norm(g), 1e-14);
  std::size_t interior = 0;
  for (std::size_t i = 0; i < g.size(); ++i) {
    if (!drop.liquid.surface_graph->row(i).empty()) continue;
    ++interior;
    EXPECT_EQ(by_surface[i], Vec3::Zero());
  }
  EXPECT_GT(interior, 10u);
}

TEST(GravityEnergy, TheForceIsTheWeight) {
  const Drop drop = test::ball();
  Vec3 force = Vec3::Zero();
  for (const Vec3& g : gradient(drop, drop.x, 3, oblique)) force -= g;
  EXPECT_LT((force - 3 * drop.volumes[0] * oblique.acceleration).norm() / force.norm(), 1e-13);
}

// On a horizontal surface the potential is constant, and what rests beneath it is held by walls. Beneath any
// surface: force minus weight of the nodal masses is the divergence's transpose of rho g.(x - x0).
TEST(GravityEnergy, ThePressureOfTheDepthBalancesIt) {
  for (const double scale : test::kScales) {
    const Drop drop = test::ball(8, scale);
    FlowOperators operators(drop.liquid, {});
    operators.assemble_mass(drop.x, 3);
    operators.assemble_flow(drop.x, 3);
    std::vector<double> depth;
    for (const Vec3& x : drop.x) depth.push_back(3 * oblique.potential(x));
    std::vector<Vec3> force(drop.x.size(), Vec3::Zero());
    add_product(operators.gradient(), std::span<const double>(depth), std::span<Vec3>(force),
                [](const Vec3& b, double p) { return Vec3(p * b); });
    for (std::size_t i = 0; i < force.size(); ++i) {
      force[i] += operators.lumped_mass()[i] * oblique.acceleration;
    }
    const std::vector<Vec3> energy = gradient(drop, drop.x, 3, oblique);
    EXPECT_LT(test::norm(test::plus(force, 1, energy)) / test::norm(energy), 1e-13);
  }
}

TEST(GravityEnergy, ExactHessianIsTheDifferenceQuotientOfTheGradient) {
  const Drop drop = test::ball(6);
  const Eigen::MatrixXd h = hessian(drop, 3, oblique, HessianKind::exact);
  const std::vector<Vec3> d = test::random_vectors(drop.x.size(), 4, 1e-4);
  const Eigen::VectorXd difference = (test::stacked(gradient(drop, test::plus(drop.x, 1, d), 3, oblique)) -
                                      test::stacked(gradient(drop, test::plus(drop.x, -1, d), 3, oblique))) /
                                     2;
  EXPECT_LT((h * test::stacked(d) - difference).norm() / difference.norm(), 1e-8);
  EXPECT_LT((h - h.transpose()).norm() / h.norm(), 1e-13) << "of a closed surface";
}

TEST(GravityEnergy, PositiveHessianStandsOnFacesThatFaceUp) {
  const Drop drop = test::ball(6);
  const Gravity down{.acceleration = {0, 0, -9}, .reference = Vec3::Zero()};
  const Eigen::MatrixXd h = hessian(drop, 3, down, HessianKind::positive);
  EXPECT_LT((h - h.transpose()).norm() / h.norm(), 1e-15);
  const Eigen::VectorXd eigenvalues = h.selfadjointView<Eigen::Lower>().eigenvalues();
  EXPECT_GT(eigenvalues.minCoeff(), -1e-14 * eigenvalues.maxCoeff());
  for (std::size_t i = 0; i < drop.x.size(); ++i) {
    const auto block = h.block<3, 3>(static_cast<Eigen::Index>(3 * i), static_cast<Eigen::Index>(3 * i));
    if (drop.x[i].z() < 0.3) {
      EXPECT_EQ(block.norm(), 0) << "the ball's underside";
    }
    if (drop.x[i].z() > 0.75) {
      EXPECT_GT(block.norm(), 0) << "its top";
    }
  }
}

TEST(GravityEnergy, AFlatSurfaceIsAsStiffAsItIsHeavy) {
  // Lifting the top of a unit cube by w costs rho g w^2 / 2 per area: the exact and the positive Hessian
  // agree.
  const Drop cube = test::filled_box();
  const Gravity down{.acceleration = {0, 0, -9}, .reference = {0, 0, 1}};
  std::vector<Vec3> lift;
  for (const Vec3& x : cube.x) lift.push_back(x.z() > 0.5 ? Vec3(0, 0, 1) : Vec3(0, 0, 0));
  const Eigen::VectorXd d = test::stacked(lift);
  for (const HessianKind kind : {HessianKind::exact, HessianKind::positive}) {
    EXPECT_NEAR(d.dot(hessian(cube, 2, down, kind) * d), 18, 1e-12);
  }
}

}  // namespace
}  // namespace meniscus::fem
