// The volume between the hull of a mesh and the walls it lies on.
//
// Faces on a curved wall are chords of it: the volume of the tetrahedra is not that of the liquid between the
// walls, and changes whenever the faces are exchanged for others. What is conserved is the volume as far as
// the walls: that of the tetrahedra plus, for each of their faces on the hull, what lies between the face and
// its sheet.
//
// A face is divided in n^2 alike, every point moved to the nearest one of the sheet. The prisms between have
// bilinear sides, which faces that share an edge share as well, and volumes with an error expansion in even
// powers of 1/n, so that Romberg's extrapolation over n = 1, 2, 4, 8 leaves an error of eighth order in the
// edge length (but for facets of imported surfaces, which are not smooth). It takes that much: what the
// volume changes by as vertices slide on a wall, liquid at rest feels as motion of its surface. Of a sphere
// it is known in closed form.
#pragma once

#include "mesh/tet_mesh.h"
#include "mesh/walls/wall_sheet.h"

#include <array>

namespace meniscus::mesh {

// Volume between a triangle and the sheet its corners lie on; positive where the sheet is on the side from
// which (a, b, c) is seen counter-clockwise.
[[nodiscard]] double volume_to_sheet(const WallSheet& sheet, const std::array<Vec3, 3>& corners);

// Volume between a face of the hull and its wall, positive where the wall is outside of the mesh. Zero for
// other faces, on flat walls, and where the mesh lies on none.
[[nodiscard]] double volume_to_wall(const TetMesh& mesh, TetFace f);

// The same for all faces of a tetrahedron.
[[nodiscard]] double volume_to_walls(const TetMesh& mesh, TetId t);

// Volume of a label as far as the walls.
[[nodiscard]] double label_volume_within_walls(const TetMesh& mesh, Label label);

}  // namespace meniscus::mesh
