#include "apps/validation/drop_setup.h"

#include "mesh/generation/generate.h"
#include "mesh/geometry.h"
#include "mesh/improvement/improver.h"
#include "mesh/measures.h"

#include <Eigen/Dense>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>

namespace meniscus::validation {

namespace {

void set_positions(mesh::TetMesh& mesh, const fem::LiquidMesh& liquid, std::span<const Vec3> x) {
  for (std::size_t i = 0; i < x.size(); ++i) mesh.set_position(liquid.vertices[i], x[i]);
}

// Of a vertex; infinite where vertices came or went.
double farthest_way(std::span<const Vec3> before, std::span<const Vec3> after) {
  if (before.size() != after.size()) return std::numeric_limits<double>::infinity();
  double way = 0;
  for (std::size_t i = 0; i < after.size(); ++i) way = std::max(way, (after[i] - before[i]).norm());
  return way;
}

}  // namespace

mesh::TetMesh generated_sphere(const DropMesh& size) {
  const std::vector<mesh::Shape> bodies{mesh::Sphere{}};
  mesh::TetMesh mesh =
      mesh::generate_mesh(bodies, {.edge_length = size.edge, .max_edge_length = size.longest});
  mesh::ImprovementOptions improvement;
  improvement.surfaces = mesh::ImprovementOptions::Surfaces::keep;
  mesh::improve(mesh, improvement);
  return mesh;
}

mesh::TetMesh relaxed_sphere(const DropMesh& size) {
  constexpr int kSteps = 200;
  constexpr double kStep = 0.5, kViscosity = 0.3;
  mesh::TetMesh mesh = generated_sphere(size);
  const fem::LiquidMesh liquid = fem::liquid_mesh(mesh, mesh::kLiquid);
  fem::FlowVectors flow;
  flow.x = fem::positions(mesh, liquid);
  flow.u.assign(flow.x.size(), Vec3::Zero());
  flow.pressure.assign(flow.x.size(), 0.0);
  const std::vector<double> volumes = fem::body_volumes(liquid, flow.x);
  fem::LiquidProperties properties;
  properties.viscosity = kViscosity;
  properties.surface_tension = 1;
  fem::FlowStage stage(liquid, properties, {});
  for (int k = 0; k < kSteps; ++k) {
    fem::StepOutcome step = fem::integrate(stage, flow, kStep, fem::TimeScheme::backward_euler, volumes);
    if (!step.converged) throw std::runtime_error("the sphere could not be brought to rest");
    flow = std::move(step.end);
  }
  set_positions(mesh, liquid, flow.x);
  return mesh;
}

// Rest is judged by where the vertices go: velocities may be zero for a moment where the guard of the energy
// took what little there was of them.
coupling::FlowRun::Saved drop_at_rest(const DropMesh& size, CaseReport& report) {
  constexpr double kViscosity = 0.03, kAtRest = 1e-13;
  constexpr int kMostSteps = 10000, kStepsAtRest = 20;
  coupling::FlowRunOptions options = drop_options(size);
  options.liquid.viscosity = kViscosity;
  coupling::FlowRun run(relaxed_sphere(size), options);
  double speed = 0;
  for (int k = 0, resting = 0; k < kMostSteps; ++k) {
    const std::vector<Vec3> before = run.mesh().state().positions;
    const double dt = advance(run, std::numeric_limits<double>::infinity()).dt;
    speed = farthest_way(before, run.mesh().state().positions) / dt;
    report.progress("coming to rest", std::clamp(std::log(speed) / std::log(kAtRest), 0.0, 1.0));
    resting = speed < kAtRest ? resting + 1 : 0;
    if (resting < kStepsAtRest) continue;
    coupling::FlowRun::Saved saved = run.save();
    saved.time = 0;
    return saved;
  }
  throw std::runtime_error(
      fmt::format("the drop does not come to rest: its speed is {:.1e} after {} steps", speed, kMostSteps));
}

mesh::TetMesh mesh_of(const coupling::FlowRun::Saved& saved) {
  mesh::TetMesh mesh;
  mesh.restore(saved.mesh);
  return mesh;
}

void disturb(mesh::TetMesh& mesh, int mode, double amplitude) {
  const fem::LiquidMesh liquid = fem::liquid_mesh(mesh, mesh::kLiquid);
  std::vector<Vec3> x = fem::positions(mesh, liquid);
  const double volume = fem::body_volumes(liquid, x).front();
  for (Vec3& p : x) {
    const double r = p.norm(), cosine = r > 0 ? p.z() / r : 0.0;
    // The gradient of r^n P_n(cos theta) / n, along z and away from it.
    const mesh::Legendre lower = mesh::legendre(mode - 1, cosine);
    const double along = std::pow(r, mode - 1) * lower.value;
    const double away = -std::pow(r, mode - 2) * lower.derivative / mode;
    p += amplitude * Vec3(away * p.x(), away * p.y(), along);
  }
  const double scale = std::cbrt(volume / fem::body_volumes(liquid, x).front());
  for (Vec3& p : x) p *= scale;
  set_positions(mesh, liquid, x);
}

double mode_amplitude(const mesh::TetMesh& mesh, int mode, const Vec3& centre) {
  // Least squares with a mean beside it: areas vary with the mode, and so would the share of the mean.
  Eigen::Matrix2d products = Eigen::Matrix2d::Zero();
  Eigen::Vector2d sums = Eigen::Vector2d::Zero();
  for (const mesh::TetFace f : mesh::label_boundary(mesh, mesh::kLiquid)) {
    const auto v = mesh.face_vertices(f);
    const double area =
        mesh::area_vector(mesh.position(v[0]), mesh.position(v[1]), mesh.position(v[2])).norm();
    for (const mesh::VertexId corner : v) {
      const Vec3 p = mesh.position(corner) - centre;
      const double r = p.norm();
      const Eigen::Vector2d basis(1, mesh::legendre(mode, p.z() / r).value);
      products += area * basis * basis.transpose();
      sums += area * r * basis;
    }
  }
  return products.ldlt().solve(sums)[1];
}

coupling::FlowRunOptions drop_options(const DropMesh& size) {
  coupling::FlowRunOptions options;
  options.liquid.surface_tension = 1;
  options.complex.sizing = {.edge_length = size.edge, .max_edge_length = size.longest};
  return options;
}

coupling::FlowStep advance(coupling::FlowRun& run, double end) {
  const double left = end - run.time(), own = run.next_dt();
  coupling::FlowStep step = run.step(left > own && left < 1.5 * own ? left / 2 : left);
  if (step.failure) throw std::runtime_error(fmt::format("at time {:.4g}: {}", run.time(), *step.failure));
  return step;
}

double mean_surface_edge(const mesh::TetMesh& mesh) {
  double sum = 0, count = 0;
  for (const mesh::TetFace f : mesh::label_boundary(mesh, mesh::kLiquid)) {
    const auto v = mesh.face_vertices(f);
    for (std::size_t k = 0; k < 3; ++k) sum += (mesh.position(v[k]) - mesh.position(v[(k + 1) % 3])).norm();
    count += 3;
  }
  return sum / count;
}

double total_energy(const coupling::FlowState& state) {
  return state.kinetic + state.potential + state.surface_energy;
}

}  // namespace meniscus::validation
