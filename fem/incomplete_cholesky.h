// Incomplete Cholesky factor without fill of a symmetric positive definite matrix, as a preconditioner.
//
// Where a pivot fails the diagonal is raised, a little more each time, until it does not (Manteuffel 1980).
#pragma once

#include "fem/sparse.h"

#include <memory>
#include <span>
#include <vector>

namespace meniscus::fem {

class IncompleteCholesky {
 public:
  // The matrix must have its diagonal; only its lower half is read.
  void factor(const SparseMatrix<double>& a);
  // x = (L L')^-1 x.
  void solve(std::span<double> x) const;
  // What the diagonal was multiplied with beyond one.
  [[nodiscard]] double shift() const { return shift_; }

 private:
  [[nodiscard]] bool try_factor(const SparseMatrix<double>& a);
  void make_pattern(const Sparsity& a);

  std::shared_ptr<const Sparsity> source_;  // whose lower half the pattern is
  // Rows of L below the diagonal, and where in the source they come from.
  std::vector<Index> start_, column_, from_, diagonal_from_;
  std::vector<double> value_, inverse_diagonal_;
  double shift_ = 0;
};

}  // namespace meniscus::fem
