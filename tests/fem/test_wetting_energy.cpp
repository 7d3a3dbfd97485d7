#include "fem/surface_energy.h"
#include "fem/wetting_energy.h"
#include "mesh/geometry.h"
#include "tests/fem/vessels.h"

#include <gtest/gtest.h>

#include <numbers>

namespace meniscus::fem {
namespace {

using test::Drop;
using test::Vessel;

constexpr double kTension = 3;

// Different from wall to wall, of both signs.
std::vector<double> uneven(const LiquidMesh& liquid) {
  return test::random_numbers(liquid.walls.size(), 7);
}

std::vector<Vec3> gradient(const Drop& drop, std::span<const Vec3> x, std::span<const double> wetting) {
  std::vector<Vec3> g(x.size(), Vec3::Zero());
  add_wetting_gradient(drop.liquid, wetting, kTension, x, g);
  return g;
}

Eigen::MatrixXd hessian(const Drop& drop, std::span<const double> wetting, HessianKind kind) {
  SparseMatrix<Mat3> h;
  h.reset(drop.liquid.surface_graph, Mat3::Zero());
  add_wetting_hessian(drop.liquid, wetting, kTension, drop.x, kind, 1, h);
  return test::dense<3, 3>(h);
}

// Ways of the contact line alone.
std::vector<Vec3> ways(const Drop& drop, std::uint64_t seed, double size) {
  std::vector<Vec3> d = test::random_vectors(drop.x.size(), seed, size);
  for (std::size_t i = 0; i < d.size(); ++i) {
    if (!drop.liquid.contact_line[i]) d[i].setZero();
  }
  return d;
}

TEST(WettingEnergy, IsTensionTimesWettingTimesWetArea) {
  for (const double scale : test::kScales) {
    const Drop column{.mesh = test::labelled_column(8, scale)};
    double area = 0;
    for (const auto& [a, b, c] : column.liquid.walls) {
      area += mesh::area_vector(column.x[a], column.x[b], column.x[c]).norm();
    }
    const double disc = std::numbers::pi * std::pow(test::kColumnRadius * scale, 2);
    EXPECT_NEAR(area / (2 * disc), 1, 0.05) << "floor and ceiling";
    const std::vector<double> wetting(column.liquid.walls.size(), -0.5);
    EXPECT_NEAR(wetting_energy(column.liquid, wetting, kTension, column.x) / (-1.5 * area), 1, 1e-13);
  }
}

TEST(WettingEnergy, GradientIsTheDifferenceQuotientForTheContactLineAndZeroElsewhere) {
  for (const Vessel& vessel : {test::box_vessel(4, {.slope = 0.3}), test::ball_vessel(4)}) {
    const Drop& drop = vessel.drop;
    const std::vector<double> wetting = uneven(drop.liquid);
    const std::vector<Vec3> g = gradient(drop, drop.x, wetting), d = ways(drop, 1, 1e-5);
    const double difference = (wetting_energy(drop.liquid, wetting, kTension, test::plus(drop.x, 1, d)) -
                               wetting_energy(drop.liquid, wetting, kTension, test::plus(drop.x, -1, d))) /
                              2;
    const double unit = test::norm(g) * test::norm(d);
    EXPECT_NEAR(test::dot(g, d) / unit, difference / unit, 1e-8);
    std::size_t on_line = 0;
    for (std::size_t i = 0; i < g.size(); ++i) {
      if (drop.liquid.contact_line[i]) {
        ++on_line;
      } else {
        EXPECT_EQ(g[i], Vec3::Zero());
      }
    }
    EXPECT_EQ(on_line, 16u) << "around a square of 4 x 4";
  }
}

TEST(WettingEnergy, ExactHessianIsTheDifferenceQuotientOfTheGradient) {
  const Vessel vessel = test::ball_vessel(4);
  const Drop& drop = vessel.drop;
  const std::vector<double> wetting = uneven(drop.liquid);
  const std::vector<Vec3> d = ways(drop, 2, 1e-5);
  const Eigen::VectorXd difference = (test::stacked(gradient(drop, test::plus(drop.x, 1, d), wetting)) -
                                      test::stacked(gradient(drop, test::plus(drop.x, -1, d), wetting))) /
                                     2;
  const Eigen::MatrixXd h = hessian(drop, wetting, HessianKind::exact);
  EXPECT_LT((h * test::stacked(d) - difference).norm() / difference.norm(), 1e-7);
  EXPECT_LT((h - h.transpose()).norm() / h.norm(), 1e-14);
}

TEST(WettingEnergy, PositiveHessianIsPositiveWhateverTheSignOfTheWetting) {
  const Vessel vessel = test::ball_vessel(4);
  const Drop& drop = vessel.drop;
  for (const double wetting : {-0.7, 0.7}) {
    const std::vector<double> even(drop.liquid.walls.size(), wetting);
    const Eigen::MatrixXd positive = hessian(drop, even, HessianKind::positive);
    const auto eigenvalues = [](const Eigen::MatrixXd& h) -> Eigen::VectorXd {
      return h.selfadjointView<Eigen::Lower>().eigenvalues();
    };
    EXPECT_GT(eigenvalues(positive).maxCoeff(), 0.1);
    EXPECT_GT(eigenvalues(positive).minCoeff(), -1e-13);
    // No less than the exact one in any direction.
    EXPECT_GT(eigenvalues(positive - hessian(drop, even, HessianKind::exact)).minCoeff(), -1e-13);
  }
}

// Young's balance: the surface pulls the contact line towards itself, the dry wall towards itself.
TEST(WettingEnergy, BalancesTheSurfaceAtTheContactAngle) {
  // A surface of slope s in a box meets the wall x = 1 at an angle with cosine s / sqrt(1 + s^2), and x = 0
  // at its supplement.
  const double slope = 0.75, cosine = 0.6;
  const Vessel vessel = test::box_vessel(4, {.slope = slope});
  const Drop& drop = vessel.drop;
  std::vector<double> wetting(drop.liquid.walls.size(), 0.0);
  for (std::size_t k = 0; k < wetting.size(); ++k) {
    const Triangle& t = drop.liquid.walls[k];
    const auto on = [&](double x) {
      return drop.x[t[0]].x() == x && drop.x[t[1]].x() == x && drop.x[t[2]].x() == x;
    };
    if (on(1)) wetting[k] = -cosine;
    if (on(0)) wetting[k] = cosine;
  }
  std::vector<Vec3> force = gradient(drop, drop.x, wetting);
  add_surface_gradient(drop.liquid.surface, kTension, drop.x, force);
  vessel.conditions().project(force);
  EXPECT_LT(test::norm(force), 1e-13 * kTension);
}

}  // namespace
}  // namespace meniscus::fem
