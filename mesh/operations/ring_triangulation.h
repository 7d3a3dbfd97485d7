// The best way to fill the ring around an edge once the edge is gone.
//
// Removing edge ab leaves a polygon of link vertices; any triangulation of it, each triangle joined to a and
// to b, fills the hole. Klincsek's dynamic program (1980; Shewchuk 2002, section 2) finds the one whose worst
// tetrahedron is best in O(n^3) evaluations.
#pragma once

#include "mesh/tet_mesh.h"

#include <span>

namespace meniscus::mesh {

// Longer polygons are not worth their cost: their best triangulations are hardly ever good.
inline constexpr std::size_t kMaxRing = 10;

using RingTriangles = SmallVector<std::array<VertexId, 3>, kMaxRing>;

// Appends the triangles, each (p, q, r) such that (a, p, q, r) and (b, p, r, q) are the tetrahedra it stands
// for, and returns their worst min_sine. `polygon` runs counter-clockwise seen from b; it is closed by the
// chord from its last vertex to its first. Gives up, appending nothing, where nothing better than `bar`
// exists; then the value returned is not above it. Precondition: 3 to kMaxRing vertices.
double triangulate_ring(const TetMesh& mesh, VertexId a, VertexId b, std::span<const VertexId> polygon,
                        double bar, RingTriangles& triangles);

}  // namespace meniscus::mesh
