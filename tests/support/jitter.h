// Disturbs a mesh as a hard time step would: every vertex leaves its place.
#pragma once

#include "mesh/tet_mesh.h"

#include <cstdint>

namespace meniscus::test {

struct JitterReport {
  std::size_t moved = 0;
  std::size_t shortened = 0;  // moved by less than asked for, because a tetrahedron would have inverted
};

// Moves every vertex that may move in a random direction, on sheets and lines within them, by `fraction` of
// the mean length of its edges; half of it, a quarter, ... where that would invert a tetrahedron.
JitterReport jitter_vertices(mesh::TetMesh& mesh, double fraction, std::uint64_t seed);

}  // namespace meniscus::test
