#include "fem/body_volume.h"
#include "fem/newton_system.h"
#include "fem/surface_energy.h"
#include "tests/fem/vessels.h"

#include <gtest/gtest.h>

namespace meniscus::fem {
namespace {

using test::Drop;

// A drop of tension one and what Newton's system needs of it; every vertex of the surface may go anywhere.
struct Problem {
  const Drop& drop;
  SparseMatrix<Mat3> hessian;
  std::vector<OpenWays> ways;
  std::vector<Vec3> volume_gradient;

  [[nodiscard]] StepConstraints volumes() const {
    return {{volume_gradient}, std::vector<int>(drop.liquid.bodies, 1)};
  }

  // With the second derivatives of the area minus `pressure` times the volume.
  Problem(const Drop& of, double pressure) : drop(of), ways(of.x.size()), volume_gradient(of.x.size()) {
    hessian.reset(drop.liquid.surface_graph, Mat3::Zero());
    add_surface_hessian(drop.liquid.surface, 1, drop.x, HessianKind::exact, 1, hessian);
    const std::vector<double> factors(drop.liquid.bodies, -pressure);
    add_volume_hessian(drop.liquid.surface, drop.liquid.body, factors, drop.x, hessian);
    for (Vec3& g : volume_gradient) g.setZero();
    add_volume_gradient(drop.liquid.surface, drop.x, volume_gradient);
    for (const Triangle& t : drop.liquid.surface) {
      for (const Index v : t) ways[v] = {Mat3::Identity(), 3};
    }
  }
};

Eigen::VectorXd dense_solution(const Problem& p, double shift, std::span<const Vec3> force,
                               std::span<const double> lacking) {
  std::vector<Eigen::Index> first(p.ways.size());
  Eigen::Index n = 0;
  for (std::size_t i = 0; i < p.ways.size(); ++i) {
    first[i] = n;
    n += p.ways[i].count;
  }
  const auto bodies = static_cast<Eigen::Index>(p.drop.liquid.bodies);
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n + bodies, n + bodies);
  Eigen::VectorXd load = Eigen::VectorXd::Zero(n + bodies);
  for (std::size_t i = 0; i < p.ways.size(); ++i) {
    for (Eigen::Index a = 0; a < p.ways[i].count; ++a) {
      const Vec3 way = p.ways[i].way.col(a);
      for (Index k = p.hessian.pattern->start[i]; k < p.hessian.pattern->start[i + 1]; ++k) {
        const Index j = p.hessian.pattern->column[k];
        for (Eigen::Index b = 0; b < p.ways[j].count; ++b) {
          matrix(first[i] + a, first[j] + b) = way.dot(p.hessian.value[k] * p.ways[j].way.col(b));
        }
      }
      matrix(first[i] + a, first[i] + a) += shift;
      const Eigen::Index row = n + p.drop.liquid.body[i];
      matrix(row, first[i] + a) = matrix(first[i] + a, row) = -way.dot(p.volume_gradient[i]);
      load[first[i] + a] = way.dot(force[i]);
    }
  }
  for (Eigen::Index b = 0; b < bodies; ++b) load[n + b] = -lacking[static_cast<std::size_t>(b)];
  return matrix.fullPivLu().solve(load);
}

TEST(NewtonSystem, SolvesWhatADenseSolverDoesForSeveralBodies) {
  const Drop cubes = test::two_cubes({3, 3, 3});
  Problem p(cubes, 1.0);
  for (std::size_t i = 0; i < p.ways.size(); ++i) {
    // Some vertices have fewer ways, one none.
    if (i % 3 == 1) p.ways[i] = {Vec3(1, 0, 0) * Vec3::UnitX().transpose(), 1};
    if (i == 2) p.ways[i] = {};
  }
  constexpr double kShift = 30;
  NewtonSystem system(cubes.liquid);
  ASSERT_TRUE(system.factor(p.hessian, p.ways, p.volumes(), kShift));
  const std::vector<Vec3> force = test::random_vectors(cubes.x.size(), 1);
  const std::vector<double> lacking{0.3, -0.2};
  const NewtonSystem::Solution solution = system.solve(force, lacking);
  const Eigen::VectorXd dense = dense_solution(p, kShift, force, lacking);
  Eigen::Index row = 0;
  for (std::size_t i = 0; i < p.ways.size(); ++i) {
    Vec3 way = Vec3::Zero();
    for (int a = 0; a < p.ways[i].count; ++a) way += dense[row++] * p.ways[i].way.col(a);
    EXPECT_LT((solution.way[i] - way).norm(), 1e-12);
  }
  for (std::size_t b = 0; b < 2; ++b) EXPECT_NEAR(solution.pressure[b], dense[row++], 1e-11);
}

TEST(NewtonSystem, KnowsThatABallHasLessAreaOnlyIfItHasLessVolume) {
  const Drop ball = test::sphere();
  // Of a radius 1: the pressure is 2, but for the curvature of the polyhedron.
  const Problem p(ball, 2.0);
  NewtonSystem system(ball.liquid);
  // A rigid motion costs nothing, so there must be a little shift.
  EXPECT_TRUE(system.factor(p.hessian, p.ways, p.volumes(), 0.05));
  double across = 0;
  for (std::size_t i = 0; i < p.hessian.rows(); ++i) {
    for (Index k = p.hessian.pattern->start[i]; k < p.hessian.pattern->start[i + 1]; ++k) {
      across += ball.x[i].dot(p.hessian.value[k] * ball.x[p.hessian.pattern->column[k]]);
    }
  }
  EXPECT_LT(across, -1) << "the test is about a matrix that is not positive";
}

TEST(NewtonSystem, RefusesWhatLeadsUphill) {
  const Drop ball = test::sphere();
  Problem p(ball, 2.0);
  for (Mat3& h : p.hessian.value) h = -h;
  NewtonSystem system(ball.liquid);
  EXPECT_FALSE(system.factor(p.hessian, p.ways, p.volumes(), 0.05));
  EXPECT_TRUE(system.factor(p.hessian, p.ways, p.volumes(), 10.0)) << "shifted enough";
}

TEST(NewtonSystem, ABodyWithNowhereToGoStays) {
  const Drop box = test::filled_box(2);
  const Problem p(box, 1.0);
  NewtonSystem system(box.liquid);
  EXPECT_TRUE(system.factor(p.hessian, p.ways, p.volumes(), 1.0));
  const std::vector<double> lacking{1.0};
  const NewtonSystem::Solution solution = system.solve(test::random_vectors(box.x.size(), 2), lacking);
  for (const Vec3& way : solution.way) EXPECT_EQ(way, Vec3::Zero());
  EXPECT_EQ(solution.pressure[0], 0);
}

}  // namespace
}  // namespace meniscus::fem
