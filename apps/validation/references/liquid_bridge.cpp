#include "apps/validation/references/liquid_bridge.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace meniscus::validation {

namespace {

using Eigen::Vector2d;

constexpr double kPi = std::numbers::pi;

// In units of the cylinder's radius; unknowns are the logarithm of the upper radius, and the pressure.
struct Shooting {
  double gap;
  double first_slope, last_slope;  // radians, downwards from the upper plate

  [[nodiscard]] Meridian meridian(const Vector2d& unknown, int points = 0) const {
    const MeridianLaw law{unknown[1], 0};
    const MeridianPoint start{.x = std::exp(unknown[0]), .phi = first_slope};
    const MeridianEnd end{.target = [gap = gap](const MeridianPoint& p) { return p.z - gap; },
                          // It turned back or closed.
                          .missed = [](const MeridianPoint& p) { return std::sin(p.phi) <= 0 || p.x <= 0; }};
    return points > 0 ? trace_meridian_evenly(law, start, end, points) : trace_meridian(law, start, end);
  }
  // Of the slope at the lower plate and of the volume; empty where the meridian does not get there.
  [[nodiscard]] std::optional<Vector2d> residual(const Vector2d& unknown) const {
    const Meridian m = meridian(unknown);
    if (!m.reached) return std::nullopt;
    return Vector2d(m.end().phi - last_slope, m.end().volume / (kPi * gap) - 1);
  }
};

std::optional<Vector2d> newton(const Shooting& shooting, Vector2d unknown) {
  constexpr int kMostSteps = 20;
  constexpr double kDifference = 1e-5, kFarthest = 0.3, kAccuracy = 1e-12;
  for (int step = 0; step < kMostSteps; ++step) {
    const auto here = shooting.residual(unknown);
    if (!here) return std::nullopt;
    Eigen::Matrix2d jacobian;
    for (int k = 0; k < 2; ++k) {
      const Vector2d by = kDifference * Vector2d::Unit(k);
      const auto plus = shooting.residual(unknown + by), minus = shooting.residual(unknown - by);
      if (!plus || !minus) return std::nullopt;
      jacobian.col(k) = (*plus - *minus) / (2 * kDifference);
    }
    const Vector2d change = -jacobian.partialPivLu().solve(*here);
    if (!(change.norm() < kFarthest)) return std::nullopt;
    unknown += change;
    if (change.norm() <= kAccuracy) return unknown;
  }
  return std::nullopt;
}

}  // namespace

LiquidBridge liquid_bridge(const LiquidBridgeProblem& problem) {
  constexpr double kShortest = 1e-3;  // of the way from the cylinder
  const double unit = std::sqrt(problem.volume / (kPi * problem.gap));
  const auto shooting_at = [&](double way) {
    const double upper = 90 + way * (problem.upper_angle_deg - 90);
    const double lower = 90 + way * (problem.lower_angle_deg - 90);
    return Shooting{problem.gap / unit, kPi - upper * kPi / 180, lower * kPi / 180};
  };
  Vector2d unknown(0, 1), before = unknown;
  double way = 0, way_before = 0, step = 0.125;
  while (way < 1) {
    const double next = std::min(1.0, way + step);
    // Along the line through the last two solutions.
    const Vector2d guess = way > way_before
                               ? Vector2d(unknown + (next - way) / (way - way_before) * (unknown - before))
                               : unknown;
    if (const auto solution = newton(shooting_at(next), guess)) {
      before = unknown;
      way_before = way;
      unknown = *solution;
      way = next;
      step *= 1.5;
    } else if ((step /= 2) < kShortest) {
      return {};
    }
  }
  const Meridian m = shooting_at(1).meridian(unknown, 256);
  LiquidBridge out{.found = true,
                   .pressure = unknown[1] / unit,
                   .lower_radius = m.end().x * unit,
                   .upper_radius = std::exp(unknown[0]) * unit,
                   .area = m.end().area * unit * unit};
  out.force = kPi * out.upper_radius * out.upper_radius * out.pressure -
              2 * kPi * out.upper_radius * std::sin(problem.upper_angle_deg * kPi / 180);
  for (const MeridianPoint& p : m.points) {
    out.meridian.push_back(
        {p.s * unit, p.x * unit, p.z * unit, p.phi, p.volume * unit * unit * unit, p.area * unit * unit});
  }
  return out;
}

}  // namespace meniscus::validation
