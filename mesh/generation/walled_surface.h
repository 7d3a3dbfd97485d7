// Where liquid, air and walls meet: the surface of the liquid, the walls it wets and the dry ones, as one
// complex of triangles that conform along the contact lines.
//
// Bodies of liquid are cut to the room the solids leave them (CGAL corefinement, exact), so they may reach
// into solids and out of containers as far as is convenient to say; a flat side that lies on a wall counts as
// reaching through it.
#pragma once

#include "mesh/generation/sheeted_surface.h"
#include "mesh/walls/walls.h"

#include <span>

namespace meniscus::mesh {

enum class WalledPart : std::uint8_t {
  free,  // surface of the liquid; triangles run counter-clockwise seen from the air
  wet,   // wall of the liquid; these and the dry ones run as the normals of their sheets say
  dry    // wall of the air
};

struct WalledSurface {
  // The sheets are first those of the walls, numbered alike, then those of the bodies. Of walls in a common
  // plane (Walls::first_in_plane) only the first has triangles. part_of holds WalledPart.
  SheetedSurface complex;
  std::uint32_t wall_sheets = 0;

  [[nodiscard]] WalledPart part(std::size_t triangle) const {
    return static_cast<WalledPart>(complex.part_of[triangle]);
  }
  [[nodiscard]] bool is_wall(std::uint32_t sheet) const { return sheet < wall_sheets; }
};

// Vertices are put on all their sheets; triangles are as the cutting left them (to be remeshed). Throws
// InputError where the solids leave no room for air and liquid, bodies lie in solids wholly, or surfaces
// touch in single points or lines.
[[nodiscard]] WalledSurface cut_by_walls(std::span<const Shape> bodies, const Walls& walls,
                                         double edge_length);

// The closed surface of the liquid or of the air, outward: what bounds the given wall part and the free one.
// Vertices keep their numbers.
[[nodiscard]] SheetedSurface boundary(const WalledSurface& s, const Walls& walls, WalledPart wall_part);

}  // namespace meniscus::mesh
