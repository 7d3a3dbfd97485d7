// Edge collapse: two vertices become one, and the tetrahedra around their edge disappear.
//
// The link condition (Dey, Edelsbrunner, Guha & Nekhayev 1999) is checked for the complex and for the sheets
// in it, so that a collapse never changes the topology of the mesh, of the interface or of the hull.
#pragma once

#include "mesh/operations/operation.h"

#include <optional>

namespace meniscus::mesh {

// Merges `gone` into `kept`. A vertex leaves only along its own stratum: one of the surface along an edge of
// the surface, one of a line along the line, a corner or frozen one never. Where that bends a wall or the
// interface by more than the rules' flatness it is refused. With a position, `kept` moves there; then the
// edge must be of its stratum too.
OperationResult collapse_edge(TetMesh& mesh, VertexId gone, VertexId kept, const Rules& rules = {},
                              const std::optional<Vec3>& position = {});
// The same where a tetrahedron at the edge is known.
OperationResult collapse_edge(TetMesh& mesh, VertexId gone, VertexId kept, TetId at, const Rules& rules = {},
                              const std::optional<Vec3>& position = {});

}  // namespace meniscus::mesh
