#include "coupling/measure/sphere_fit.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace meniscus::coupling {

namespace {

using Eigen::Matrix4d;
using Eigen::Vector4d;

// In the algebraic sense: |x|^2 = 2 c.x + d with d = R^2 - |c|^2 is linear. Returns (c, R).
Vector4d first_guess(std::span<const SurfacePoint> points, const Vec3& origin) {
  Matrix4d matrix = Matrix4d::Zero();
  Vector4d right = Vector4d::Zero();
  for (const SurfacePoint& p : points) {
    const Vec3 x = p.x - origin;
    const Vector4d row(2 * x[0], 2 * x[1], 2 * x[2], 1);
    matrix += p.area * row * row.transpose();
    right += p.area * x.squaredNorm() * row;
  }
  Vector4d out = matrix.ldlt().solve(right);
  out[3] = std::sqrt(std::max(0.0, out[3] + out.head<3>().squaredNorm()));
  return out;
}

}  // namespace

SphereFit fit_sphere(std::span<const SurfacePoint> points) {
  constexpr int kMostSteps = 20;
  constexpr double kAccuracy = 1e-13;
  Vec3 origin = Vec3::Zero();
  double area = 0;
  for (const SurfacePoint& p : points) {
    origin += p.area * p.x;
    area += p.area;
  }
  origin /= area;
  Vector4d sphere = first_guess(points, origin);
  double squares = 0;
  // Gauss-Newton steps on the distances themselves.
  for (int step = 0; step < kMostSteps; ++step) {
    Matrix4d matrix = Matrix4d::Zero();
    Vector4d right = Vector4d::Zero();
    squares = 0;
    for (const SurfacePoint& p : points) {
      const Vec3 from_center = p.x - origin - sphere.head<3>();
      const double length = from_center.norm(), distance = length - sphere[3];
      Vector4d row;
      row << from_center / length, 1;
      matrix += p.area * row * row.transpose();
      right += p.area * distance * row;
      squares += p.area * distance * distance;
    }
    const Vector4d change = matrix.ldlt().solve(right);
    if (!change.allFinite()) break;
    sphere += change;
    if (change.norm() <= kAccuracy * sphere[3]) break;
  }
  return {origin + sphere.head<3>(), sphere[3], std::sqrt(squares / area) / sphere[3]};
}

}  // namespace meniscus::coupling
