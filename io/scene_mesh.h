// From a scene to its initial mesh: the drops as exact shapes, surface files read, what the scene leaves open
// filled in, and every complaint led back to the line of the scene it is about.
#pragma once

#include "io/scene.h"
#include "mesh/complex/deformable_complex.h"
#include "mesh/generation/generate.h"
#include "mesh/generation/shapes.h"
#include "mesh/tet_mesh.h"

#include <span>
#include <string>
#include <vector>

namespace meniscus::io {

// The bodies of liquid in the order of the drops; files are read relative to the scene, oriented and checked.
// Throws InputError naming the drop, and the file where there is one.
[[nodiscard]] std::vector<mesh::Shape> liquid_bodies(const Scene& scene);

// Radius of the sphere with the body's volume.
[[nodiscard]] double equivalent_radius(const mesh::Shape& body);

// Fills in what the scene leaves open: mesh.edge_length, mesh.max_edge_length, domain, output.interval. The
// domain ends at planes that are walls along the axes. Throws InputError where that leaves no room.
void resolve_defaults(Scene& scene, std::span<const mesh::Shape> bodies);

// Why the scene's solids cannot be meshed, as a message; empty if they can. Only planes along the axes can:
// they are sides of the domain.
[[nodiscard]] std::string unmeshable_solid(const Scene& scene);

// Precondition: the scene went through resolve_defaults.
[[nodiscard]] mesh::GenerationOptions generation_options(const Scene& scene);

// How the complex of a run keeps the mesh. Precondition: the scene went through resolve_defaults.
[[nodiscard]] mesh::ComplexOptions complex_options(const Scene& scene);

// The initial mesh of a scene, resolved or not, improved as mesh.act_below and mesh.improve_to say. Throws
// InputError for whatever keeps it from being meshed, the number of tetrahedra its edge length asks for
// included.
[[nodiscard]] mesh::TetMesh build_mesh(const Scene& scene);

}  // namespace meniscus::io
