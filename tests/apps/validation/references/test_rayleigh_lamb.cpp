// The closed forms against what they come from: the energy of the surface over the inertia of the liquid. Of
// a disturbance a cos(omega t) the energy grows by E a^2 and the liquid's inertia is M, so that
// omega^2 = 2 E / M.
#include "apps/validation/references/rayleigh_lamb.h"
#include "mesh/generation/shapes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

namespace meniscus::validation {
namespace {

constexpr double kPi = std::numbers::pi;

double integral(const std::function<double(double)>& f, double from, double to) {
  constexpr int kPieces = 4000;  // Simpson
  const double h = (to - from) / kPieces;
  double sum = f(from) + f(to);
  for (int i = 1; i < kPieces; ++i) sum += f(from + i * h) * (i % 2 == 0 ? 2 : 4);
  return sum * h / 3;
}

// Area of r = 1 + a P_n(cos theta), scaled to the volume of the unit sphere.
double area_of_drop(int n, double a) {
  const auto r = [&](double theta) { return 1 + a * mesh::legendre(n, std::cos(theta)).value; };
  const auto slope = [&](double theta) {
    return -a * mesh::legendre(n, std::cos(theta)).derivative * std::sin(theta);
  };
  const double volume =
      integral([&](double t) { return 2 * kPi / 3 * std::pow(r(t), 3) * std::sin(t); }, 0, kPi);
  const double area =
      integral([&](double t) { return 2 * kPi * r(t) * std::hypot(r(t), slope(t)) * std::sin(t); }, 0, kPi);
  return area * std::pow(4 * kPi / 3 / volume, 2.0 / 3);
}

// Area of a wavelength of r = R (1 + a cos(k z)), with R such that its volume is that of the unit column.
double area_of_column(double k, double a) {
  const double radius = 1 / std::sqrt(1 + a * a / 2);
  return integral(
      [&](double z) {
        return 2 * kPi * radius * (1 + a * std::cos(k * z)) * std::hypot(1, radius * a * k * std::sin(k * z));
      },
      0, 2 * kPi / k);
}

// Modified Bessel function of the first kind, by its power series.
double bessel_i(int n, double x) {
  double term = std::pow(x / 2, n) / std::tgamma(n + 1), sum = 0;
  for (int k = 1; term > 1e-20 * sum; ++k) {
    sum += term;
    term *= x * x / 4 / k / (k + n);
  }
  return sum;
}

constexpr double kSmall = 1e-3;

TEST(RayleighLamb, FrequencyOfADropIsThatOfItsAreaAndItsInertia) {
  for (const int n : {2, 3, 4, 5}) {
    const double energy =
        (area_of_drop(n, kSmall) + area_of_drop(n, -kSmall) - 2 * area_of_drop(n, 0)) / (2 * kSmall * kSmall);
    // Of the potential r^n P_n / n, twice the kinetic energy per squared radial speed.
    const double inertia = 4 * kPi / (2 * n + 1) / n;
    const double omega = std::sqrt(2 * energy / inertia);
    EXPECT_NEAR(drop_frequency(n) / omega, 1, 1e-4) << "n = " << n;
  }
}

TEST(RayleighLamb, AShiftOfADropIsNoOscillation) {
  EXPECT_EQ(drop_frequency(1), 0);
}

TEST(RayleighLamb, GrowthOfAColumnIsThatOfItsAreaAndItsInertia) {
  for (const double k : {0.1, 0.3, 0.7, 0.95, 1.2, 2.0}) {
    const double energy = (area_of_column(k, kSmall) - area_of_column(k, 0)) / (kSmall * kSmall);
    // Of the potential I_0(k r) cos(k z) / (k I_1(k)), over a wavelength.
    const double inertia = 2 * kPi * bessel_i(0, k) / (k * bessel_i(1, k)) * kPi / k;
    EXPECT_NEAR(column_growth_squared(k), -2 * energy / inertia, 1e-5 * (1 + k * k * k)) << "k = " << k;
  }
}

TEST(RayleighLamb, AColumnIsUnstableToWavesLongerThanItsCircumferenceOnly) {
  EXPECT_EQ(column_growth_squared(1), 0);
  for (const double below : {0.01, 0.5, 0.99}) EXPECT_GT(column_growth_squared(below), 0) << below;
  for (const double above : {1.01, 2.0, 10.0}) EXPECT_LT(column_growth_squared(above), 0) << above;
}

TEST(RayleighLamb, LongWavesOnAColumnAreThoseOfASlenderJet) {
  for (const double k : {1e-2, 1e-3, 1e-4})
    EXPECT_NEAR(column_growth_squared(k) / (k * k / 2), 1, 2 * k * k) << k;
}

TEST(RayleighLamb, ShortWavesOnAColumnAreThoseOfAFlatSurface) {
  EXPECT_NEAR(column_growth_squared(500) / -std::pow(500, 3), 1, 2e-3);
}

}  // namespace
}  // namespace meniscus::validation
