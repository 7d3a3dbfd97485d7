#include "io/frames.h"

#include "io/output_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <set>

namespace meniscus::io {

namespace {

std::string frame_file(const std::string& name, std::size_t frame, const std::string& extension) {
  return fmt::format("frames/{}_{:06}.{}", name, frame, extension);
}

}  // namespace

Frames::Frames(std::filesystem::path directory, std::vector<double> times)
    : directory_(std::move(directory)), times_(std::move(times)) {
  std::error_code error;
  std::filesystem::create_directories(directory_ / "frames", error);
  if (error) throw InputError(fmt::format("{}: {}", (directory_ / "frames").string(), error.message()));
  remove_unfinished_files(directory_ / "frames");
  remove_later_frames();
  if (times_.empty()) return;
  write_collection("liquid", "vtu");
  write_collection("surface", "vtp");
}

void Frames::write(const mesh::TetMesh& mesh, const FrameFields& fields, double time) {
  const std::size_t frame = times_.size();
  write_liquid_vtu(mesh, fields, directory_ / frame_file("liquid", frame, "vtu"));
  write_surface_vtp(mesh, fields.velocity, directory_ / frame_file("surface", frame, "vtp"));
  times_.push_back(time);
  write_collection("liquid", "vtu");
  write_collection("surface", "vtp");
}

void Frames::remove_later_frames() const {
  std::set<std::filesystem::path> kept;
  for (std::size_t k = 0; k < times_.size(); ++k) {
    kept.insert(directory_ / frame_file("liquid", k, "vtu"));
    kept.insert(directory_ / frame_file("surface", k, "vtp"));
  }
  std::vector<std::filesystem::path> later;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(directory_ / "frames", error)) {
    const std::string name = entry.path().filename().string();
    const bool ours = (name.starts_with("liquid_") && name.ends_with(".vtu")) ||
                      (name.starts_with("surface_") && name.ends_with(".vtp"));
    if (ours && !kept.contains(entry.path())) later.push_back(entry.path());
  }
  for (const std::filesystem::path& file : later) std::filesystem::remove(file, error);
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
