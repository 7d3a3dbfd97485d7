#include "io/mesh_writer.h"

#include "io/input_file.h"
#include "io/output_file.h"
#include "io/vtk_mesh.h"
#include "io/vtk_messages.h"
#include "mesh/surface/curvature.h"

#include <fmt/format.h>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLPolyDataWriter.h>
#include <vtkXMLUnstructuredGridWriter.h>

#include <stdexcept>

namespace meniscus::io {
namespace {

// Made in memory: of a file that cannot be written VTK says no more than that, and leaks.
void write(vtkXMLWriter& writer, vtkDataObject* data, const std::filesystem::path& path) {
  require_writable(path);
  VtkMessages messages;
  writer.WriteToOutputStringOn();
  writer.SetInputDataObject(data);
  writer.SetDataModeToAppended();
  writer.EncodeAppendedDataOff();
  writer.SetCompressorTypeToZLib();
  writer.SetHeaderTypeToUInt64();
  if (writer.Write() != 1 || !messages.first_error().empty()) {
    throw std::runtime_error(
        fmt::format("{}: cannot be made: {}", quotable(path.string(), 400), messages.first_error()));
  }
  write_file(path, writer.GetOutputString());
}

void add_velocity(vtkPointData& data, std::span<const mesh::VertexId> vertices,
                  const mesh::VertexField<mesh::Vec3>& velocity) {
  vtkNew<vtkDoubleArray> array;
  array->SetName("velocity");
  array->SetNumberOfComponents(3);
  for (const mesh::VertexId v : vertices) array->InsertNextTuple(velocity[v].data());
  data.AddArray(array);
}

// 1 at points where faces to air and to something else meet.
vtkSmartPointer<vtkIntArray> contact_line_marks(vtkPolyData& surface) {
  auto marks = vtkSmartPointer<vtkIntArray>::New();
  marks->SetName("contact_line");
  marks->SetNumberOfValues(surface.GetNumberOfPoints());
  const auto* regions = vtkIntArray::SafeDownCast(surface.GetCellData()->GetArray("region"));
  std::vector<bool> dry(static_cast<std::size_t>(surface.GetNumberOfPoints())), wet(dry);
  for (vtkIdType i = 0; i < surface.GetNumberOfCells(); ++i) {
    vtkIdType count = 0;
    const vtkIdType* corners = nullptr;
    surface.GetPolys()->GetCellAtId(i, count, corners);
    std::vector<bool>& side = regions->GetValue(i) == mesh::kAir ? dry : wet;
    for (vtkIdType k = 0; k < count; ++k) side[static_cast<std::size_t>(corners[k])] = true;
  }
  for (std::size_t i = 0; i < dry.size(); ++i) {
    marks->SetValue(static_cast<vtkIdType>(i), dry[i] && wet[i] ? 1 : 0);
  }
  return marks;
}

}  // namespace

void write_vtu(const mesh::TetMesh& mesh, const std::filesystem::path& path) {
  vtkNew<vtkXMLUnstructuredGridWriter> writer;
  write(*writer, to_vtk_grid(mesh), path);
}

void write_surface_vtp(const mesh::TetMesh& mesh, const std::filesystem::path& path) {
  vtkNew<vtkXMLPolyDataWriter> writer;
  write(*writer, to_vtk_surface(mesh, mesh::kLiquid).data, path);
}

void write_triangles_vtp(const mesh::TriangleSurface& surface, const std::filesystem::path& path) {
  vtkNew<vtkXMLPolyDataWriter> writer;
  write(*writer, to_vtk_triangles(surface), path);
}

void write_surface_vtp(const mesh::TetMesh& mesh, const mesh::VertexField<mesh::Vec3>& velocity,
                       const mesh::Walls* walls, const std::filesystem::path& path) {
  const VtkSurface surface = to_vtk_surface(mesh, mesh::kLiquid, walls);
  add_velocity(*surface.data->GetPointData(), surface.vertices, velocity);
  vtkNew<vtkDoubleArray> curvature;
  curvature->SetName("mean_curvature");
  for (const mesh::VertexId v : surface.vertices) {
    curvature->InsertNextValue(mesh::mean_curvature(mesh, v, mesh::kLiquid));
  }
  surface.data->GetPointData()->AddArray(curvature);
  surface.data->GetPointData()->AddArray(contact_line_marks(*surface.data));
  vtkNew<vtkXMLPolyDataWriter> writer;
  write(*writer, surface.data, path);
}

void write_liquid_vtu(const mesh::TetMesh& mesh, const FrameFields& fields,
                      const std::filesystem::path& path) {
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkCellArray> cells;
  vtkNew<vtkDoubleArray> pressure;
  pressure->SetName("pressure");
  std::vector<mesh::VertexId> vertices;
  std::vector<vtkIdType> point_of(mesh.vertex_slots(), -1);
  for (const mesh::TetId t : mesh.tets()) {
    if (mesh.label(t) != mesh::kLiquid) continue;
    vtkIdType corners[4];
    for (std::size_t k = 0; k < 4; ++k) {
      const mesh::VertexId v = mesh.vertices(t)[k];
      vtkIdType& point = point_of[v.index()];
      if (point < 0) {
        point = points->InsertNextPoint(mesh.position(v).data());
        vertices.push_back(v);
      }
      corners[k] = point;
    }
    cells->InsertNextCell(4, corners);
    pressure->InsertNextValue(fields.pressure[t]);
  }
  vtkNew<vtkUnstructuredGrid> grid;
  grid->SetPoints(points);
  grid->SetCells(VTK_TETRA, cells);
  add_velocity(*grid->GetPointData(), vertices, fields.velocity);
  grid->GetCellData()->AddArray(pressure);
  vtkNew<vtkXMLUnstructuredGridWriter> writer;
  write(*writer, grid, path);
}

}  // namespace meniscus::io
