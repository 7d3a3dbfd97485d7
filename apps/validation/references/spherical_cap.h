// A drop on a flat wall without gravity: the part of a ball that a plane leaves over.
#pragma once

namespace meniscus::validation {

struct SphericalCap {
  double radius = 0;       // of the sphere
  double height = 0;       // of the apex above the wall
  double base_radius = 0;  // of the contact line
  double area = 0;         // of the free surface
};

// V = pi R^3 (1 - cos theta)^2 (2 + cos theta) / 3; theta is measured inside the liquid, between 0 and 180.
[[nodiscard]] SphericalCap spherical_cap(double volume, double contact_angle_deg);

}  // namespace meniscus::validation
