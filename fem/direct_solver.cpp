#include "fem/saddle_system.h"

#include <Eigen/CholmodSupport>
#include <Eigen/SparseCore>

#include <algorithm>

namespace meniscus::fem {

namespace {

using Matrix = Eigen::SparseMatrix<double>;
using Vector = Eigen::VectorXd;

// Of the diagonal of the pressure Schur complement: makes the matrix quasi-definite where C alone is
// singular, so that LDL' without pivoting exists.
constexpr double kRegularization = 1e-13;
// What a direct solution must reach whatever is asked for.
constexpr double kLeastAccuracy = 1e-8;

class DirectSolver final : public SaddleSolver {
 public:
  void prepare(const SaddleSystem& system, Preconditioner /*none*/) override {
    scales_ = SaddleScales(system);
    const Matrix matrix = assembled(system, scales_);
    const bool same = velocity_pattern_ == system.stiffness.pattern &&
                      pressure_pattern_ == system.operators.divergence().pattern;
    if (!same) factor_.analyzePattern(matrix);
    velocity_pattern_ = system.stiffness.pattern;
    pressure_pattern_ = system.operators.divergence().pattern;
    factor_.factorize(matrix);
  }

  SolveReport solve(const SaddleSystem& system, std::span<const Vec3> f, std::span<const double> g,
                    double tolerance, SaddleSolution& solution) override {
    const std::size_t n = system.velocities(), m = system.pressures();
    solution.v.assign(n, Vec3::Zero());
    solution.p.assign(m, 0.0);
    SolveReport report{.iterations = 1, .residual = 1, .converged = false};
    if (factor_.info() != Eigen::Success) return report;
    Vector b(static_cast<Eigen::Index>(system.size()));
    for (std::size_t i = 0; i < n; ++i) b.segment<3>(static_cast<Eigen::Index>(3 * i)) = f[i];
    for (std::size_t i = 0; i < m; ++i) b[static_cast<Eigen::Index>(3 * n + i)] = -g[i];
    const Vector x = factor_.solve(b);
    if (!x.allFinite()) return report;
    for (std::size_t i = 0; i < n; ++i) solution.v[i] = x.segment<3>(static_cast<Eigen::Index>(3 * i));
    for (std::size_t i = 0; i < m; ++i) solution.p[i] = x[static_cast<Eigen::Index>(3 * n + i)];
    std::vector<Vec3> force(n);
    std::vector<double> flux(m);
    const double start = scales_.norm(f, g);
    system.apply(solution, force, flux);
    for (std::size_t i = 0; i < n; ++i) force[i] -= f[i];
    for (std::size_t i = 0; i < m; ++i) flux[i] += g[i];
    report.residual = start == 0 ? 0 : scales_.norm(force, flux) / start;
    report.converged = report.residual <= std::max(tolerance, kLeastAccuracy);
    return report;
  }

 private:
  // The lower half; every entry of the patterns is kept, zero or not.
  [[nodiscard]] static Matrix assembled(const SaddleSystem& system, const SaddleScales& scales) {
    std::vector<Eigen::Triplet<double>> entries;
    const auto add = [&](std::size_t i, std::size_t j, double value) {
      if (i >= j) entries.emplace_back(static_cast<int>(i), static_cast<int>(j), value);
    };
    const FlowOperators& o = system.operators;
    const std::size_t n = system.velocities();
    const auto for_entries = [](const auto& matrix, const auto& visit) {
      for (std::size_t i = 0; i < matrix.rows(); ++i) {
        for (Index k = matrix.pattern->start[i]; k < matrix.pattern->start[i + 1]; ++k) {
          visit(i, std::size_t{matrix.pattern->column[k]}, matrix.value[k]);
        }
      }
    };
    for_entries(o.mass(), [&](std::size_t i, std::size_t j, double m) {
      for (std::size_t c = 0; c < 3; ++c) add(3 * i + c, 3 * j + c, m);
    });
    for_entries(system.stiffness, [&](std::size_t i, std::size_t j, const Mat3& w) {
      for (std::size_t c = 0; c < 3; ++c) {
        for (std::size_t d = 0; d < 3; ++d)
          add(3 * i + c, 3 * j + d, w(static_cast<Eigen::Index>(c), static_cast<Eigen::Index>(d)));
      }
    });
    for_entries(o.divergence(), [&](std::size_t i, std::size_t j, const Vec3& b) {
      for (std::size_t c = 0; c < 3; ++c) add(3 * n + i, 3 * j + c, -b[static_cast<Eigen::Index>(c)]);
    });
    for_entries(o.stabilization(), [&](std::size_t i, std::size_t j, double c) {
      const double regular = i == j ? kRegularization / (scales.pressure[i] * scales.pressure[i]) : 0.0;
      add(3 * n + i, 3 * n + j, -system.stabilization_scale * c - regular);
    });
    Matrix matrix(static_cast<Eigen::Index>(system.size()), static_cast<Eigen::Index>(system.size()));
    matrix.setFromTriplets(entries.begin(), entries.end());
    return matrix;
  }

  Eigen::CholmodSimplicialLDLT<Matrix, Eigen::Lower> factor_;
  SaddleScales scales_;
  std::shared_ptr<const Sparsity> velocity_pattern_, pressure_pattern_;
};

}  // namespace

std::unique_ptr<SaddleSolver> make_direct_solver() {
  return std::make_unique<DirectSolver>();
}

}  // namespace meniscus::fem
