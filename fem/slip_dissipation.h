// Friction of liquid that slips along walls: the quadratic form 1/2 int_walls b |v - w|^2 dA, half the power
// it turns into heat, with w the velocity of the wall and b = viscosity / slip length (Navier's condition).
//
// What v - w has across the wall is prescribed (wall_conditions.h) and changes nothing.
#pragma once

#include "fem/liquid_mesh.h"

#include <array>
#include <span>

namespace meniscus::fem {

// `friction` is the b of every triangle of the walls, `wall` the w at its corners; empty: at rest.
[[nodiscard]] double slip_dissipation(const LiquidMesh& liquid, std::span<const double> friction,
                                      std::span<const std::array<Vec3, 3>> wall, std::span<const Vec3> x,
                                      std::span<const Vec3> v);

// The gradient with respect to the velocities: minus the force.
void add_slip_gradient(const LiquidMesh& liquid, std::span<const double> friction,
                       std::span<const std::array<Vec3, 3>> wall, std::span<const Vec3> x,
                       std::span<const Vec3> v, std::span<Vec3> gradient);

// Adds factor times the second derivative.
void add_slip_stiffness(const LiquidMesh& liquid, std::span<const double> friction, std::span<const Vec3> x,
                        double factor, SparseMatrix<Mat3>& matrix);

}  // namespace meniscus::fem
