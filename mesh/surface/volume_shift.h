// Gives a label a little volume, or takes it, by moving a vertex of its surface: what remeshing took is given
// back on the spot.
//
// The volume of a label is linear in the position of one vertex, so a single move along the gradient is exact
// to rounding.
#pragma once

#include "mesh/tet_mesh.h"

#include <span>

namespace meniscus::mesh {

// Gradient of the volume of `label` with respect to the position of v: a third of the area vectors of the
// label's faces around it (interface and hull), outward.
[[nodiscard]] Vec3 volume_gradient(const TetMesh& mesh, VertexId v, std::span<const TetId> star, Label label);

// Moves the vertices in turn, each by its equal share, along their gradients (within the wall for those on
// it). A vertex that cannot move without spoiling a tetrahedron leaves its share to the next. Returns what
// could not be given.
double shift_volume(TetMesh& mesh, std::span<const VertexId> vertices, Label label, double change);

}  // namespace meniscus::mesh
