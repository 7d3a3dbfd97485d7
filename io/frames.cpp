#include "io/frames.h"

#include "io/mesh_writer.h"
#include "io/output_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

namespace meniscus::io {

namespace {

std::string frame_file(const std::string& name, std::size_t frame, const std::string& extension) {
  return fmt::format("frames/{}_{:06}.{}", name, frame, extension);
}

}  // namespace

Frames::Frames(std::filesystem::path directory) : directory_(std::move(directory)) {
  std::error_code error;
  std::filesystem::create_directories(directory_ / "frames", error);
  if (error) throw InputError(fmt::format("{}: {}", (directory_ / "frames").string(), error.message()));
}

void Frames::write(const mesh::TetMesh& mesh, const mesh::VertexField<mesh::Vec3>& velocity, double time) {
  const std::size_t frame = times_.size();
  write_liquid_vtu(mesh, velocity, directory_ / frame_file("liquid", frame, "vtu"));
  write_surface_vtp(mesh, velocity, directory_ / frame_file("surface", frame, "vtp"));
  times_.push_back(time);
  write_collection("liquid", "vtu");
  write_collection("surface", "vtp");
}

void Frames::write_collection(const std::string& name, const std::string& extension) const {
  std::string text =
      "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\" "
      "byte_order=\"LittleEndian\">\n  <Collection>\n";
  for (std::size_t k = 0; k < times_.size(); ++k) {
    text += fmt::format("    <DataSet timestep=\"{:.17g}\" part=\"0\" file=\"{}\"/>\n", times_[k],
                        frame_file(name, k, extension));
  }
  write_file(directory_ / (name + ".pvd"), text + "  </Collection>\n</VTKFile>\n");
}

}  // namespace meniscus::io
