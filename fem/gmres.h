// Right-preconditioned GMRES (Saad 2003, algorithm 9.5), without restarts: meant for preconditioners that
// need some tens of iterations. What it works in is kept from one solution to the next.
//
// The norm is the Euclidean one; rows of different units are scaled by the caller.
#pragma once

#include <Eigen/Core>

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace meniscus::fem {

struct GmresOptions {
  double tolerance = 1e-6;  // of the residual, relative to that of the start (x = 0)
  int max_iterations = 100;
};

struct GmresResult {
  int iterations = 0;
  double residual = 0;  // relative, as the recurrence has it
};

template <class Scalar>
class Gmres {
 public:
  using Vector = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;

  // Solves A x = b from x = 0. `apply(x, y)` sets y = A x, `precondition(x)` replaces x by P^-1 x. Where
  // numbers cease to be finite it stops with the last x that was.
  template <class Apply, class Precondition>
  [[nodiscard]] GmresResult solve(const Vector& b, const Apply& apply, const Precondition& precondition,
                                  const GmresOptions& options, Vector& x) {
    x.setZero(b.size());
    columns_.clear();
    rotations_.clear();
    GmresResult result;
    const auto start = static_cast<double>(b.norm());
    if (start == 0) return result;
    result.residual = 1;
    if (!std::isfinite(start)) return result;
    basis_vector(0) = b / static_cast<Scalar>(start);
    target_.assign(1, start);
    while (result.iterations < options.max_iterations && result.residual > options.tolerance) {
      const auto last = static_cast<std::size_t>(result.iterations);
      x = basis_[last];
      precondition(x);
      Vector& next = basis_vector(last + 1);
      next.resize(b.size());
      apply(x, next);
      std::vector<double> column(last + 2);
      for (std::size_t k = 0; k <= last; ++k) {
        const Scalar overlap = next.dot(basis_[k]);
        next -= overlap * basis_[k];
        column[k] = static_cast<double>(overlap);
      }
      column[last + 1] = static_cast<double>(next.norm());
      // Of a vector that lies in the space already, only rounding is left.
      const double whole =
          Eigen::Map<const Eigen::VectorXd>(column.data(), static_cast<Eigen::Index>(last + 2)).norm();
      const double rounding = kRounding * whole;
      const bool complete = column[last + 1] <= rounding;
      if (!complete) next /= static_cast<Scalar>(column[last + 1]);
      if (!add_column(std::move(column), rounding)) break;
      ++result.iterations;
      result.residual = std::abs(target_.back()) / start;
      if (complete) break;
    }
    combine(x);
    precondition(x);
    return result;
  }

 private:
  struct Rotation {
    double c, s;
  };

  Vector& basis_vector(std::size_t k) {
    if (k == basis_.size()) basis_.emplace_back();
    return basis_[k];
  }

  static constexpr double kRounding = 4.0 * static_cast<double>(std::numeric_limits<Scalar>::epsilon());

  // Makes the Hessenberg matrix triangular by one more rotation; false if the column adds nothing to it.
  [[nodiscard]] bool add_column(std::vector<double> column, double rounding) {
    for (std::size_t k = 0; k < rotations_.size(); ++k) {
      const auto [c, s] = rotations_[k];
      const double x = column[k], y = column[k + 1];
      column[k] = c * x + s * y;
      column[k + 1] = -s * x + c * y;
    }
    const std::size_t last = column.size() - 2;
    const double length = std::hypot(column[last], column[last + 1]);
    if (!(length > rounding) || !std::isfinite(length)) return false;
    const double c = column[last] / length, s = column[last + 1] / length;
    rotations_.push_back({c, s});
    column[last] = length;
    column.pop_back();
    columns_.push_back(std::move(column));
    target_.push_back(-s * target_.back());
    target_[last] *= c;
    return true;
  }

  // Back substitution; x becomes the combination of the basis.
  void combine(Vector& x) const {
    std::vector<double> y(columns_.size());
    x.setZero();
    for (std::size_t k = y.size(); k-- > 0;) {
      double sum = target_[k];
      for (std::size_t j = k + 1; j < y.size(); ++j) sum -= columns_[j][k] * y[j];
      y[k] = sum / columns_[k][k];
      x += static_cast<Scalar>(y[k]) * basis_[k];
    }
  }

  std::vector<Vector> basis_;
  std::vector<std::vector<double>> columns_;  // of the triangular factor of the Hessenberg matrix
  std::vector<Rotation> rotations_;
  std::vector<double> target_;  // right-hand side, rotated along
};

}  // namespace meniscus::fem
