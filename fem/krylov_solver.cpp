#include "fem/gmres.h"
#include "fem/incomplete_cholesky.h"
#include "fem/pressure_schur.h"
#include "fem/saddle_system.h"
#include "fem/single_saddle.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace meniscus::fem {

namespace {

constexpr int kMostIterations = 200;
// One run in single precision is good for so much; smaller residuals take a further run on what is left.
constexpr double kRunTolerance = 1e-4;
// A run aims at this much of the tolerance: a residual just above it would take one more.
constexpr double kMargin = 0.9;

class KrylovSolver final : public SaddleSolver {
 public:
  void prepare(const SaddleSystem& system, Preconditioner preconditioner) override {
    const bool keep = ready_ && preconditioner == Preconditioner::kept;
    if (!keep) scales_ = SaddleScales(system);
    single_.assemble(system, scales_);
    if (keep) return;
    schur_.assemble(single_, scales_);
    ready_ = schur_factor_.factor(schur_.matrix()) && inertia_factor_.factor(single_.inertia());
  }

  SolveReport solve(const SaddleSystem& system, std::span<const Vec3> f, std::span<const double> g,
                    double tolerance, SaddleSolution& solution) override {
    solution.v.assign(system.velocities(), Vec3::Zero());
    solution.p.assign(system.pressures(), 0.0);
    SolveReport report{.iterations = 0, .residual = 1, .converged = false};
    if (!ready_) return report;
    residual_v_.assign(f.begin(), f.end());
    residual_p_.resize(g.size());
    std::ranges::transform(g, residual_p_.begin(), std::negate<>());
    const double start = scales_.norm(residual_v_, residual_p_);
    if (!std::isfinite(start)) return report;
    report.residual = start == 0 ? 0 : 1;
    while (report.residual > tolerance && report.iterations < kMostIterations) {
      const double before = report.residual;
      const double wanted = std::max(kMargin * tolerance / before, kRunTolerance);
      report.iterations += correct(start * before, wanted, kMostIterations - report.iterations, solution);
      set_residual(system, f, g, solution);
      report.residual = scales_.norm(residual_v_, residual_p_) / start;
      // Half the residual left is no more than rounding allows: further runs would not end.
      if (!(report.residual < 0.5 * before)) break;
    }
    report.converged = report.residual <= tolerance;
    return report;
  }

 private:
  // Adds to the solution that of the residual, in single precision; returns the iterations it took.
  int correct(double norm, double tolerance, int most, SaddleSolution& solution) {
    right_.setZero(single_.size());
    const std::span<SingleSaddle::Part> v = single_.velocities(right_);
    const std::span<float> p = single_.pressures(right_);
    const std::vector<double>&velocity = scales_.velocity, &pressure = scales_.pressure;
    for (std::size_t i = 0; i < v.size(); ++i) {
      v[i].head<3>() = (velocity[i] / norm * residual_v_[i]).cast<float>();
    }
    for (std::size_t j = 0; j < p.size(); ++j) {
      p[j] = static_cast<float>(pressure[j] / norm * residual_p_[j]);
    }
    const GmresResult r = gmres_.solve(
        right_, [&](const SingleVector& x, SingleVector& y) { single_.apply(x, y); },
        [&](SingleVector& x) { precondition(x); }, {.tolerance = tolerance, .max_iterations = most}, change_);
    const std::span<const SingleSaddle::Part> dv = single_.velocities(std::as_const(change_));
    const std::span<const float> dp = single_.pressures(std::as_const(change_));
    for (std::size_t i = 0; i < dv.size(); ++i) {
      solution.v[i] += velocity[i] * norm * dv[i].head<3>().cast<double>();
    }
    for (std::size_t j = 0; j < dp.size(); ++j) solution.p[j] += pressure[j] * norm * dp[j];
    return r.iterations;
  }

  void set_residual(const SaddleSystem& system, std::span<const Vec3> f, std::span<const double> g,
                    const SaddleSolution& solution) {
    system.apply(solution, residual_v_, residual_p_);
    for (std::size_t i = 0; i < f.size(); ++i) residual_v_[i] = f[i] - residual_v_[i];
    for (std::size_t j = 0; j < g.size(); ++j) residual_p_[j] = -g[j] - residual_p_[j];
  }

  // Block back substitution with  [ K  -B' ]
  //                               [ 0  -S  ].
  void precondition(SingleVector& x) {
    const std::span<float> p = single_.pressures(x);
    const std::span<SingleSaddle::Part> v = single_.velocities(x);
    schur_factor_.solve(p);
    for (float& value : p) value = -value;
    single_.add_gradient(p, v);
    inertia_factor_.solve(v);
  }

  SaddleScales scales_;
  SingleSaddle single_;
  PressureSchur schur_;
  IncompleteCholesky<float> schur_factor_;
  IncompleteCholesky<Eigen::Matrix3f> inertia_factor_;
  Gmres<float> gmres_;
  SingleVector right_, change_;
  std::vector<Vec3> residual_v_;
  std::vector<double> residual_p_;
  bool ready_ = false;
};

}  // namespace

std::unique_ptr<SaddleSolver> make_krylov_solver() {
  return std::make_unique<KrylovSolver>();
}

}  // namespace meniscus::fem
