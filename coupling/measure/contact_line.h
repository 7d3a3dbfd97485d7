// The contact line: the closed loops of edges along which the free surface of the liquid meets walls.
#pragma once

#include "coupling/measure/liquid_surface.h"

#include <vector>

namespace meniscus::coupling {

// Edge i joins vertices[i] and the next one, the last edge the last vertex and the first. Seen from outside
// the liquid the free surface is on the left.
struct ContactLoop {
  std::vector<mesh::VertexId> vertices;
  std::vector<mesh::TetFace> wetted;  // the face of the wall at each edge
};

struct ContactLine {
  std::vector<ContactLoop> loops;
  double length = 0;
};

[[nodiscard]] ContactLine contact_line(const mesh::TetMesh& mesh, const LiquidSurface& surface);

}  // namespace meniscus::coupling
