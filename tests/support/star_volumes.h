// Volumes by label of the tetrahedra around one vertex: all that can change when the vertex alone moves, and
// cheap enough to be compared for every vertex of a mesh.
#pragma once

#include "mesh/tet_mesh.h"

#include <map>

namespace meniscus::test {

[[nodiscard]] inline std::map<mesh::Label, double> star_volumes(const mesh::TetMesh& mesh, mesh::VertexId v) {
  std::map<mesh::Label, double> out;
  for (const mesh::TetId t : mesh.star(v)) out[mesh.label(t)] += mesh.volume(t);
  return out;
}

}  // namespace meniscus::test
