#include "fem/surface_energy.h"

#include "fem/small_matrices.h"
#include "mesh/geometry.h"

#include <cmath>

namespace meniscus::fem {

TriangleHessian area_hessian(const Vec3& a, const Vec3& b, const Vec3& c, HessianKind kind) {
  const Vec3 twice = 2.0 * mesh::area_vector(a, b, c);
  const double length = twice.norm();
  const Vec3 n = twice / length;
  const std::array<Vec3, 3> edge{c - b, a - c, b - a};
  const Mat3 along = n * n.transpose() / (2.0 * length);
  const Mat3 turn = 0.5 * cross_matrix(n);
  const Mat3 plane = Mat3::Identity() - n * n.transpose();
  const bool positive = kind == HessianKind::positive;
  // Positive part of a matrix with eigenvalues +-c and 0: (M + |M|) / 2, where |M| is c times the projector
  // off the translations.
  const double half = positive ? 0.5 : 1.0;
  const double modulus = positive ? std::sqrt(3.0) / 4.0 : 0.0;
  TriangleHessian h;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      Mat3& block = h[i][j];
      block = edge[i].dot(edge[j]) * along + modulus * ((i == j ? 1.0 : 0.0) - 1.0 / 3.0) * plane;
      if (j == (i + 1) % 3) block -= half * turn;
      if (i == (j + 1) % 3) block += half * turn;
    }
  }
  return h;
}

double surface_energy(std::span<const Triangle> triangles, double tension, std::span<const Vec3> x) {
  double area = 0;
  for (const auto& [a, b, c] : triangles) area += mesh::area_vector(x[a], x[b], x[c]).norm();
  return tension * area;
}

void add_surface_gradient(std::span<const Triangle> triangles, double tension, std::span<const Vec3> x,
                          std::span<Vec3> gradient) {
  for (const auto& [a, b, c] : triangles) {
    const Vec3 n = (0.5 * tension) * mesh::area_vector(x[a], x[b], x[c]).normalized();
    gradient[a] += n.cross(x[c] - x[b]);
    gradient[b] += n.cross(x[a] - x[c]);
    gradient[c] += n.cross(x[b] - x[a]);
  }
}

void add_surface_hessian(std::span<const Triangle> triangles, double tension, std::span<const Vec3> x,
                         HessianKind kind, double factor, SparseMatrix<Mat3>& hessian) {
  for (const Triangle& t : triangles) {
    add_triangle(t, area_hessian(x[t[0]], x[t[1]], x[t[2]], kind), factor * tension, hessian);
  }
}

}  // namespace meniscus::fem
