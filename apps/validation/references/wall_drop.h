// A drop on a flat horizontal wall under gravity, by the axisymmetric Young-Laplace equation (meridian.h):
// lying on it (sessile) or hanging from it (pendant).
//
// Lengths are in any unit. Without gravity the capillary length is infinite.
#pragma once

#include "apps/validation/references/meridian.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace meniscus::validation {

enum class DropSide : std::uint8_t { sessile, pendant };

struct WallDropProblem {
  double volume = 0;
  double contact_angle_deg = 90;  // inside the liquid, between 0 and 180
  double capillary_length = std::numeric_limits<double>::infinity();
  DropSide side = DropSide::sessile;
};

struct WallDrop {
  bool found = false;  // a wall cannot hold every drop
  double apex_curvature = 0;
  double height = 0;
  double base_radius = 0;
  double area = 0;                           // of the free surface
  std::vector<MeridianPoint> meridian = {};  // z from the apex towards the wall
};

// The one that grows out of a small drop.
[[nodiscard]] WallDrop wall_drop(const WallDropProblem& problem);

// Height of a puddle that is wide compared to the capillary length: 2 lc sin(theta/2).
[[nodiscard]] double puddle_height(double contact_angle_deg, double capillary_length);

}  // namespace meniscus::validation
