#include "mesh/walls/facet_patch.h"

#include <algorithm>
#include <cmath>

namespace meniscus::mesh {

namespace {

// A facet that stands off the normal of its vertex by more makes a tip of it: 25 degrees. The fan around a
// vertex of a round surface stands off by half of what its edges bend at most, and edges that bend by more
// than 40 degrees divide patches.
constexpr double kTipCosine = 0.9063;

// Those of the vertices, zero where some facet is far off.
std::vector<Vec3> smooth_normals(const TriangleSurface& surface) {
  const std::vector<Vec3> mean = angle_weighted_normals(surface);
  std::vector<Vec3> out = mean;
  for (const Triangle& t : surface.triangles) {
    const Vec3 normal = area_vector(surface, t).normalized();
    for (const std::uint32_t v : t) {
      if (normal.dot(mean[v]) < kTipCosine) out[v].setZero();
    }
  }
  return out;
}

}  // namespace

Vec3 barycentric_weights(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& x) {
  const Vec3 normal = area_vector(a, b, c);
  const double scale = normal.squaredNorm();
  const double at_a = area_vector(x, b, c).dot(normal) / scale;
  const double at_b = area_vector(x, c, a).dot(normal) / scale;
  return {at_a, at_b, 1.0 - at_a - at_b};
}

std::vector<Vec3> angle_weighted_normals(const TriangleSurface& surface) {
  std::vector<Vec3> sum(surface.points.size(), Vec3::Zero());
  for (const Triangle& t : surface.triangles) {
    const Vec3 normal = area_vector(surface, t).normalized();
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 u = surface.points[t[(k + 1) % 3]] - surface.points[t[k]];
      const Vec3 v = surface.points[t[(k + 2) % 3]] - surface.points[t[k]];
      sum[t[k]] += std::atan2(u.cross(v).norm(), u.dot(v)) * normal;
    }
  }
  for (Vec3& n : sum) n.normalize();
  return sum;
}

FacetPatch::FacetPatch(TriangleSurface part)
    : part_(std::move(part)),
      tree_(std::make_shared<const FacetTree>(part_)),
      vertex_normals_(smooth_normals(part_)) {
  constexpr double kSame = 1e-9;
  const Vec3 first = area_vector(part_, part_.triangles.front()).normalized();
  flat_ = std::all_of(part_.triangles.begin(), part_.triangles.end(), [&](const Triangle& t) {
    return (area_vector(part_, t).normalized() - first).norm() < kSame;
  });
}

FacetPatch::Nearest FacetPatch::nearest(const Vec3& x) const {
  const FacetTree::Nearest found = tree_->nearest(x);
  if (flat_) return {found.point, found.normal, found.normal};
  const Triangle& t = part_.triangles[found.triangle];
  const Vec3 w = barycentric_weights(part_.points[t[0]], part_.points[t[1]], part_.points[t[2]], found.point);
  const Vec3 normal =
      w[0] * vertex_normals_[t[0]] + w[1] * vertex_normals_[t[1]] + w[2] * vertex_normals_[t[2]];
  // Next to nothing: at a tip, or all corners are.
  constexpr double kNothing = 1e-9;
  const double length = normal.norm();
  return {found.point, length > kNothing ? Vec3(normal / length) : found.normal, found.normal};
}

}  // namespace meniscus::mesh
