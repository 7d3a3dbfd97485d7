#include "apps/validation/references/viscous_drop.h"

#include "apps/validation/references/rayleigh_lamb.h"

#include <cmath>
#include <complex>
#include <utility>

namespace meniscus::validation {

namespace {

using Complex = std::complex<double>;

// j_n and its first two derivatives, all times the same number.
struct Bessel {
  Complex value, first, second;
};

// By recurrence upwards, which is accurate for |z| > n: the roots lie there. Im z >= 0 keeps it finite.
Bessel spherical_bessel(int n, Complex z) {
  const Complex i(0, 1), turn = std::exp(2.0 * i * z);
  const Complex sine = (turn - 1.0) / (2.0 * i), cosine = (turn + 1.0) / 2.0;
  Complex below = sine / z, here = sine / (z * z) - cosine / z;
  for (int l = 1; l < n; ++l) below = std::exchange(here, (2.0 * l + 1.0) / z * here - below);
  const double m = n;
  const Complex first = below - (m + 1) / z * here;
  return {here, first, -2.0 / z * first - (1.0 - m * (m + 1) / (z * z)) * here};
}

Complex determinant(int mode, Complex s, double nu) {
  const double n = mode;
  Complex k = std::sqrt(-s / nu);
  if (k.imag() < 0) k = -k;
  Bessel j = spherical_bessel(mode, k);
  const double scale = std::abs(j.value);
  j = {j.value / scale, j.first / scale, j.second / scale};
  // Shear stress and normal stress of the potential and of the rotational flow of unit radial velocity; the
  // surface moves with velocity / s, and its curvature follows.
  const Complex tension = (n - 1) * (n + 2) / s;
  const Complex shear_potential = 2 * (n - 1);
  const Complex shear_rotational = k * k * j.second + (n * (n + 1) - 2) * j.value;
  const Complex normal_potential = -s - 2 * nu * n * (n - 1) - n * tension;
  const Complex normal_rotational =
      -2 * nu * n * (n + 1) * (k * j.first - j.value) - n * (n + 1) * tension * j.value;
  return shear_potential * normal_rotational - shear_rotational * normal_potential;
}

}  // namespace

ViscousMode viscous_drop_mode(int mode, double ohnesorge) {
  constexpr int kMostSteps = 200;
  constexpr double kAccuracy = 1e-13;
  // Secant method from Lamb's root, (n - 1)(2 n + 1) nu.
  Complex a(-(mode - 1.0) * (2.0 * mode + 1.0) * ohnesorge, 0.99 * drop_frequency(mode)), b = 1.001 * a;
  Complex fa = determinant(mode, a, ohnesorge), fb = determinant(mode, b, ohnesorge);
  for (int step = 0; step < kMostSteps; ++step) {
    const Complex next = fb == fa ? b : b - fb * (b - a) / (fb - fa);
    a = std::exchange(b, next);
    fa = std::exchange(fb, determinant(mode, b, ohnesorge));
    if (std::abs(b - a) <= kAccuracy * std::abs(b)) return {-b.real(), std::abs(b.imag()), b.imag() != 0};
  }
  return {};
}

}  // namespace meniscus::validation
