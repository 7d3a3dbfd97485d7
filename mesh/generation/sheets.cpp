#include "mesh/generation/sheets.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <limits>

namespace meniscus::mesh {
namespace {

template <class... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};
template <class... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

SheetValue normalized(double value, const Vec3& gradient) {
  const double norm = gradient.norm();
  if (norm == 0.0) return {value, Vec3::UnitZ()};
  return {value / norm, gradient / norm};
}

SheetValue evaluate_mode(const ModeSheet& s, const Vec3& x) {
  const Vec3 y = x - s.center;
  const double r = y.norm();
  if (r == 0.0) return {-s.radius, Vec3::UnitZ()};
  const double cosine = y.z() / r;
  const Legendre p = legendre(s.mode, cosine);
  const Vec3 cosine_gradient = (Vec3::UnitZ() - cosine * y / r) / r;
  return normalized(r - s.radius * (1.0 + s.amplitude * p.value),
                    y / r - s.radius * s.amplitude * p.derivative * cosine_gradient);
}

SheetValue evaluate_torus(const TorusSheet& s, const Vec3& x) {
  const Vec3 y = x - s.center;
  const double along = y.dot(s.axis);
  const Vec3 radial = y - along * s.axis;
  const double rho = radial.norm();
  const Vec3 direction = rho > 0.0 ? (radial / rho).eval() : s.axis.unitOrthogonal().eval();
  const Vec3 from_core = (rho - s.radius) * direction + along * s.axis;
  return {from_core.norm() - s.tube_radius, from_core.normalized()};
}

// Removes the last bits of distance from planes, so that a face along coordinate axes is flat to the bit.
void settle_on_flat(std::span<const Sheet* const> sheets, Vec3& x) {
  for (const Sheet* sheet : sheets) {
    if (const auto* plane = std::get_if<PlaneSheet>(sheet))
      x -= (x - plane->point).dot(plane->normal) * plane->normal;
  }
}

}  // namespace

SheetValue evaluate(const Sheet& sheet, const Vec3& x) {
  return std::visit(Overloaded{
                        [&](const PlaneSheet& s) -> SheetValue {
                          return {(x - s.point).dot(s.normal), s.normal};
                        },
                        [&](const SphereSheet& s) -> SheetValue {
                          const Vec3 y = x - s.center;
                          return {y.norm() - s.radius, y.normalized()};
                        },
                        [&](const ModeSheet& s) { return evaluate_mode(s, x); },
                        [&](const EllipsoidSheet& s) {
                          const Vec3 y = (x - s.center).cwiseQuotient(s.radii);
                          const double k = y.norm();
                          if (k == 0.0) return SheetValue{-s.radii.minCoeff(), Vec3::UnitZ()};
                          return normalized(k - 1.0, y.cwiseQuotient(s.radii) / k);
                        },
                        [&](const CylinderSheet& s) -> SheetValue {
                          const Vec3 y = x - s.center;
                          const Vec3 radial = y - y.dot(s.axis) * s.axis;
                          return {radial.norm() - s.radius, radial.normalized()};
                        },
                        [&](const TorusSheet& s) { return evaluate_torus(s, x); },
                        [&](const CapsuleSheet& s) -> SheetValue {
                          const Vec3 y = x - s.center;
                          const double along = std::clamp(y.dot(s.axis), -0.5 * s.length, 0.5 * s.length);
                          const Vec3 from_segment = y - along * s.axis;
                          return {from_segment.norm() - s.radius, from_segment.normalized()};
                        },
                        [&](const FacetSheet& s) -> SheetValue {
                          const FacetTree::Nearest n = s.facets->nearest(x);
                          return {(x - n.point).dot(n.normal), n.normal};
                        },
                    },
                    sheet);
}

bool is_flat(const Sheet& sheet) {
  if (const auto* facets = std::get_if<FacetSheet>(&sheet)) return facets->flat;
  return std::holds_alternative<PlaneSheet>(sheet);
}

