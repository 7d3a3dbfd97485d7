#include "mesh/generation/facet_tree.h"

#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Simple_cartesian.h>

#include <cmath>
#include <iterator>
#include <numbers>
#include <vector>

namespace meniscus::mesh {
namespace {

using Kernel = CGAL::Simple_cartesian<double>;
using Triangles = std::vector<Kernel::Triangle_3>;
using Primitive = CGAL::AABB_triangle_primitive<Kernel, Triangles::const_iterator>;
using Tree = CGAL::AABB_tree<CGAL::AABB_traits<Kernel, Primitive>>;

Kernel::Point_3 to_cgal(const Vec3& p) {
  return {p.x(), p.y(), p.z()};
}

}  // namespace

struct FacetTree::Implementation {
  Triangles triangles;
  std::vector<Vec3> normals;
  Tree tree;
};

FacetTree::FacetTree(const TriangleSurface& surface) : implementation_(std::make_unique<Implementation>()) {
  Implementation& i = *implementation_;
  i.triangles.reserve(surface.triangles.size());
  for (const Triangle& t : surface.triangles) {
    i.triangles.emplace_back(to_cgal(surface.points[t[0]]), to_cgal(surface.points[t[1]]),
                             to_cgal(surface.points[t[2]]));
    i.normals.push_back(area_vector(surface, t).normalized());
  }
  i.tree.insert(i.triangles.cbegin(), i.triangles.cend());
  i.tree.build();
  i.tree.accelerate_distance_queries();
}

FacetTree::~FacetTree() = default;

FacetTree::Nearest FacetTree::nearest(const Vec3& x) const {
  const auto [p, triangle] = implementation_->tree.closest_point_and_primitive(to_cgal(x));
  const auto index = std::distance(implementation_->triangles.cbegin(), triangle);
  return {Vec3(p.x(), p.y(), p.z()), implementation_->normals[static_cast<std::size_t>(index)],
          static_cast<std::uint32_t>(index)};
}

double FacetTree::distance(const Vec3& x) const {
  return std::sqrt(implementation_->tree.squared_distance(to_cgal(x)));
}

double winding_number(const TriangleSurface& surface, const Vec3& x) {
  double solid_angle = 0.0;
  for (const Triangle& t : surface.triangles) {
    const Vec3 a = surface.points[t[0]] - x;
    const Vec3 b = surface.points[t[1]] - x;
    const Vec3 c = surface.points[t[2]] - x;
    const double la = a.norm();
    const double lb = b.norm();
    const double lc = c.norm();
    const double scalar = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
    solid_angle += 2.0 * std::atan2(a.dot(b.cross(c)), scalar);
  }
  return solid_angle / (4.0 * std::numbers::pi);
}

}  // namespace meniscus::mesh
