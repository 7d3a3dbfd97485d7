#include "mesh/walls/surface_distance.h"

#include "mesh/walls/facet_patch.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace meniscus::mesh {
namespace {

std::vector<std::array<Vec3, 3>> edge_normals(const TriangleSurface& s) {
  using Ends = std::pair<std::uint32_t, std::uint32_t>;
  const auto edge = [](const Triangle& t, std::size_t opposite) -> Ends {
    return std::minmax(t[(opposite + 1) % 3], t[(opposite + 2) % 3]);
  };
  std::map<Ends, Vec3> sum;
  for (const Triangle& t : s.triangles) {
    for (std::size_t k = 0; k < 3; ++k)
      sum.try_emplace(edge(t, k), Vec3::Zero()).first->second += area_vector(s, t).normalized();
  }
  std::vector<std::array<Vec3, 3>> result;
  for (const Triangle& t : s.triangles) result.push_back({sum[edge(t, 0)], sum[edge(t, 1)], sum[edge(t, 2)]});
  return result;
}

}  // namespace

SurfaceDistance::SurfaceDistance(const TriangleSurface& surface)
    : surface_(surface),
      tree_(surface),
      vertex_normals_(angle_weighted_normals(surface)),
      edge_normals_(edge_normals(surface)) {}

double SurfaceDistance::operator()(const Vec3& x) const {
  constexpr double kOnEdge = 1e-9;  // of the triangle's height
  const FacetTree::Nearest n = tree_.nearest(x);
  const Triangle& t = surface_.triangles[n.triangle];
  const Vec3 w =
      barycentric_weights(surface_.points[t[0]], surface_.points[t[1]], surface_.points[t[2]], n.point);
  Vec3 normal = n.normal;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    if (w[i] < kOnEdge) normal = edge_normals_[n.triangle][k];
  }
  for (std::size_t k = 0; k < 3; ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    if (w[i] > 1.0 - kOnEdge) normal = vertex_normals_[t[k]];
  }
  const Vec3 offset = x - n.point;
  return std::copysign(offset.norm(), offset.dot(normal));
}

}  // namespace meniscus::mesh
