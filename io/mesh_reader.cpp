#include "io/mesh_reader.h"

#include "io/input_file.h"
#include "io/vtk_messages.h"
#include "io/vtk_xml_check.h"
#include "mesh/error.h"

#include <fmt/format.h>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkCellType.h>
#include <vtkDataArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkUnsignedCharArray.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridReader.h>

#include <cmath>
#include <new>
#include <utility>

namespace meniscus::io {
namespace {

constexpr std::size_t kMaxMeshBytes = std::size_t{1} << 36;

struct Cells {
  std::vector<mesh::Vec3> points;
  std::vector<std::array<std::uint32_t, 4>> tets;
  std::vector<mesh::Label> labels;
};

vtkSmartPointer<vtkUnstructuredGrid> read_grid(const std::string& bytes) {
  vtkNew<vtkXMLUnstructuredGridReader> reader;
  VtkMessages messages;
  reader->ReadFromInputStringOn();
  reader->SetInputString(bytes);
  reader->Update();
  if (const std::string error = messages.first_error(); !error.empty()) throw InputError(error);
  if (reader->GetErrorCode() != 0 || reader->GetOutput() == nullptr)
    throw InputError("cannot be read by VTK");
  return reader->GetOutput();
}

void copy_points(vtkUnstructuredGrid& grid, Cells& cells) {
  vtkPoints* points = grid.GetPoints();
  const vtkIdType count = grid.GetNumberOfPoints();
  if (points == nullptr || count == 0) throw InputError("has no points");
  cells.points.resize(static_cast<std::size_t>(count));
  for (vtkIdType i = 0; i < count; ++i) points->GetPoint(i, cells.points[static_cast<std::size_t>(i)].data());
}

void copy_tets(vtkUnstructuredGrid& grid, Cells& cells) {
  const vtkIdType count = grid.GetNumberOfCells();
  vtkUnsignedCharArray* types = grid.GetCellTypesArray();
  vtkCellArray* array = grid.GetCells();
  if (count == 0 || types == nullptr || array == nullptr) throw InputError("has no cells");
  for (vtkIdType i = 0; i < count; ++i) {
    if (types->GetValue(i) != VTK_TETRA) {
      throw InputError(fmt::format("cell {} is of VTK type {}, expected only linear tetrahedra (type {})", i,
                                   types->GetValue(i), static_cast<int>(VTK_TETRA)));
    }
  }
  // VTK believes the offsets of a file; they are used here only after they prove to be multiples of four.
  vtkDataArray* offsets = array->GetOffsetsArray();
  vtkDataArray* corners = array->GetConnectivityArray();
  if (offsets->GetNumberOfTuples() != count + 1 || corners->GetNumberOfTuples() != 4 * count) {
    throw InputError(fmt::format("{} tetrahedra need {} corners, found {}", count, 4 * count,
                                 corners->GetNumberOfTuples()));
  }
  const double point_count = static_cast<double>(cells.points.size());
  cells.tets.resize(static_cast<std::size_t>(count));
  for (vtkIdType i = 0; i < count; ++i) {
    if (offsets->GetComponent(i, 0) != static_cast<double>(4 * i)) {
      throw InputError(fmt::format("cell {} does not have four corners", i));
    }
    for (vtkIdType k = 0; k < 4; ++k) {
      const double corner = corners->GetComponent(4 * i + k, 0);
      if (!(corner >= 0 && corner < point_count)) {
        throw InputError(fmt::format("tetrahedron {} refers to vertex {}, but there are only {}", i, corner,
                                     cells.points.size()));
      }
      cells.tets[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)] =
          static_cast<std::uint32_t>(corner);
    }
  }
}

void copy_labels(vtkUnstructuredGrid& grid, Cells& cells) {
  cells.labels.assign(cells.tets.size(), mesh::kLiquid);
  vtkDataArray* labels = grid.GetCellData()->GetArray("label");
  if (labels == nullptr) return;
  if (labels->GetNumberOfComponents() != 1 ||
      labels->GetNumberOfTuples() != static_cast<vtkIdType>(cells.tets.size())) {
    throw InputError("cell data \"label\" must have one number per tetrahedron");
  }
  for (std::size_t i = 0; i < cells.labels.size(); ++i) {
    const double label = labels->GetComponent(static_cast<vtkIdType>(i), 0);
    if (!(label >= 0 && label <= 65535 && label == std::floor(label))) {
      throw InputError(
          fmt::format("tetrahedron {} has the label {}, expected a whole number from 0 to 65535", i, label));
    }
    cells.labels[i] = static_cast<mesh::Label>(label);
  }
}

// Point data `velocity`, empty where there is none.
std::vector<mesh::Vec3> copy_velocity(vtkUnstructuredGrid& grid) {
  std::vector<mesh::Vec3> velocity;
  vtkDataArray* array = grid.GetPointData()->GetArray("velocity");
  if (array == nullptr) return velocity;
  if (array->GetNumberOfComponents() != 3 || array->GetNumberOfTuples() != grid.GetNumberOfPoints()) {
    throw InputError("point data \"velocity\" must have three numbers per point");
  }
  velocity.resize(static_cast<std::size_t>(grid.GetNumberOfPoints()));
  for (std::size_t i = 0; i < velocity.size(); ++i) {
    array->GetTuple(static_cast<vtkIdType>(i), velocity[i].data());
    if (!velocity[i].allFinite()) throw InputError(fmt::format("the velocity of point {} is not finite", i));
  }
  return velocity;
}

// Points that no cell uses are no vertices; the others are, in their order.
void assign_velocity(const Cells& cells, const std::vector<mesh::Vec3>& velocity, MeshAndVelocity& out) {
  std::vector<bool> used(cells.points.size(), false);
  for (const auto& tet : cells.tets) {
    for (const std::uint32_t i : tet) used[i] = true;
  }
  out.velocity.emplace(out.mesh);
  std::size_t point = 0;
  for (const mesh::VertexId v : out.mesh.vertices()) {
    while (!used[point]) ++point;
    (*out.velocity)[v] = velocity[point++];
  }
}

}  // namespace

MeshAndVelocity read_vtu_with_velocity(const std::filesystem::path& path) {
  const std::string name = quotable(path.string(), 400);
  std::string bytes = read_input_file(path, "mesh", kMaxMeshBytes);
  check_vtk_xml(bytes, "UnstructuredGrid", name);
  try {
    Cells cells;
    const auto grid = read_grid(bytes);
    bytes = {};
    copy_points(*grid, cells);
    copy_tets(*grid, cells);
    copy_labels(*grid, cells);
    const std::vector<mesh::Vec3> velocity = copy_velocity(*grid);
    MeshAndVelocity out{mesh::TetMesh::from_cells(cells.points, cells.tets, cells.labels), std::nullopt};
    if (!velocity.empty()) assign_velocity(cells, velocity, out);
    return out;
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", name, error.what()));
  } catch (const std::bad_alloc&) {
    throw InputError(fmt::format("{}: needs more memory than there is", name));
  }
}

mesh::TetMesh read_vtu(const std::filesystem::path& path) {
  return std::move(read_vtu_with_velocity(path).mesh);
}

}  // namespace meniscus::io
