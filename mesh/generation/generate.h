// From the bodies of a scene to the mesh a simulation starts from: liquid (label 1) in a box of air (label
// 0).
//
// Bodies that overlap are one body of liquid. The polyhedron of the liquid has the volume of the exact shape
// (volumes of unions: surface_union.h); its edges are `edge_length` long, and longer away from it. The same
// bodies give the same mesh, bit for bit, and scaled ones the scaled mesh up to rounding.
#pragma once

#include "mesh/generation/shapes.h"
#include "mesh/tet_mesh.h"
#include "mesh/walls/walls.h"

#include <optional>
#include <span>

namespace meniscus::mesh {

struct GenerationOptions {
  double edge_length = 0.0;  // at the interface; required
  double grading = 0.5;      // growth of the edge length per distance from the interface; 0: uniform
  std::optional<double> max_edge_length = {};  // empty: a quarter of the longest side of the domain
  std::optional<BoundingBox> domain = {};      // empty: default_domain()
};

// A box around the bodies with room to move: on every side half their largest extent, and no less than four
// edges.
[[nodiscard]] BoundingBox default_domain(std::span<const Shape> bodies, double edge_length);

// Throws InputError with one sentence where a body is bad, too fine for edge_length, leaves the domain, or
// meets another one or a wall in a way that cannot be resolved.
[[nodiscard]] TetMesh generate_mesh(std::span<const Shape> bodies, const GenerationOptions& options);

// The same among solids: the mesh fills the domain of `walls` (whatever the options say) less the obstacles,
// within the containers; bodies are cut to that, and the liquid has the volume that is left of them. Vertices
// of the hull lie on their sheets to rounding and are classified by them. Throws also where solids leave no
// room for liquid or air, or come too close to each other or to the liquid without meeting.
[[nodiscard]] TetMesh generate_mesh(std::span<const Shape> bodies, const Walls& walls,
                                    const GenerationOptions& options);

// About how many tetrahedra generate_mesh will give, within a factor of one and a half, without meshing
// anything. Overlaps of bodies are counted twice. Throws InputError as validate() does.
[[nodiscard]] double expected_tets(std::span<const Shape> bodies, const GenerationOptions& options);
// The same among solids.
[[nodiscard]] double expected_tets(std::span<const Shape> bodies, const Walls& walls,
                                   const GenerationOptions& options);

}  // namespace meniscus::mesh
