#include "apps/validation/wall_figures.h"

#include "coupling/measure/contact_line.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::validation {

namespace {

std::vector<coupling::SurfacePoint> free_points(const mesh::TetMesh& mesh) {
  return coupling::surface_points(mesh, coupling::liquid_surface(mesh).free);
}

double distance_from_piece(const Eigen::Vector2d& p, const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  const Eigen::Vector2d along = b - a;
  const double squared = along.squaredNorm();
  const double part = squared > 0 ? std::clamp((p - a).dot(along) / squared, 0.0, 1.0) : 0.0;
  return (p - a - part * along).norm();
}

}  // namespace

double base_radius(const AtRest& rest) {
  return std::sqrt(rest.wet_area / std::numbers::pi);
}

double highest(const mesh::TetMesh& mesh, const Region& region) {
  double out = -std::numeric_limits<double>::infinity();
  for (const coupling::SurfacePoint& p : free_points(mesh)) {
    if (!region || region(p.x)) out = std::max(out, p.x.z());
  }
  return out;
}

double lowest(const mesh::TetMesh& mesh, const Region& region) {
  double out = std::numeric_limits<double>::infinity();
  for (const coupling::SurfacePoint& p : free_points(mesh)) {
    if (!region || region(p.x)) out = std::min(out, p.x.z());
  }
  return out;
}

double mean_on_line(const mesh::TetMesh& mesh, const Coordinate& coordinate, const Region& region) {
  const coupling::ContactLine line = coupling::contact_line(mesh, coupling::liquid_surface(mesh));
  double sum = 0, length = 0;
  for (const coupling::ContactLoop& loop : line.loops) {
    for (std::size_t i = 0; i < loop.vertices.size(); ++i) {
      const Vec3 a = mesh.position(loop.vertices[i]);
      const Vec3 b = mesh.position(loop.vertices[(i + 1) % loop.vertices.size()]);
      if (region && !(region(a) && region(b))) continue;
      sum += (b - a).norm() * (coordinate(a) + coordinate(b)) / 2;
      length += (b - a).norm();
    }
  }
  return sum / length;
}

Curve outline(const AtRest& rest, const std::string& name) {
  Curve curve{name, Stroke::points, {}, {}};
  const Vec3 centre = rest.run->state().centre;
  for (const coupling::SurfacePoint& p : free_points(rest.run->mesh())) {
    curve.x.push_back((p.x - centre).head<2>().norm());
    curve.y.push_back(p.x.z());
  }
  return curve;
}

Curve outline(std::span<const MeridianPoint> meridian, MeridianSense sense, double level,
              const std::string& name) {
  Curve curve{name, Stroke::line, {}, {}};
  for (const MeridianPoint& p : meridian) {
    curve.x.push_back(p.x);
    curve.y.push_back(level + (sense == MeridianSense::up ? p.z : -p.z));
  }
  return curve;
}

double farthest_from(const Curve& line, const Curve& points) {
  double farthest = 0;
  for (std::size_t i = 0; i < points.x.size(); ++i) {
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k + 1 < line.x.size(); ++k) {
      nearest = std::min(nearest, distance_from_piece({points.x[i], points.y[i]}, {line.x[k], line.y[k]},
                                                      {line.x[k + 1], line.y[k + 1]}));
    }
    farthest = std::max(farthest, nearest);
  }
  return farthest;
}

}  // namespace meniscus::validation
