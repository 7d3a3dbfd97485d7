#include "apps/validation/references/rayleigh_lamb.h"

#include <cmath>

namespace meniscus::validation {

double drop_frequency(int mode) {
  return std::sqrt(static_cast<double>(mode * (mode - 1) * (mode + 2)));
}

double column_growth_squared(double wave_number) {
  const double x = wave_number;
  return x * (1 - x * x) * std::cyl_bessel_i(1, x) / std::cyl_bessel_i(0, x);
}

}  // namespace meniscus::validation
