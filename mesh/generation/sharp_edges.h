// Splits an imported surface into smooth sheets at its sharp edges, so that remeshing keeps them sharp.
#pragma once

#include "mesh/generation/sheeted_surface.h"

namespace meniscus::mesh {

// An edge is sharp where the normals of its two triangles differ by more than this; a crease that fades out
// inside a sheet is not kept. A sheet counts as flat where all its normals agree to 1e-9. Precondition: the
// surface passes check_surface.
[[nodiscard]] SheetedSurface split_at_sharp_edges(const TriangleSurface& surface,
                                                  double sharp_angle_deg = 40.0);

}  // namespace meniscus::mesh
