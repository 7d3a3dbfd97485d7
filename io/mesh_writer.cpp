#include "io/mesh_writer.h"

#include "io/input_file.h"
#include "io/output_file.h"
#include "io/vtk_mesh.h"
#include "io/vtk_messages.h"

#include <fmt/format.h>
#include <vtkNew.h>
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

}  // namespace

void write_vtu(const mesh::TetMesh& mesh, const std::filesystem::path& path) {
  vtkNew<vtkXMLUnstructuredGridWriter> writer;
  write(*writer, to_vtk_grid(mesh), path);
}

void write_surface_vtp(const mesh::TetMesh& mesh, const std::filesystem::path& path) {
  vtkNew<vtkXMLPolyDataWriter> writer;
  write(*writer, to_vtk_surface(mesh, mesh::kLiquid), path);
}

}  // namespace meniscus::io
