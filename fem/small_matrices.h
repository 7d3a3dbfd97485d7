// Small matrices that several energies are made of.
#pragma once

#include "fem/sparse.h"

namespace meniscus::fem {

// The matrix of d -> a x d.
[[nodiscard]] inline Mat3 cross_matrix(const Vec3& a) {
  Mat3 m;
  m << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return m;
}

}  // namespace meniscus::fem
