// Frames of a run for ParaView: frames/liquid_NNNNNN.vtu and frames/surface_NNNNNN.vtp, tied together with
// their times by liquid.pvd and surface.pvd.
#pragma once

#include "mesh/field.h"

#include <filesystem>
#include <string>
#include <vector>

namespace meniscus::io {

class Frames {
 public:
  // `directory` is that of the run; it must exist.
  explicit Frames(std::filesystem::path directory);

  // Adds the state at a time. The collections are whole after every frame.
  void write(const mesh::TetMesh& mesh, const mesh::VertexField<mesh::Vec3>& velocity, double time);
  [[nodiscard]] std::size_t count() const { return times_.size(); }

 private:
  void write_collection(const std::string& name, const std::string& extension) const;

  std::filesystem::path directory_;
  std::vector<double> times_;
};

}  // namespace meniscus::io
