// Right-preconditioned GMRES in a weighted inner product (Saad 2003, algorithm 9.5), without restarts: meant
// for preconditioners that need some tens of iterations.
//
// The weights make rows of different units comparable; the norm minimized is sqrt(sum w_i r_i^2).
#pragma once

#include <Eigen/Core>

#include <cmath>
#include <utility>
#include <vector>

namespace meniscus::fem {

struct GmresOptions {
  double tolerance = 1e-6;  // of the residual, relative to that of the start (x = 0)
  int max_iterations = 100;
};

struct GmresResult {
  Eigen::VectorXd x;
  int iterations = 0;
  double residual = 0;  // relative, as the recurrence has it
};

// `apply(x, y)` sets y = A x, `precondition(x)` replaces x by P^-1 x.
template <class Apply, class Precondition>
[[nodiscard]] GmresResult gmres(const Eigen::VectorXd& b, const Eigen::VectorXd& weight, const Apply& apply,
                                const Precondition& precondition, const GmresOptions& options) {
  const auto dot = [&](const Eigen::VectorXd& x, const Eigen::VectorXd& y) {
    return (x.array() * weight.array() * y.array()).sum();
  };
  GmresResult result{.x = Eigen::VectorXd::Zero(b.size())};
  const double start = std::sqrt(dot(b, b));
  if (start == 0) return result;
  const auto most = static_cast<std::size_t>(options.max_iterations);
  std::vector<Eigen::VectorXd> basis{b / start};
  std::vector<std::vector<double>> h;  // columns of the triangular factor of the Hessenberg matrix
  std::vector<std::pair<double, double>> rotations;
  std::vector<double> g{start};
  Eigen::VectorXd w(b.size()), z(b.size());
  result.residual = 1;
  while (h.size() < most && result.residual > options.tolerance) {
    z = basis.back();
    precondition(z);
    apply(z, w);
    std::vector<double> column;
    for (const Eigen::VectorXd& q : basis) {
      column.push_back(dot(w, q));
      w -= column.back() * q;
    }
    const double next = std::sqrt(dot(w, w));
    for (std::size_t k = 0; k < rotations.size(); ++k) {
      const auto [c, s] = rotations[k];
      const double x = column[k], y = column[k + 1];
      column[k] = c * x + s * y;
      column[k + 1] = -s * x + c * y;
    }
    const double length = std::hypot(column.back(), next);
    if (!(length > 0) || !std::isfinite(length)) break;
    const double c = column.back() / length, s = next / length;
    rotations.emplace_back(c, s);
    column.back() = length;
    h.push_back(std::move(column));
    g.push_back(-s * g.back());
    g[g.size() - 2] *= c;
    result.residual = std::abs(g.back()) / start;
    if (next == 0) break;
    basis.push_back(w / next);
  }
  result.iterations = static_cast<int>(h.size());
  // Back substitution, then x = P^-1 (sum y_k q_k).
  std::vector<double> y(h.size());
  for (std::size_t k = h.size(); k-- > 0;) {
    double sum = g[k];
    for (std::size_t j = k + 1; j < h.size(); ++j) sum -= h[j][k] * y[j];
    y[k] = sum / h[k][k];
  }
  for (std::size_t k = 0; k < h.size(); ++k) result.x += y[k] * basis[k];
  precondition(result.x);
  return result;
}

}  // namespace meniscus::fem
