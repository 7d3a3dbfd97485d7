// The triangulated walls of the box-shaped domain, sized by the distance to the liquid.
//
// Liquid may stand on a wall: triangles of its surface that lie in a face of the box are then part of the
// wall themselves, and the rest of that face is triangulated around them.
#pragma once

#include "mesh/generation/size_field.h"
#include "mesh/generation/triangle_surface.h"

#include <vector>

namespace meniscus::mesh {

// Moves points that lie on a face of the box up to rounding (1e-9 of its diagonal) exactly onto it. Throws
// InputError where the surface leaves the box, touches it in single points or edges only, or comes closer to
// it than a twentieth of edge_length without touching.
void fit_into_domain(TriangleSurface& surface, const BoundingBox& domain, double edge_length);

// Appends the walls that are not covered by the surface to `points` and returns their triangles, oriented
// outward from the box. `points` must begin with those of `surface`, which has gone through fit_into_domain.
[[nodiscard]] std::vector<Triangle> add_domain_hull(const BoundingBox& domain, const TriangleSurface& surface,
                                                    const SizeField& size, std::vector<Vec3>& points);

}  // namespace meniscus::mesh
