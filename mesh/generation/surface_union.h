// Bodies that overlap are one body of liquid: the surfaces of their union.
//
// Surfaces are cut along each other exactly (CGAL corefinement); triangles remember the sheet they lie on, so
// that the seams become creases, which are then divided to the edge length like any other. Bodies wholly
// inside another one vanish; bodies apart stay as they are. The polyhedra have the volume of the exact union:
// bodies apart to a relative 1e-12, overlapping ones to the accuracy of volume_between_sheets
// (sheet_volume.h).
#pragma once

#include "mesh/generation/shapes.h"
#include "mesh/generation/sheeted_surface.h"

#include <span>
#include <vector>

namespace meniscus::mesh {

// Bodies without overlap must keep this many edge lengths apart, or merge.
inline constexpr double kLeastGapInEdges = 0.25;
// A seam shorter than this many edge lengths cannot be resolved.
inline constexpr double kLeastSeamInEdges = 4.0;

// One closed surface per connected body of liquid, in the order of the first shape it is made of; cavities
// are part of the surface around them. Throws InputError as mesh_surface does, and naming the two bodies
// (numbered from 1 in the order given) where they touch without overlapping or overlap too little for the
// edge length.
[[nodiscard]] std::vector<TriangleSurface> mesh_union(std::span<const Shape> bodies, double edge_length);

}  // namespace meniscus::mesh
