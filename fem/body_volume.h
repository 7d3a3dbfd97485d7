// The volumes of bodies as functions of their vertices: gradient and Hessian, like the energies have them.
//
// With the corners of a triangle a, b, c, counter-clockwise seen from outside,
//
//   dV/da = (b - a) x (c - a) / 6,    d2V/da db = [(a + b) / 2 - c]x / 6     (sign changed for a after b)
//
// summed over what moves freely of the boundary: the whole of it in air, the free surface without the walls
// of a body that these hold (gravity_energy.h says why). Over a closed surface what is left out of the second
// derivatives to make them symmetric cancels; at walls it is what a vertex feels that leaves them.
#pragma once

#include "fem/liquid_mesh.h"

#include <span>

namespace meniscus::fem {

// Every vertex belongs to one body: there is one vector for each.
void add_volume_gradient(std::span<const Triangle> boundary, std::span<const Vec3> x,
                         std::span<Vec3> gradient);

// Times the factor of the body that the triangle is of.
void add_volume_hessian(std::span<const Triangle> boundary, std::span<const Index> body,
                        std::span<const double> factors, std::span<const Vec3> x,
                        SparseMatrix<Mat3>& hessian);

}  // namespace meniscus::fem
