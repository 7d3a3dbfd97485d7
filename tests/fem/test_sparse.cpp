#include "fem/sparse.h"
#include "tests/fem/drops.h"

#include <gtest/gtest.h>

namespace meniscus::fem {
namespace {

// Rows {0, 2}, {}, {1}, {0, 1, 2}, the columns given in disorder and repeatedly.
Sparsity sample() {
  const std::vector<std::pair<Index, Index>> entries{{3, 2}, {0, 2}, {3, 0}, {2, 1}, {0, 0}, {3, 1}, {0, 2}};
  return Sparsity::from_entries(
      4, 3, entries.size(), [&](std::size_t k) { return entries[k].first; },
      [&](std::size_t k) { return entries[k].second; });
}

TEST(Sparse, EntriesAreSortedAndListedOnce) {
  const Sparsity s = sample();
  EXPECT_EQ(s.rows(), 4u);
  EXPECT_EQ(s.columns, 3u);
  EXPECT_EQ(s.start, (std::vector<Index>{0, 2, 2, 3, 6}));
  EXPECT_EQ(s.column, (std::vector<Index>{0, 2, 1, 0, 1, 2}));
  EXPECT_TRUE(s.row(1).empty());
}

TEST(Sparse, EveryEntryIsFound) {
  const Sparsity s = sample();
  for (std::size_t i = 0; i < s.rows(); ++i) {
    for (Index k = s.start[i]; k < s.start[i + 1]; ++k) EXPECT_EQ(s.find(i, s.column[k]), k);
  }
}

TEST(Sparse, AnEmptyPatternHasNoRows) {
  const Sparsity s;
  EXPECT_EQ(s.rows(), 0u);
  EXPECT_EQ(s.size(), 0u);
  EXPECT_EQ(s.transposed().rows(), 0u);
}

TEST(Sparse, TransposingTwiceGivesThePatternBack) {
  const Sparsity t = sample().transposed();
  EXPECT_EQ(t.start, (std::vector<Index>{0, 2, 4, 6}));
  EXPECT_EQ(t.column, (std::vector<Index>{0, 3, 2, 3, 0, 3}));
  EXPECT_EQ(t.columns, 4u);
  EXPECT_EQ(t.transposed().column, sample().column);
  EXPECT_EQ(t.transposed().start, sample().start);
}

TEST(Sparse, ProductsAreThoseOfTheDenseMatrix) {
  SparseMatrix<double> a;
  a.reset(std::make_shared<Sparsity>(sample()), 0.0);
  a.value = test::random_numbers(a.value.size(), 1);
  const std::vector<double> x = test::random_numbers(3, 2), before = test::random_numbers(4, 3);
  std::vector<double> y = before;
  add_product(a, std::span<const double>(x), std::span<double>(y), [](double m, double z) { return m * z; });
  const Eigen::VectorXd expected = Eigen::Map<const Eigen::VectorXd>(before.data(), 4) +
                                   test::dense<1, 1>(a) * Eigen::Map<const Eigen::VectorXd>(x.data(), 3);
  for (Eigen::Index i = 0; i < 4; ++i) EXPECT_NEAR(y[static_cast<std::size_t>(i)], expected[i], 1e-15);
}

}  // namespace
}  // namespace meniscus::fem
