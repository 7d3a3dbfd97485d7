// The whole surface of what carries a label: towards other labels and at the end of the mesh.
#pragma once

#include "mesh/tet_mesh.h"

#include <vector>

namespace meniscus::io {

// Seen from inside the label.
[[nodiscard]] inline std::vector<mesh::TetFace> outer_faces(const mesh::TetMesh& mesh, mesh::Label label) {
  std::vector<mesh::TetFace> faces;
  for (const mesh::TetId t : mesh.tets()) {
    for (int i = 0; mesh.label(t) == label && i < 4; ++i) {
      if (mesh.is_hull({t, i}) || mesh.is_interface({t, i})) faces.push_back({t, i});
    }
  }
  return faces;
}

}  // namespace meniscus::io
