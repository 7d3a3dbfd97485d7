// Vertex smoothing: a vertex moves to where the worst tetrahedron around it is better.
//
// Inside, anywhere; on a surface or wall within it, on a line along it, and always without changing the
// volume of a label (freedom.h). Connectivity stays.
#pragma once

#include "mesh/operations/operation.h"

namespace meniscus::mesh {

struct SmoothingOptions {
  // Stop as soon as the worst sine around the vertex reaches this; 1 asks for the best place.
  double good_enough = 1.0;
  // The middle of the neighbours is tried first (Laplacian smoothing), then the optimization on the worst
  // element climbs this many steps from the better of the two places; 0 leaves it at the first try.
  int max_steps = 10;
};

OperationResult smooth_vertex(TetMesh& mesh, VertexId v, const Rules& rules = {},
                              const SmoothingOptions& options = {});

}  // namespace meniscus::mesh
