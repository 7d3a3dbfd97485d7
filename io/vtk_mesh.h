// Meshes as VTK data sets, for files and pictures.
#pragma once

#include "mesh/tet_mesh.h"

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
[[nodiscard]] VtkSurface to_vtk_surface(const mesh::TetMesh& mesh, mesh::Label label);

}  // namespace meniscus::io
