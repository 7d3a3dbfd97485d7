#include "fem/gravity_energy.h"

#include "fem/small_matrices.h"
#include "mesh/geometry.h"

namespace meniscus::fem {

namespace {

TriangleHessian triangle_hessian(const std::array<Vec3, 3>& p, double density, const Gravity& gravity,
                                 HessianKind kind) {
  const Vec3 twice = 2.0 * mesh::area_vector(p[0], p[1], p[2]);
  const double length = twice.norm();
  const Vec3 n = twice / length;
  const double sum = gravity.potential(p[0]) + gravity.potential(p[1]) + gravity.potential(p[2]);
  const double rise = density * std::max(0.0, -gravity.acceleration.dot(n)) * length / 24.0;
  TriangleHessian h;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      const double overlap = i == j ? 2.0 : 1.0;
      if (kind == HessianKind::positive) {
        h[i][j] = rise * overlap * n * n.transpose();
      } else {
        const Vec3 edge = p[(j + 2) % 3] - p[(j + 1) % 3];
        h[i][j] = -density / 24.0 *
                  ((sum + gravity.potential(p[i])) * cross_matrix(edge) +
                   overlap * twice * gravity.acceleration.transpose());
      }
    }
  }
  return h;
}

}  // namespace

double gravity_energy(std::span<const Triangle> boundary, double density, const Gravity& gravity,
                      std::span<const Vec3> x) {
  // Over the cone from x0 to a triangle the potential has its mean at the centroid, 3/4 of the way out.
  double sum = 0;
  for (const auto& [a, b, c] : boundary) {
    const Vec3& o = gravity.reference;
    const double height = gravity.potential(x[a]) + gravity.potential(x[b]) + gravity.potential(x[c]);
    sum += mesh::signed_volume(o, x[a], x[b], x[c]) * height / 4.0;
  }
  return -density * sum;
}

void add_gravity_gradient(std::span<const Triangle> boundary, double density, const Gravity& gravity,
                          std::span<const Vec3> x, std::span<Vec3> gradient) {
  for (const auto& [a, b, c] : boundary) {
    const double fa = gravity.potential(x[a]), fb = gravity.potential(x[b]), fc = gravity.potential(x[c]);
    const Vec3 n = -density / 12.0 * mesh::area_vector(x[a], x[b], x[c]);
    const double sum = fa + fb + fc;
    gradient[a] += (sum + fa) * n;
    gradient[b] += (sum + fb) * n;
    gradient[c] += (sum + fc) * n;
  }
}

void add_gravity_hessian(std::span<const Triangle> boundary, double density, const Gravity& gravity,
                         std::span<const Vec3> x, HessianKind kind, double factor,
                         SparseMatrix<Mat3>& hessian) {
  for (const Triangle& t : boundary) {
    add_triangle(t, triangle_hessian({x[t[0]], x[t[1]], x[t[2]]}, density, gravity, kind), factor, hessian);
  }
}

}  // namespace meniscus::fem
