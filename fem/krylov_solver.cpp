#include "fem/gmres.h"
#include "fem/incomplete_cholesky.h"
#include "fem/saddle_system.h"

#include <Eigen/Dense>

#include <cmath>

namespace meniscus::fem {

namespace {

using Vector = Eigen::VectorXd;

constexpr int kMostIterations = 200;

// Approximates K^-1 by Chebyshev steps with the inverse blocks of the diagonal. The eigenvalues of D^-1 K are
// bounded by the number of vertices of the elements it is added up from (Wathen 1987).
class InertiaPreconditioner {
 public:
  void prepare(const SaddleSystem& system) {
    inverse_.clear();
    for (const Mat3& d : system.inertia_diagonal()) inverse_.push_back(d.inverse());
    residual_.resize(inverse_.size());
    step_.resize(inverse_.size());
    product_.resize(inverse_.size());
  }
  // x = about K^-1 x.
  void apply(const SaddleSystem& system, std::span<Vec3> x) {
    constexpr double kHighest = 3.0, kLowest = 0.4;
    constexpr int kSteps = 3;
    constexpr double kMiddle = (kHighest + kLowest) / 2, kRadius = (kHighest - kLowest) / 2;
    const std::size_t n = inverse_.size();
    double rho = kRadius / kMiddle;
    for (std::size_t i = 0; i < n; ++i) {
      residual_[i] = x[i];
      step_[i] = inverse_[i] * x[i] / kMiddle;
      x[i] = step_[i];
    }
    for (int k = 1; k < kSteps; ++k) {
      system.apply_inertia(step_, product_);
      const double next = 1.0 / (2.0 * kMiddle / kRadius - rho);
      for (std::size_t i = 0; i < n; ++i) {
        residual_[i] -= product_[i];
        step_[i] = next * rho * step_[i] + 2.0 * next / kRadius * (inverse_[i] * residual_[i]);
        x[i] += step_[i];
      }
      rho = next;
    }
  }

 private:
  std::vector<Mat3> inverse_;
  std::vector<Vec3> residual_, step_, product_;
};

// B D^-1 B' + C with the lumped mass D, on a pattern of its own.
class LumpedSchur {
 public:
  void assemble(const SaddleSystem& system) {
    const SparseMatrix<Vec3>& b = system.operators.divergence();
    const SparseMatrix<Vec3>& bt = system.operators.gradient();
    const SparseMatrix<double>& c = system.operators.stabilization();
    if (source_ != b.pattern) make_pattern(*b.pattern, *bt.pattern);
    source_ = b.pattern;
    std::vector<double> row(b.rows(), 0.0);
    for (std::size_t i = 0; i < b.rows(); ++i) {
      for (Index k = b.pattern->start[i]; k < b.pattern->start[i + 1]; ++k) {
        const Index v = b.pattern->column[k];
        const Vec3 scaled = b.value[k] / system.operators.lumped_mass()[v];
        for (Index l = bt.pattern->start[v]; l < bt.pattern->start[v + 1]; ++l) {
          row[bt.pattern->column[l]] += scaled.dot(bt.value[l]);
        }
      }
      for (Index k = c.pattern->start[i]; k < c.pattern->start[i + 1]; ++k) {
        row[c.pattern->column[k]] += system.stabilization_scale * c.value[k];
      }
      for (Index k = matrix.pattern->start[i]; k < matrix.pattern->start[i + 1]; ++k) {
        matrix.value[k] = row[matrix.pattern->column[k]];
        row[matrix.pattern->column[k]] = 0.0;
      }
    }
  }

  SparseMatrix<double> matrix;

 private:
  void make_pattern(const Sparsity& b, const Sparsity& bt) {
    auto pattern = std::make_shared<Sparsity>();
    pattern->columns = b.rows();
    std::vector<bool> listed(b.rows(), false);
    std::vector<Index> row;
    for (std::size_t i = 0; i < b.rows(); ++i) {
      row.clear();
      for (const Index v : b.row(i)) {
        for (const Index j : bt.row(v)) {
          if (listed[j]) continue;
          listed[j] = true;
          row.push_back(j);
        }
      }
      for (const Index j : row) listed[j] = false;
      std::ranges::sort(row);
      pattern->column.insert(pattern->column.end(), row.begin(), row.end());
      pattern->start.push_back(static_cast<Index>(pattern->column.size()));
    }
    matrix.reset(std::move(pattern), 0.0);
  }

