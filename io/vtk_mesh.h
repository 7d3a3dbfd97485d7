// Meshes as VTK data sets, for files and pictures.
#pragma once

#include "mesh/generation/triangle_surface.h"
#include "mesh/tet_mesh.h"
#include "mesh/walls/walls.h"

#include <vtkSmartPointer.h>

#include <vector>

class vtkPolyData;
class vtkUnstructuredGrid;

namespace meniscus::io {

// Arrays as described in io/mesh_writer.h.
[[nodiscard]] vtkSmartPointer<vtkUnstructuredGrid> to_vtk_grid(const mesh::TetMesh& mesh);

struct VtkSurface {
  vtkSmartPointer<vtkPolyData> data;
  std::vector<mesh::VertexId> vertices;  // of its points
};
// `walls` are those at which the mesh ends, or null where it ends in air.
[[nodiscard]] VtkSurface to_vtk_surface(const mesh::TetMesh& mesh, mesh::Label label,
                                        const mesh::Walls* walls = nullptr);

[[nodiscard]] vtkSmartPointer<vtkPolyData> to_vtk_triangles(const mesh::TriangleSurface& surface);

}  // namespace meniscus::io
