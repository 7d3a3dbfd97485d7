#include "apps/validation/references/rayleigh_lamb.h"
#include "apps/validation/references/viscous_drop.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>

namespace meniscus::validation {
namespace {

using Complex = std::complex<long double>;

// Spherical Bessel function j_n by its power series, over z^n: another way than that of the code under test.
Complex series_of_bessel(int n, Complex z) {
  long double odd = 1;
  for (int k = 3; k <= 2 * n + 1; k += 2) odd *= k;
  Complex term = 1.0L / odd, sum = 0;
  for (int k = 1; std::abs(term) > 1e-24L * std::abs(sum); ++k) {
    sum += term;
    term *= -z * z / (2.0L * k * (2.0L * (n + k) + 1));
  }
  return sum;
}

// What is left of Chandrasekhar's characteristic equation (Hydrodynamic and hydromagnetic stability, 1961,
// section 98), relative to its largest term: with a motion as exp(-s t), q^2 = s / nu and
// Q = j_{n+1}(q) / j_n(q),
//
//   omega^2 / nu^2 = 2 q^2 (n - 1) (n + (n + 1) (q - 2 n Q) / (q - 2 Q)) - q^4.
//
// He writes the problem with other functions than Prosperetti, whose equation is solved.
long double residual(int mode, long double nu, Complex s) {
  const long double n = mode, omega = drop_frequency(mode);
  const Complex q2 = s / nu, q = std::sqrt(q2);
  const Complex ratio = q * series_of_bessel(mode + 1, q) / series_of_bessel(mode, q);
  const Complex viscous = 2.0L * q2 * (n - 1) * (n + (n + 1) * (q - 2 * n * ratio) / (q - 2.0L * ratio));
  const long double tension = omega * omega / (nu * nu);
  return std::abs(viscous - q2 * q2 - tension) / tension;
}

TEST(ViscousDrop, SolvesChandrasekharsEquation) {
  for (const int mode : {2, 3, 4, 5}) {
    for (const double oh : {0.003, 0.01, 0.03, 0.1, 0.2}) {
      const ViscousMode found = viscous_drop_mode(mode, oh);
      ASSERT_TRUE(found.found) << "n = " << mode << ", Oh = " << oh;
      const Complex s(found.decay, found.frequency);
      EXPECT_LT(residual(mode, oh, s), 1e-9L) << "n = " << mode << ", Oh = " << oh;
      // The equation tells a root from what is a thousandth beside it.
      EXPECT_GT(residual(mode, oh, 1.001L * s), 1e-4L) << "n = " << mode << ", Oh = " << oh;
    }
  }
}

TEST(ViscousDrop, DecaysAsLambSaysWhereViscosityIsSmall) {
  for (const int mode : {2, 3, 4}) {
    double before = 0;
    for (const double oh : {1e-4, 1e-5, 1e-6}) {
      const ViscousMode found = viscous_drop_mode(mode, oh);
      ASSERT_TRUE(found.found);
      const double lamb = (mode - 1) * (2 * mode + 1) * oh;
      const double short_of = 1 - found.decay / lamb;
      EXPECT_GT(short_of, 0);
      EXPECT_LT(short_of, 2 * std::sqrt(oh) * mode) << "n = " << mode << ", Oh = " << oh;
      // The layer at the surface, which takes part in it, is as thick as the root of the viscosity.
      if (before > 0) {
        EXPECT_NEAR(before / short_of, std::sqrt(10), 0.3);
      }
      before = short_of;
      EXPECT_NEAR(found.frequency / drop_frequency(mode), 1, 10 * oh);
    }
  }
}

TEST(ViscousDrop, IsSlowerTheMoreViscousItIs) {
  double slowest = drop_frequency(2);
  for (const double oh : {0.01, 0.03, 0.1, 0.3, 0.6}) {
    const ViscousMode found = viscous_drop_mode(2, oh);
    ASSERT_TRUE(found.found) << oh;
    EXPECT_LT(found.frequency, slowest) << oh;
    slowest = found.frequency;
  }
}

}  // namespace
}  // namespace meniscus::validation
