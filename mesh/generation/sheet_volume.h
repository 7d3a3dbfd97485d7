// The volume enclosed by the exact sheets a triangulated surface stands on: that of a union of shapes, for
// which there is no formula.
//
// Every triangle is the image of a smooth map onto its sheet that takes edges between two sheets to their
// crease. Dividing all triangles in n^2 and mapping the points gives polyhedra whose volumes have an error
// expansion in even powers of 1/n, so that Romberg's extrapolation over n = 1, 2, 4, ... applies. Meshes that
// resolve their shape reach a relative 1e-10; facets of imported surfaces are not smooth, and unions with
// them stay at about 1e-5.
#pragma once

#include "mesh/generation/sheeted_surface.h"

namespace meniscus::mesh {

struct SheetVolume {
  double value = 0.0;
  double relative_error = 0.0;  // estimate: what the last level of extrapolation changed
};

// Precondition: a closed surface whose vertices lie on their sheets. Stops dividing where the estimate of the
// error is below `good_enough`.
[[nodiscard]] SheetVolume volume_between_sheets(const SheetedSurface& s, double good_enough = 1e-13);

}  // namespace meniscus::mesh
