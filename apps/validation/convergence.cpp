#include "apps/validation/convergence.h"

#include <cmath>

namespace meniscus::validation {

double log_slope(std::span<const double> x, std::span<const double> y) {
  double mx = 0, my = 0, xx = 0, xy = 0;
  const auto n = static_cast<double>(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    mx += std::log(x[i]) / n;
    my += std::log(y[i]) / n;
  }
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += (std::log(x[i]) - mx) * (std::log(x[i]) - mx);
    xy += (std::log(x[i]) - mx) * (std::log(y[i]) - my);
  }
  return xy / xx;
}

Curve second_order(const Curve& errors) {
  Curve line{"second order, " + errors.name, Stroke::line, errors.x, {}};
  for (const double x : errors.x) line.y.push_back(errors.y.back() * std::pow(x / errors.x.back(), 2));
  return line;
}

}  // namespace meniscus::validation
