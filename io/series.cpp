#include "io/series.h"

#include "mesh/error.h"

#include <fmt/format.h>

#include <string_view>

namespace meniscus::io {

namespace {

constexpr std::string_view kHeader =
    "step,time,dt,volume,volume_error,area_air,area_solid,kinetic,potential,surface_energy,max_speed,"
    "divergence,contact_angle,contact_angle_min,contact_angle_max,base_radius,height,components,bubbles,"
    "vertices,tets,min_dihedral,max_dihedral,iterations,seconds,euler,events\n";

// Seventeen digits bring a double back to the bit.
std::string text(double value) {
  return fmt::format("{:.17g}", value);
}
std::string text(std::size_t value) {
  return fmt::format("{}", value);
}
template <class T>
std::string text(const std::optional<T>& value) {
  return value ? text(*value) : std::string();
}

}  // namespace

SeriesFile::SeriesFile(const std::filesystem::path& path) : path_(path), stream_(path) {
  stream_ << kHeader << std::flush;
  if (!stream_) throw InputError(fmt::format("{}: cannot be written", path_.string()));
}

void SeriesFile::append(const SeriesRow& r) {
  std::string line = text(r.step);
  const auto add = [&](const auto& value) { (line += ',') += text(value); };
  for (const double value : {r.time, r.dt, r.volume, r.volume_error, r.area_air, r.area_solid}) add(value);
  for (const auto& value : {r.kinetic, r.potential, r.surface_energy}) add(value);
  add(r.max_speed);
  for (const auto& value :
       {r.divergence, r.contact_angle, r.contact_angle_min, r.contact_angle_max, r.base_radius}) {
    add(value);
  }
  add(r.height);
  for (const std::size_t value : {r.components, r.bubbles, r.vertices, r.tets}) add(value);
  add(r.min_dihedral);
  add(r.max_dihedral);
  add(r.iterations);
  add(r.seconds);
  stream_ << line << fmt::format(",{},{}\n", r.euler, r.events) << std::flush;
  if (!stream_) throw InputError(fmt::format("{}: cannot be written", path_.string()));
}

}  // namespace meniscus::io
