// Gravity as a geometric potential: E = -rho int g.(x - x0) dV of the polyhedron, differentiated with respect
// to its vertices.
//
// Only the boundary feels it, the pressure becomes the reduced one (without the hydrostatic part), and the
// stabilization does not see the latter: liquid at rest is at rest to rounding. With f = g.(x - x0) and N
// twice the area vector of a triangle (a, b, c),
//
//   dE/da = -rho N (2 f_a + f_b + f_c) / 24      summed over the closed boundary.
//
// Where liquid stands at walls only its free surface is summed over: no motion that the walls allow changes
// the energy at them. Of flat walls that is so for the polyhedron too. Of curved ones it is so for the liquid
// behind the facets: they do not lift it as their corners slide. Beneath a level surface, where f is the same
// everywhere, what is left is the force of a constant pressure with its sign changed (flow_operators.h).
#pragma once

#include "fem/energy.h"
#include "fem/liquid_mesh.h"

#include <span>

namespace meniscus::fem {

struct Gravity {
  Vec3 acceleration = Vec3::Zero();
  Vec3 reference = Vec3::Zero();  // x0: where the potential is zero

  [[nodiscard]] double potential(const Vec3& x) const { return acceleration.dot(x - reference); }
};

// `boundary` is the closed boundary of the liquid.
[[nodiscard]] double gravity_energy(std::span<const Triangle> boundary, double density,
                                    const Gravity& gravity, std::span<const Vec3> x);

// `boundary` is what moves freely of it: the whole of a body in air, without the walls of one that they hold.
void add_gravity_gradient(std::span<const Triangle> boundary, double density, const Gravity& gravity,
                          std::span<const Vec3> x, std::span<Vec3> gradient);

// The positive part is that of surfaces which face up: rho (-g.n) int phi_i phi_j n n'.
void add_gravity_hessian(std::span<const Triangle> boundary, double density, const Gravity& gravity,
                         std::span<const Vec3> x, HessianKind kind, double factor,
                         SparseMatrix<Mat3>& hessian);

}  // namespace meniscus::fem
