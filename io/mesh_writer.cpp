#include "io/mesh_writer.h"

#include "io/input_file.h"
#include "io/output_file.h"
#include "io/vtk_mesh.h"
#include "io/vtk_messages.h"
#include "mesh/error.h"

#include <fmt/format.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLPolyDataWriter.h>
#include <vtkXMLUnstructuredGridWriter.h>

namespace meniscus::io {
namespace {

void write(vtkXMLWriter& writer, vtkDataObject* data, const std::filesystem::path& path) {
  OutputFile file(path);
  VtkMessages messages;
  writer.SetFileName(file.temporary().c_str());
  writer.SetInputDataObject(data);
  writer.SetDataModeToAppended();
  writer.EncodeAppendedDataOff();
  writer.SetCompressorTypeToZLib();
  writer.SetHeaderTypeToUInt64();
  const bool written = writer.Write() == 1;
  if (!written || !messages.first_error().empty()) {
    throw InputError(
        fmt::format("{}: cannot be written: {}", quotable(path.string(), 400), messages.first_error()));
  }
  file.commit();
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
