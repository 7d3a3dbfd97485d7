// Frames of a run for ParaView: frames/liquid_NNNNNN.vtu and frames/surface_NNNNNN.vtp, tied together with
// their times by liquid.pvd and surface.pvd.
#pragma once

#include "io/mesh_writer.h"

#include <filesystem>
#include <string>
#include <vector>

namespace meniscus::io {

class Frames {
 public:
  // `directory` is that of the run; it must exist. A run that goes on has the frames of these times; later
  // ones are removed.
  explicit Frames(std::filesystem::path directory, std::vector<double> times = {});

  // Adds the state at a time. The collections are whole after every frame.
  void write(const mesh::TetMesh& mesh, const FrameFields& fields, double time);
  [[nodiscard]] std::size_t count() const { return times_.size(); }
  [[nodiscard]] const std::vector<double>& times() const { return times_; }

 private:
  void remove_later_frames() const;
  void write_collection(const std::string& name, const std::string& extension) const;

  std::filesystem::path directory_;
  std::vector<double> times_;
};

}  // namespace meniscus::io
