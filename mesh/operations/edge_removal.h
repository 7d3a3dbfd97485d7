// Edge removal: an edge disappears, and the hole around it is filled in the best way there is.
//
// Flips are its smallest cases and carry their customary names: 3-2 and 4-4 by the number of tetrahedra
// before and after, 2-2 on the hull. On walls and on flat interface the sheet's own edge is flipped along
// with the tetrahedra.
#pragma once

#include "mesh/operations/operation.h"

namespace meniscus::mesh {

// Removes edge ab with the best triangulation of its ring (ring_triangulation.h). An edge of a flat sheet
// takes the sheet's two triangles with it: they become the other two of their quadrilateral; `rules` says how
// flat is flat enough. Lines (creases, contact lines, junctions) and frozen sheets stay.
OperationResult remove_edge(TetMesh& mesh, VertexId a, VertexId b, const Rules& rules = {});
// The same where a tetrahedron at the edge is known.
OperationResult remove_edge(TetMesh& mesh, VertexId a, VertexId b, TetId at, const Rules& rules = {});

// The flips: as remove_edge, but only where just so many tetrahedra are around the edge.
OperationResult flip_32(TetMesh& mesh, VertexId a, VertexId b, const Rules& rules = {});
OperationResult flip_44(TetMesh& mesh, VertexId a, VertexId b, const Rules& rules = {});
// On the hull.
OperationResult flip_22(TetMesh& mesh, VertexId a, VertexId b, const Rules& rules = {});

}  // namespace meniscus::mesh
