// Moves and scales bodies of liquid within the mesh, by ways that are small against its edges, without
// remeshing.
#pragma once

#include "mesh/tet_mesh.h"

#include <span>

namespace meniscus::coupling {

// All of `vertices` go by `way`, if every tetrahedron around them keeps half of its volume at least;
// otherwise nothing moves and the answer is false.
[[nodiscard]] bool shift_vertices(mesh::TetMesh& mesh, std::span<const mesh::VertexId> vertices,
                                  const mesh::Vec3& way);

// All of `vertices` go to `factor` times their distance from `centre`, on the same condition.
[[nodiscard]] bool scale_vertices(mesh::TetMesh& mesh, std::span<const mesh::VertexId> vertices,
                                  const mesh::Vec3& centre, double factor);

}  // namespace meniscus::coupling
