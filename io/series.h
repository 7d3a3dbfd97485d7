// series.csv: one row a step, flushed as it goes, so that a run can be watched and none of it is lost.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
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
  long euler = 0;
  std::size_t events = 0;  // changes of topology in this step
};

class SeriesFile {
 public:
  explicit SeriesFile(const std::filesystem::path& path);
  // Throws InputError where the row cannot be written.
  void append(const SeriesRow& row);

 private:
  std::filesystem::path path_;
  std::ofstream stream_;
};

}  // namespace meniscus::io
