#include "apps/validation/references/surface_waves.h"

#include <gtest/gtest.h>

#include <cmath>

namespace meniscus::validation {
namespace {

TEST(SurfaceWaves, OnShallowLiquidHaveOneSpeed) {
  for (const double k : {1e-3, 2e-3}) {
    const double speed =
        wave_frequency({.wave_number = k, .depth = 2, .gravity = 9.81, .kinematic_tension = 7e-5}) / k;
    EXPECT_NEAR(speed / std::sqrt(9.81 * 2), 1, 1e-5);
  }
}

TEST(SurfaceWaves, OnDeepLiquidAreSlowestAtTheCapillaryLength) {
  const double g = 9.81, tension = 7.3e-5, k = std::sqrt(g / tension);
  const auto speed = [&](double wave_number) {
    return wave_frequency(
               {.wave_number = wave_number, .depth = 1, .gravity = g, .kinematic_tension = tension}) /
           wave_number;
  };
  EXPECT_NEAR(speed(k) / std::pow(4 * g * tension, 0.25), 1, 1e-12);
  EXPECT_GT(speed(0.99 * k), speed(k));
  EXPECT_GT(speed(1.01 * k), speed(k));
}

TEST(SurfaceWaves, OfTensionAloneGoWithThePowerThreeHalves) {
  const WaveProblem wave{.wave_number = 3, .depth = 100, .gravity = 0, .kinematic_tension = 2};
  WaveProblem half = wave;
  half.wave_number /= 2;
  EXPECT_NEAR(wave_frequency(wave) / wave_frequency(half), std::pow(2, 1.5), 1e-12);
}

}  // namespace
}  // namespace meniscus::validation
