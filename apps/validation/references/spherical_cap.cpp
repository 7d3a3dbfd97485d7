#include "apps/validation/references/spherical_cap.h"

#include <cmath>
#include <numbers>

namespace meniscus::validation {

SphericalCap spherical_cap(double volume, double contact_angle_deg) {
  constexpr double kPi = std::numbers::pi;
  const double theta = contact_angle_deg * kPi / 180;
  const double sagitta = 2 * std::pow(std::sin(theta / 2), 2);  // 1 - cos theta
  const double radius = std::cbrt(3 * volume / (kPi * sagitta * sagitta * (3 - sagitta)));
  return {.radius = radius,
          .height = radius * sagitta,
          .base_radius = radius * std::sin(theta),
          .area = 2 * kPi * radius * radius * sagitta};
}

}  // namespace meniscus::validation
