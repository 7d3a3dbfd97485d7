#include "apps/validation/references/roots.h"

#include <boost/math/tools/roots.hpp>

#include <cmath>
#include <cstdint>

namespace meniscus::validation {

double root_between(const std::function<double(double)>& function, double low, double high) {
  constexpr int kBits = 51;
  std::uintmax_t most_calls = 200;
  const auto [a, b] = boost::math::tools::toms748_solve(
      function, low, high, boost::math::tools::eps_tolerance<double>(kBits), most_calls);
  return 0.5 * (a + b);
}

double argument_of_falling(const std::function<double(double)>& function, double value, double above) {
  // In the logarithm, in which brackets may grow by factors.
  const auto excess = [&](double log_argument) { return function(std::exp(log_argument)) - value; };
  const double high = std::log(above);
  double width = 0.5;
  while (excess(high - width) < 0) width *= 2;
  return std::exp(root_between(excess, high - width, high));
}

}  // namespace meniscus::validation
