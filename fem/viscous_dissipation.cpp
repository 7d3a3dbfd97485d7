#include "fem/viscous_dissipation.h"

#include "fem/tet_element.h"

#include <cassert>

namespace meniscus::fem {

namespace {

Mat3 strain_rate(const Tet& t, const TetElement& e, std::span<const Vec3> v) {
  Mat3 gradient = Mat3::Zero();
  for (std::size_t i = 0; i < 4; ++i) gradient += v[t[i]] * e.gradient[i].transpose();
  return 0.5 * (gradient + gradient.transpose());
}

}  // namespace

double viscous_dissipation(const LiquidMesh& liquid, std::span<const Vec3> x, double viscosity,
                           std::span<const Vec3> v) {
  double sum = 0;
  for (const Tet& t : liquid.tets) {
    const TetElement e(t, x);
    sum += e.volume * strain_rate(t, e, v).squaredNorm();
  }
  return viscosity * sum;
}

void add_viscous_gradient(const LiquidMesh& liquid, std::span<const Vec3> x, double viscosity,
                          std::span<const Vec3> v, std::span<Vec3> gradient) {
  for (const Tet& t : liquid.tets) {
    const TetElement e(t, x);
    const Mat3 stress = 2.0 * viscosity * e.volume * strain_rate(t, e, v);
    for (std::size_t i = 0; i < 4; ++i) gradient[t[i]] += stress * e.gradient[i];
  }
}

void add_viscous_stiffness(const LiquidMesh& liquid, std::span<const Vec3> x, double viscosity, double factor,
                           SparseMatrix<Mat3>& matrix) {
  assert(matrix.pattern == liquid.graph);
  for (std::size_t k = 0; k < liquid.tets.size(); ++k) {
    const TetElement e(liquid.tets[k], x);
    const double weight = factor * viscosity * e.volume;
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < 4; ++j) {
        Mat3& block = matrix.value[liquid.tet_entries[k][i][j]];
        block.noalias() += weight * e.gradient[j] * e.gradient[i].transpose();
        block.diagonal().array() += weight * e.gradient[i].dot(e.gradient[j]);
      }
    }
  }
}

}  // namespace meniscus::fem
