#include "coupling/step_control.h"

#include "fem/tet_element.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::coupling {

namespace {

// Mean of 1 / t over the edges of the surface, t = sqrt(rho h^3 / (2 pi gamma)).
double mean_capillary_rate(const fem::LiquidMesh& liquid, double density, double surface_tension,
                           std::span<const Vec3> x) {
  double sum = 0;
  for (const fem::Triangle& t : liquid.surface) {
    for (std::size_t k = 0; k < 3; ++k) sum += std::pow((x[t[(k + 1) % 3]] - x[t[k]]).norm(), -1.5);
  }
  const double edges = 3.0 * static_cast<double>(liquid.surface.size());
  return std::sqrt(2 * std::numbers::pi * surface_tension / density) * sum / edges;
}

}  // namespace

double StepLimits::least() const {
  return std::min({capillary, distortion, way});
}

StepLimits step_limits(const fem::LiquidMesh& liquid, double density, double surface_tension,
                       std::span<const Vec3> x, std::span<const Vec3> u, const StepControlOptions& options) {
  double volume = 0, strain = 0;
  Vec3 mean = Vec3::Zero();
  for (const fem::Tet& t : liquid.tets) {
    const fem::TetElement e(t, x);
    Eigen::Matrix3d gradient = Eigen::Matrix3d::Zero();
    for (std::size_t i = 0; i < 4; ++i) {
      gradient += u[t[i]] * e.gradient[i].transpose();
      mean += e.volume / 4 * u[t[i]];
    }
    volume += e.volume;
    // Rotation distorts nothing.
    strain = std::max(strain, (gradient + gradient.transpose()).squaredNorm() / 4);
  }
  mean /= volume;
  double way = 0;
  for (const fem::Tet& t : liquid.tets) {
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const double edge = (x[t[i]] - x[t[j]]).squaredNorm();
        way = std::max({way, (u[t[i]] - mean).squaredNorm() / edge, (u[t[j]] - mean).squaredNorm() / edge});
      }
    }
  }
  const double rate = mean_capillary_rate(liquid, density, surface_tension, x);
  const auto limit = [](double part, double per_time) {
    return per_time > 0 ? part / per_time : std::numeric_limits<double>::infinity();
  };
  return {limit(options.capillary, rate), limit(options.distortion, std::sqrt(strain)),
          limit(options.way, std::sqrt(way))};
}

}  // namespace meniscus::coupling
