// Momentum and spin of the bodies of liquid, and how to give them exactly those they must have.
//
// A free body keeps both. The stages of a step keep them to the tolerance of the solver and the order of the
// scheme (the expanded energy is not the same in all directions, and an implicit step brakes rotation); what
// is missing is a rigid motion, which neither deforms nor compresses anything.
#pragma once

#include "fem/liquid_mesh.h"

#include <span>
#include <vector>

namespace meniscus::fem {

// Integrals of the linear velocity field over a body.
struct BodyMotion {
  double mass = 0;
  Vec3 centre = Vec3::Zero();    // of mass
  Vec3 momentum = Vec3::Zero();  // int rho u
  Vec3 spin = Vec3::Zero();      // int rho (x - centre) x u: angular momentum about the centre
};

[[nodiscard]] std::vector<BodyMotion> body_motions(const LiquidMesh& liquid, double density,
                                                   std::span<const Vec3> x, std::span<const Vec3> u);

// Adds to the velocities of every body the rigid motion that gives it the momentum and the spin wanted.
void impose_momenta(const LiquidMesh& liquid, double density, std::span<const Vec3> x,
                    std::span<const BodyMotion> wanted, std::span<Vec3> u);

}  // namespace meniscus::fem
