#include "apps/validation/references/rayleigh_lamb.h"

#include <gtest/gtest.h>

#include <cmath>

namespace meniscus::validation {
namespace {

TEST(RayleighLamb, ADropThatOnlyMovesDoesNotOscillate) {
  EXPECT_EQ(drop_frequency(1), 0);
  EXPECT_NEAR(drop_frequency(2), std::sqrt(8), 1e-15);
}

TEST(RayleighLamb, ShortWavesAreThoseOfAFlatSurface) {
  // omega^2 = k^3, with k = n / R and relative corrections of 1 / n and 1 / x.
  EXPECT_NEAR(std::pow(drop_frequency(1000), 2) / 1e9, 1, 2e-3);
  EXPECT_NEAR(-column_growth_squared(300) / 2.7e7, 1, 4e-3);
}

TEST(RayleighLamb, AColumnIsUnstableToWavesLongerThanItsCircumference) {
  EXPECT_EQ(column_growth_squared(1), 0);
  EXPECT_GT(column_growth_squared(0.99), 0);
  EXPECT_LT(column_growth_squared(1.01), 0);
  // Long waves: s^2 = x^2 / 2.
  EXPECT_NEAR(column_growth_squared(1e-4) / 0.5e-8, 1, 1e-7);
}

}  // namespace
}  // namespace meniscus::validation
