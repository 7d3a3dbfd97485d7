// Signed distance to a closed triangle surface, exact and fast: nearest triangle by tree, side by the normal
// of the nearest face, edge or vertex (Baerentzen and Aanaes 2005), which is right where a facet's own is
// not.
#pragma once

#include "mesh/generation/facet_tree.h"
#include "mesh/generation/triangle_surface.h"

#include <array>
#include <vector>

namespace meniscus::mesh {

class SurfaceDistance {
 public:
  // Precondition: the surface passes check_surface.
  explicit SurfaceDistance(const TriangleSurface& surface);

  // Positive outside, negative inside.
  [[nodiscard]] double operator()(const Vec3& x) const;

 private:
  TriangleSurface surface_;
  FacetTree tree_;
  std::vector<Vec3> vertex_normals_;
  std::vector<std::array<Vec3, 3>> edge_normals_;  // of the edge opposite each corner; not normalized
};

}  // namespace meniscus::mesh
