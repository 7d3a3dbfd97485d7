// The ball that fits a surface best.
#pragma once

#include "coupling/measure/liquid_surface.h"

#include <span>

namespace meniscus::coupling {

struct SphereFit {
  Vec3 center = Vec3::Zero();
  double radius = 0;
  // Root of the mean squared distance of the points, relative to the radius.
  double deviation = 0;
};

// Least squares of the distances of the points, weighted by their areas.
[[nodiscard]] SphereFit fit_sphere(std::span<const SurfacePoint> points);

}  // namespace meniscus::coupling
