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

std::string solid_file(const std::string& name) {
  return fmt::format("frames/solid_{}.vtp", name);
}

constexpr std::string_view kCollectionBegin =
    "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\" "
    "byte_order=\"LittleEndian\">\n  <Collection>\n";
constexpr std::string_view kCollectionEnd = "  </Collection>\n</VTKFile>\n";

}  // namespace

Frames::Frames(std::filesystem::path directory, FrameSolids solids, std::vector<double> times)
    : directory_(std::move(directory)), solids_(std::move(solids)), times_(std::move(times)) {
  std::error_code error;
  std::filesystem::create_directories(directory_ / "frames", error);
  if (error) throw InputError(fmt::format("{}: {}", (directory_ / "frames").string(), error.message()));
  remove_unfinished_files(directory_ / "frames");
  remove_later_frames();
  if (solids_.walls) write_solids();
  if (!times_.empty()) write_collections();
}

void Frames::write(const mesh::TetMesh& mesh, const FrameFields& fields, double time) {
  const std::size_t frame = times_.size();
  write_liquid_vtu(mesh, fields, directory_ / frame_file("liquid", frame, "vtu"));
  write_surface_vtp(mesh, fields.velocity, solids_.walls.get(),
                    directory_ / frame_file("surface", frame, "vtp"));
  times_.push_back(time);
  write_collections();
}

void Frames::write_collections() const {
  write_collection("liquid", "vtu");
  write_collection("surface", "vtp");
  if (solids_.walls) write_solid_collection();
}

// They stay where they are: once for all times.
void Frames::write_solids() const {
  for (const SolidView& view : solid_views(*solids_.walls, solids_.edge_length)) {
    write_triangles_vtp(view.surface, directory_ / solid_file(view.name));
  }
}

// A block a solid, at all times the same one.
void Frames::write_solid_collection() const {
  std::string text(kCollectionBegin);
  for (const double time : times_) {
    for (std::size_t k = 0; k < solids_.walls->solids().size(); ++k) {
      const std::string& name = solids_.walls->solids()[k].name();
      text += fmt::format("    <DataSet timestep=\"{:.17g}\" part=\"{}\" name=\"{}\" file=\"{}\"/>\n", time,
                          k, name, solid_file(name));
    }
  }
  write_file(directory_ / "solids.pvd", text.append(kCollectionEnd));
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
  std::string text(kCollectionBegin);
  for (std::size_t k = 0; k < times_.size(); ++k) {
    text += fmt::format("    <DataSet timestep=\"{:.17g}\" part=\"0\" file=\"{}\"/>\n", times_[k],
                        frame_file(name, k, extension));
  }
  write_file(directory_ / (name + ".pvd"), text.append(kCollectionEnd));
}

}  // namespace meniscus::io
