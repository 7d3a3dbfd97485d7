// How good a tetrahedron is for finite elements.
//
// The measure that ranks is the minimum sine of the six dihedral angles (Klingner & Shewchuk 2007): 0 for
// flat, 0.943 for regular tetrahedra, negative for inverted ones; it sees both small and large angles. All
// measures are scale-free, for edge lengths between about 1e-18 and 1e18: min_sine multiplies four squared
// areas, length^16, which leaves the range of doubles beyond.
#pragma once

#include "mesh/ids.h"
#include "mesh/vec3.h"

#include <array>

namespace meniscus::mesh {

class TetMesh;

// Minimum sine of the dihedral angles, with the sign of the volume.
[[nodiscard]] double min_sine(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);
[[nodiscard]] double min_sine(const TetMesh& mesh, TetId t);

// The six signed dihedral sines and their gradients with respect to the first vertex. No face may have zero
// area.
struct SineGradients {
  std::array<double, 6> value;
  std::array<Vec3, 6> gradient;
};
[[nodiscard]] SineGradients sines_with_gradients(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

// Interior dihedral angles in degrees along the edges kTetEdges.
[[nodiscard]] std::array<double, 6> dihedral_angles_deg(const std::array<Vec3, 4>& p);

// 6 sqrt(2) V / l_rms^3: 1 for regular tetrahedra (Parthasarathy 1994).
[[nodiscard]] double volume_length_ratio(const std::array<Vec3, 4>& p);

}  // namespace meniscus::mesh
