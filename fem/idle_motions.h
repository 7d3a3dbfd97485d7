// Motions of a body at curved walls that cost nothing: without gravity a drop may stand anywhere on a ball.
// Newton's steps towards rest leave them out: along them the energy has no curvature but for what facets make
// of the wall, and steps would be as long as one lets them. (Along flat walls the discrete energy knows of
// them, too, and a step finds no force that way.)
#pragma once

#include "fem/gravity_energy.h"
#include "fem/liquid_mesh.h"

#include <span>
#include <vector>

namespace meniscus::fem {

struct IdleInput {
  std::span<const Vec3> x;
  std::span<const Vec3> volume_gradient;
  std::span<const Mat3> allowed;  // by walls
  Gravity gravity;
};

// Fields over all vertices: the k-th is made of the k-th motion of every body; a body that has fewer is zero
// in it.
struct IdleMotions {
  std::vector<std::vector<Vec3>> fields;
  std::vector<int> count;  // of every body
};

// The rigid motions that walls allow and gravity minds not, as far as they shift the surface: along the
// gradient of the volume, orthonormal, orthogonal to that gradient. Motions that hardly do (of a cap around
// its axis) are left out, and all of bodies that touch no wall.
[[nodiscard]] IdleMotions idle_motions(const LiquidMesh& liquid, const IdleInput& input);

}  // namespace meniscus::fem
