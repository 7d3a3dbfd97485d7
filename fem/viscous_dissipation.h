// Viscous dissipation: the quadratic form D(v) = 1/2 v'K v = mu int eps(v):eps(v) dV, half the power that
// viscosity turns into heat, with eps the symmetric part of the velocity gradient.
//
//   K_ij = mu V (g_i.g_j I + g_j g_i')     with g_i the gradients of the hat functions.
#pragma once

#include "fem/liquid_mesh.h"

#include <span>

namespace meniscus::fem {

[[nodiscard]] double viscous_dissipation(const LiquidMesh& liquid, std::span<const Vec3> x, double viscosity,
                                         std::span<const Vec3> v);

// The gradient K v of the dissipation with respect to the velocities: minus the viscous force.
void add_viscous_gradient(const LiquidMesh& liquid, std::span<const Vec3> x, double viscosity,
                          std::span<const Vec3> v, std::span<Vec3> gradient);

// Adds factor * K; the matrix has the pattern of liquid.graph.
void add_viscous_stiffness(const LiquidMesh& liquid, std::span<const Vec3> x, double viscosity, double factor,
                           SparseMatrix<Mat3>& matrix);

}  // namespace meniscus::fem
