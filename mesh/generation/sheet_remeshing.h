// Remeshing on exact sheets: long edges are split, short ones collapsed, and the result relaxed, until edges
// are about as long as wanted everywhere, on creases and seams too.
//
// Vertices stay on their sheets throughout (creases on both, corners where they are) and no step may turn a
// triangle away from its sheet, so that seams as short as a few edges keep their shape.
#pragma once

#include "mesh/generation/sheeted_surface.h"

#include <functional>

namespace meniscus::mesh {

struct SheetRemeshingOptions {
  double edge_length = 0.0;
  std::function<double(const Vec3&)> size = {};  // edge length wanted at a place, instead of edge_length
  int passes = 6;  // of splits, collapses and a short relaxation; a full relaxation follows
};

// Precondition: a closed manifold, or several that share patches: no edge has fewer than two triangles, and
// those with more lie between different patches.
void remesh_on_sheets(SheetedSurface& s, const SheetRemeshingOptions& options);

}  // namespace meniscus::mesh
