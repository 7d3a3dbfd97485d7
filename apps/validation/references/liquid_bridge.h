// A liquid bridge between two parallel plates without gravity: an axisymmetric surface of constant mean
// curvature (a cylinder, sphere, catenoid, unduloid or nodoid).
#pragma once

#include "apps/validation/references/meridian.h"

#include <vector>

namespace meniscus::validation {

struct LiquidBridgeProblem {
  double volume = 0;
  double gap = 0;
  double lower_angle_deg = 90;  // contact angles, inside the liquid
  double upper_angle_deg = 90;
};

struct LiquidBridge {
  bool found = false;                         // a bridge that is too long for its volume does not exist
  double pressure = 0;                        // inside minus outside, over the surface tension
  double lower_radius = 0, upper_radius = 0;  // of the contact circles
  double area = 0;                            // of the free surface
  // Force that pushes the plates apart, over the surface tension: pi a^2 dp - 2 pi a sin(theta) at either of
  // them. Negative: the bridge pulls them together.
  double force = 0;
  std::vector<MeridianPoint> meridian = {};  // from the upper plate (z = 0) downwards (z = gap)
};

// The one that grows out of the cylinder as the angles depart from 90 degrees.
[[nodiscard]] LiquidBridge liquid_bridge(const LiquidBridgeProblem& problem);

}  // namespace meniscus::validation
