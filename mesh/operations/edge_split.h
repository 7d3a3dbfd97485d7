// Edge split: a vertex on an edge, every tetrahedron around it cut in two.
#pragma once

#include "mesh/operations/operation.h"

namespace meniscus::mesh {

// Splits edge ab at a + parameter (b - a), moved by the hooks' projection where the edge lies on a surface or
// wall. Default rules: any valid outcome.
OperationResult edge_split(TetMesh& mesh, VertexId a, VertexId b, double parameter = 0.5,
                           const Rules& rules = {.better_than = Rules::kAnyValid});

}  // namespace meniscus::mesh
