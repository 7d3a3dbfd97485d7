// Gives some tetrahedra another label and looks whether the surface stays a manifold.
#pragma once

#include "mesh/tet_mesh.h"

#include <vector>

namespace meniscus::mesh {

// Which changes of the surface's Euler characteristic are wanted.
enum class PatchChange : std::uint8_t {
  any,         // but none
  none,        // the patch closes a fold
  elementary,  // by two: bodies that join in one place, a hole that closes, a neck that breaks
};

// Gives the tetrahedra of `patch`, which have one label, the label `to`, as far as the surface of `liquid`
// stays a manifold and only if its Euler characteristic changes as wanted; otherwise nothing happens. Where
// the surface would touch itself, single tetrahedra keep their label or others between the same vertices
// join them. `patch` becomes what changed (empty if nothing did), classes of its vertices are brought in
// step. Returns the change of the characteristic.
long relabel_patch(TetMesh& mesh, std::vector<TetId>& patch, Label liquid, Label to,
                   PatchChange wanted = PatchChange::any);

}  // namespace meniscus::mesh
