#include "fem/incomplete_cholesky.h"
#include "tests/fem/drops.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>

namespace meniscus::fem {
namespace {

using Eigen::Matrix3f;
using Eigen::Vector4f;

// All pairs no further apart than `band`.
std::shared_ptr<Sparsity> band_pattern(std::size_t n, std::size_t band) {
  const std::size_t width = 2 * band + 1;
  const auto column = [=](std::size_t k) {
    const std::size_t i = k / width, shifted = i + k % width;  // column + band
    return shifted < band || shifted - band >= n ? i : shifted - band;
  };
  return std::make_shared<Sparsity>(Sparsity::from_entries(
      n, n, n * width, [=](std::size_t k) { return k / width; }, column));
}

// Random and symmetric on the pattern, with `diagonal` added.
SparseMatrix<float> numbers(std::shared_ptr<Sparsity> pattern, double diagonal) {
  SparseMatrix<float> a;
  a.reset(std::move(pattern), 0.0F);
  test::Random random(3);
  for (std::size_t i = 0; i < a.rows(); ++i) {
    for (Index k = a.pattern->start[i]; a.pattern->column[k] < i; ++k) {
      a.value[k] = static_cast<float>(2 * random.uniform() - 1);
      a.value[a.pattern->find(a.pattern->column[k], static_cast<Index>(i))] = a.value[k];
    }
    a.value[a.pattern->find(i, static_cast<Index>(i))] = static_cast<float>(diagonal + random.uniform());
  }
  return a;
}

SparseMatrix<Matrix3f> blocks(std::shared_ptr<Sparsity> pattern, float diagonal) {
  SparseMatrix<Matrix3f> a;
  a.reset(std::move(pattern), Matrix3f::Zero());
  test::Random random(4);
  for (std::size_t i = 0; i < a.rows(); ++i) {
    for (Index k = a.pattern->start[i]; a.pattern->column[k] <= i; ++k) {
      const Index j = a.pattern->column[k];
      Matrix3f block;
      for (float& e : block.reshaped()) e = static_cast<float>(2 * random.uniform() - 1);
      if (j == i) block = (0.5F * (block + block.transpose()) + diagonal * Matrix3f::Identity()).eval();
      a.value[k] = block;
      a.value[a.pattern->find(j, static_cast<Index>(i))] = block.transpose();
      if (j == i) break;
    }
  }
  return a;
}

TEST(IncompleteCholesky, IsExactForABandThatFillsNothing) {
  const SparseMatrix<float> a = numbers(band_pattern(60, 3), 5);
  IncompleteCholesky<float> factor;
  ASSERT_TRUE(factor.factor(a));
  EXPECT_EQ(factor.shift(), 0);
  const Eigen::MatrixXd dense = test::dense<1, 1>(a);
  std::vector<float> x(60);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(std::sin(double(i)));
  Eigen::VectorXd b(60);
  for (Eigen::Index i = 0; i < 60; ++i) b[i] = static_cast<double>(x[static_cast<std::size_t>(i)]);
  const Eigen::VectorXd exact = dense.llt().solve(b);
  factor.solve(x);
  for (Eigen::Index i = 0; i < 60; ++i) {
    EXPECT_NEAR(static_cast<double>(x[static_cast<std::size_t>(i)]), exact[i], 1e-6 * exact.norm());
  }
}

TEST(IncompleteCholesky, IsExactForBlocksThatFillNothing) {
  const SparseMatrix<Matrix3f> a = blocks(band_pattern(25, 2), 9);
  IncompleteCholesky<Matrix3f> factor;
  ASSERT_TRUE(factor.factor(a));
  EXPECT_EQ(factor.shift(), 0);
  Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(75, 75);
  for (std::size_t i = 0; i < 25; ++i) {
    for (Index k = a.pattern->start[i]; k < a.pattern->start[i + 1]; ++k) {
      dense.block<3, 3>(3 * static_cast<Eigen::Index>(i),
                        3 * static_cast<Eigen::Index>(a.pattern->column[k])) = a.value[k].cast<double>();
    }
  }
  Eigen::VectorXd b(75);
  std::vector<Vector4f> x(25, Vector4f::Zero());
  for (Eigen::Index i = 0; i < 75; ++i) {
    b[i] = std::cos(double(i));
    x[static_cast<std::size_t>(i / 3)][i % 3] = static_cast<float>(b[i]);
  }
  const Eigen::VectorXd exact = dense.llt().solve(b);
  factor.solve(x);
  for (Eigen::Index i = 0; i < 75; ++i) {
    EXPECT_NEAR(static_cast<double>(x[static_cast<std::size_t>(i / 3)][i % 3]), exact[i],
                1e-6 * exact.norm());
    EXPECT_EQ(x[static_cast<std::size_t>(i / 3)][3], 0.0F) << "the fourth number stays zero";
  }
}

// Kershaw 1978: positive definite, but the fourth pivot without fill is negative.
SparseMatrix<float> kershaw() {
  const std::vector<std::vector<float>> rows{{3, -2, 0, 2}, {-2, 3, -2, 0}, {0, -2, 3, -2}, {2, 0, -2, 3}};
  const std::vector<std::pair<Index, Index>> at{{0, 0}, {0, 1}, {0, 3}, {1, 0}, {1, 1}, {1, 2},
                                                {2, 1}, {2, 2}, {2, 3}, {3, 0}, {3, 2}, {3, 3}};
  SparseMatrix<float> a;
  a.reset(std::make_shared<Sparsity>(Sparsity::from_entries(
              4, 4, at.size(), [&](std::size_t k) { return at[k].first; },
              [&](std::size_t k) { return at[k].second; })),
          0.0F);
  for (std::size_t k = 0; k < at.size(); ++k) a.value[k] = rows[at[k].first][at[k].second];
  return a;
}

TEST(IncompleteCholesky, ShiftsTheDiagonalOfAMatrixThatBreaksIt) {
  const SparseMatrix<float> a = kershaw();
  const Eigen::Matrix4d dense = test::dense<1, 1>(a);
  ASSERT_GT(dense.selfadjointView<Eigen::Lower>().eigenvalues().minCoeff(), 0.01);
  IncompleteCholesky<float> factor;
  ASSERT_TRUE(factor.factor(a));
  EXPECT_GT(factor.shift(), 0);
  EXPECT_LT(factor.shift(), 1);
  // What it stands for is positive definite.
  Eigen::Matrix4d inverse;
  for (Eigen::Index j = 0; j < 4; ++j) {
    std::vector<float> x(4, 0.0F);
    x[static_cast<std::size_t>(j)] = 1;
    factor.solve(x);
    for (Eigen::Index i = 0; i < 4; ++i) inverse(i, j) = static_cast<double>(x[static_cast<std::size_t>(i)]);
  }
  EXPECT_LT((inverse - inverse.transpose()).norm() / inverse.norm(), 1e-6);
  EXPECT_GT(inverse.selfadjointView<Eigen::Lower>().eigenvalues().minCoeff(), 0);
  std::printf("shift %g\n", factor.shift());
}

TEST(IncompleteCholesky, SaysWhenThereIsNoFactor) {
  IncompleteCholesky<float> factor;
  for (const float bad :
       {-1.0F, 0.0F, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    SparseMatrix<float> a = numbers(band_pattern(10, 1), 4);
    a.value[a.pattern->find(5, 5)] = bad;
    EXPECT_FALSE(factor.factor(a)) << bad;
  }
  // The next one is not harmed.
  EXPECT_TRUE(factor.factor(numbers(band_pattern(10, 1), 4)));
  IncompleteCholesky<Matrix3f> of_blocks;
  SparseMatrix<Matrix3f> a = blocks(band_pattern(10, 1), 9);
  a.value[a.pattern->find(5, 5)](1, 1) = -1;
  EXPECT_FALSE(of_blocks.factor(a));
}

}  // namespace
}  // namespace meniscus::fem
