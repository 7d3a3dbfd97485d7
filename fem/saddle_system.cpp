#include "fem/saddle_system.h"

namespace meniscus::fem {

void SaddleSystem::apply_inertia(std::span<const Vec3> v, std::span<Vec3> y) const {
  std::ranges::fill(y, Vec3::Zero());
  add_product(operators.mass(), v, y, [](double m, const Vec3& x) { return Vec3(m * x); });
  add_product(stiffness, v, y, [](const Mat3& w, const Vec3& x) { return Vec3(w * x); });
}

std::vector<Mat3> SaddleSystem::inertia_diagonal() const {
  std::vector<Mat3> diagonal(velocities());
  const SparseMatrix<double>& mass = operators.mass();
  for (std::size_t i = 0; i < velocities(); ++i) {
    diagonal[i] = mass.value[mass.pattern->find(i, static_cast<Index>(i))] * Mat3::Identity();
    if (!stiffness.pattern->row(i).empty())
      diagonal[i] += stiffness.value[stiffness.pattern->find(i, static_cast<Index>(i))];
  }
  return diagonal;
}

}  // namespace meniscus::fem
