#include "apps/validation/references/wall_drop.h"

#include "apps/validation/references/roots.h"
#include "apps/validation/references/spherical_cap.h"

#include <boost/math/tools/minima.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>
#include <utility>

namespace meniscus::validation {

namespace {

// Drops of one angle and weight, by the curvature of their apex.
class Family {
 public:
  Family(double weight, double angle) : weight_(weight), angle_(angle) {}

  // To the first point that has the angle, or to the steepest one if none has.
  [[nodiscard]] Meridian rising(double curvature, int points = 0) const {
    return trace(curvature, points, [this, law = law(curvature)](const MeridianPoint& p) {
      return std::max(p.phi - angle_, -slope_growth(law, p));
    });
  }
  // Beyond the steepest point, where a hanging drop narrows towards its neck, to the second point that has
  // the angle.
  [[nodiscard]] Meridian falling(double curvature, int points = 0) const {
    const MeridianLaw of = law(curvature);
    Meridian m = trace(curvature, points, [of](const MeridianPoint& p) { return -slope_growth(of, p); });
    const MeridianEnd end{.target = [this](const MeridianPoint& p) { return angle_ - p.phi; },
                          .missed = [of](const MeridianPoint& p) { return slope_growth(of, p) > 0; }};
    const Meridian rest =
        points > 0 ? trace_meridian_evenly(of, m.end(), end, points) : trace_meridian(of, m.end(), end);
    m.points.insert(m.points.end(), rest.points.begin() + 1, rest.points.end());
    m.reached = rest.reached;
    return m;
  }
  // Curvature of the hanging drop that has the angle at its steepest point.
  [[nodiscard]] double turning_curvature(double above) const {
    const auto excess = [&](double log_curvature) {
      const MeridianLaw of = law(std::exp(log_curvature));
      const auto at_steepest = [of](const MeridianPoint& p) { return -slope_growth(of, p); };
      return trace(std::exp(log_curvature), 0, at_steepest).end().phi - angle_;
    };
    double high = std::log(above), low = high - 1;
    while (excess(high) < 0) high += 1;
    while (excess(low) > 0) low -= 1;
    return std::exp(root_between(excess, low, high));
  }

 private:
  [[nodiscard]] MeridianLaw law(double curvature) const { return {2 * curvature, weight_}; }
  static double slope_growth(const MeridianLaw& law, const MeridianPoint& p) {
    return law.pressure + law.weight * p.z - std::sin(p.phi) / p.x;
  }
  [[nodiscard]] Meridian trace(double curvature, int points,
                               std::function<double(const MeridianPoint&)> target) const {
    const MeridianLaw of = law(curvature);
    const MeridianEnd end{.target = std::move(target)};
    return points > 0 ? trace_meridian_evenly(of, next_to_apex(of), end, points)
                      : trace_meridian(of, next_to_apex(of), end);
  }

  double weight_;  // signed 1/lc^2
  double angle_;   // radians
};

// Growing from nothing, hanging drops become flatter at the apex until they have the angle at their steepest
// point; then an inflection moves in from the wall and they become sharper, until they are the largest.
class PendantPath {
 public:
  PendantPath(const Family& family, double start)
      : family_(family), turn_(std::log(family.turning_curvature(start))), start_(std::log(start)) {}

  [[nodiscard]] Meridian at(double way, int points = 0) const {
    const double length = start_ - turn_;
    return way < length ? family_.rising(std::exp(start_ - way), points)
                        : family_.falling(std::exp(turn_ + way - length), points);
  }
  [[nodiscard]] double curvature(double way) const {
    return std::exp(turn_ + std::abs(start_ - turn_ - way));
  }
  // Where the drop has the volume; empty where none has.
  [[nodiscard]] std::optional<double> find(double volume) const {
    constexpr double kStep = 0.02;
    constexpr int kBits = 40;  // of the place of a maximum, which is flat
    double before = 0, here = 0, held = 0;
    const auto volume_at = [&](double way) {
      const Meridian m = at(way);
      return m.reached ? m.end().volume : 0;
    };
    while (held < volume) {
      const double next = here + kStep, more = volume_at(next);
      if (more > held) {
        before = std::exchange(here, next);
        held = more;
        continue;
      }
      // The largest drop of all is between the neighbours of the largest so far.
      const auto [largest, negative] = boost::math::tools::brent_find_minima(
          [&](double way) { return -volume_at(way); }, before, next, kBits);
      if (-negative < volume) return std::nullopt;
      here = largest;
      break;
    }
    return root_between([&](double way) { return volume_at(way) - volume; }, before, here);
  }

 private:
  Family family_;
  double turn_, start_;  // logarithms of curvatures
};

WallDrop drop_of(double curvature, const Meridian& m) {
  return {true, curvature, m.end().z, m.end().x, m.end().area, m.points};
}

}  // namespace

WallDrop wall_drop(const WallDropProblem& problem) {
  constexpr int kPoints = 256;
  const SphericalCap cap = spherical_cap(problem.volume, problem.contact_angle_deg);
  const double weight = 1 / (problem.capillary_length * problem.capillary_length);
  const double angle = problem.contact_angle_deg * std::numbers::pi / 180;
  if (problem.side == DropSide::sessile || weight == 0) {
    const Family family(weight, angle);
    // Gravity flattens the apex.
    const double b =
        argument_of_falling([&](double curvature) { return family.rising(curvature).end().volume; },
                            problem.volume, 1.01 / cap.radius);
    return drop_of(b, family.rising(b, kPoints));
  }
  const PendantPath path(Family(-weight, angle), 4 * std::max(1 / cap.radius, 1 / problem.capillary_length));
  const std::optional<double> way = path.find(problem.volume);
  return way ? drop_of(path.curvature(*way), path.at(*way, kPoints)) : WallDrop{};
}

double puddle_height(double contact_angle_deg, double capillary_length) {
  return 2 * capillary_length * std::sin(contact_angle_deg * std::numbers::pi / 360);
}

}  // namespace meniscus::validation
