// Remeshing on exact sheets: long edges are split, short ones collapsed, and the result relaxed, until edges
// are about as long as wanted everywhere, on creases and seams too.
//
// Vertices stay on their sheets throughout (creases on both, corners where they are) and no step may turn a
// triangle away from its sheet, so that seams as short as a few edges keep their shape.
#pragma once

#include "mesh/generation/sheeted_surface.h"

namespace meniscus::mesh {

struct SheetRemeshingOptions {
  double edge_length = 0.0;
  int passes = 6;  // of splits, collapses and a short relaxation; a full relaxation follows
};

// Precondition: a closed manifold.
void remesh_on_sheets(SheetedSurface& s, const SheetRemeshingOptions& options);

}  // namespace meniscus::mesh
