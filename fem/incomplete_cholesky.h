// Incomplete Cholesky factor without fill of a symmetric positive definite matrix, as a preconditioner: of
// numbers or of 3 x 3 blocks, in single precision.
//
// Where a pivot fails the diagonal is raised, a little more each time, until it does not (Manteuffel 1980).
#pragma once

#include "fem/sparse.h"

#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace meniscus::fem {

// Entry is float or Eigen::Matrix3f; vectors are made of Part.
template <class Entry>
class IncompleteCholesky {
 public:
  // Blocks act on the first three of four numbers, which the processor adds at a time.
  using Part = std::conditional_t<std::is_same_v<Entry, float>, float, Eigen::Vector4f>;

  // Takes the lower half of `a`, which must have its diagonal. False, and no factor, if `a` is far from
  // positive definite or not finite.
  [[nodiscard]] bool factor(const SparseMatrix<Entry>& a);
  // x = (L L')^-1 x.
  void solve(std::span<Part> x) const;
  // What the diagonal was multiplied with beyond one.
  [[nodiscard]] double shift() const { return shift_; }

 private:
  // An entry as solve() multiplies with it: a number, or columns of four.
  using Stored = std::conditional_t<std::is_same_v<Entry, float>, float, Eigen::Matrix<float, 4, 3>>;

  [[nodiscard]] bool try_factor(const SparseMatrix<Entry>& a);
  void make_pattern(const Sparsity& a);

  std::shared_ptr<const Sparsity> source_;  // whose lower half the pattern is
  // Rows of L below the diagonal, and where in the source they come from.
  std::vector<Index> start_, column_, from_, diagonal_from_, place_;
  std::vector<Entry> value_, inverse_diagonal_;
  std::vector<Stored> below_, above_;  // L without its diagonal, and its transpose, by the rows of L
  std::vector<Stored> inverse_, inverse_transposed_;  // of the diagonal of L
  double shift_ = 0;
};

extern template class IncompleteCholesky<float>;
extern template class IncompleteCholesky<Eigen::Matrix3f>;

}  // namespace meniscus::fem
