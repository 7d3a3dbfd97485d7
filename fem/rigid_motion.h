// Mass, momentum and spin of bodies of liquid, with the consistent mass of linear tetrahedra, and the rigid
// motions that carry them.
//
// A velocity splits into the rigid motion with its momentum and spin, and a rest that has neither. The two
// are orthogonal in kinetic energy, so each can be changed without the other.
#pragma once

#include "fem/liquid_mesh.h"

#include <span>
#include <vector>

namespace meniscus::fem {

struct Momentum {
  double mass = 0;
  Vec3 centre = Vec3::Zero();   // of mass
  Vec3 linear = Vec3::Zero();   // momentum
  Vec3 angular = Vec3::Zero();  // about the centre
  Mat3 inertia = Mat3::Zero();  // about the centre
  double kinetic = 0;           // energy

  // Of both together, about their common centre.
  [[nodiscard]] Momentum operator+(const Momentum& other) const;
};

struct RigidMotion {
  Vec3 centre = Vec3::Zero();
  Vec3 velocity = Vec3::Zero();  // of the centre
  Vec3 spin = Vec3::Zero();

  [[nodiscard]] Vec3 at(const Vec3& x) const { return velocity + spin.cross(x - centre); }
};

// The rigid motion of a body with these momenta, and its energy.
[[nodiscard]] RigidMotion rigid_motion(const Momentum& m);
[[nodiscard]] double rigid_energy(const Momentum& m);

// One for every body of the liquid.
[[nodiscard]] std::vector<Momentum> body_momenta(const LiquidMesh& liquid, double density,
                                                 std::span<const Vec3> x, std::span<const Vec3> u);

// Adds to the velocities of every body the rigid motion that gives it the momentum and the spin wanted. The
// stages of a step keep both only to the tolerance of the solver and the order of the scheme.
void impose_momenta(const LiquidMesh& liquid, double density, std::span<const Vec3> x,
                    std::span<const Momentum> wanted, std::span<Vec3> u);

}  // namespace meniscus::fem
