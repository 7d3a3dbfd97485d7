// Liquid among walls for the cases, in units of density, tension and a length: what is there at the start,
// and the way to the shape it has at rest.
#pragma once

#include "apps/validation/case.h"
#include "coupling/equilibrium_run.h"
#include "mesh/generation/shapes.h"

#include <memory>
#include <numbers>
#include <string>
#include <vector>

namespace meniscus::validation {

using mesh::Vec3;

inline constexpr double kBallVolume = 4 * std::numbers::pi / 3;  // of radius one

struct WallScene {
  std::vector<mesh::Shape> bodies;
  std::vector<mesh::Solid> solids;
  std::vector<double> contact_angles_deg;  // of the solids
  mesh::BoundingBox domain;
  double edge = 0.2;     // at the surface
  double line_edge = 1;  // at contact lines, in units of that
  double longest = 1;    // edge anywhere
  double grading = 0.5;  // of edges, per distance
  Vec3 gravity = Vec3::Zero();
  double viscosity = 0;
};

// Half a ball on the floor z = 0, of which the volume is that of a ball of radius one.
[[nodiscard]] WallScene drop_on_floor(double contact_angle_deg, double edge);

[[nodiscard]] mesh::TetMesh generated(const WallScene& scene);
[[nodiscard]] fem::LiquidProperties liquid_of(const WallScene& scene);
// Walls included.
[[nodiscard]] mesh::ComplexOptions complex_of(const WallScene& scene);
[[nodiscard]] std::vector<coupling::WallMaterial> materials_of(const WallScene& scene);
[[nodiscard]] coupling::FlowRunOptions flow_of(const WallScene& scene);

// What there is to say of liquid at rest.
struct AtRest {
  std::unique_ptr<coupling::EquilibriumRun> run;
  double seconds = 0;  // CPU time, from the scene to rest
  int steps = 0;
  double volume = 0, wet_area = 0;
  std::size_t tets = 0;

  // Where the pressure in the liquid is that of the air, along z; needs gravity along it.
  [[nodiscard]] double level(const WallScene& scene) const;
};

// Throws std::runtime_error where it finds no equilibrium.
[[nodiscard]] AtRest at_rest(const WallScene& scene, const std::string& part, CaseReport& report);

}  // namespace meniscus::validation
