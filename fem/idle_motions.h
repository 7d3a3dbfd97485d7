// Motions of a body at walls that cost nothing: a drop may stand anywhere on a table and, without gravity,
// anywhere on a ball. Newton's steps towards rest leave them out: along them the energy has no curvature, but
// for what facets make of walls, and steps would be as long as one lets them.
#pragma once

#include "fem/gravity_energy.h"
#include "fem/newton_system.h"

#include <span>
#include <vector>

namespace meniscus::fem {

struct IdleInput {
  std::span<const Vec3> x;
  std::span<const OpenWays> ways;
  std::span<const Vec3> volume_gradient;
  std::span<const Mat3> allowed;  // by walls
  Gravity gravity;
};

// The volume gradient and, behind it, the rigid motions that walls allow and gravity minds not, in the open
// ways and there orthonormal and orthogonal to that gradient. Motions that hardly shift the surface (of a cap
// around its axis) are no such thing.
[[nodiscard]] StepConstraints idle_constraints(const LiquidMesh& liquid, const IdleInput& input);

// What of a force lies along these motions.
[[nodiscard]] std::vector<Vec3> idle_part(const LiquidMesh& liquid, const StepConstraints& constraints,
                                          std::span<const Vec3> force);

}  // namespace meniscus::fem
