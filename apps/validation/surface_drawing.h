// A drawing of a liquid surface as an SVG element: its triangles from a fixed direction, farthest first,
// shaded by a light. Needs no screen, unlike io/picture.h, and goes into a report as it is.
#pragma once

#include "mesh/tet_mesh.h"

#include <string>

namespace meniscus::validation {

struct DrawingOptions {
  int width = 360;                     // pixels
  mesh::Vec3 from = {1.0, -2.2, 1.1};  // direction from the liquid to the viewer, not along z, which is up
};

[[nodiscard]] std::string surface_drawing(const mesh::TetMesh& mesh, const DrawingOptions& options = {});

}  // namespace meniscus::validation
