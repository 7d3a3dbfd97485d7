#include "fem/slip_dissipation.h"
#include "mesh/geometry.h"
#include "tests/fem/vessels.h"

#include <gtest/gtest.h>

namespace meniscus::fem {
namespace {

using test::Drop;
using Corners = std::array<Vec3, 3>;

// Friction that differs from wall to wall, and walls that move every which way.
struct Walls {
  explicit Walls(const LiquidMesh& liquid) : friction(test::random_numbers(liquid.walls.size(), 3)) {
    const std::vector<Vec3> w = test::random_vectors(3 * friction.size(), 4);
    for (std::size_t k = 0; k < friction.size(); ++k) {
      friction[k] = 1.5 + friction[k];
      velocity.push_back({w[3 * k], w[3 * k + 1], w[3 * k + 2]});
    }
  }
  std::vector<double> friction;
  std::vector<Corners> velocity;
};

TEST(SlipDissipation, OfAUniformFieldIsFrictionTimesSpeedSquaredTimesHalfTheArea) {
  for (const double scale : test::kScales) {
    const Drop column{.mesh = test::labelled_column(8, scale)};
    double area = 0;
    for (const auto& [a, b, c] : column.liquid.walls) {
      area += mesh::area_vector(column.x[a], column.x[b], column.x[c]).norm();
    }
    const std::vector<double> friction(column.liquid.walls.size(), 0.7);
    const std::vector<Vec3> v(column.x.size(), Vec3(1, 2, -2));
    EXPECT_NEAR(slip_dissipation(column.liquid, friction, {}, column.x, v) / (0.35 * 9 * area), 1, 1e-13);
    const std::vector<Corners> along(friction.size(), Corners{v[0], v[0], v[0]});
    EXPECT_EQ(slip_dissipation(column.liquid, friction, along, column.x, v), 0) << "the wall moves along";
  }
}

TEST(SlipDissipation, IntegratesTheSquareOfALinearField) {
  // Over the unit square x^2 is 1/3 in the mean.
  const Drop cube = test::filled_box(3);
  std::vector<double> friction(cube.liquid.walls.size(), 0.0);
  for (std::size_t k = 0; k < friction.size(); ++k) {
    const Triangle& t = cube.liquid.walls[k];
    if (cube.x[t[0]].z() + cube.x[t[1]].z() + cube.x[t[2]].z() == 0) friction[k] = 2;
  }
  std::vector<Vec3> v;
  for (const Vec3& x : cube.x) v.emplace_back(0, 3 * x.x(), 0);
  EXPECT_NEAR(slip_dissipation(cube.liquid, friction, {}, cube.x, v), 3, 1e-13);
}

TEST(SlipDissipation, GradientIsTheDifferenceQuotientAndTheStiffnessItsSlope) {
  const Drop drop = std::move(test::ball_vessel(4).drop);
  const Walls walls(drop.liquid);
  const auto gradient = [&](std::span<const Vec3> v) {
    std::vector<Vec3> g(v.size(), Vec3::Zero());
    add_slip_gradient(drop.liquid, walls.friction, walls.velocity, drop.x, v, g);
    return g;
  };
  const std::vector<Vec3> v = test::random_vectors(drop.x.size(), 1), d = test::random_vectors(v.size(), 2);
  const std::vector<Vec3> forward = test::plus(v, 1, d), back = test::plus(v, -1, d);
  // Exact for a quadratic form whatever the step.
  const double difference = (slip_dissipation(drop.liquid, walls.friction, walls.velocity, drop.x, forward) -
                             slip_dissipation(drop.liquid, walls.friction, walls.velocity, drop.x, back)) /
                            2;
  const double unit = test::norm(gradient(v)) * test::norm(d);
  EXPECT_NEAR(test::dot(gradient(v), d) / unit, difference / unit, 1e-13);
  SparseMatrix<Mat3> k;
  k.reset(drop.liquid.surface_graph, Mat3::Zero());
  add_slip_stiffness(drop.liquid, walls.friction, drop.x, 5, k);
  const Eigen::VectorXd slope = (test::stacked(gradient(forward)) - test::stacked(gradient(back))) / 2;
  const Eigen::MatrixXd matrix = test::dense<3, 3>(k) / 5;
  EXPECT_LT((matrix * test::stacked(d) - slope).norm() / slope.norm(), 1e-13);
  EXPECT_LT((matrix - matrix.transpose()).norm() / matrix.norm(), 1e-15);
}

}  // namespace
}  // namespace meniscus::fem
