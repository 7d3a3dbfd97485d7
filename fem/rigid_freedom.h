// In which ways a body of liquid can move like a rigid one, walls notwithstanding: in all six in air, along a
// flat wall and around its normal, around the centre of a ball it fills in part, not at all in a box.
//
// Tension, pressure and smooth walls do no work in such a motion; what was put in of its momentum stays.
#pragma once

#include "fem/rigid_motion.h"

#include <span>
#include <vector>

namespace meniscus::fem {

struct RigidFreedom {
  // Columns are motions, orthonormal: the velocity at `centre`, and the spin times `size`.
  using Basis = Eigen::Matrix<double, 6, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;
  // What the six motions that the basis speaks of are at a point.
  using Field = Eigen::Matrix<double, 3, 6>;

  Vec3 centre = Vec3::Zero();
  double size = 1;
  Basis basis = Basis::Identity(6, 6);

  [[nodiscard]] Field at(const Vec3& x) const;
};

// Of every body. `allowed` are the projectors of all vertices, at x (wall_conditions.h); empty: no walls.
[[nodiscard]] std::vector<RigidFreedom> rigid_freedoms(const LiquidMesh& liquid,
                                                       std::span<const Mat3> allowed,
                                                       std::span<const Vec3> x);

// What is left of it without the motions in which a body may rise or sink, whatever its shape.
[[nodiscard]] RigidFreedom level_motions(const RigidFreedom& freedom, const Vec3& gravity);

// The momenta along the motions of a freedom: of a translation its part of the linear momentum, of a rotation
// that of the spin about its axis, wherever the body has got to.
using RigidMomenta = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, 6, 1>;
[[nodiscard]] RigidMomenta rigid_momenta(const Momentum& body, const RigidFreedom& freedom);
// The same of a force that acts on the centre of mass.
[[nodiscard]] RigidMomenta rigid_force(const Vec3& centre, const Vec3& force, const RigidFreedom& freedom);

// The motion of the body among these that has the momenta given.
[[nodiscard]] RigidMotion rigid_motion(const Momentum& body, const RigidFreedom& freedom,
                                       const RigidMomenta& momenta);

}  // namespace meniscus::fem
