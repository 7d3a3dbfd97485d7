// The triangles of a label's surface around one of its vertices.
#pragma once

#include "mesh/tet_mesh.h"

#include <array>
#include <span>
#include <vector>

namespace meniscus::mesh {

struct SurfaceFan {
  // The other two corners (p, q) of each triangle: (v, p, q) runs counter-clockwise seen from outside the
  // label.
  SmallVector<std::array<VertexId, 2>, 16> spokes;
  VertexList rim;  // all of these corners, each once
};

// Interface faces of `label` at v; hull faces are not part of it. `star` is that of v.
[[nodiscard]] SurfaceFan surface_fan(const TetMesh& mesh, VertexId v, Label label,
                                     std::span<const TetId> star);

// Unit normal out of the label, weighted by the angles of the triangles (Thuermer & Wuethrich 1998): to
// second order that of the smooth surface through the vertices.
[[nodiscard]] Vec3 surface_normal(const TetMesh& mesh, VertexId v, Label label);
// The same at all vertices of these faces (label_boundary in measures.h), by vertex slot; zero elsewhere.
[[nodiscard]] std::vector<Vec3> surface_normals(const TetMesh& mesh, std::span<const TetFace> faces);

// Where the two ends of a surface edge merge without changing the label's volume: the middle of the edge,
// moved along the normal of what is left around them (within the wall, for an edge of a contact line).
[[nodiscard]] Vec3 merged_position(const TetMesh& mesh, VertexId a, VertexId b, Label label);

}  // namespace meniscus::mesh
