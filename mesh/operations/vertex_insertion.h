// Vertex insertion: a new vertex inside a face or a tetrahedron, or in a cavity dug around a bad element.
#pragma once

#include "mesh/operations/operation.h"

namespace meniscus::mesh {

// Splits a face at the barycentric coordinates given; three tetrahedra on each side.
OperationResult face_split(TetMesh& mesh, TetFace f, const Vec3& barycentric = Vec3::Constant(1.0 / 3.0),
                           const Rules& rules = {.better_than = Rules::kAnyValid});

// Splits a tetrahedron into four at the barycentric coordinates given.
OperationResult tet_split(TetMesh& mesh, TetId t,
                          const Eigen::Vector4d& barycentric = Eigen::Vector4d::Constant(0.25),
                          const Rules& rules = {.better_than = Rules::kAnyValid});

struct CavityOptions {
  std::size_t max_tets = 64;  // the cavity never grows beyond this
  int smoothing_steps = 8;    // of the new vertex, before the outcome is judged
};

// Inserts a vertex near the middle of tetrahedron t (Klingner & Shewchuk 2007, section 3.3): digs a cavity of
// tetrahedra of the same label that would be better rebuilt, joins its faces to the new vertex, and moves
// that to where the worst new tetrahedron is best. Faces between labels and hull faces are never crossed.
OperationResult insert_in_cavity(TetMesh& mesh, TetId t, const Rules& rules = {},
                                 const CavityOptions& options = {});

// The same starting from the midpoint of an edge: its whole ring is in the cavity. An edge on a surface or
// wall keeps its midpoint, an interior one lets the new vertex move.
OperationResult insert_on_edge(TetMesh& mesh, VertexId a, VertexId b, const Rules& rules = {},
                               const CavityOptions& options = {});

}  // namespace meniscus::mesh
