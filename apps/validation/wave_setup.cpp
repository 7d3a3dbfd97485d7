#include "apps/validation/wave_setup.h"

#include "coupling/measure/liquid_surface.h"

#include <Eigen/Dense>

#include <cmath>
#include <numbers>
#include <utility>

namespace meniscus::validation {

namespace {

constexpr double kGravity = 1, kDepth = 0.5, kHeight = 0.8;

// A slice of a tank, two edges thick: the motion is plane, and the box as wide as the mesh needs.
WallScene still_tank(const WaveOptions& options) {
  const double width = 2 * options.edge;
  WallScene scene{.bodies = {mesh::Box{Vec3(0.5, width / 2, 0), Vec3(2, 2, 2 * kDepth)}},
                  .solids = {mesh::Solid(mesh::Box{Vec3(1, width, kHeight) / 2, Vec3(1, width, kHeight)},
                                         mesh::Solid::Side::container)},
                  .contact_angles_deg = {90},
                  .domain = {Vec3::Constant(-0.5), Vec3::Constant(1.5)},
                  .edge = options.edge};
  scene.gravity = -kGravity * Vec3::UnitZ();
  return scene;
}

}  // namespace

WaveProblem wave_problem(const WaveOptions& options) {
  return {.wave_number = std::numbers::pi,
          .depth = kDepth,
          .gravity = kGravity,
          .kinematic_tension = options.tension};
}

WaveTank wave_tank(const WaveOptions& options) {
  const WallScene scene = still_tank(options);
  const double k = wave_problem(options).wave_number;
  WaveTank tank{generated(scene), flow_of(scene)};
  tank.options.liquid.surface_tension = options.tension;
  for (const mesh::VertexId v : fem::liquid_mesh(tank.mesh, mesh::kLiquid).vertices) {
    const Vec3 x = tank.mesh.position(v);
    const double scale = options.amplitude / std::sinh(k * kDepth);
    // Nothing at the walls, where the sines would be rounding.
    const bool inside = x.x() > 0 && x.x() < 1;
    const double along = inside ? -std::sin(k * x.x()) * std::cosh(k * x.z()) : 0.0;
    tank.mesh.set_position(v, x + scale * Vec3(along, 0, std::cos(k * x.x()) * std::sinh(k * x.z())));
  }
  return tank;
}

double standing_amplitude(const mesh::TetMesh& mesh, double wave_number) {
  // Least squares with a mean beside it, as for the modes of drops.
  Eigen::Matrix2d products = Eigen::Matrix2d::Zero();
  Eigen::Vector2d sums = Eigen::Vector2d::Zero();
  for (const auto& p : coupling::surface_points(mesh, coupling::liquid_surface(mesh).free)) {
    const Eigen::Vector2d basis(1, std::cos(wave_number * p.x.x()));
    products += p.area * basis * basis.transpose();
    sums += p.area * p.x.z() * basis;
  }
  return products.ldlt().solve(sums)[1];
}

}  // namespace meniscus::validation