std::vector<Sheet> sheets_of(const Shape& shape) {
  return std::visit(Overloaded{
                        [](const Sphere& s) -> std::vector<Sheet> {
                          if (s.mode == 0 || s.amplitude == 0.0) return {SphereSheet{s.center, s.radius}};
                          return {ModeSheet{s.center, mode_radius(s), s.mode, s.amplitude}};
                        },
                        [](const Ellipsoid& s) -> std::vector<Sheet> {
                          return {EllipsoidSheet{s.center, s.radii}};
                        },
                        [](const Box& s) {
                          std::vector<Sheet> faces;
                          for (int k = 0; k < 3; ++k) {
                            for (const double side : {-1.0, 1.0}) {
                              Vec3 point = s.center;
                              point[k] += 0.5 * side * s.size[k];
                              faces.emplace_back(PlaneSheet{point, side * Vec3::Unit(k)});
                            }
                          }
                          return faces;
                        },
                        [](const Cylinder& s) -> std::vector<Sheet> {
                          const Vec3 axis = s.axis.normalized();
                          return {PlaneSheet{s.center - 0.5 * s.length * axis, -axis},
                                  CylinderSheet{s.center, axis, s.radius},
                                  PlaneSheet{s.center + 0.5 * s.length * axis, axis}};
                        },
                        [](const Cap& s) -> std::vector<Sheet> {
                          const Vec3 axis = s.axis.normalized();
                          return {PlaneSheet{s.center, -axis},
                                  SphereSheet{s.center + (s.height - s.radius) * axis, s.radius}};
                        },
                        [](const Torus& s) -> std::vector<Sheet> {
                          return {TorusSheet{s.center, s.axis.normalized(), s.radius, s.tube_radius}};
                        },
                        [](const ImportedSurface&) -> std::vector<Sheet> { return {}; },
                    },
                    shape);
}

bool project_onto(std::span<const Sheet* const> sheets, double scale, double reach, Vec3& x) {
  constexpr int kMaxIterations = 50;
  const auto count = static_cast<Eigen::Index>(sheets.size());
  if (count == 0 || count > 3) return false;
  Vec3 y = x;
  Eigen::Matrix<double, Eigen::Dynamic, 3, 0, 3, 3> normals(count, 3);
  Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 3, 1> distances(count);
  double best = std::numeric_limits<double>::infinity();
  Vec3 best_point = x;
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    for (Eigen::Index i = 0; i < count; ++i) {
      const SheetValue value = evaluate(*sheets[static_cast<std::size_t>(i)], y);
      normals.row(i) = value.normal.transpose();
      distances[i] = value.distance;
    }
    const double worst = distances.cwiseAbs().maxCoeff();
    if (worst < best) {
      best = worst;
      best_point = y;
    } else if (best <= 1e-13 * scale) {
      break;
    }
    if (worst == 0.0) break;
    if (count == 1) {
      y -= distances[0] * normals.row(0).transpose();
    } else {
      y -= normals.completeOrthogonalDecomposition().solve(distances);
    }
  }
  if (best > 1e-13 * scale || (best_point - x).norm() > reach) return false;
  x = best_point;
  settle_on_flat(sheets, x);
  return true;
}

Vec3 offset_direction(std::span<const Sheet* const> sheets, const Vec3& x) {
  std::vector<double> speeds;
  for (const Sheet* sheet : sheets) speeds.push_back(is_flat(*sheet) ? 0.0 : 1.0);
  return offset_direction(sheets, speeds, x);
}

Vec3 offset_direction(std::span<const Sheet* const> sheets, std::span<const double> speeds, const Vec3& x) {
  constexpr double kLongest = 3.0;
  const auto count = static_cast<Eigen::Index>(sheets.size());
  const Eigen::Map<const Eigen::VectorXd> speed(speeds.data(), count);
  if (speed.isZero(0.0)) return Vec3::Zero();
  Eigen::Matrix<double, Eigen::Dynamic, 3> normals(count, 3);
  for (Eigen::Index i = 0; i < count; ++i)
    normals.row(i) = evaluate(*sheets[static_cast<std::size_t>(i)], x).normal.transpose();
  Vec3 direction = normals.completeOrthogonalDecomposition().solve(speed);
  const double length = direction.norm();
  if (length > kLongest) direction *= kLongest / length;
  for (Eigen::Index i = 0; i < count; ++i) {
    const Vec3 normal = normals.row(i).transpose();
    if (speed[i] == 0.0) direction -= direction.dot(normal) * normal;
  }
  return direction;
}

}  // namespace meniscus::mesh
