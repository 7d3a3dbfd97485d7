// How much a surface bends at a vertex.
#pragma once

#include "mesh/tet_mesh.h"

#include <span>

namespace meniscus::mesh {

// The larger of the two principal curvatures by magnitude, of the surface of `label` at v: eigenvalue of the
// shape operator that explains best, in the sense of least squares, how the normal turns along the edges at
// v. `normal` holds the normals by vertex slot (surface_normals in surface_fan.h).
[[nodiscard]] double largest_curvature(const TetMesh& mesh, VertexId v, Label label,
                                       std::span<const Vec3> normal);

// Mean curvature of the surface of `label` at v, positive where the label bulges: half the area that is
// gained per volume when v moves along its normal, the discrete counterpart of dA = 2 H dV.
[[nodiscard]] double mean_curvature(const TetMesh& mesh, VertexId v, Label label);

}  // namespace meniscus::mesh
