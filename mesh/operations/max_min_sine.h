// Where to put a vertex so that the worst tetrahedron of its star is as good as possible.
//
// The minimum of many smooth functions is not smooth: at its best point several tetrahedra are equally bad.
// The ascent direction is the shortest vector in the convex hull of the gradients of those (Freitag &
// Ollivier-Gooch 1997).
#pragma once

#include "mesh/vec3.h"

#include <array>
#include <span>

namespace meniscus::mesh {

// A face of the star's link: (x, a, b, c) is a positive tetrahedron for x inside.
using StarTriangle = std::array<Vec3, 3>;

struct AscentOptions {
  int max_steps = 10;
  double good_enough = 1.0;  // stop as soon as the worst sine reaches this
  double min_gain = 1e-4;    // stop when a step gains less
};

struct AscentResult {
  Vec3 position;
  double quality;  // worst min_sine at `position`
};

// Worst min_sine of the star joined to x. Stops early and returns what it has once it falls to `give_up` or
// below.
[[nodiscard]] double star_quality(std::span<const StarTriangle> star, const Vec3& x, double give_up = -2.0);

// Climbs from x, whose star_quality is `quality`, within the subspace onto which `freedom` projects
// (identity: anywhere).
[[nodiscard]] AscentResult maximize_min_sine(std::span<const StarTriangle> star, const Vec3& x,
                                             const Eigen::Matrix3d& freedom, const AscentOptions& options,
                                             double quality);

}  // namespace meniscus::mesh
