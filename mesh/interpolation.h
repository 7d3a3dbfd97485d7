// Where the value at a place comes from: weights of the vertices around it.
//
// Remeshing puts vertices where none was or moves them relative to the material; fields then take the value
// that the linear function on the mesh had at that place.
#pragma once

#include "mesh/tet_mesh.h"

namespace meniscus::mesh {

using InterpolationWeights = SmallVector<InterpolationWeight, 4>;

// Barycentric weights of x in that of `tets` which holds it (or, by rounding, nearly does).
[[nodiscard]] InterpolationWeights weights_in(const TetMesh& mesh, std::span<const TetId> tets,
                                              const Vec3& x);

// Weights at x for a vertex v about to be moved there; `star` is that of v. Inside the mesh those of the
// tetrahedron that holds x. On an interface or, off the interface, on the hull those of the foot of x on the
// faces around v: values of one side are never mixed with values of the other.
[[nodiscard]] InterpolationWeights weights_at(const TetMesh& mesh, VertexId v, std::span<const TetId> star,
                                              const Vec3& x);

// Weights of the foot of x on the edge ab.
[[nodiscard]] InterpolationWeights weights_on_edge(const TetMesh& mesh, VertexId a, VertexId b,
                                                   const Vec3& x);

}  // namespace meniscus::mesh
