// From a scene to its initial mesh: the drops as exact shapes, surface files read, what the scene leaves open
// filled in, and every complaint led back to the line of the scene it is about.
#pragma once

#include "io/scene.h"
#include "mesh/complex/deformable_complex.h"
#include "mesh/generation/generate.h"
#include "mesh/generation/shapes.h"
#include "mesh/tet_mesh.h"
#include "mesh/walls/walls.h"

#include <span>
#include <vector>

namespace meniscus::io {

// The bodies of liquid in the order of the drops; files are read relative to the scene, oriented and checked.
// Throws InputError naming the drop, and the file where there is one.
[[nodiscard]] std::vector<mesh::Shape> liquid_bodies(const Scene& scene);

// Radius of the sphere with the body's volume.
[[nodiscard]] double equivalent_radius(const mesh::Shape& body);

// Fills in what the scene leaves open: mesh.edge_length, mesh.max_edge_length, domain, output.interval.
// Without one the domain is a box around liquid and solids with room to move, or around what a container
// holds; in any case it ends at planes along the axes. Throws InputError where that leaves no room.
void resolve_defaults(Scene& scene, std::span<const mesh::Shape> bodies, std::span<const mesh::Solid> solids);

// Precondition: the scene went through resolve_defaults.
[[nodiscard]] mesh::GenerationOptions generation_options(const Scene& scene);

// About how many tetrahedra build_mesh() will give. `walls` is null where there are none. Precondition: the
// scene went through resolve_defaults.
[[nodiscard]] double expected_tets(const Scene& scene, std::span<const mesh::Shape> bodies,
                                   const mesh::Walls* walls);

// How the complex of a run keeps the mesh, on the walls of the scene. Precondition: the scene went through
// resolve_defaults.
[[nodiscard]] mesh::ComplexOptions complex_options(const Scene& scene);

// The initial mesh of a scene, resolved or not, improved as mesh.act_below and mesh.improve_to say. Throws
// InputError for whatever keeps it from being meshed, the number of tetrahedra its edge length asks for
// included.
[[nodiscard]] mesh::TetMesh build_mesh(const Scene& scene);

}  // namespace meniscus::io
