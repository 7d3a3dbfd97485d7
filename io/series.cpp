#include "io/series.h"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace meniscus::io {

namespace {

constexpr std::string_view kHeader =
    "step,time,dt,volume,volume_error,area_air,area_solid,kinetic,potential,surface_energy,max_speed,"
    "divergence,contact_angle,contact_angle_min,contact_angle_max,base_radius,height,components,bubbles,"
    "vertices,tets,min_dihedral,max_dihedral,iterations,seconds,euler,events,momentum_x,momentum_y,"
    "momentum_z,angular_momentum_x,angular_momentum_y,angular_momentum_z,residual,retries,"
    "contact_angle_std,contact_angle_fit\n";

// Seventeen digits bring a double back to the bit.
std::string text(double value) {
  return fmt::format("{:.17g}", value);
}
std::string text(std::size_t value) {
  return fmt::format("{}", value);
}
std::string text(long value) {
  return fmt::format("{}", value);
}
template <class T>
std::string text(const std::optional<T>& value) {
  return value ? text(*value) : std::string();
}
std::string text(const std::optional<mesh::Vec3>& x) {
  return x ? fmt::format("{:.17g},{:.17g},{:.17g}", x->x(), x->y(), x->z()) : ",,";
}

}  // namespace

SeriesFile::SeriesFile(const std::filesystem::path& path, std::optional<std::uint64_t> keep)
    : file_(path, keep) {
  if (!keep) file_.append(kHeader);
}

void SeriesFile::append(const SeriesRow& r) {
  std::string line = text(r.step);
  const auto add = [&](const auto&... values) { ((line += ',', line += text(values)), ...); };
  add(r.time, r.dt, r.volume, r.volume_error, r.area_air, r.area_solid);
  add(r.kinetic, r.potential, r.surface_energy, r.max_speed, r.divergence);
  add(r.contact_angle, r.contact_angle_min, r.contact_angle_max, r.base_radius, r.height);
  add(r.components, r.bubbles, r.vertices, r.tets, r.min_dihedral, r.max_dihedral);
  add(r.iterations, r.seconds, r.euler, r.events);
  add(r.momentum, r.angular_momentum, r.residual, r.retries);
  add(r.contact_angle_std, r.contact_angle_fit);
  file_.append(line + '\n');
}

}  // namespace meniscus::io
