// Exact geometric predicates: the sign is right for any doubles, without a tolerance.
#pragma once

#include "mesh/vec3.h"

namespace meniscus::mesh {

// Sign of det(b-a, c-a, d-a): +1 for a positively oriented tetrahedron, 0 for a flat one, -1 for an inverted
// one. Costs about 15 ns unless the four points are coplanar to round-off: CGAL compares the determinant in
// doubles with a bound on its error first, and goes on to intervals and to exact arithmetic only if it must.
[[nodiscard]] int orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

}  // namespace meniscus::mesh
