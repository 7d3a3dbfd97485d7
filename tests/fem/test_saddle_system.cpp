#include "fem/saddle_system.h"
#include "tests/fem/saddle.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <limits>

namespace meniscus::fem {
namespace {

using test::Saddle;

SaddleSolution solved(SaddleSolver& solver, const Saddle& saddle, double tolerance, SolveReport& report) {
  SaddleSolution x;
  solver.prepare(saddle.system(), Preconditioner::renewed);
  report = solver.solve(saddle.system(), saddle.force, saddle.flux, tolerance, x);
  return x;
}

TEST(SaddleSystem, AppliesTheWholeMatrix) {
  const test::Drop drop = test::ball(6);
  for (const double viscosity : {0.0, 0.3}) {
    const Saddle saddle(drop, {.viscosity = viscosity});
    const SaddleSolution x{.v = test::random_vectors(drop.x.size(), 1),
                           .p = test::random_numbers(drop.x.size(), 2)};
    SaddleSolution y{.v = x.v, .p = x.p};
    saddle.system().apply(x, y.v, y.p);
    const Eigen::VectorXd expected = saddle.matrix() * test::stacked(x);
    EXPECT_LT((test::stacked(y) - expected).norm() / expected.norm(), 1e-14);
  }
}

TEST(SaddleSystem, NormsDoNotDependOnTheUnits) {
  double first = 0;
  for (const double scale : {1.0, 1e-6, 1e3}) {
    const test::Drop drop = test::octahedron(scale);
    const Saddle saddle(drop, {});
    // Speeds in units of edge per capillary time grow like scale^-1/2, masses like scale^3.
    const double found = SaddleScales(saddle.system()).norm(saddle.force, saddle.flux) / scale;
    if (first == 0) first = found;
    EXPECT_NEAR(found / first, 1, 1e-9);
  }
}

TEST(SaddleSystem, BothSolversFindTheSameSolution) {
  for (const double scale : test::kScales) {
    for (const PressureElement element : {PressureElement::linear, PressureElement::constant}) {
      for (const double viscosity : {0.0, 0.3}) {
        const test::Drop drop = test::ball(6, scale);
        const Saddle saddle(drop, {.pressure = element, .viscosity = viscosity});
        const SaddleScales scales(saddle.system());
        SolveReport direct, krylov;
        const SaddleSolution a = solved(*make_direct_solver(), saddle, 1e-10, direct);
        const SaddleSolution b = solved(*make_krylov_solver(), saddle, 1e-10, krylov);
        EXPECT_TRUE(direct.converged && krylov.converged);
        EXPECT_LE(krylov.residual, 1e-10);
        // Condition numbers are some hundreds in these units.
        std::vector<Vec3> dv = test::plus(a.v, -1, b.v);
        double dp = 0, p = 0;
        for (std::size_t j = 0; j < a.p.size(); ++j) {
          dp = std::max(dp, std::abs(a.p[j] - b.p[j]));
          p = std::max(p, std::abs(a.p[j]));
        }
        EXPECT_LT(test::norm(dv) / test::norm(a.v), 1e-8);
        EXPECT_LT(dp / p, 1e-8);
        if (scale != 1) continue;
        std::printf("%s, viscosity %.1f: %d iterations to 1e-10\n",
                    element == PressureElement::linear ? "P1/P1" : "P1/P0", viscosity, krylov.iterations);
      }
    }
  }
}

TEST(SaddleSystem, IterationsHardlyGrowWithTheResolution) {
  for (const double viscosity : {0.0, 0.03}) {
    std::vector<int> iterations;
    for (const int n : {6, 10, 16}) {
      const test::Drop drop = test::ball(n);
      SolveReport report;
      (void)solved(*make_krylov_solver(), Saddle(drop, {.viscosity = viscosity}), 1e-6, report);
      EXPECT_TRUE(report.converged);
      iterations.push_back(report.iterations);
      std::printf("viscosity %.2f: %zu tetrahedra %d iterations\n", viscosity, drop.liquid.tets.size(),
                  report.iterations);
    }
    EXPECT_LE(iterations[2], 2 * iterations[0]);
    EXPECT_LE(iterations[2], 30);
  }
}

TEST(SaddleSystem, LongStepsTakeMoreIterationsButNotManyMore) {
  const test::Drop drop = test::ball(10);
  for (const double viscosity : {0.0, 0.3}) {
    for (const double time : {1.0, 10.0, 100.0}) {
      SolveReport report;
      (void)solved(*make_krylov_solver(), Saddle(drop, {.time = time, .viscosity = viscosity}), 1e-6, report);
      EXPECT_TRUE(report.converged);
      EXPECT_LE(report.iterations, 100);
      std::printf("viscosity %.1f, %3.0f capillary times: %d iterations\n", viscosity, time,
                  report.iterations);
    }
  }
}

TEST(SaddleSystem, APreconditionerThatIsKeptGivesTheSameSolution) {
  const test::Drop drop = test::ball(8);
  const test::Drop larger{.mesh = test::labelled_ball_in_box(8, 1.01)};
  const Saddle first(drop, {}), second(larger, {});
  const std::unique_ptr<SaddleSolver> solver = make_krylov_solver();
  SolveReport report;
  const SaddleSolution expected = solved(*solver, second, 1e-9, report);
  const int renewed = report.iterations;
  (void)solved(*solver, first, 1e-9, report);
  SaddleSolution x;
  solver->prepare(second.system(), Preconditioner::kept);
  report = solver->solve(second.system(), second.force, second.flux, 1e-9, x);
  EXPECT_TRUE(report.converged);
  EXPECT_LT(test::distance(x.v, expected.v) / test::norm(expected.v), 1e-8);
  EXPECT_LE(report.iterations, renewed + 3);
}

TEST(SaddleSystem, TwoSolutionsAreTheSameBits) {
  const test::Drop drop = test::ball(6);
  const Saddle saddle(drop, {});
  SolveReport report;
  const std::unique_ptr<SaddleSolver> solver = make_krylov_solver();
  const SaddleSolution a = solved(*solver, saddle, 1e-6, report), b = solved(*solver, saddle, 1e-6, report);
  const SaddleSolution c = solved(*make_krylov_solver(), saddle, 1e-6, report);
  EXPECT_EQ(a.v, b.v);
  EXPECT_EQ(a.p, b.p);
  EXPECT_EQ(a.v, c.v);
}

TEST(SaddleSystem, NothingIsTheSolutionForNothing) {
  const test::Drop drop = test::one_tet_drop();
  for (const PressureElement element : {PressureElement::linear, PressureElement::constant}) {
    Saddle saddle(drop, {.pressure = element});
    std::ranges::fill(saddle.force, Vec3::Zero());
    std::ranges::fill(saddle.flux, 0.0);
    for (const auto& make : {make_direct_solver, make_krylov_solver}) {
      SolveReport report;
      const SaddleSolution x = solved(*make(), saddle, 1e-6, report);
      EXPECT_TRUE(report.converged);
      EXPECT_EQ(report.residual, 0);
      EXPECT_EQ(test::norm(x.v), 0);
    }
  }
}

TEST(SaddleSystem, SmallDropsHaveTheSolutionOfTheDenseMatrix) {
  for (const test::Drop& drop : {test::one_tet_drop(), test::octahedron()}) {
    for (const PressureElement element : {PressureElement::linear, PressureElement::constant}) {
      const Saddle saddle(drop, {.pressure = element});
      const Eigen::VectorXd exact = saddle.matrix().fullPivLu().solve(saddle.right_side());
      for (const auto& make : {make_direct_solver, make_krylov_solver}) {
        SolveReport report;
        const SaddleSolution x = solved(*make(), saddle, 1e-9, report);
        EXPECT_TRUE(report.converged);
        EXPECT_LT((test::stacked(x) - exact).norm() / exact.norm(), 1e-7);
      }
    }
  }
}

TEST(SaddleSystem, WhatCannotBeSolvedIsReportedAndFinite) {
  const test::Drop drop = test::ball(6);
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  for (const auto& make : {make_direct_solver, make_krylov_solver}) {
    SolveReport report;
    Saddle saddle(drop, {});
    saddle.force[7].y() = kNone;
    SaddleSolution x = solved(*make(), saddle, 1e-6, report);
    EXPECT_FALSE(report.converged);
    EXPECT_TRUE(test::stacked(x).allFinite());

    test::Drop broken = test::ball(6);
    broken.x[3].x() = kNone;
    Saddle worse(broken, {});
    x = solved(*make(), worse, 1e-6, report);
    EXPECT_FALSE(report.converged);
    EXPECT_TRUE(test::stacked(x).allFinite());
  }
}

TEST(SaddleSystem, AToleranceBelowRoundingEndsAndIsReported) {
  const test::Drop drop = test::ball(6);
  SolveReport report;
  (void)solved(*make_krylov_solver(), Saddle(drop, {}), 1e-18, report);
  EXPECT_FALSE(report.converged);
  EXPECT_LT(report.residual, 1e-12);
  EXPECT_LT(report.iterations, 200);
}

}  // namespace
}  // namespace meniscus::fem
