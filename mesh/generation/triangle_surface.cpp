#include "mesh/generation/triangle_surface.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace meniscus::mesh {

double volume(const TriangleSurface& surface) {
  if (surface.triangles.empty()) return 0.0;
  const Vec3 origin = bounding_box(surface).center();
  double six_volumes = 0.0;
  for (const Triangle& t : surface.triangles) {
    const Vec3 a = surface.points[t[0]] - origin;
    const Vec3 b = surface.points[t[1]] - origin;
    const Vec3 c = surface.points[t[2]] - origin;
    six_volumes += a.dot(b.cross(c));
  }
  return six_volumes / 6.0;
}

double area(const TriangleSurface& surface) {
  double sum = 0.0;
  for (const Triangle& t : surface.triangles) sum += area_vector(surface, t).norm();
  return sum;
}

BoundingBox bounding_box(const TriangleSurface& surface) {
  BoundingBox box;
  for (const Triangle& t : surface.triangles) {
    for (const std::uint32_t v : t) box.extend(surface.points[v]);
  }
  return box;
}

TriangleSurface without_unused_points(const TriangleSurface& surface) {
  constexpr std::uint32_t kUnused = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> number(surface.points.size(), kUnused);
  for (const Triangle& t : surface.triangles) {
    for (const std::uint32_t v : t) number[v] = 0;
  }
  TriangleSurface result;
  for (std::size_t v = 0; v < number.size(); ++v) {
    if (number[v] == kUnused) continue;
    number[v] = static_cast<std::uint32_t>(result.points.size());
    result.points.push_back(surface.points[v]);
  }
  for (const Triangle& t : surface.triangles)
    result.triangles.push_back({number[t[0]], number[t[1]], number[t[2]]});
  return result;
}

TriangleSurface transformed(TriangleSurface surface, double scale, const Vec3& shift) {
  for (Vec3& p : surface.points) p = scale * p + shift;
  return surface;
}

void append(TriangleSurface& surface, const TriangleSurface& other) {
  const auto offset = static_cast<std::uint32_t>(surface.points.size());
  surface.points.insert(surface.points.end(), other.points.begin(), other.points.end());
  for (const Triangle& t : other.triangles)
    surface.triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
}

std::vector<std::uint32_t> component_of_triangles(const TriangleSurface& surface) {
  std::vector<std::uint32_t> parent(surface.points.size());
  std::iota(parent.begin(), parent.end(), 0U);
  auto root = [&parent](std::uint32_t v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
  };
  for (const Triangle& t : surface.triangles) {
    parent[root(t[1])] = root(t[0]);
    parent[root(t[2])] = root(t[0]);
  }
  constexpr std::uint32_t kUnseen = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> number(surface.points.size(), kUnseen);
  std::vector<std::uint32_t> result;
  result.reserve(surface.triangles.size());
  std::uint32_t count = 0;
  for (const Triangle& t : surface.triangles) {
    std::uint32_t& n = number[root(t[0])];
    if (n == kUnseen) n = count++;
    result.push_back(n);
  }
  return result;
}

std::vector<TriangleSurface> components(const TriangleSurface& surface) {
  const std::vector<std::uint32_t> component = component_of_triangles(surface);
  const std::size_t count =
      component.empty() ? 0 : std::size_t{*std::max_element(component.begin(), component.end())} + 1;
  std::vector<TriangleSurface> result(count);
  constexpr std::uint32_t kUnseen = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> local(surface.points.size(), kUnseen);
  for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
    TriangleSurface& part = result[component[i]];
    Triangle copy{};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t v = surface.triangles[i][k];
      if (local[v] == kUnseen) {
        local[v] = static_cast<std::uint32_t>(part.points.size());
        part.points.push_back(surface.points[v]);
      }
      copy[k] = local[v];
    }
    part.triangles.push_back(copy);
  }
  return result;
}

namespace {

double corner_deg(const Vec3& at, const Vec3& b, const Vec3& c) {
  const Vec3 u = b - at;
  const Vec3 v = c - at;
  return std::atan2(u.cross(v).norm(), u.dot(v)) * 180.0 / std::numbers::pi;
}

}  // namespace

double min_angle_deg(const Vec3& a, const Vec3& b, const Vec3& c) {
  return std::min({corner_deg(a, b, c), corner_deg(b, c, a), corner_deg(c, a, b)});
}

SurfaceQuality surface_quality(const TriangleSurface& surface) {
  SurfaceQuality q;
  q.min_edge = std::numeric_limits<double>::infinity();
  double total = 0.0;
  for (const Triangle& t : surface.triangles) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3& a = surface.points[t[k]];
      const Vec3& b = surface.points[t[(k + 1) % 3]];
      const double length = (b - a).norm();
      q.min_edge = std::min(q.min_edge, length);
      q.max_edge = std::max(q.max_edge, length);
      total += length;
      const double angle = corner_deg(a, b, surface.points[t[(k + 2) % 3]]);
      q.min_angle_deg = std::min(q.min_angle_deg, angle);
      q.max_angle_deg = std::max(q.max_angle_deg, angle);
    }
  }
  if (surface.triangles.empty()) return SurfaceQuality{};
  q.mean_edge = total / (3.0 * static_cast<double>(surface.triangles.size()));
  return q;
}

}  // namespace meniscus::mesh
