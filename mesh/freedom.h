// In which directions a vertex may slide without changing the shape of anything it lies on.
//
// The volume of every label is linear in the position of a single vertex: its gradient is a third of the sum
// of the area vectors of the label's faces around it. Directions perpendicular to all of these gradients are
// exactly volume-neutral. Walls add their tangent planes; creases and lines the planes of the sheets that
// meet in them.
#pragma once

#include "mesh/tet_mesh.h"

namespace meniscus::mesh {

// The projector onto the directions open to v: identity inside, a tangent plane on a surface or wall, a
// tangent on a line, zero for corners and frozen vertices. `star` is that of v.
[[nodiscard]] Eigen::Matrix3d freedom(const TetMesh& mesh, VertexId v, const TetList& star);

// The projector onto the directions that keep v on the walls it lies on, whatever happens to volumes:
// identity off the hull. Zero for frozen vertices.
[[nodiscard]] Eigen::Matrix3d wall_freedom(const TetMesh& mesh, VertexId v, const TetList& star);

}  // namespace meniscus::mesh
