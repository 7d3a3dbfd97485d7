#include "coupling/step_control.h"

#include "fem/tet_element.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::coupling {

namespace {

// Mean of a power of the edges of the surface.
double mean_edge_power(const fem::LiquidMesh& liquid, double exponent, std::span<const Vec3> x) {
  double sum = 0;
  for (const fem::Triangle& t : liquid.surface) {
    for (std::size_t k = 0; k < 3; ++k) sum += std::pow((x[t[(k + 1) % 3]] - x[t[k]]).norm(), exponent);
  }
  return sum / (3.0 * static_cast<double>(liquid.surface.size()));
}

// Mean of 1 / t over the edges of the surface, t = sqrt(rho h^3 / (2 pi gamma)).
double mean_capillary_rate(const fem::LiquidMesh& liquid, const StepForces& forces, std::span<const Vec3> x) {
  if (!(forces.surface_tension > 0) || liquid.surface.empty()) return 0;
  return std::sqrt(2 * std::numbers::pi * forces.surface_tension / forces.density) *
         mean_edge_power(liquid, -1.5, x);
}

// The same with t = sqrt(h / g).
double mean_fall_rate(const fem::LiquidMesh& liquid, const StepForces& forces, std::span<const Vec3> x) {
  if (!(forces.gravity > 0) || liquid.surface.empty()) return 0;
  return std::sqrt(forces.gravity) * mean_edge_power(liquid, -0.5, x);
}

}  // namespace

double StepLimits::least() const {
  return std::min({capillary, distortion, way, fall});
}

StepLimits step_limits(const fem::LiquidMesh& liquid, const StepForces& forces, std::span<const Vec3> x,
                       std::span<const Vec3> u, const StepControlOptions& options) {
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
  const auto limit = [](double part, double per_time) {
    return per_time > 0 ? part / per_time : std::numeric_limits<double>::infinity();
  };
  return {limit(options.capillary, mean_capillary_rate(liquid, forces, x)),
          limit(options.distortion, std::sqrt(strain)), limit(options.way, std::sqrt(way)),
          limit(options.fall, mean_fall_rate(liquid, forces, x))};
}

}  // namespace meniscus::coupling
