#include "fem/slip_dissipation.h"

#include "mesh/geometry.h"

namespace meniscus::fem {

namespace {

using Corners = std::array<Vec3, 3>;

// int b phi_i phi_j = (1 + delta_ij) times this.
double weight(const Triangle& t, double friction, std::span<const Vec3> x) {
  return friction / 12.0 * mesh::area_vector(x[t[0]], x[t[1]], x[t[2]]).norm();
}

// v - w at the corners of triangle k of the walls.
Corners slip(const LiquidMesh& liquid, std::size_t k, std::span<const Corners> wall,
             std::span<const Vec3> v) {
  const Triangle& t = liquid.walls[k];
  Corners d{v[t[0]], v[t[1]], v[t[2]]};
  for (std::size_t i = 0; i < 3 && !wall.empty(); ++i) d[i] -= wall[k][i];
  return d;
}

}  // namespace

double slip_dissipation(const LiquidMesh& liquid, std::span<const double> friction,
                        std::span<const Corners> wall, std::span<const Vec3> x, std::span<const Vec3> v) {
  double twice = 0;
  for (std::size_t k = 0; k < friction.size(); ++k) {
    const Corners d = slip(liquid, k, wall, v);
    const double squares = d[0].squaredNorm() + d[1].squaredNorm() + d[2].squaredNorm();
    twice += weight(liquid.walls[k], friction[k], x) * (squares + (d[0] + d[1] + d[2]).squaredNorm());
  }
  return twice / 2;
}

void add_slip_gradient(const LiquidMesh& liquid, std::span<const double> friction,
                       std::span<const Corners> wall, std::span<const Vec3> x, std::span<const Vec3> v,
                       std::span<Vec3> gradient) {
  for (std::size_t k = 0; k < friction.size(); ++k) {
    const Triangle& t = liquid.walls[k];
    const Corners d = slip(liquid, k, wall, v);
    const double w = weight(t, friction[k], x);
    for (std::size_t i = 0; i < 3; ++i) gradient[t[i]] += w * (d[0] + d[1] + d[2] + d[i]);
  }
}

void add_slip_stiffness(const LiquidMesh& liquid, std::span<const double> friction, std::span<const Vec3> x,
                        double factor, SparseMatrix<Mat3>& matrix) {
  for (std::size_t k = 0; k < friction.size(); ++k) {
    const Triangle& t = liquid.walls[k];
    const double w = factor * weight(t, friction[k], x);
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        matrix.value[matrix.pattern->find(t[i], t[j])].diagonal().array() += i == j ? 2 * w : w;
      }
    }
  }
}

}  // namespace meniscus::fem
