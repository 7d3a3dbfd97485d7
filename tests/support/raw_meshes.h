// Meshes as they come from a mesher that only connects points: surfaces of good triangles, a random point in
// every cell of a lattice as interior vertices, filled by TetGen without quality switches. Their worst
// dihedral angles are a degree or less, which is what mesh improvement has to put right.
//
// Bodies have radius 1. Meshes are the same bits for the same number.
#pragma once

#include "mesh/tet_mesh.h"

namespace meniscus::test {

// `tets` is the number of tetrahedra wanted, met within a fifth (a twentieth above 20000); at least 5000.

// A ball of liquid in a box of air.
[[nodiscard]] mesh::TetMesh raw_ball(std::size_t tets);
// A torus of liquid (tube radius 0.4) in a box of air.
[[nodiscard]] mesh::TetMesh raw_torus(std::size_t tets);
// Two balls of liquid in a box of air that touch over a disc of radius kNeckRadius; the air between them runs
// out in a wedge of 41 degrees.
inline constexpr double kNeckRadius = 0.35;
[[nodiscard]] mesh::TetMesh raw_touching_balls(std::size_t tets);
// A cube of liquid (side 4) with a ball-shaped hole: no air, no interface, two parts of the hull.
[[nodiscard]] mesh::TetMesh raw_box_with_hole(std::size_t tets);

}  // namespace meniscus::test
