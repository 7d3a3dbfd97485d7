// Liquid among solids as runs start from it, in units of density, tension and a length.
#pragma once

#include "coupling/wall_material.h"
#include "mesh/complex/deformable_complex.h"
#include "mesh/generation/generate.h"
#include "mesh/improvement/improver.h"

#include <cmath>
#include <memory>
#include <numbers>
#include <vector>

namespace meniscus::test {

using coupling::WallMaterial;
using mesh::Vec3;

struct WalledScene {
  std::vector<mesh::Shape> bodies;
  std::vector<mesh::Solid> solids;
  std::vector<WallMaterial> materials;
  mesh::BoundingBox domain;
  double edge_length = 0.35;
  double viscosity = 0.3;
  Vec3 gravity = Vec3::Zero();
};

[[nodiscard]] inline mesh::Solid floor_solid(const Vec3& normal = Vec3::UnitZ()) {
  return mesh::Solid(mesh::Plane{Vec3::Zero(), normal});
}

[[nodiscard]] inline WallMaterial material(double contact_angle_deg) {
  return {.wetting = -std::cos(contact_angle_deg * std::numbers::pi / 180)};
}

// Half a ball on a floor.
[[nodiscard]] inline WalledScene drop_on_floor(double contact_angle_deg) {
  return {.bodies = {mesh::Sphere{}},
          .solids = {floor_solid()},
          .materials = {material(contact_angle_deg)},
          .domain = {Vec3(-2.5, -2.5, 0), Vec3(2.5, 2.5, 2.5)}};
}

[[nodiscard]] inline mesh::ComplexOptions complex_options(const WalledScene& s) {
  mesh::ComplexOptions options{.sizing = {.edge_length = s.edge_length, .max_edge_length = 1.2}};
  options.walls = std::make_shared<mesh::Walls>(s.solids, s.domain);
  return options;
}

[[nodiscard]] inline mesh::TetMesh mesh_of(const WalledScene& s) {
  const auto walls = std::make_shared<const mesh::Walls>(s.solids, s.domain);
  mesh::TetMesh mesh =
      mesh::generate_mesh(s.bodies, *walls, {.edge_length = s.edge_length, .max_edge_length = 1.2});
  mesh.lay_on(walls);
  mesh::ImprovementOptions improvement;
  improvement.surfaces = mesh::ImprovementOptions::Surfaces::keep;
  mesh::improve(mesh, improvement);
  return mesh;
}

}  // namespace meniscus::test
