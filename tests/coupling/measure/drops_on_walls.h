// Drops on the floor z = 0 of a box of air, of known shape: what measurements of contact are tried on.
#pragma once

#include "apps/validation/references/wall_drop.h"
#include "coupling/measure/liquid_surface.h"
#include "mesh/generation/shapes.h"

#include <vector>

namespace meniscus::test {

// With the volume of a unit ball.
[[nodiscard]] mesh::Cap unit_cap(double angle_deg);

// As it is generated: its polyhedron has the volume of the cap, for which its vertices are a little outside.
[[nodiscard]] mesh::TetMesh generated_cap(double angle_deg, double edge_length);
// The same with all vertices of its free surface exactly on the sphere.
[[nodiscard]] mesh::TetMesh exact_cap(double angle_deg, double edge_length);
// The same with these vertices on a drop under gravity instead. Tetrahedra inside are not moved along.
[[nodiscard]] mesh::TetMesh drop_under_gravity(const validation::WallDropProblem& problem,
                                               double edge_length);

// Points of the free surface of a drop, with its axis at x = y = 0 and its wall at z = 0.
[[nodiscard]] std::vector<coupling::SurfacePoint> points_of(const validation::WallDrop& drop);

}  // namespace meniscus::test
