// Solids as they are shown, in ParaView and in pictures: triangles of what the liquid can touch.
#pragma once

#include "mesh/generation/triangle_surface.h"
#include "mesh/walls/walls.h"

#include <string>
#include <vector>

namespace meniscus::io {

struct SolidView {
  std::string name;
  mesh::TriangleSurface surface;
};

// In the order of the solids. Of a plane: what of it lies in the domain. Round ones with edges of about this
// length.
[[nodiscard]] std::vector<SolidView> solid_views(const mesh::Walls& walls, double edge_length);

}  // namespace meniscus::io
