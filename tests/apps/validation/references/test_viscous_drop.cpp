#include "apps/validation/references/rayleigh_lamb.h"
#include "apps/validation/references/viscous_drop.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>

namespace meniscus::validation {
namespace {

TEST(ViscousDrop, OfSmallViscosityDecaysAsLambSays) {
  for (const int mode : {2, 3, 4}) {
    const auto departure = [&](double oh) {
      const ViscousMode m = viscous_drop_mode(mode, oh);
      EXPECT_TRUE(m.found);
      EXPECT_NEAR(m.frequency / drop_frequency(mode), 1, 40 * oh) << mode;
      return 1 - m.decay / ((mode - 1) * (2 * mode + 1) * oh);
    };
    // The boundary layer lowers the decay by a part that goes like the root of the viscosity.
    EXPECT_GT(departure(1e-4), 0) << mode;
    EXPECT_NEAR(departure(1e-4) / departure(1e-6), 10, 1) << mode;
  }
}

// j_{n+1}(q) / j_n(q) by its continued fraction, upwards in n (Lentz's method is not needed: the fraction is
// evaluated from far enough below).
std::complex<double> bessel_ratio(int n, std::complex<double> q) {
  std::complex<double> ratio = 0;
  for (int m = n + 400; m > n; --m) ratio = q / (2.0 * m + 1.0 - q * ratio);
  return ratio;
}

TEST(ViscousDrop, SatisfiesTheEquationOfReid) {
  // Another form of the condition (Reid 1960; Chandrasekhar 1961, section 98), with q^2 = -s / nu and
  // Q = j_{n+1}(q) / j_n(q).
  for (const int n : {2, 3, 4}) {
    for (const double nu : {0.003, 0.03, 0.1}) {
      const ViscousMode m = viscous_drop_mode(n, nu);
      ASSERT_TRUE(m.found);
      const std::complex<double> s(-m.decay, m.frequency), square = -s / nu, q = std::sqrt(square);
      const std::complex<double> Q = bessel_ratio(n, q);
      const double l = n;
      const std::complex<double> left = std::pow(drop_frequency(n) / nu, 2) / (square * square);
      const std::complex<double> right = 2 * (l * l - 1) / (square - 2.0 * q * Q) - 1.0 +
                                         2 * l * (l - 1) / square * (1.0 - (l + 1) * Q / (q / 2.0 - Q));
      EXPECT_LT(std::abs(left - right), 1e-11 * std::abs(left)) << n << ", " << nu;
    }
  }
}

}  // namespace
}  // namespace meniscus::validation
