// Systems as a stage of a time step makes them, for the tests of what solves them.
#pragma once

#include "fem/saddle_system.h"
#include "fem/surface_energy.h"
#include "fem/viscous_dissipation.h"
#include "tests/fem/drops.h"

#include <cmath>
#include <numbers>

namespace meniscus::test {

struct SaddleOptions {
  fem::PressureElement pressure = fem::PressureElement::linear;
  double time = 1;       // tau, in units of the capillary time of an edge
  double viscosity = 0;  // in units of sqrt(density tension radius)
};

// Density 3 and tension 5 on a given drop, which must outlive it; everything else that the system refers to.
class Saddle {
 public:
  Saddle(const Drop& drop, const SaddleOptions& options)
      : operators_(drop.liquid, {.pressure = options.pressure}) {
    constexpr double kDensity = 3, kTension = 5;
    operators_.assemble_mass(drop.x, kDensity);
    operators_.assemble_flow(drop.x, kDensity);
    double edge = 0;
    for (const fem::Triangle& t : drop.liquid.surface) {
      edge += (drop.x[t[0]] - drop.x[t[1]]).norm() / static_cast<double>(drop.liquid.surface.size());
    }
    tau_ = options.time * std::sqrt(kDensity * std::pow(edge, 3) / (2 * std::numbers::pi * kTension));
    const bool viscous = options.viscosity > 0;
    stiffness_.reset(viscous ? drop.liquid.graph : drop.liquid.surface_graph, Mat3::Zero());
    const double radius = std::cbrt(drop.volumes[0] * 3 / (4 * std::numbers::pi));
    const double viscosity = options.viscosity * std::sqrt(kDensity * kTension * radius);
    if (viscous) fem::add_viscous_stiffness(drop.liquid, drop.x, viscosity, tau_, stiffness_);
    fem::add_surface_hessian(drop.liquid.surface, kTension, drop.x, fem::HessianKind::positive, tau_ * tau_,
                             stiffness_);
    force.assign(drop.x.size(), Vec3::Zero());
    fem::add_surface_gradient(drop.liquid.surface, kTension, drop.x, force);
    for (Vec3& f : force) f *= -tau_;
    flux.assign(operators_.pressures(), 0.0);
    for (std::size_t j = 0; j < flux.size(); ++j) {
      flux[j] = 1e-3 * operators_.row_volumes()[j] / tau_ * std::sin(static_cast<double>(j));
    }
  }
  Saddle(const Saddle&) = delete;
  Saddle& operator=(const Saddle&) = delete;

  [[nodiscard]] fem::SaddleSystem system() const { return {operators_, stiffness_, 1.0}; }

  // The whole matrix, velocities first.
  [[nodiscard]] Eigen::MatrixXd matrix() const {
    const auto n = static_cast<Eigen::Index>(operators_.velocities());
    const auto m = static_cast<Eigen::Index>(operators_.pressures());
    Eigen::MatrixXd k = dense<3, 3>(stiffness_);
    const Eigen::MatrixXd mass = dense<1, 1>(operators_.mass());
    for (Eigen::Index i = 0; i < n; ++i) {
      for (Eigen::Index j = 0; j < n; ++j) k.block<3, 3>(3 * i, 3 * j) += mass(i, j) * Mat3::Identity();
    }
    Eigen::MatrixXd out(3 * n + m, 3 * n + m);
    const Eigen::MatrixXd b = dense<1, 3>(operators_.divergence());
    out << k, -b.transpose(), -b, -dense<1, 1>(operators_.stabilization());
    return out;
  }

  [[nodiscard]] Eigen::VectorXd right_side() const {
    Eigen::VectorXd out(static_cast<Eigen::Index>(3 * force.size() + flux.size()));
    out << stacked(force),
        -Eigen::Map<const Eigen::VectorXd>(flux.data(), static_cast<Eigen::Index>(flux.size()));
    return out;
  }

  std::vector<Vec3> force;
  std::vector<double> flux;

 private:
  fem::FlowOperators operators_;
  fem::SparseMatrix<Mat3> stiffness_;
  double tau_ = 0;
};

[[nodiscard]] inline Eigen::VectorXd stacked(const fem::SaddleSolution& x) {
  Eigen::VectorXd out(static_cast<Eigen::Index>(3 * x.v.size() + x.p.size()));
  out << stacked(x.v), Eigen::Map<const Eigen::VectorXd>(x.p.data(), static_cast<Eigen::Index>(x.p.size()));
  return out;
}

}  // namespace meniscus::test
