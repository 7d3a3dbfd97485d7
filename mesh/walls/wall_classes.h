// Classes of the vertices on the hull by the sheets they lie on, rather than by the angles between faces:
// coarse faces of a thin cylinder make no creases, and walls that meet at an obtuse angle do.
#pragma once

#include "mesh/strata.h"
#include "mesh/walls/walls.h"

namespace meniscus::mesh {

// The class of a vertex of the hull on so many sheets; `stratum` is what its faces say.
[[nodiscard]] VertexClass class_on_sheets(std::size_t sheets, const VertexStratum& stratum);

// On one sheet: wall, or contact line where the liquid's surface ends; on two: crease, or corner where a
// contact line crosses it; on more: corner. `tolerance`: how far vertices may be off their sheets, in units
// of the domain's diagonal. Frozen vertices, and those whose faces speak against it (vertex_stratum in
// mesh/strata.h), keep their class. Returns how many vertices of the hull lie on no sheet.
std::size_t classify_on_walls(TetMesh& mesh, const Walls& walls, double tolerance = 1e-9);

}  // namespace meniscus::mesh