  std::shared_ptr<const Sparsity> source_;
};

class KrylovSolver final : public SaddleSolver {
 public:
  void prepare(const SaddleSystem& system) override {
    inertia_.prepare(system);
    schur_.assemble(system);
    factor_.factor(schur_.matrix);
    const std::size_t n = system.velocities(), m = system.pressures();
    weight_.resize(static_cast<Eigen::Index>(3 * n + m));
    for (std::size_t i = 0; i < n; ++i) {
      weight_.segment<3>(static_cast<Eigen::Index>(3 * i))
          .setConstant(1.0 / system.operators.lumped_mass()[i]);
    }
    for (std::size_t i = 0; i < m; ++i) {
      const Index diagonal = schur_.matrix.pattern->find(i, static_cast<Index>(i));
      weight_[static_cast<Eigen::Index>(3 * n + i)] = 1.0 / schur_.matrix.value[diagonal];
    }
  }

  SolveReport solve(const SaddleSystem& system, std::span<const Vec3> f, std::span<const double> g,
                    double tolerance, SaddleSolution& solution) override {
    const std::size_t n = system.velocities(), m = system.pressures();
    const auto rows = static_cast<Eigen::Index>(3 * n + m);
    Vector b(rows);
    for (std::size_t i = 0; i < n; ++i) b.segment<3>(static_cast<Eigen::Index>(3 * i)) = f[i];
    for (std::size_t i = 0; i < m; ++i) b[static_cast<Eigen::Index>(3 * n + i)] = -g[i];
    const GmresResult r = gmres(
        b, weight_, [&](const Vector& x, Vector& y) { apply(system, x, y); },
        [&](Vector& x) { precondition(system, x); },
        {.tolerance = tolerance, .max_iterations = kMostIterations});
    solution.v.resize(n);
    solution.p.resize(m);
    for (std::size_t i = 0; i < n; ++i) solution.v[i] = r.x.segment<3>(static_cast<Eigen::Index>(3 * i));
    for (std::size_t i = 0; i < m; ++i) solution.p[i] = r.x[static_cast<Eigen::Index>(3 * n + i)];
    return {r.iterations, r.residual, r.residual <= tolerance};
  }

 private:
  using Velocities = std::span<const Vec3>;

  // A vector of the whole system seen as velocities and pressures; Vec3 is three doubles and nothing else.
  static_assert(sizeof(Vec3) == 3 * sizeof(double));
  static std::span<Vec3> velocities(Vector& x, std::size_t n) {
    return {reinterpret_cast<Vec3*>(x.data()), n};
  }
  static Velocities velocities(const Vector& x, std::size_t n) {
    return {reinterpret_cast<const Vec3*>(x.data()), n};
  }
  static std::span<double> pressures(Vector& x, std::size_t n) {
    return {x.data() + 3 * n, static_cast<std::size_t>(x.size()) - 3 * n};
  }
  static std::span<const double> pressures(const Vector& x, std::size_t n) {
    return {x.data() + 3 * n, static_cast<std::size_t>(x.size()) - 3 * n};
  }

  static void apply(const SaddleSystem& system, const Vector& x, Vector& y) {
    const std::size_t n = system.velocities();
    const FlowOperators& o = system.operators;
    const std::span<Vec3> yv = velocities(y, n);
    const std::span<double> yp = pressures(y, n);
    system.apply_inertia(velocities(x, n), yv);
    add_product(o.gradient(), pressures(x, n), yv, [](const Vec3& b, double p) { return Vec3(-p * b); });
    std::ranges::fill(yp, 0.0);
    add_product(o.divergence(), velocities(x, n), yp, [](const Vec3& b, const Vec3& v) { return -b.dot(v); });
    add_product(o.stabilization(), pressures(x, n), yp,
                [scale = system.stabilization_scale](double c, double p) { return -scale * c * p; });
  }

  // Block back substitution with  [ K  -B' ]
  //                               [ 0  -S  ].
  void precondition(const SaddleSystem& system, Vector& x) {
    const std::size_t n = system.velocities();
    const std::span<double> p = pressures(x, n);
    factor_.solve(p);
    for (double& value : p) value = -value;
    const std::span<Vec3> v = velocities(x, n);
    add_product(system.operators.gradient(), std::span<const double>(p), v,
                [](const Vec3& b, double q) { return Vec3(q * b); });
    inertia_.apply(system, v);
  }

  InertiaPreconditioner inertia_;
  LumpedSchur schur_;
  IncompleteCholesky factor_;
  Vector weight_;
};

}  // namespace

std::unique_ptr<SaddleSolver> make_krylov_solver() {
  return std::make_unique<KrylovSolver>();
}

}  // namespace meniscus::fem
