// From a shape and an edge length to a closed surface of nearly equilateral triangles with exactly the
// shape's volume.
//
// Spheres become geodesic ones; other shapes are divided in rings or lattices, remeshed where that is uneven
// (sheet_remeshing.h) and relaxed on the exact surface. Last, curved parts are offset by O(edge_length^2) so
// that the polyhedron has the volume of the shape (relative 1e-12).
#pragma once

#include "mesh/generation/shapes.h"
#include "mesh/generation/sheeted_surface.h"
#include "mesh/generation/triangle_surface.h"

namespace meniscus::mesh {

// Throws InputError for bad parameters and where edge_length is longer than coarsest_edge_length(shape).
[[nodiscard]] TriangleSurface mesh_surface(const Shape& shape, double edge_length);

// The same with its sheets, vertices still exactly on them: the volume is not yet corrected.
[[nodiscard]] SheetedSurface mesh_sheets(const Shape& shape, double edge_length);

// Throws InputError where a triangle has turned away from its sheet: `edge_length` is too coarse.
void check_not_turned(const SheetedSurface& s, double edge_length);

// The same, also where the surface cuts itself.
void check_not_folded(const SheetedSurface& s, double edge_length);

}  // namespace meniscus::mesh
