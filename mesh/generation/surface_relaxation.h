// Last touch on a surface mesh: flips and tangential smoothing that raise the smallest angles while every
// vertex stays on its exact sheets (creases on their curve, corners where they are).
#pragma once

#include "mesh/generation/sheeted_surface.h"

namespace meniscus::mesh {

struct RelaxationOptions {
  int sweeps = 12;  // of flips and smoothing over all vertices
  double good_angle_deg =
      38.0;  // triangles above it may lose angle to even out sizes; below it no move may lower the worst
};

// Precondition: as of remesh_on_sheets (sheet_remeshing.h), vertices lying on their sheets.
void relax_surface(SheetedSurface& s, const RelaxationOptions& options = {});

}  // namespace meniscus::mesh
