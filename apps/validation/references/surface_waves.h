// Small waves on a liquid at rest, under gravity and surface tension (Lamb 1932, sections 228 and 267).
#pragma once

namespace meniscus::validation {

struct WaveProblem {
  double wave_number = 0;
  double depth = 0;
  double gravity = 0;
  double kinematic_tension = 0;  // surface tension over density
};

// Angular frequency: omega^2 = (g k + gamma k^3 / rho) tanh(k H). Also of a standing wave between walls half
// a wave length apart that the surface meets at 90 degrees.
[[nodiscard]] double wave_frequency(const WaveProblem& wave);

}  // namespace meniscus::validation
