// The freedom of a vertex: which stratum of the complex it lives on.
//
//   class         lives on                                    may move
//   interior      no special face                             anywhere
//   surface       faces between two labels                    with the surface; smoothing: tangentially
//   wall          the domain's boundary                       within the wall
//   contact_line  where a surface meets a wall, or where      along the line
//                 three labels meet
//   crease        a sharp edge of the wall or of a surface    along the crease
//   corner        where creases or lines meet                 not at all
//   frozen        wherever the user says                      not at all
//
// The stratum of an edge is found from the tetrahedra around it (see edge_stratum in strata.h); a vertex may
// be merged into another only along an edge of its own stratum.
#pragma once

#include <cstdint>
#include <string_view>

namespace meniscus::mesh {

enum class VertexClass : std::uint8_t { interior, surface, wall, contact_line, crease, corner, frozen };

[[nodiscard]] constexpr std::string_view name(VertexClass c) {
  switch (c) {
    case VertexClass::interior:
      return "interior";
    case VertexClass::surface:
      return "surface";
    case VertexClass::wall:
      return "wall";
    case VertexClass::contact_line:
      return "contact line";
    case VertexClass::crease:
      return "crease";
    case VertexClass::corner:
      return "corner";
    case VertexClass::frozen:
      return "frozen";
  }
  return "";
}

// Whether a vertex of this class may lie on the hull; of a surface or inside the mesh it never does.
[[nodiscard]] constexpr bool may_be_on_hull(VertexClass c) {
  return c != VertexClass::interior && c != VertexClass::surface;
}

// Dimension of the stratum: 3 in the volume, 2 on a sheet, 1 on a line, 0 at a point.
[[nodiscard]] constexpr int stratum_dimension(VertexClass c) {
  switch (c) {
    case VertexClass::interior:
      return 3;
    case VertexClass::surface:
    case VertexClass::wall:
      return 2;
    case VertexClass::contact_line:
    case VertexClass::crease:
      return 1;
    case VertexClass::corner:
    case VertexClass::frozen:
      return 0;
  }
  return 0;
}

}  // namespace meniscus::mesh
