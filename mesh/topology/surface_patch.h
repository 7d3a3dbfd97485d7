// Gives some tetrahedra another label and looks whether the surface stays a manifold.
#pragma once

#include "mesh/tet_mesh.h"

#include <vector>

namespace meniscus::mesh {

// Gives the tetrahedra of `patch` the label `to`, as far as the surface of `liquid` stays a manifold and only
// if its Euler characteristic changes; otherwise nothing happens. `patch` is cut down to what changed (empty
// if nothing did), classes of its vertices are brought in step. Returns the change of the characteristic.
long relabel_patch(TetMesh& mesh, std::vector<TetId>& patch, Label liquid, Label to);

}  // namespace meniscus::mesh
