// Liquid made of the cubes of a box of 8^3, whose vertices are exact binary fractions.
#pragma once

#include "fem/rigid_motion.h"
#include "mesh/vertex_class.h"
#include "tests/support/random.h"
#include "tests/support/sample_meshes.h"

namespace meniscus::test {

struct LiquidBlocks {
  // Liquid where `inside` says so of the centroid of a tetrahedron, in units of the cubes' side.
  explicit LiquidBlocks(const std::function<bool(const mesh::Vec3&)>& inside) : mesh(box_mesh(8)) {
    fill(inside);
  }

  void fill(const std::function<bool(const mesh::Vec3&)>& inside) {
    relabel(mesh, [&](const mesh::Vec3& at) { return inside(8 * at) ? mesh::kLiquid : mesh::kAir; });
    liquid = fem::liquid_mesh(mesh, mesh::kLiquid);
    x = fem::positions(mesh, liquid);
  }

  mesh::TetMesh mesh;
  fem::LiquidMesh liquid;
  std::vector<mesh::Vec3> x;
};

// The cubes from `low` up to and without `high`.
inline bool in_block(const mesh::Vec3& x, const mesh::Vec3& low, const mesh::Vec3& high) {
  return (x.array() > low.array()).all() && (x.array() < high.array()).all();
}

inline std::vector<mesh::Vec3> random_velocities(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  std::vector<mesh::Vec3> u;
  for (std::size_t i = 0; i < count; ++i) u.push_back(random.uniform() * random.direction());
  return u;
}

inline std::vector<mesh::Vec3> velocities(const std::vector<mesh::Vec3>& x, const fem::RigidMotion& motion) {
  std::vector<mesh::Vec3> u;
  for (const mesh::Vec3& at : x) u.push_back(motion.at(at));
  return u;
}

}  // namespace meniscus::test
