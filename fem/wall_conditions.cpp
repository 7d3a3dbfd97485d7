#include "fem/wall_conditions.h"

#include <cassert>

namespace meniscus::fem {

void WallConditions::impose(std::span<Vec3> v) const {
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = allowed[i] * v[i] + prescribed[i];
}

void WallConditions::project(std::span<Vec3> f) const {
  for (std::size_t i = 0; i < f.size(); ++i) f[i] = allowed[i] * f[i];
}

void constrain_stiffness(const SparseMatrix<double>& mass, std::span<const Mat3> allowed,
                         SparseMatrix<Mat3>& stiffness) {
  assert(mass.pattern == stiffness.pattern);
  std::vector<bool> bound;
  bound.reserve(allowed.size());
  for (const Mat3& p : allowed) bound.push_back(p != Mat3::Identity());
  const Sparsity& pattern = *stiffness.pattern;
  for (std::size_t i = 0; i < pattern.rows(); ++i) {
    for (Index k = pattern.start[i]; k < pattern.start[i + 1]; ++k) {
      const Index j = pattern.column[k];
      if (!bound[i] && !bound[j]) continue;
      Mat3& w = stiffness.value[k];
      w = allowed[i] * w * allowed[j];
      // On the diagonal P M P and (I - P) M (I - P) add up to M.
      if (i != j) w += mass.value[k] * (allowed[i] * allowed[j] - Mat3::Identity());
    }
  }
}

}  // namespace meniscus::fem
