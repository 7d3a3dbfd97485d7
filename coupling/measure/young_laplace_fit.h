// The drop of Young and Laplace that fits a surface on a horizontal wall best: its contact angle is that of
// the whole shape, not of the facets at the wall.
#pragma once

#include "coupling/measure/liquid_surface.h"

#include <span>

namespace meniscus::coupling {

struct YoungLaplaceFit {
  bool converged = false;
  Vec3 apex = Vec3::Zero();
  double apex_curvature = 0;
  double contact_angle_deg = 0;  // where the fitted surface meets the wall
  double base_radius = 0;
  double deviation = 0;  // root of the mean squared distance of the points, relative to the base radius
};

// Least squares of the distances of the points from drops of known capillary length, over place and
// curvature of their apex. `weight` is 1/lc^2 where gravity presses the drop to the wall (sessile), -1/lc^2
// where it hangs (pendant).
[[nodiscard]] YoungLaplaceFit fit_young_laplace(std::span<const SurfacePoint> points, const WallPlane& wall,
                                                double weight);

}  // namespace meniscus::coupling
