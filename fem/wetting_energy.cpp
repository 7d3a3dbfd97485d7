#include "fem/wetting_energy.h"

#include "fem/surface_energy.h"
#include "mesh/geometry.h"

namespace meniscus::fem {

double wetting_energy(const LiquidMesh& liquid, std::span<const double> wetting, double tension,
                      std::span<const Vec3> x) {
  double area = 0;
  for (std::size_t k = 0; k < wetting.size(); ++k) {
    const auto& [a, b, c] = liquid.walls[k];
    area += wetting[k] * mesh::area_vector(x[a], x[b], x[c]).norm();
  }
  return tension * area;
}

void add_wetting_gradient(const LiquidMesh& liquid, std::span<const double> wetting, double tension,
                          std::span<const Vec3> x, std::span<Vec3> gradient) {
  for (std::size_t k = 0; k < wetting.size(); ++k) {
    const Triangle& t = liquid.walls[k];
    const Vec3 n = (0.5 * tension * wetting[k]) * mesh::area_vector(x[t[0]], x[t[1]], x[t[2]]).normalized();
    for (std::size_t i = 0; i < 3; ++i) {
      if (liquid.contact_line[t[i]]) gradient[t[i]] += n.cross(x[t[(i + 2) % 3]] - x[t[(i + 1) % 3]]);
    }
  }
}

void add_wetting_hessian(const LiquidMesh& liquid, std::span<const double> wetting, double tension,
                         std::span<const Vec3> x, HessianKind kind, double factor,
                         SparseMatrix<Mat3>& hessian) {
  for (std::size_t k = 0; k < wetting.size(); ++k) {
    if (kind == HessianKind::positive && wetting[k] < 0) continue;
    const Triangle& t = liquid.walls[k];
    const TriangleHessian h = area_hessian(x[t[0]], x[t[1]], x[t[2]], kind);
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        if (!liquid.contact_line[t[i]] || !liquid.contact_line[t[j]]) continue;
        hessian.value[hessian.pattern->find(t[i], t[j])] += factor * tension * wetting[k] * h[i][j];
      }
    }
  }
}

}  // namespace meniscus::fem
