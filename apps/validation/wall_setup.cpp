#include "apps/validation/wall_setup.h"

#include "apps/validation/references/spherical_cap.h"
#include "coupling/measure/liquid_surface.h"
#include "coupling/phase_timer.h"
#include "mesh/generation/generate.h"
#include "mesh/improvement/improver.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace meniscus::validation {

WallScene drop_on_floor(double contact_angle_deg, double edge) {
  // Half a ball of this radius has the volume of a ball of radius one.
  const double radius = std::cbrt(2.0);
  const double room = std::max(2 * radius, 1.5 * spherical_cap(kBallVolume, contact_angle_deg).base_radius);
  return {.bodies = {mesh::Sphere{.radius = radius}},
          .solids = {mesh::Solid(mesh::Plane{})},
          .contact_angles_deg = {contact_angle_deg},
          .domain = {Vec3(-room, -room, 0), Vec3(room, room, 2 * radius)},
          .edge = edge};
}

mesh::TetMesh generated(const WallScene& scene) {
  const auto walls = std::make_shared<const mesh::Walls>(scene.solids, scene.domain);
  mesh::TetMesh mesh = mesh::generate_mesh(
      scene.bodies, *walls,
      {.edge_length = scene.edge, .grading = scene.grading, .max_edge_length = scene.longest});
  mesh.lay_on(walls);
  mesh::ImprovementOptions improvement;
  improvement.surfaces = mesh::ImprovementOptions::Surfaces::keep;
  mesh::improve(mesh, improvement);
  return mesh;
}

fem::LiquidProperties liquid_of(const WallScene& scene) {
  return {.density = 1,
          .viscosity = scene.viscosity,
          .surface_tension = 1,
          .gravity = {.acceleration = scene.gravity}};
}

mesh::ComplexOptions complex_of(const WallScene& scene) {
  mesh::ComplexOptions options{.sizing = {.edge_length = scene.edge,
                                          .max_edge_length = scene.longest,
                                          .grading = scene.grading,
                                          .contact_line = scene.line_edge}};
  options.walls = std::make_shared<const mesh::Walls>(scene.solids, scene.domain);
  return options;
}

std::vector<coupling::WallMaterial> materials_of(const WallScene& scene) {
  std::vector<coupling::WallMaterial> materials;
  for (const double angle : scene.contact_angles_deg) {
    materials.push_back({.wetting = -std::cos(angle * std::numbers::pi / 180)});
  }
  return materials;
}

coupling::FlowRunOptions flow_of(const WallScene& scene) {
  coupling::FlowRunOptions options;
  options.liquid = liquid_of(scene);
  options.complex = complex_of(scene);
  options.materials = materials_of(scene);
  return options;
}

double AtRest::level(const WallScene& scene) const {
  const auto points = coupling::surface_points(run->mesh(), coupling::liquid_surface(run->mesh()).free);
  const coupling::SurfacePoint& any = points.front();
  return any.x.z() - run->pressure(any.vertex) / scene.gravity.z();
}

AtRest at_rest(const WallScene& scene, const std::string& part, CaseReport& report) {
  AtRest out;
  {
    const coupling::PhaseTimer timer(out.seconds);
    out.run = std::make_unique<coupling::EquilibriumRun>(
        generated(scene),
        coupling::EquilibriumOptions{
            .liquid = liquid_of(scene), .complex = complex_of(scene), .materials = materials_of(scene)});
    while (!out.run->converged()) {
      const coupling::EquilibriumStep step = out.run->step();
      if (step.failure) throw std::runtime_error(fmt::format("{}: {}", part, *step.failure));
      ++out.steps;
      // A residual of 1e-10 is the end.
      report.progress(part, std::clamp(-std::log10(step.residual) / 10, 0.0, 1.0));
    }
  }
  const coupling::FlowState state = out.run->state();
  out.volume = state.volume;
  out.wet_area = state.area_solid;
  out.tets = state.liquid_tets;
  return out;
}

}  // namespace meniscus::validation
