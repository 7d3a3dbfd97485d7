// Gives a polyhedron exactly the volume of the shape it stands for.
//
// A triangulated sphere with its vertices on the sphere is too small by O(h^2). Moving every vertex of a
// curved sheet by the same small distance along its normal puts the volume right; flat faces stay in their
// plane and creases on their flat side, so that a cap's base stays on its table and a box stays a box.
#pragma once

#include "mesh/generation/sheeted_surface.h"

namespace meniscus::mesh {

struct VolumeCorrection {
  double offset = 0.0;          // distance by which curved sheets moved, positive outward
  double relative_error = 0.0;  // |volume - target| / target afterwards
};

// Newton's method on the offset. Throws InputError where more than a quarter of `edge_length` would be
// needed: then the mesh is too coarse to stand for the shape.
VolumeCorrection correct_volume(SheetedSurface& s, double target, double edge_length);

}  // namespace meniscus::mesh
