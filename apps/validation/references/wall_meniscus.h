// A liquid at rest against a vertical wall that it wets along a straight line (Landau and Lifshitz, Fluid
// Mechanics, section 61): far from the wall its surface is level.
#pragma once

namespace meniscus::validation {

// Height of the contact line above the level: sqrt(2 (1 - sin theta)) lc, negative where theta is above 90.
[[nodiscard]] double climb_height(double contact_angle_deg, double capillary_length);

// Distance from the wall at which the surface is at height z, which is between 0 and the climb height.
[[nodiscard]] double distance_from_wall(double z, double contact_angle_deg, double capillary_length);

}  // namespace meniscus::validation
