// The free surface as smooth as it stands for: normals at its vertices to second order and better.
//
// A facet at the edge of the surface is tilted by O(h) against the smooth surface it approximates, and means
// of facets there are one-sided and no better. Here the vertices within a few edges are fitted, in the sense
// of weighted least squares, by a polynomial height function that goes through the vertex itself; its
// gradient there is extrapolated from inside.
#pragma once

#include "mesh/tet_mesh.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace meniscus::coupling {

using mesh::Vec3;

struct SurfaceFitOptions {
  int degree = 2;      // of the polynomial: 1, 2 or 3; lowered where there are too few vertices
  int rings = 3;       // edges between the vertex and the last ones that count
  double width = 0.5;  // of the weight exp(-(r / (width R))^2), R the distance of the farthest vertex
};

class SurfaceFit {
 public:
  // `faces` of the surface, counter-clockwise from outside. The mesh must outlive the fit and not change.
  SurfaceFit(const mesh::TetMesh& mesh, std::span<const mesh::TetFace> faces);

  // Unit normal at a vertex of the faces, outwards; empty where not even a plane can be fitted.
  [[nodiscard]] std::optional<Vec3> normal(mesh::VertexId v, const SurfaceFitOptions& options = {}) const;

 private:
  // By a polynomial of this degree through v.
  [[nodiscard]] std::optional<Vec3> fitted_normal(mesh::VertexId v, std::span<const mesh::VertexId> near,
                                                  int degree, double width) const;
  // The vertices up to so many edges away whose own normals are not turned away; v itself is left out.
  [[nodiscard]] std::vector<mesh::VertexId> patch(mesh::VertexId v, int rings) const;
  [[nodiscard]] std::span<const mesh::VertexId> neighbours(mesh::VertexId v) const {
    const std::uint32_t first = first_[v.index()], last = first_[v.index() + 1];
    return {neighbours_.data() + first, last - first};
  }

  const mesh::TetMesh& mesh_;
  std::vector<Vec3> normals_;         // of vertices, by slot: means over their faces
  std::vector<std::uint32_t> first_;  // of each vertex' neighbours along the surface, by slot
  std::vector<mesh::VertexId> neighbours_;
};

}  // namespace meniscus::coupling
