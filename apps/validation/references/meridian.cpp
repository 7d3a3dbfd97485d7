#include "apps/validation/references/meridian.h"

#include "apps/validation/references/roots.h"

#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numbers>
#include <utility>

namespace meniscus::validation {

namespace {

namespace odeint = boost::numeric::odeint;

constexpr double kAccuracy = 1e-14;  // of a step, relative
constexpr int kMostSteps = 100000;

using State = std::array<double, 5>;  // x, z, phi, volume, area
using Stepper = odeint::runge_kutta_fehlberg78<State>;

State state_of(const MeridianPoint& p) {
  return {p.x, p.z, p.phi, p.volume, p.area};
}
MeridianPoint point_of(double s, const State& y) {
  return {s, y[0], y[1], y[2], y[3], y[4]};
}

struct Equations {
  MeridianLaw law;
  void operator()(const State& y, State& dy, double) const {
    const auto& [x, z, phi, volume, area] = y;
    const double sine = std::sin(phi);
    dy = {std::cos(phi), sine, law.pressure + law.weight * z - sine / x, std::numbers::pi * x * x * sine,
          2 * std::numbers::pi * std::abs(x)};
  }
};

// Relative only: near an apex everything is small.
double relative_error(const State& error, const State& before, const State& after) {
  double largest = 0;
  for (std::size_t k = 0; k < error.size(); ++k) {
    const double size = std::max(std::abs(before[k]), std::abs(after[k]));
    // Not std::max, which would lose what is no number.
    if (const double part = size > 0 ? std::abs(error[k]) / size : 0; !(part <= largest)) largest = part;
  }
  return largest;
}

}  // namespace

MeridianPoint next_to_apex(const MeridianLaw& law) {
  const double b = law.pressure / 2;
  // What is left out is of the fourth order relative to what is kept.
  const double s = 1e-4 / std::max(std::abs(b), std::sqrt(std::abs(law.weight)));
  const double x = s * (1 - b * b * s * s / 6);
  const double phi = b * s * (1 + law.weight * s * s / 8);
  const double z = b * s * s / 2 * (1 + (law.weight / 16 - b * b / 12) * s * s);
  return {s, x, z, phi, std::numbers::pi * b * s * s * s * s / 4, std::numbers::pi * s * s};
}

Meridian trace_meridian(const MeridianLaw& law, const MeridianPoint& start, const MeridianEnd& end) {
  const Equations equations{law};
  Stepper stepper;
  Meridian out{{start}, end.target(start) >= 0};
  State y = state_of(start);
  double s = start.s, step = 0.1 * std::abs(start.x);
  for (int count = 0; count < kMostSteps && !out.reached; ++count) {
    if (end.longest_step > 0) step = std::min(step, end.longest_step);
    const auto after = [&](double length, State& error) {
      State next;
      stepper.do_step(std::cref(equations), y, s, next, length, error);
      return next;
    };
    State error;
    const State next = after(step, error);
    const double excess = relative_error(error, y, next) / kAccuracy;
    if (!std::isfinite(excess)) return out;
    const double taken = step;
    step *= std::clamp(0.9 * std::pow(excess, -1.0 / 8), 0.2, 4.0);
    if (excess > 1) continue;
    out.points.push_back(point_of(s + taken, next));
    if (end.target(out.end()) >= 0) {
      const auto part = [&](double length) { return point_of(s + length, after(length, error)); };
      out.points.back() = part(root_between([&](double h) { return end.target(part(h)); }, 0, taken));
      out.reached = true;
    } else if (end.missed && end.missed(out.end())) {
      return out;
    }
    s += taken;
    y = next;
  }
  return out;
}

Meridian trace_meridian_evenly(const MeridianLaw& law, const MeridianPoint& start, const MeridianEnd& end,
                               int count) {
  const Meridian coarse = trace_meridian(law, start, end);
  MeridianEnd with_steps = end;
  with_steps.longest_step = (coarse.end().s - start.s) / count;
  return trace_meridian(law, start, with_steps);
}

}  // namespace meniscus::validation
