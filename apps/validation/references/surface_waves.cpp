#include "apps/validation/references/surface_waves.h"

#include <cmath>

namespace meniscus::validation {

double wave_frequency(const WaveProblem& wave) {
  const double k = wave.wave_number;
  return std::sqrt((wave.gravity + wave.kinematic_tension * k * k) * k * std::tanh(k * wave.depth));
}

}  // namespace meniscus::validation
