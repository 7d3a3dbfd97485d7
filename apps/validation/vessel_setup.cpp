#include "apps/validation/vessel_setup.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

namespace meniscus::validation {

namespace {

using std::numbers::pi;

constexpr double kGravity = 1;

// Surrounds a vessel of about size one about the origin.
mesh::BoundingBox room() {
  return {Vec3::Constant(-1.5), Vec3::Constant(1.5)};
}

// All below z = level.
mesh::Shape liquid_below(double level) {
  return mesh::Box{Vec3(0, 0, level - 2), Vec3(4, 4, 4)};
}

WallScene filled(std::vector<mesh::Solid> solids, std::vector<double> angles_deg, double edge, double level) {
  WallScene scene{.bodies = {liquid_below(level)},
                  .solids = std::move(solids),
                  .contact_angles_deg = std::move(angles_deg),
                  .domain = room(),
                  .edge = edge};
  scene.gravity = -kGravity * Vec3::UnitZ();
  return scene;
}

WallScene filled(const mesh::SolidShape& container, double edge, double level) {
  return filled({mesh::Solid(container, mesh::Solid::Side::container)}, {90}, edge, level);
}

// Six planes around a unit cube, each with the angle that a level surface makes with it: the wedge of liquid
// is sharp where a side leans outwards.
WallScene tilted_box(double edge) {
  const Eigen::Matrix3d turn =
      (Eigen::AngleAxisd(0.3, Vec3::UnitY()) * Eigen::AngleAxisd(0.2, Vec3::UnitX())).toRotationMatrix();
  std::vector<mesh::Solid> sides;
  std::vector<double> angles_deg;
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      const Vec3 outwards = side * turn.col(axis);
      sides.emplace_back(mesh::Plane{outwards / 2, -outwards});
      angles_deg.push_back(std::acos(-outwards.z()) * 180 / pi);
    }
  }
  return filled(std::move(sides), std::move(angles_deg), edge, 0);
}

// On its tip in the origin, as a surface of so few facets that each of them is a wall.
WallScene standing_cone(double edge, double level) {
  constexpr std::uint32_t kFacets = 6;
  constexpr double kRadius = 0.7, kHeight = 1;
  mesh::TriangleSurface cone{.points = {Vec3::Zero(), kHeight * Vec3::UnitZ()}, .triangles = {}};
  for (std::uint32_t i = 0; i < kFacets; ++i) {
    const double angle = 2 * pi * i / kFacets;
    cone.points.emplace_back(kRadius * std::cos(angle), kRadius * std::sin(angle), kHeight);
    const std::uint32_t a = 2 + i, b = 2 + (i + 1) % kFacets;
    cone.triangles.push_back({0, b, a});
    cone.triangles.push_back({1, a, b});
  }
  const Vec3 side = mesh::area_vector(cone, cone.triangles.front()).normalized();
  return filled({mesh::Solid(mesh::ImportedSurface{std::move(cone)}, mesh::Solid::Side::container)},
                {std::acos(-side.z()) * 180 / pi}, edge, level);
}

}  // namespace

std::vector<Vessel> half_full_vessels(double edge) {
  constexpr double kConeLevel = 0.7937005259840998;  // cbrt(1/2)
  return {{"box", filled(mesh::Box{}, edge, 0), 0},
          {"tilted box", tilted_box(edge), 0},
          {"ball", filled(mesh::Sphere{.radius = 0.5}, edge, 0), 0},
          {"cone", standing_cone(edge, kConeLevel), kConeLevel}};
}

double pressure_error(const coupling::FlowRun& run, const Vessel& vessel) {
  double error = 0;
  for (const mesh::VertexId v : fem::liquid_mesh(run.mesh(), mesh::kLiquid).vertices) {
    const double depth = vessel.level - run.mesh().position(v).z();
    error = std::max(error, std::abs(run.pressure(v) - kGravity * depth));
  }
  return error;
}

}  // namespace meniscus::validation
