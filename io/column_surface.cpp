#include "io/column_surface.h"

#include <cmath>
#include <numbers>

namespace meniscus::io {

namespace {

constexpr double kPi = std::numbers::pi;
// Points around the axis; facets are off the round surface by 1 - cos(pi / 64), a thousandth of the radius.
constexpr std::size_t kAround = 64;
constexpr double kSpacing = 2 * kPi / kAround;  // of rings, in radii

// A ring of the surface: its distance from the axis and its place along it.
struct Ring {
  double radius, z;
};

std::size_t pieces(double length_in_radii) {
  return std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(length_in_radii / kSpacing)));
}

// From the pole at the lower end up to the rim, for a column of radius 1.
void add_lower_end(const Drop& drop, const Ring& rim, double slope, std::vector<Ring>& rings) {
  if (drop.ends == ColumnEnds::flat) {
    const std::size_t n = pieces(rim.radius);
    for (std::size_t i = 0; i < n; ++i) {
      rings.push_back({rim.radius * static_cast<double>(i) / static_cast<double>(n), rim.z});
    }
    return;
  }
  // The sphere that touches the column in the rim.
  const double middle = rim.z + rim.radius * slope, radius = rim.radius * std::hypot(1, slope);
  const double end = std::atan2(1, slope);
  const std::size_t n = pieces(radius * end);
  for (std::size_t i = 0; i < n; ++i) {
    const double angle = end * static_cast<double>(i) / static_cast<double>(n);
    rings.push_back({radius * std::sin(angle), middle - radius * std::cos(angle)});
  }
}

// Symmetric about z = 0; in units of the radius.
std::vector<Ring> profile(const Drop& drop) {
  const double k = drop.amplitude == 0 ? 0 : 2 * kPi * drop.radius / drop.wavelength.value();
  const double half = drop.length / drop.radius / 2;
  const auto radius = [&](double z) { return 1 + drop.amplitude * std::cos(k * z); };
  std::vector<Ring> rings;
  add_lower_end(drop, {radius(half), -half}, drop.amplitude * k * std::sin(k * half), rings);
  const std::size_t n = pieces(half);
  for (std::size_t i = 0; i <= n; ++i) {
    const double z = half * (static_cast<double>(i) / static_cast<double>(n) - 1);
    rings.push_back({radius(z), z});
  }
  for (std::size_t i = rings.size() - 1; i-- > 0;) rings.push_back({rings[i].radius, -rings[i].z});
  return rings;
}

mesh::TriangleSurface revolve(const std::vector<Ring>& rings) {
  mesh::TriangleSurface s;
  const auto count = [&](std::size_t ring) {
    return ring == 0 || ring + 1 == rings.size() ? std::size_t{1} : kAround;
  };
  std::vector<std::uint32_t> first;
  for (std::size_t i = 0; i < rings.size(); ++i) {
    first.push_back(static_cast<std::uint32_t>(s.points.size()));
    for (std::size_t j = 0; j < count(i); ++j) {
      // Every second ring is turned by half a step, so that triangles are nearly equilateral.
      const double angle = kSpacing * (static_cast<double>(j) + (i % 2 == 0 ? 0.0 : 0.5));
      s.points.emplace_back(rings[i].radius * std::cos(angle), rings[i].radius * std::sin(angle), rings[i].z);
    }
  }
  const auto at = [&](std::size_t i, std::size_t j) {
    return first[i] + static_cast<std::uint32_t>(j % count(i));
  };
  for (std::size_t i = 0; i + 1 < rings.size(); ++i) {
    for (std::size_t j = 0; j < kAround; ++j) {
      // On an even ring point j lies below the middle between j - 1 and j of the next, on an odd one between
      // j and j + 1.
      const std::size_t up = i % 2 == 0 ? j : j + 1;
      if (count(i) > 1) s.triangles.push_back({at(i, j), at(i, j + 1), at(i + 1, up)});
      if (count(i + 1) > 1) s.triangles.push_back({at(i + 1, up), at(i + 1, up + kAround - 1), at(i, j)});
    }
  }
  return s;
}

}  // namespace

bool is_column(const Drop& drop) {
  return drop.amplitude != 0 || drop.ends == ColumnEnds::round;
}

mesh::TriangleSurface column_surface(const Drop& drop) {
  mesh::TriangleSurface s = revolve(profile(drop));
  const double length = drop.length / drop.radius;
  const double wanted = kPi * (length + (drop.ends == ColumnEnds::round ? 4.0 / 3 : 0.0));
  // Widening keeps places along the axis and with them the wavelength.
  const double widening = std::sqrt(wanted / mesh::volume(s));
  const Eigen::Quaterniond turn =
      Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), Vec3(drop.axis.normalized()));
  for (Vec3& p : s.points) {
    p.head<2>() *= widening;
    p = drop.center + drop.radius * (turn * p);
  }
  return s;
}

}  // namespace meniscus::io
