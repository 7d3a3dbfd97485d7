// What the energies of a step have in common: each is a trio of value, gradient and Hessian with respect to
// the positions of the vertices, added up over triangles or tetrahedra.
//
// Gradients are forces with the sign changed. Hessians are added with a factor to the blocks of a matrix
// whose pattern has all pairs of vertices concerned.
#pragma once

#include "fem/liquid_mesh.h"

#include <array>
#include <cstdint>

namespace meniscus::fem {

// The second derivatives used: `exact` ones are indefinite in general; `positive` ones are their positive
// semidefinite part element by element, which keeps every step a convex minimization.
enum class HessianKind : std::uint8_t { positive, exact };

// Blocks [a][b] = d2 energy / da db of one triangle.
using TriangleHessian = std::array<std::array<Mat3, 3>, 3>;

inline void add_triangle(const Triangle& t, const TriangleHessian& h, double factor,
                         SparseMatrix<Mat3>& hessian) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      hessian.value[hessian.pattern->find(t[i], t[j])] += factor * h[i][j];
    }
  }
}

}  // namespace meniscus::fem
