#include "fem/incomplete_cholesky.h"

#include <cmath>

namespace meniscus::fem {

namespace {

constexpr double kFirstShift = 1e-3;
// A pivot that keeps less than this of the diagonal entry has failed.
constexpr double kLeastPivot = 1e-3;

}  // namespace

void IncompleteCholesky::make_pattern(const Sparsity& a) {
  start_.assign(1, 0);
  column_.clear();
  from_.clear();
  diagonal_from_.clear();
  for (std::size_t i = 0; i < a.rows(); ++i) {
    for (Index k = a.start[i]; k < a.start[i + 1]; ++k) {
      if (a.column[k] < i) {
        column_.push_back(a.column[k]);
        from_.push_back(k);
      } else if (a.column[k] == i) {
        diagonal_from_.push_back(k);
      }
    }
    start_.push_back(static_cast<Index>(column_.size()));
  }
  assert(diagonal_from_.size() == a.rows());
  value_.resize(column_.size());
  inverse_diagonal_.resize(a.rows());
}

bool IncompleteCholesky::try_factor(const SparseMatrix<double>& a) {
  // Row by row; `place` finds the entries of the row at hand.
  std::vector<Index> place(a.rows(), 0);
  for (std::size_t i = 0; i < a.rows(); ++i) {
    const double diagonal = a.value[diagonal_from_[i]] * (1.0 + shift_);
    double pivot = diagonal;
    for (Index k = start_[i]; k < start_[i + 1]; ++k) {
      value_[k] = a.value[from_[k]];
      place[column_[k]] = k + 1;
    }
    for (Index k = start_[i]; k < start_[i + 1]; ++k) {
      const Index j = column_[k];
      double sum = value_[k];
      for (Index l = start_[j]; l < start_[j + 1]; ++l) {
        if (const Index at = place[column_[l]]; at != 0) sum -= value_[l] * value_[at - 1];
      }
      value_[k] = sum * inverse_diagonal_[j];
      pivot -= value_[k] * value_[k];
    }
    for (Index k = start_[i]; k < start_[i + 1]; ++k) place[column_[k]] = 0;
    if (!(pivot > kLeastPivot * diagonal)) return false;
    inverse_diagonal_[i] = 1.0 / std::sqrt(pivot);
  }
  return true;
}

void IncompleteCholesky::factor(const SparseMatrix<double>& a) {
  if (source_ != a.pattern) {
    source_ = a.pattern;
    make_pattern(*source_);
  }
  shift_ = 0;
  while (!try_factor(a)) shift_ = shift_ == 0 ? kFirstShift : 4.0 * shift_;
}

void IncompleteCholesky::solve(std::span<double> x) const {
  const std::size_t n = inverse_diagonal_.size();
  for (std::size_t i = 0; i < n; ++i) {
    double sum = x[i];
    for (Index k = start_[i]; k < start_[i + 1]; ++k) sum -= value_[k] * x[column_[k]];
    x[i] = sum * inverse_diagonal_[i];
  }
  for (std::size_t i = n; i-- > 0;) {
    x[i] *= inverse_diagonal_[i];
    for (Index k = start_[i]; k < start_[i + 1]; ++k) x[column_[k]] -= value_[k] * x[i];
  }
}

}  // namespace meniscus::fem
