#include "fem/body_volume.h"

#include "fem/energy.h"
#include "fem/small_matrices.h"
#include "mesh/geometry.h"

namespace meniscus::fem {

void add_volume_gradient(std::span<const Triangle> boundary, std::span<const Vec3> x,
                         std::span<Vec3> gradient) {
  for (const Triangle& t : boundary) {
    const Vec3 third = mesh::area_vector(x[t[0]], x[t[1]], x[t[2]]) / 3.0;
    for (const Index v : t) gradient[v] += third;
  }
}

void add_volume_hessian(std::span<const Triangle> boundary, std::span<const Index> body,
                        std::span<const double> factors, std::span<const Vec3> x,
                        SparseMatrix<Mat3>& hessian) {
  for (const Triangle& t : boundary) {
    TriangleHessian h;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
      h[i][i].setZero();
      h[i][j] = cross_matrix((x[t[i]] + x[t[j]]) / 2 - x[t[k]]) / 6;
      h[j][i] = -h[i][j];
    }
    add_triangle(t, h, factors[body[t[0]]], hessian);
  }
}

}  // namespace meniscus::fem
