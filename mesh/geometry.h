// Small closed formulas on tetrahedra and triangles, in floating point. Decisions about orientation are taken
// by the exact predicates (predicates.h), not by the signs of these.
#pragma once

#include "mesh/vec3.h"

#include <array>

namespace meniscus::mesh {

// det(b-a, c-a, d-a) / 6, positive for positively oriented tetrahedra.
[[nodiscard]] inline double signed_volume(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  return (b - a).cross(c - a).dot(d - a) / 6.0;
}
[[nodiscard]] inline double signed_volume(const std::array<Vec3, 4>& p) {
  return signed_volume(p[0], p[1], p[2], p[3]);
}

// Half the cross product: length is the area, direction the normal of (a, b, c) seen counter-clockwise.
[[nodiscard]] inline Vec3 area_vector(const Vec3& a, const Vec3& b, const Vec3& c) {
  return 0.5 * (b - a).cross(c - a);
}

}  // namespace meniscus::mesh
