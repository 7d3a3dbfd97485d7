// A liquid at rest inside a vertical circular tube, or around a vertical fibre, that stands in a wide bath:
// by the axisymmetric Young-Laplace equation (meridian.h). Heights count from the level of the bath.
#pragma once

#include "apps/validation/references/meridian.h"

#include <vector>

namespace meniscus::validation {

struct Meniscus {
  double apex_height = 0;     // inside a tube: on the axis; around a fibre: 0, far away
  double contact_height = 0;  // of the contact line
  double lifted_volume = 0;   // of liquid above the level of the bath (negative: missing below it)
  std::vector<MeridianPoint> meridian = {};  // towards the solid; z above the bath
};

// Angles above 90 degrees push the liquid down.
[[nodiscard]] Meniscus tube_meniscus(double radius, double contact_angle_deg, double capillary_length);
// The meridian starts where its slope is 1e-6. The radius may be up to 600 capillary lengths.
[[nodiscard]] Meniscus fibre_meniscus(double radius, double contact_angle_deg, double capillary_length);

}  // namespace meniscus::validation
