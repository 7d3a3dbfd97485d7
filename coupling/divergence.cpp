#include "coupling/divergence.h"

#include "fem/tet_element.h"

#include <vector>

namespace meniscus::coupling {

using mesh::Vec3;

double squared_divergence(const fem::LiquidMesh& liquid, std::span<const Vec3> x, std::span<const Vec3> u) {
  std::vector<double> divergence(liquid.size(), 0.0), weight(liquid.size(), 0.0);
  for (const fem::Tet& t : liquid.tets) {
    const fem::TetElement e(t, x);
    double local = 0;
    for (std::size_t i = 0; i < 4; ++i) local += e.gradient[i].dot(u[t[i]]);
    for (const fem::Index v : t) {
      divergence[v] += e.volume / 4 * local;
      weight[v] += e.volume / 4;
    }
  }
  double sum = 0;
  for (std::size_t i = 0; i < weight.size(); ++i) sum += divergence[i] * divergence[i] / weight[i];
  return sum;
}

}  // namespace meniscus::coupling
