// Triangulations of solids, for cutting them out of the domain.
#pragma once

#include "mesh/generation/sheeted_surface.h"
#include "mesh/walls/solid.h"

namespace meniscus::mesh {

// A closed surface, outward from the shape, vertices on its sheets, which are numbered as in Solid::sheets().
// Edges are as long as keeps the triangles within a fraction of `edge_length` of the sheets. Of a plane: a
// block behind it that holds all of the domain there.
[[nodiscard]] SheetedSurface solid_surface(const Solid& solid, const BoundingBox& domain, double edge_length);

// The edge length in question, no longer than `longest`.
[[nodiscard]] double solid_edge_length(const Solid& solid, double edge_length, double longest);

}  // namespace meniscus::mesh
