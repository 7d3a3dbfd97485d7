// Frames of a run for ParaView: frames/liquid_NNNNNN.vtu and frames/surface_NNNNNN.vtp, tied together with
// their times by liquid.pvd and surface.pvd. Where there are solids, frames/solid_NAME.vtp with solids.pvd.
#pragma once

#include "io/mesh_writer.h"
#include "io/solid_view.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace meniscus::io {

// What of solids is shown.
struct FrameSolids {
  std::shared_ptr<const mesh::Walls> walls = {};  // null without
  double edge_length = 1;                         // of round ones
};

class Frames {
 public:
  // `directory` is that of the run; it must exist. A run that goes on has the frames of these times; later
  // ones are removed.
  explicit Frames(std::filesystem::path directory, FrameSolids solids = {}, std::vector<double> times = {});

  // Adds the state at a time. The collections are whole after every frame.
  void write(const mesh::TetMesh& mesh, const FrameFields& fields, double time);
  [[nodiscard]] std::size_t count() const { return times_.size(); }
  [[nodiscard]] const std::vector<double>& times() const { return times_; }

 private:
  void remove_later_frames() const;
  void write_collections() const;
  void write_collection(const std::string& name, const std::string& extension) const;
  void write_solids() const;
  void write_solid_collection() const;

  std::filesystem::path directory_;
  FrameSolids solids_;
  std::vector<double> times_;
};

}  // namespace meniscus::io
