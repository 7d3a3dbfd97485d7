#include "fem/saddle_system.h"

#include <algorithm>

namespace meniscus::fem {

void SaddleSystem::apply(const SaddleSolution& x, std::span<Vec3> force, std::span<double> flux) const {
  const std::span<const Vec3> v = x.v;
  const std::span<const double> p = x.p;
  std::ranges::fill(force, Vec3::Zero());
  add_product(operators.mass(), v, force, [](double m, const Vec3& z) { return Vec3(m * z); });
  add_product(stiffness, v, force, [](const Mat3& w, const Vec3& z) { return Vec3(w * z); });
  add_product(operators.gradient(), p, force, [](const Vec3& b, double q) { return Vec3(-q * b); });
  std::ranges::fill(flux, 0.0);
  add_product(operators.divergence(), v, flux, [](const Vec3& b, const Vec3& z) { return -b.dot(z); });
  add_product(operators.stabilization(), p, flux,
              [scale = stabilization_scale](double c, double q) { return -scale * c * q; });
}

}  // namespace meniscus::fem
