// Writes meshes for ParaView and VTK: VTU (tetrahedra) and VTP (the liquid's surface), appended and
// compressed.
#pragma once

#include "mesh/field.h"
#include "mesh/generation/triangle_surface.h"
#include "mesh/tet_mesh.h"
#include "mesh/walls/walls.h"

#include <filesystem>

namespace meniscus::io {

// Every tetrahedron. Cell data `label` (0 air, 1 liquid, ...), `min_dihedral` (degrees); point data `class`
// (see mesh/vertex_class.h). Throws InputError where the file cannot be written.
void write_vtu(const mesh::TetMesh& mesh, const std::filesystem::path& path);

// The faces between liquid and anything else, normals out of the liquid. Cell data `region`: what is on the
// other side, 0 for air. Faces where the liquid touches the end of the mesh count as air.
void write_surface_vtp(const mesh::TetMesh& mesh, const std::filesystem::path& path);

// The same as part of a run: point data `velocity`, `mean_curvature` (positive where the liquid bulges) and
// `contact_line` (1 on it) as well. Where the mesh ends at walls `region` is k at the k-th solid and one more
// than there are at the sides of the domain.
void write_surface_vtp(const mesh::TetMesh& mesh, const mesh::VertexField<mesh::Vec3>& velocity,
                       const mesh::Walls* walls, const std::filesystem::path& path);

// Triangles alone.
void write_triangles_vtp(const mesh::TriangleSurface& surface, const std::filesystem::path& path);

// What a run knows beside the mesh.
struct FrameFields {
  mesh::VertexField<mesh::Vec3> velocity;
  mesh::TetField<double> pressure;  // of the liquid, above that of the air; 0 where nothing acts

  explicit FrameFields(const mesh::TetMesh& mesh) : velocity(mesh), pressure(mesh) {}
};

// The liquid's tetrahedra alone; point data `velocity`, cell data `pressure`.
void write_liquid_vtu(const mesh::TetMesh& mesh, const FrameFields& fields,
                      const std::filesystem::path& path);

}  // namespace meniscus::io
