// Multi-face removal: the inverse of edge removal. Faces sandwiched between two vertices a and b give way to
// the edge ab.
#pragma once

#include "mesh/operations/operation.h"

namespace meniscus::mesh {

// Starts from face f and takes in neighbouring faces between the same two apexes as long as the worst
// tetrahedron gains by it (Shewchuk 2002, section 3). Faces between labels and hull faces stay.
OperationResult remove_faces(TetMesh& mesh, TetFace f, const Rules& rules = {});

// The smallest case: face f alone.
OperationResult flip_23(TetMesh& mesh, TetFace f, const Rules& rules = {});

}  // namespace meniscus::mesh
