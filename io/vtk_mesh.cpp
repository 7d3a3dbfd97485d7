#include "io/vtk_mesh.h"

#include "io/outer_faces.h"
#include "mesh/quality.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkCellType.h>
#include <vtkDoubleArray.h>
#include <vtkFloatArray.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkUnsignedCharArray.h>
#include <vtkUnstructuredGrid.h>

#include <algorithm>
#include <vector>

namespace meniscus::io {

namespace {

// What the liquid meets at a face of its surface: 0 for air, k for the k-th solid, one more than there are
// for the sides of the domain.
int region_beyond(const mesh::TetMesh& mesh, mesh::TetFace face, const mesh::Walls* walls) {
  const mesh::TetId other = mesh.neighbour(face);
  if (other.valid()) return mesh.label(other);
  if (walls == nullptr) return mesh::kAir;
  const auto v = mesh.face_vertices(face);
  const auto sheet = walls->sheet_of_face({mesh.position(v[0]), mesh.position(v[1]), mesh.position(v[2])});
  if (!sheet) return mesh::kAir;
  return static_cast<int>(
             walls->solid_of(*sheet).value_or(static_cast<std::uint32_t>(walls->solids().size()))) +
         1;
}

}  // namespace

vtkSmartPointer<vtkUnstructuredGrid> to_vtk_grid(const mesh::TetMesh& mesh) {
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  points->Allocate(static_cast<vtkIdType>(mesh.vertex_count()));
  vtkNew<vtkUnsignedCharArray> classes;
  classes->SetName("class");
  std::vector<vtkIdType> point_of(mesh.vertex_slots(), -1);
  for (const mesh::VertexId v : mesh.vertices()) {
    point_of[v.index()] = points->InsertNextPoint(mesh.position(v).data());
    classes->InsertNextValue(static_cast<unsigned char>(mesh.vertex_class(v)));
  }

  vtkNew<vtkCellArray> cells;
  cells->AllocateExact(static_cast<vtkIdType>(mesh.tet_count()),
                       static_cast<vtkIdType>(4 * mesh.tet_count()));
  vtkNew<vtkIntArray> labels;
  labels->SetName("label");
  vtkNew<vtkFloatArray> angles;
  angles->SetName("min_dihedral");
  for (const mesh::TetId t : mesh.tets()) {
    vtkIdType corners[4];
    for (std::size_t k = 0; k < 4; ++k) corners[k] = point_of[mesh.vertices(t)[k].index()];
    cells->InsertNextCell(4, corners);
    labels->InsertNextValue(mesh.label(t));
    angles->InsertNextValue(static_cast<float>(std::ranges::min(mesh::dihedral_angles_deg(mesh.points(t)))));
  }

  auto grid = vtkSmartPointer<vtkUnstructuredGrid>::New();
  grid->SetPoints(points);
  grid->SetCells(VTK_TETRA, cells);
  grid->GetPointData()->AddArray(classes);
  grid->GetCellData()->AddArray(labels);
  grid->GetCellData()->AddArray(angles);
  return grid;
}

VtkSurface to_vtk_surface(const mesh::TetMesh& mesh, mesh::Label label, const mesh::Walls* walls) {
  std::vector<mesh::VertexId> vertices;
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkCellArray> triangles;
  vtkNew<vtkIntArray> regions;
  regions->SetName("region");
  std::vector<vtkIdType> point_of(mesh.vertex_slots(), -1);
  const auto append = [&](mesh::TetFace face) {
    vtkIdType corners[3];
    const auto face_vertices = mesh.face_vertices(face);
    for (std::size_t k = 0; k < 3; ++k) {
      vtkIdType& point = point_of[face_vertices[k].index()];
      if (point < 0) {
        point = points->InsertNextPoint(mesh.position(face_vertices[k]).data());
        vertices.push_back(face_vertices[k]);
      }
      corners[k] = point;
    }
    triangles->InsertNextCell(3, corners);
    regions->InsertNextValue(region_beyond(mesh, face, walls));
  };
  for (const mesh::TetFace f : outer_faces(mesh, label)) append(f);
  auto surface = vtkSmartPointer<vtkPolyData>::New();
  surface->SetPoints(points);
  surface->SetPolys(triangles);
  surface->GetCellData()->AddArray(regions);
  return {surface, std::move(vertices)};
}

vtkSmartPointer<vtkPolyData> to_vtk_triangles(const mesh::TriangleSurface& surface) {
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  for (const mesh::Vec3& x : surface.points) points->InsertNextPoint(x.data());
  vtkNew<vtkCellArray> triangles;
  for (const mesh::Triangle& t : surface.triangles) {
    const vtkIdType corners[3] = {t[0], t[1], t[2]};
    triangles->InsertNextCell(3, corners);
  }
  auto data = vtkSmartPointer<vtkPolyData>::New();
  data->SetPoints(points);
  data->SetPolys(triangles);
  return data;
}

}  // namespace meniscus::io
