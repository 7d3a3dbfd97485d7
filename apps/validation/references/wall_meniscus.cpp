#include "apps/validation/references/wall_meniscus.h"

#include <cmath>
#include <numbers>

namespace meniscus::validation {

double climb_height(double contact_angle_deg, double capillary_length) {
  // 1 - sin(theta) = 2 sin^2((90 - theta)/2), which loses no digits near 90 and has the sign.
  return 2 * capillary_length * std::sin((90 - contact_angle_deg) * std::numbers::pi / 360);
}

double distance_from_wall(double z, double contact_angle_deg, double capillary_length) {
  const auto distance_to_crest = [](double height) {
    const double square = height * height;
    return std::acosh(2 / height) - std::sqrt(4 - square);
  };
  const double at_wall = climb_height(contact_angle_deg, capillary_length) / capillary_length;
  const double here = z / capillary_length;
  return capillary_length * (distance_to_crest(std::abs(here)) - distance_to_crest(std::abs(at_wall)));
}

}  // namespace meniscus::validation
