#include "coupling/measure/young_laplace_fit.h"

#include "coupling/measure/drop_profile.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::coupling {

namespace {

using Eigen::Matrix4d;
using Eigen::Vector4d;

// In a frame with the wall at z = 0 and the liquid above it. Unknown: the place of the axis, the height of
// the apex, and the logarithm of its curvature, which is small exponentially in a puddle.
class Fit {
 public:
  Fit(std::span<const SurfacePoint> points, const WallPlane& wall, double weight)
      : points_(points), wall_(wall), weight_(weight) {
    s_ = wall.normal.unitOrthogonal();
    t_ = wall.normal.cross(s_);
    double area = 0, base = 0;
    unknown_.setZero();
    for (const SurfacePoint& p : points) {
      const Vec3 x = local(p.x);
      unknown_.head<2>() += p.area * x.head<2>();
      unknown_[2] = std::max(unknown_[2], x.z());
      area += p.area;
    }
    unknown_.head<2>() /= area;
    double lowest = std::numeric_limits<double>::infinity();
    for (const SurfacePoint& p : points) {
      const Vec3 x = local(p.x);
      const double radius = (x.head<2>() - unknown_.head<2>()).norm();
      extent_ = std::max(extent_, radius);
      if (x.z() < lowest) base = radius;
      lowest = std::min(lowest, x.z());
    }
    unknown_[3] = std::log(curvature_for(base));
  }

  [[nodiscard]] YoungLaplaceFit solve() {
    constexpr int kMostSteps = 50;
    constexpr double kAccuracy = 1e-11;
    YoungLaplaceFit out;
    System here = system(unknown_);
    double damping = 1e-6;
    for (int step = 0; step < kMostSteps && !out.converged && damping < 1e6; ++step) {
      Matrix4d matrix = here.matrix;
      matrix.diagonal() *= 1 + damping;
      const Vector4d change = matrix.ldlt().solve(-here.right);
      const System next = system(unknown_ + change);
      const bool better = next.squares <= here.squares;  // false for what is no number
      out.converged = change.head<3>().norm() <= kAccuracy * extent_ && std::abs(change[3]) <= kAccuracy;
      damping *= better ? 0.1 : 10;
      if (!better) continue;
      unknown_ += change;
      here = next;
    }
    const auto foot = profile(unknown_).foot();
    if (!foot) return {};
    out.apex = wall_.point + unknown_[0] * s_ + unknown_[1] * t_ + unknown_[2] * wall_.normal;
    out.apex_curvature = std::exp(unknown_[3]);
    out.contact_angle_deg = foot->slope * 180 / std::numbers::pi;
    out.base_radius = foot->radius;
    out.deviation = std::sqrt(here.squares / here.area) / foot->radius;
    return out;
  }

 private:
  struct System {
    Matrix4d matrix = Matrix4d::Zero();
    Vector4d right = Vector4d::Zero();
    double squares = 0, area = 0;
  };

  [[nodiscard]] Vec3 local(const Vec3& x) const {
    const Vec3 from = x - wall_.point;
    return {from.dot(s_), from.dot(t_), from.dot(wall_.normal)};
  }
  [[nodiscard]] DropProfile profile(const Vector4d& unknown) const {
    return DropProfile(
        {.apex_curvature = std::exp(unknown[3]), .weight = weight_, .depth = unknown[2], .extent = extent_});
  }
  // Of the profile that has this radius at the wall. The flatter the apex, the larger the radius.
  [[nodiscard]] double curvature_for(double base_radius) const {
    constexpr int kHalvings = 60;
    const double height = unknown_[2];
    double flat = std::log(1e-12 / height), sharp = std::log(4 / height);
    for (int k = 0; k < kHalvings; ++k) {
      Vector4d middle = unknown_;
      middle[3] = 0.5 * (flat + sharp);
      const DropProfile drop = profile(middle);
      const auto foot = drop.foot();
      (drop.too_flat() || (foot && foot->radius > base_radius) ? flat : sharp) = middle[3];
    }
    return std::exp(0.5 * (flat + sharp));
  }
  // Normal equations of the linearized distances.
  [[nodiscard]] System system(const Vector4d& unknown) const {
    constexpr double kDifference = 1e-5;
    const Vector4d by = kDifference * Vector4d::Unit(3);
    const DropProfile drop = profile(unknown), sharper = profile(unknown + by),
                      flatter = profile(unknown - by);
    System out;
    for (const SurfacePoint& p : points_) {
      const Vec3 x = local(p.x);
      const Eigen::Vector2d from_axis = x.head<2>() - unknown.head<2>();
      const double radius = from_axis.norm(), depth = unknown[2] - x.z();
      const DropProfile::Distance d = drop.distance(radius, depth);
      Vector4d row = Vector4d::Zero();
      if (radius > 0) row.head<2>() = -d.along_x / radius * from_axis;
      row[2] = d.along_z;
      row[3] =
          (sharper.distance(radius, depth).value - flatter.distance(radius, depth).value) / (2 * kDifference);
      out.matrix += p.area * row * row.transpose();
      out.right += p.area * d.value * row;
      out.squares += p.area * d.value * d.value;
      out.area += p.area;
    }
    return out;
  }

  std::span<const SurfacePoint> points_;
  WallPlane wall_;
  double weight_;
  double extent_ = 0;  // of the surface from its axis
  Vec3 s_, t_;         // along the wall
  Vector4d unknown_;
};

}  // namespace

YoungLaplaceFit fit_young_laplace(std::span<const SurfacePoint> points, const WallPlane& wall,
                                  double weight) {
  return points.empty() ? YoungLaplaceFit{} : Fit(points, wall, weight).solve();
}

}  // namespace meniscus::coupling
