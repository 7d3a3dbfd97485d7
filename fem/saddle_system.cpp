#include "fem/saddle_system.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

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

SaddleScales::SaddleScales(const SaddleSystem& system) {
  const FlowOperators& o = system.operators;
  std::vector<Mat3> inverse;  // of D
  const Sparsity& w = *system.stiffness.pattern;
  for (std::size_t i = 0; i < system.velocities(); ++i) {
    const double mass = o.lumped_mass()[i];
    Mat3 inertia = mass * Mat3::Identity();
    // A row of the stiffness that is not empty has its diagonal.
    if (!w.row(i).empty()) inertia += system.stiffness.value[w.find(i, static_cast<Index>(i))];
    inverse.push_back(inertia.inverse());
    lumped_inverse.push_back(mass * inverse.back());
    velocity.push_back(1.0 / std::sqrt(mass));
  }
  const Sparsity& b = *o.divergence().pattern;
  for (std::size_t j = 0; j < system.pressures(); ++j) {
    const Index diagonal = o.stabilization().pattern->find(j, static_cast<Index>(j));
    double sum = system.stabilization_scale * o.stabilization().value[diagonal];
    for (Index k = b.start[j]; k < b.start[j + 1]; ++k) {
      const Vec3& entry = o.divergence().value[k];
      sum += entry.dot(inverse[b.column[k]] * entry);
    }
    pressure.push_back(1.0 / std::sqrt(sum));
  }
}

double SaddleScales::norm(std::span<const Vec3> force, std::span<const double> flux) const {
  double sum = 0;
  for (std::size_t i = 0; i < force.size(); ++i) sum += (velocity[i] * force[i]).squaredNorm();
  for (std::size_t j = 0; j < flux.size(); ++j) sum += pressure[j] * flux[j] * pressure[j] * flux[j];
  return std::sqrt(sum);
}

}  // namespace meniscus::fem
