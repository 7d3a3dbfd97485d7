// The linear tetrahedron: volume and the constant gradients of its four hat functions.
#pragma once

#include "fem/liquid_mesh.h"

#include <array>
#include <span>

namespace meniscus::fem {

struct TetElement {
  double volume;
  std::array<Vec3, 4> gradient;  // of the hat function of each vertex

  TetElement(const Tet& t, std::span<const Vec3> x) {
    const Vec3 b = x[t[1]] - x[t[0]], c = x[t[2]] - x[t[0]], d = x[t[3]] - x[t[0]];
    const Vec3 cd = c.cross(d);
    const double six = b.dot(cd);
    volume = six / 6.0;
    gradient[1] = cd / six;
    gradient[2] = d.cross(b) / six;
    gradient[3] = b.cross(c) / six;
    gradient[0] = -(gradient[1] + gradient[2] + gradient[3]);
  }
};

}  // namespace meniscus::fem
