// Solids as they are shown, in ParaView and in pictures: triangles of what the liquid can touch.
#pragma once

#include "mesh/generation/triangle_surface.h"
#include "mesh/walls/walls.h"

#include <cstdint>
#include <string>
#include <vector>

namespace meniscus::io {

struct SolidView {
  enum class Kind : std::uint8_t { plane, obstacle, container };
  std::string name;
  Kind kind = Kind::obstacle;
  mesh::Vec3 normal = mesh::Vec3::Zero();  // of a plane: towards the liquid
  mesh::TriangleSurface surface;
};

// In the order of the solids. Of a plane: what of it lies in the domain. Round ones with edges of about this
// length.
[[nodiscard]] std::vector<SolidView> solid_views(const mesh::Walls& walls, double edge_length);

}  // namespace meniscus::io
