#include "fem/incomplete_cholesky.h"

#include <Eigen/Dense>

#include <cmath>

namespace meniscus::fem {

namespace {

using Eigen::Matrix3f;
using Eigen::Vector4f;
using Columns = Eigen::Matrix<float, 4, 3>;

constexpr double kFirstShift = 1e-3;
// With the diagonal this much larger the factor is that of the diagonal alone: if even this fails, a diagonal
// entry is not positive.
constexpr double kLargestShift = 1e3;
// A pivot that keeps less than this of the diagonal entry has failed.
constexpr float kLeastPivot = 1e-3F;

// a -= b c'.
void subtract_product(float& a, float b, float c) {
  a -= b * c;
}
void subtract_product(Matrix3f& a, const Matrix3f& b, const Matrix3f& c) {
  a.noalias() -= b * c.transpose();
}

// a inverse', for a triangular inverse.
float times_transposed(float a, float inverse) {
  return a * inverse;
}
Matrix3f times_transposed(const Matrix3f& a, const Matrix3f& inverse) {
  return a * inverse.transpose();
}

// The inverse of the Cholesky factor of `pivot`; false if that has lost too much of `diagonal`.
bool invert_root(float pivot, float diagonal, float& inverse) {
  if (!(pivot > kLeastPivot * diagonal) || !std::isfinite(pivot)) return false;
  inverse = 1.0F / std::sqrt(pivot);
  return true;
}
bool invert_root(const Matrix3f& pivot, const Matrix3f& diagonal, Matrix3f& inverse) {
  Matrix3f l = Matrix3f::Zero();
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < i; ++j) {
      float sum = pivot(i, j);
      for (int k = 0; k < j; ++k) sum -= l(i, k) * l(j, k);
      l(i, j) = sum / l(j, j);
    }
    float sum = pivot(i, i);
    for (int k = 0; k < i; ++k) sum -= l(i, k) * l(i, k);
    if (!(sum > kLeastPivot * diagonal(i, i)) || !std::isfinite(sum)) return false;
    l(i, i) = std::sqrt(sum);
  }
  inverse.setZero();
  inverse(0, 0) = 1.0F / l(0, 0);
  inverse(1, 1) = 1.0F / l(1, 1);
  inverse(2, 2) = 1.0F / l(2, 2);
  inverse(1, 0) = -l(1, 0) * inverse(0, 0) * inverse(1, 1);
  inverse(2, 1) = -l(2, 1) * inverse(1, 1) * inverse(2, 2);
  inverse(2, 0) = -(l(2, 0) * inverse(0, 0) + l(2, 1) * inverse(1, 0)) * inverse(2, 2);
  return true;
}

float stored(float a) {
  return a;
}
Columns stored(const Matrix3f& a) {
  Columns out = Columns::Zero();
  out.topRows<3>() = a;
  return out;
}

float transposed(float a) {
  return a;
}
Matrix3f transposed(const Matrix3f& a) {
  return a.transpose();
}

float product(float a, float x) {
  return a * x;
}
inline Vector4f product(const Columns& a, const Vector4f& x) {
  return a.col(0) * x[0] + a.col(1) * x[1] + a.col(2) * x[2];
}

}  // namespace

template <class Entry>
void IncompleteCholesky<Entry>::make_pattern(const Sparsity& a) {
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

template <class Entry>
bool IncompleteCholesky<Entry>::try_factor(const SparseMatrix<Entry>& a) {
  // Row by row; `place_` finds the entries of the row at hand.
  place_.assign(a.rows(), 0);
  for (std::size_t i = 0; i < a.rows(); ++i) {
    const Entry diagonal = a.value[diagonal_from_[i]] * static_cast<float>(1.0 + shift_);
    Entry pivot = diagonal;
    for (Index k = start_[i]; k < start_[i + 1]; ++k) {
      value_[k] = a.value[from_[k]];
      place_[column_[k]] = k + 1;
    }
    for (Index k = start_[i]; k < start_[i + 1]; ++k) {
      const Index j = column_[k];
      Entry sum = value_[k];
      for (Index l = start_[j]; l < start_[j + 1]; ++l) {
        if (const Index at = place_[column_[l]]; at != 0) subtract_product(sum, value_[at - 1], value_[l]);
      }
      value_[k] = times_transposed(sum, inverse_diagonal_[j]);
      subtract_product(pivot, value_[k], value_[k]);
    }
    for (Index k = start_[i]; k < start_[i + 1]; ++k) place_[column_[k]] = 0;
    if (!invert_root(pivot, diagonal, inverse_diagonal_[i])) return false;
  }
  return true;
}

template <class Entry>
bool IncompleteCholesky<Entry>::factor(const SparseMatrix<Entry>& a) {
  if (source_ != a.pattern) {
    source_ = a.pattern;
    make_pattern(*source_);
  }
  shift_ = 0;
  while (!try_factor(a)) {
    shift_ = shift_ == 0 ? kFirstShift : 4.0 * shift_;
    if (shift_ > kLargestShift) return false;
  }
  const auto store = [](const std::vector<Entry>& entries, std::vector<Stored>& as, auto&& change) {
    as.clear();
    for (const Entry& e : entries) as.push_back(stored(change(e)));
  };
  const auto same = [](const Entry& e) { return e; };
  const auto turn = [](const Entry& e) { return transposed(e); };
  store(value_, below_, same);
  store(value_, above_, turn);
  store(inverse_diagonal_, inverse_, same);
  store(inverse_diagonal_, inverse_transposed_, turn);
  return true;
}

template <class Entry>
void IncompleteCholesky<Entry>::solve(std::span<Part> x) const {
  const std::size_t n = inverse_.size();
  for (std::size_t i = 0; i < n; ++i) {
    Part sum = x[i];
    for (Index k = start_[i]; k < start_[i + 1]; ++k) sum -= product(below_[k], x[column_[k]]);
    x[i] = product(inverse_[i], sum);
  }
  for (std::size_t i = n; i-- > 0;) {
    const Part solved = product(inverse_transposed_[i], x[i]);
    x[i] = solved;
    for (Index k = start_[i]; k < start_[i + 1]; ++k) x[column_[k]] -= product(above_[k], solved);
  }
}

template class IncompleteCholesky<float>;
template class IncompleteCholesky<Matrix3f>;

}  // namespace meniscus::fem
