// Least-squares fits of the courses that linear theory predicts: decaying oscillations and growing waves.
#pragma once

#include <span>

namespace meniscus::validation {

// exp(-decay t) (cosine cos(frequency t) + sine sin(frequency t)) + offset.
struct OscillationFit {
  double decay = 0, frequency = 0;
  double cosine = 0, sine = 0, offset = 0;
  double deviation = 0;  // root mean square of what is left
  // Only then the rest means something. It does not where there are too few values or some are not finite,
  // and where the values hardly vary or vary otherwise: more than half of the variation is left.
  bool converged = false;

  [[nodiscard]] double at(double t) const;
  // Part of the amplitude that a period takes away.
  [[nodiscard]] double loss_per_period() const;
};

// From a decay and frequency that are roughly right: the frequency to within a quarter of a period over all
// of the times.
[[nodiscard]] OscillationFit fit_oscillation(std::span<const double> times, std::span<const double> values,
                                             double decay, double frequency);

// growing exp(rate t) + shrinking exp(-rate t).
struct GrowthFit {
  double rate = 0;
  double growing = 0, shrinking = 0;
  double deviation = 0;    // as above
  bool converged = false;  // as above, but that the values themselves count, not how they vary

  [[nodiscard]] double at(double t) const;
};

// From a rate that is roughly right.
[[nodiscard]] GrowthFit fit_growth(std::span<const double> times, std::span<const double> values,
                                   double rate);

// cosine cos(frequency t) + sine sin(frequency t): where there is too little of an oscillation to tell how it
// decays.
struct StandingWaveFit {
  double frequency = 0;
  double cosine = 0, sine = 0;
  double deviation = 0;    // as above
  bool converged = false;  // as above, for the values themselves

  [[nodiscard]] double at(double t) const;
};

// From a frequency that is roughly right.
[[nodiscard]] StandingWaveFit fit_standing_wave(std::span<const double> times, std::span<const double> values,
                                                double frequency);

}  // namespace meniscus::validation
