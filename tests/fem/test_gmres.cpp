#include "fem/gmres.h"
#include "tests/fem/drops.h"

#include <gtest/gtest.h>

#include <limits>

namespace meniscus::fem {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

// Not symmetric, eigenvalues around `middle`.
Matrix sample(Eigen::Index n, double middle) {
  const std::vector<double> numbers = test::random_numbers(static_cast<std::size_t>(n * n), 7);
  return Eigen::Map<const Matrix>(numbers.data(), n, n) + middle * Matrix::Identity(n, n);
}

Vector right_side(Eigen::Index n) {
  const std::vector<double> numbers = test::random_numbers(static_cast<std::size_t>(n), 8);
  return Eigen::Map<const Vector>(numbers.data(), n);
}

const auto no_preconditioner = [](auto&) {};

TEST(Gmres, FindsTheSolutionOfADenseSolver) {
  const Matrix a = sample(40, 5);
  const Vector b = right_side(40);
  Gmres<double> gmres;
  Vector x;
  const GmresResult r = gmres.solve(
      b, [&](const Vector& z, Vector& y) { y = a * z; }, no_preconditioner, {.tolerance = 1e-12}, x);
  const Vector exact = a.partialPivLu().solve(b);
  EXPECT_LE(r.residual, 1e-12);
  EXPECT_LE(r.iterations, 40);
  EXPECT_LT((x - exact).norm() / exact.norm(), 1e-11);
}

TEST(Gmres, TheResidualReportedIsTheTrueOne) {
  const Matrix a = sample(40, 5);
  const Vector b = right_side(40);
  Gmres<double> gmres;
  for (const int most : {1, 3, 9}) {
    Vector x;
    const GmresResult r = gmres.solve(
        b, [&](const Vector& z, Vector& y) { y = a * z; }, no_preconditioner,
        {.tolerance = 1e-12, .max_iterations = most}, x);
    EXPECT_EQ(r.iterations, most);
    EXPECT_NEAR(r.residual, (b - a * x).norm() / b.norm(), 1e-13);
  }
}

TEST(Gmres, AnExactPreconditionerTakesOneIteration) {
  const Matrix a = sample(30, 6);
  const Vector b = right_side(30);
  const Eigen::PartialPivLU<Matrix> lu(a);
  Gmres<double> gmres;
  Vector x;
  const GmresResult r = gmres.solve(
      b, [&](const Vector& z, Vector& y) { y = a * z; }, [&](Vector& z) { z = lu.solve(z).eval(); },
      {.tolerance = 1e-12}, x);
  EXPECT_EQ(r.iterations, 1);
  EXPECT_LT((a * x - b).norm() / b.norm(), 1e-12);
}

TEST(Gmres, NothingIsTheSolutionForNothing) {
  const Matrix a = sample(10, 5);
  Gmres<double> gmres;
  Vector x = right_side(10);
  const GmresResult r = gmres.solve(
      Vector::Zero(10), [&](const Vector& z, Vector& y) { y = a * z; }, no_preconditioner, {}, x);
  EXPECT_EQ(r.iterations, 0);
  EXPECT_EQ(r.residual, 0);
  EXPECT_EQ(x, Vector::Zero(10));
}

TEST(Gmres, WhatIsNotFiniteIsNoSolution) {
  const Matrix a = sample(10, 5);
  Gmres<double> gmres;
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    Vector b = right_side(10), x;
    b[3] = bad;
    const GmresResult r = gmres.solve(
        b, [&](const Vector& z, Vector& y) { y = a * z; }, no_preconditioner, {}, x);
    EXPECT_GT(r.residual, 0.5);
    EXPECT_TRUE(x.allFinite());
  }
  // A matrix that is not finite leaves the solution where it was.
  Vector x;
  const GmresResult r = gmres.solve(
      right_side(10), [](const Vector& z, Vector& y) { y = z * std::numeric_limits<double>::infinity(); },
      no_preconditioner, {}, x);
  EXPECT_GT(r.residual, 0.5);
  EXPECT_TRUE(x.allFinite());
}

TEST(Gmres, ASingularMatrixEndsWithTheLeastResidual) {
  Matrix a = Matrix::Identity(6, 6);
  a(5, 5) = 0;
  Vector b = Vector::Ones(6), x;
  Gmres<double> gmres;
  const GmresResult r = gmres.solve(
      b, [&](const Vector& z, Vector& y) { y = a * z; }, no_preconditioner, {.max_iterations = 50}, x);
  EXPECT_LT(r.iterations, 50);
  EXPECT_NEAR(r.residual, 1 / std::sqrt(6.0), 1e-14);
  EXPECT_TRUE(x.allFinite());
}

TEST(Gmres, ASecondSolutionOwesNothingToTheFirst) {
  const Matrix a = sample(20, 5);
  const Vector b = right_side(20);
  const auto apply = [&](const Vector& z, Vector& y) { y = a * z; };
  Gmres<double> fresh, used;
  Vector x, y;
  (void)used.solve(Vector::Ones(20), apply, no_preconditioner, {.tolerance = 1e-10}, x);
  (void)used.solve(b, apply, no_preconditioner, {}, x);
  (void)fresh.solve(b, apply, no_preconditioner, {}, y);
  EXPECT_EQ(x, y);
}

}  // namespace
}  // namespace meniscus::fem
