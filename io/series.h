// series.csv: one row a step. docs/running.md says what the columns are.
#pragma once

#include "io/appended_file.h"
#include "mesh/vec3.h"

#include <cstddef>
#include <filesystem>
#include <optional>

namespace meniscus::io {

// What one step amounted to. Columns that a kind of run does not know stay empty.
struct SeriesRow {
  std::size_t step = 0;
  double time = 0, dt = 0;
  double volume = 0, volume_error = 0;  // the latter relative to the start
  double area_air = 0, area_solid = 0;
  std::optional<double> kinetic, potential, surface_energy;
  double max_speed = 0;
  std::optional<double> divergence;
  std::optional<double> contact_angle, contact_angle_min, contact_angle_max;
  std::optional<double> base_radius;
  double height = 0;  // extent of the liquid along "up"
  std::size_t components = 0, bubbles = 0;
  std::size_t vertices = 0, tets = 0;
  double min_dihedral = 0, max_dihedral = 0;
  std::optional<std::size_t> iterations;
  double seconds = 0;
  // Beyond the columns users rely on.
  long euler = 0;                                        // characteristic of the liquid's surface
  std::size_t events = 0;                                // changes of topology in this step
  std::optional<mesh::Vec3> momentum, angular_momentum;  // the latter about the origin
  std::optional<double> residual;                        // of the step's equations, relative
  std::optional<std::size_t> retries;                    // smaller steps that this one needed
  std::optional<double> contact_angle_std;               // along the contact line
  std::optional<double> contact_angle_fit;               // from the shape of the whole drop
};

class SeriesFile {
 public:
  // A new file, or the one that is there cut back to its first `keep` bytes.
  explicit SeriesFile(const std::filesystem::path& path, std::optional<std::uint64_t> keep = std::nullopt);
  // Throws InputError where the row cannot be written.
  void append(const SeriesRow& row);
  [[nodiscard]] std::uint64_t size() const { return file_.size(); }

 private:
  AppendedFile file_;
};

}  // namespace meniscus::io
