#include "apps/validation/fit.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

namespace meniscus::validation {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

// Functions of time, one a column, that parameters shape and of which a sum is fitted.
struct Basis {
  Matrix values;
  std::vector<Matrix> derivatives;  // by each parameter
};
using MakeBasis = std::function<Basis(const Vector& parameters)>;

struct SeparableFit {
  Vector parameters, coefficients;
  double deviation = 0;
  bool converged = false;
};

double squared_residual(const MakeBasis& basis, const Vector& y, const Vector& parameters,
                        Vector& coefficients) {
  const Matrix values = basis(parameters).values;
  coefficients = values.colPivHouseholderQr().solve(y);
  return (values * coefficients - y).squaredNorm();
}

// Whether a fit explains what `varying` part there is in the values of y, which is not just rounding.
bool explains(double squared, const Vector& y, const Vector& varying) {
  constexpr double kLargestRest = 0.5, kRounding = 1e-12;
  return varying.norm() > kRounding * y.norm() && std::sqrt(squared) <= kLargestRest * varying.norm();
}

// The coefficients follow from the parameters by linear least squares; the parameters are found by
// Levenberg's method on all of them together. `varying` is the part of y that shall be explained.
SeparableFit fit(const MakeBasis& basis, const Vector& y, const Vector& varying, const Vector& start) {
  constexpr int kMostSteps = 200;
  constexpr double kAccuracy = 1e-13;
  SeparableFit out;
  out.parameters = start;
  double squared = squared_residual(basis, y, out.parameters, out.coefficients);
  double damping = 1e-3;
  const Eigen::Index n = start.size();
  for (int step = 0; step < kMostSteps && !out.converged; ++step) {
    const Basis b = basis(out.parameters);
    Matrix jacobian(y.size(), n + b.values.cols());
    for (Eigen::Index k = 0; k < n; ++k)
      jacobian.col(k) = b.derivatives[static_cast<std::size_t>(k)] * out.coefficients;
    jacobian.rightCols(b.values.cols()) = b.values;
    // Columns of length one: parameters and coefficients have different units.
    const Vector length = jacobian.colwise().norm().cwiseMax(1e-300).transpose();
    jacobian = jacobian * length.cwiseInverse().asDiagonal();
    Matrix damped(jacobian.rows() + jacobian.cols(), jacobian.cols());
    Vector right = Vector::Zero(damped.rows());
    right.head(y.size()) = y - b.values * out.coefficients;
    bool better = false;
    while (!better && damping < 1e12) {
      damped << jacobian, std::sqrt(damping) * Matrix::Identity(jacobian.cols(), jacobian.cols());
      const Vector change = damped.colPivHouseholderQr().solve(right).cwiseQuotient(length);
      const Vector parameters = out.parameters + change.head(n);
      Vector coefficients;
      const double now = squared_residual(basis, y, parameters, coefficients);
      better = now <= squared;
      damping *= better ? 0.1 : 10;
      if (!better) continue;
      out.converged = change.head(n).norm() <= kAccuracy * parameters.norm();
      squared = now;
      out.parameters = parameters;
      out.coefficients = coefficients;
    }
    // No step is better: rounding is all that is left.
    if (!better) out.converged = true;
  }
  out.deviation = std::sqrt(squared / static_cast<double>(y.size()));
  out.converged = out.converged && explains(squared, y, varying);
  return out;
}

bool fittable(std::span<const double> times, std::span<const double> values, std::size_t unknowns) {
  const auto finite = [](double v) { return std::isfinite(v); };
  return times.size() == values.size() && values.size() > unknowns && std::ranges::all_of(times, finite) &&
         std::ranges::all_of(values, finite);
}

Vector vector_of(std::span<const double> values) {
  return Eigen::Map<const Vector>(values.data(), static_cast<Eigen::Index>(values.size()));
}

}  // namespace

double OscillationFit::at(double t) const {
  return std::exp(-decay * t) * (cosine * std::cos(frequency * t) + sine * std::sin(frequency * t)) + offset;
}

double OscillationFit::loss_per_period() const {
  return 1 - std::exp(-decay * 2 * std::numbers::pi / frequency);
}

OscillationFit fit_oscillation(std::span<const double> times, std::span<const double> values, double decay,
                               double frequency) {
  if (!fittable(times, values, 5)) return {};
  const Eigen::ArrayXd t = vector_of(times).array();
  const auto basis = [&](const Vector& p) {
    const Eigen::ArrayXd e = (-p[0] * t).exp(), c = e * (p[1] * t).cos(), s = e * (p[1] * t).sin();
    const Eigen::ArrayXd one = Eigen::ArrayXd::Ones(t.size()), none = Eigen::ArrayXd::Zero(t.size());
    Basis b{Matrix(t.size(), 3), {Matrix(t.size(), 3), Matrix(t.size(), 3)}};
    b.values << c, s, one;
    b.derivatives[0] << -t * c, -t * s, none;
    b.derivatives[1] << -t * s, t * c, none;
    return b;
  };
  const Vector y = vector_of(values);
  const Vector varying = y.array() - y.mean();
  const SeparableFit f = fit(basis, y, varying, Eigen::Vector2d(decay, frequency));
  return {f.parameters[0],   f.parameters[1], f.coefficients[0], f.coefficients[1],
          f.coefficients[2], f.deviation,     f.converged};
}

double GrowthFit::at(double t) const {
  return growing * std::exp(rate * t) + shrinking * std::exp(-rate * t);
}

GrowthFit fit_growth(std::span<const double> times, std::span<const double> values, double rate) {
  if (!fittable(times, values, 3)) return {};
  const Eigen::ArrayXd t = vector_of(times).array();
  const auto basis = [&](const Vector& p) {
    const Eigen::ArrayXd up = (p[0] * t).exp(), down = (-p[0] * t).exp();
    Basis b{Matrix(t.size(), 2), {Matrix(t.size(), 2)}};
    b.values << up, down;
    b.derivatives[0] << t * up, -t * down;
    return b;
  };
  const Vector y = vector_of(values);
  const SeparableFit f = fit(basis, y, y, Vector::Constant(1, rate));
  return {f.parameters[0], f.coefficients[0], f.coefficients[1], f.deviation, f.converged};
}

double StandingWaveFit::at(double t) const {
  return cosine * std::cos(frequency * t) + sine * std::sin(frequency * t);
}

StandingWaveFit fit_standing_wave(std::span<const double> times, std::span<const double> values,
                                  double frequency) {
  if (!fittable(times, values, 3)) return {};
  const Eigen::ArrayXd t = vector_of(times).array();
  const auto basis = [&](const Vector& p) {
    const Eigen::ArrayXd c = (p[0] * t).cos(), s = (p[0] * t).sin();
    Basis b{Matrix(t.size(), 2), {Matrix(t.size(), 2)}};
    b.values << c, s;
    b.derivatives[0] << -t * s, t * c;
    return b;
  };
  const Vector y = vector_of(values);
  const SeparableFit f = fit(basis, y, y, Vector::Constant(1, frequency));
  return {f.parameters[0], f.coefficients[0], f.coefficients[1], f.deviation, f.converged};
}

}  // namespace meniscus::validation
