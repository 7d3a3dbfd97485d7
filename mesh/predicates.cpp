#include "mesh/predicates.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

namespace meniscus::mesh {

namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

Kernel::Point_3 point(const Vec3& p) {
  return {p.x(), p.y(), p.z()};
}

}  // namespace

int orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  return static_cast<int>(CGAL::orientation(point(a), point(b), point(c), point(d)));
}

}  // namespace meniscus::mesh
