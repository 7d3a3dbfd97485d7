#include "coupling/equilibrium_run.h"

#include "coupling/phase_timer.h"
#include "fem/gravity_energy.h"
#include "mesh/error.h"
#include "mesh/geometry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace meniscus::coupling {

namespace {

using mesh::VertexId;

// The surface is left alone when Newton would have vertices go no farther than this part of an edge ...
constexpr double kNear = 0.05;
// ... and needs no more shift than this; it is remeshed again when they want to go farther than that.
constexpr double kNearShift = 1e-5, kFar = 0.5;
constexpr double kMostReturns = 3;
// So often remeshing is waited for that keeps changing the surface.
constexpr double kMostTidyings = 10;
// The next step first tries a shift this many times smaller.
constexpr double kShiftDecay = 8;
// A vertex may miss its place by this part of an edge.
constexpr double kWayForgiven = 0.01;
// Where the mesh could not follow the next step is this much shorter; it grows again.
constexpr double kShorter = 0.5, kLonger = 1.3;
constexpr double kMostFailures = 8;
// Away from this many steps that do not halve the residual nothing is to be hoped for.
constexpr double kPatience = 20;
// A residual as small as this is that of a shape at rest, whatever was asked for.
constexpr double kAtRest = 1e-6;

mesh::TetMesh in_curve_order(mesh::TetMesh mesh) {
  mesh.renumber_along_curve();
  return mesh;
}

const EquilibriumOptions& checked(const EquilibriumOptions& options) {
  if (!(options.liquid.surface_tension > 0)) {
    throw InputError("an equilibrium is a matter of surface tension, which must be positive");
  }
  return options;
}

}  // namespace

EquilibriumRun::EquilibriumRun(mesh::TetMesh mesh, const EquilibriumOptions& options)
    : options_(checked(options)),
      mesh_(in_curve_order(std::move(mesh))),
      complex_(mesh_, mesh::kLiquid, options.complex),
      watch_(mesh_, mesh::kLiquid),
      way_(mesh_) {
  progress_.way = options.way;
  renew_liquid();
  ledger_ = std::make_unique<BodyLedger>(mesh_, stage_->volumes(fem::positions(mesh_, liquid_)));
  start_volume_ = std::accumulate(ledger_->volumes().begin(), ledger_->volumes().end(), 0.0);
  enter(EquilibriumPhase::approach);
}

EquilibriumRun::~EquilibriumRun() = default;

void EquilibriumRun::renew_liquid() {
  rest_.reset();
  if (watch_.take()) {
    stage_.reset();
    contact_.reset();
    liquid_ = fem::liquid_mesh(mesh_, mesh::kLiquid);
    stage_ = std::make_unique<fem::EquilibriumStage>(liquid_, options_.liquid);
    held_.assign(liquid_.bodies, false);
    for (const fem::Triangle& t : liquid_.walls) held_[liquid_.body[t[0]]] = true;
    if (options_.complex.walls && !liquid_.walls.empty()) {
      contact_ = std::make_unique<WallContact>(mesh_, options_.materials, liquid_,
                                               options_.complex.sizing.edge_length);
    }
  }
  set_walls(fem::positions(mesh_, liquid_));
}

void EquilibriumRun::set_walls(std::span<const Vec3> x) {
  if (!contact_) return;
  const WallContact& contact = *contact_;
  fem::StaticWalls walls{.wetting = contact.properties(x, 0).wetting, .uniform = contact.is_uniform()};
  walls.allowed_at = [&contact](std::span<const Vec3> at) { return contact.allowed_at(at); };
  if (contact.needs_line_wetting()) {
    walls.line_at = [&contact](std::span<const Vec3> at) { return contact.line_wetting(at); };
  }
  if (!contact.is_flat()) {
    walls.project = [&contact](std::span<Vec3> at) { contact.project(at); };
    walls.add_volumes_behind = [&contact](std::span<const Vec3> at, std::span<double> volumes) {
      contact.add_volumes_behind(at, volumes);
    };
  }
  stage_->set_walls(std::move(walls), x);
}

std::vector<fem::Directions> EquilibriumRun::directions() const {
  const bool all = phase_ == EquilibriumPhase::resting || phase_ == EquilibriumPhase::done;
  std::vector<fem::Directions> out;
  for (const bool held : held_) {
    out.push_back(all && !held ? fem::Directions::all : fem::Directions::normal);
  }
  return out;
}

std::string EquilibriumRun::hopeless() const {
  if (liquid_.tets.empty()) return "no liquid is left";
  if (options_.liquid.gravity.acceleration == Vec3::Zero()) return {};
  if (std::ranges::find(held_, false) == held_.end()) return {};
  return "a body of liquid touches no wall and falls: it has no equilibrium";
}

void EquilibriumRun::enter(EquilibriumPhase phase) {
  phase_ = phase;
  progress_.best = std::numeric_limits<double>::infinity();
  progress_.idle = 0;
  rest_.reset();
}

// Whoever goes on from the end with remeshing shall find nothing to do.
bool EquilibriumRun::is_tidy() {
  const PhaseTimer timer(timing_.mesh);
  const mesh::StepReport tidied = complex_.tidy();
  renew_liquid();
  return tidied.surface.total() == 0;
}

void EquilibriumRun::look_around(const fem::EquilibriumResult& result) {
  if (phase_ == EquilibriumPhase::approach) {
    const bool near = result.newton_way <= kNear && result.shift <= kNearShift;
    if (near && (is_tidy() || ++progress_.idle > kMostTidyings)) enter(EquilibriumPhase::settling);
    return;
  }
  if (result.residual <= options_.tolerance) {
    const bool at_rest =
        phase_ == EquilibriumPhase::resting || std::ranges::find(held_, false) == held_.end();
    enter(at_rest ? EquilibriumPhase::done : EquilibriumPhase::resting);
    return;
  }
  if (phase_ == EquilibriumPhase::settling && result.newton_way > kFar && progress_.returns < kMostReturns) {
    ++progress_.returns;
    enter(EquilibriumPhase::approach);
    return;
  }
  ++progress_.idle;
  if (result.residual > progress_.best / 2) return;
  progress_.best = result.residual;
  progress_.idle = 0;
}

bool EquilibriumRun::follow(std::span<const Vec3> x, EquilibriumStep& report) {
  for (std::size_t i = 0; i < liquid_.size(); ++i) {
    way_[liquid_.vertices[i]] = x[i] - mesh_.position(liquid_.vertices[i]);
  }
  mesh::StepReport moved =
      phase_ == EquilibriumPhase::approach ? complex_.advance(way_) : complex_.carry(way_);
  std::erase_if(moved.stragglers, [&](const mesh::Straggler& s) {
    return s.missing.norm() <= kWayForgiven * options_.complex.sizing.edge_length;
  });
  for (const VertexId v : mesh_.vertices()) way_[v].setZero();
  if (!moved.events.empty()) watch_.note_change();
  report.events = std::move(moved.events);
  return moved.all_arrived();
}

EquilibriumRun::Attempt EquilibriumRun::attempt(EquilibriumStep& report) {
  fem::EquilibriumResult result;
  {
    const PhaseTimer timer(timing_.solve);
    const std::vector<Vec3> x = fem::positions(mesh_, liquid_);
    result = stage_->step({.x = x,
                           .volumes = ledger_->volumes(),
                           .directions = directions(),
                           .way = progress_.way,
                           .shift = progress_.shift});
  }
  report.iterations = result.systems;
  report.energy_before = result.energy_before;
  report.energy = result.energy;
  report.residual = result.residual;
  report.volume_error = result.volume_error;
  report.way = result.way;
  if (!result.moved) {
    progress_.shift = std::max(kNearShift, result.shift * kShiftDecay);
    return {.failure = {}, .went = false};
  }
  progress_.shift = result.shift / kShiftDecay;
  ledger_->open(liquid_, std::vector<Expectation>(liquid_.bodies));
  bool arrived = false;
  {
    const PhaseTimer timer(timing_.mesh);
    arrived = follow(result.x, report);
  }
  const PhaseTimer timer(timing_.transfer);
  renew_liquid();
  if (std::string why = hopeless(); !why.empty()) return {.failure = std::move(why), .went = false};
  report.lost_volume = ledger_->match(liquid_, stage_->volumes(fem::positions(mesh_, liquid_))).lost_volume;
  progress_.way = arrived ? std::min(options_.way, kLonger * progress_.way) : kShorter * progress_.way;
  look_around(result);
  return {.failure = {}, .went = arrived};
}

EquilibriumStep EquilibriumRun::step() {
  EquilibriumStep report;
  report.phase = phase_;
  if (phase_ == EquilibriumPhase::done) {
    report.converged = true;
    report.residual = residual();
    return report;
  }
  if (std::string why = hopeless(); !why.empty()) {
    report.failure = std::move(why);
    return report;
  }
  const Saved saved = save();
  Attempt attempt_made = attempt(report);
  ++steps_;
  progress_.failures = attempt_made.went ? 0 : progress_.failures + 1;
  if (progress_.failures > kMostFailures) {
    attempt_made.failure =
        fmt::format("nothing makes the energy fall, though forces of {:.1e} are left", residual());
  } else if (progress_.idle > kPatience && report.residual > kAtRest) {
    attempt_made.failure =
        fmt::format("forces of {:.1e} are left that do not become smaller", report.residual);
  } else if (progress_.idle > kPatience) {
    enter(EquilibriumPhase::done);
  } else if (steps_ > options_.max_steps) {
    attempt_made.failure =
        fmt::format("no equilibrium within {} steps: perhaps there is none", options_.max_steps);
  }
  if (!attempt_made.failure.empty()) {
    restore(saved);
    report.failure = std::move(attempt_made.failure);
  }
  report.converged = converged();
  return report;
}

const fem::EquilibriumRest& EquilibriumRun::rest() const {
  if (!rest_) rest_ = stage_->rest(fem::positions(mesh_, liquid_), directions());
  return *rest_;
}

double EquilibriumRun::residual() const {
  return rest().residual;
}

FlowState EquilibriumRun::state() const {
  const std::vector<Vec3> x = fem::positions(mesh_, liquid_);
  const fem::LiquidProperties& liquid = options_.liquid;
  FlowState s;
  for (const double v : stage_->volumes(x)) s.volume += v;
  s.volume_error = s.volume / start_volume_ - 1;
  for (const auto& [a, b, c] : liquid_.surface) s.area_air += mesh::area_vector(x[a], x[b], x[c]).norm();
  for (const auto& [a, b, c] : liquid_.walls) s.area_solid += mesh::area_vector(x[a], x[b], x[c]).norm();
  s.potential = fem::gravity_energy(liquid_.boundary, liquid.density, liquid.gravity, x);
  s.surface_energy = stage_->energy(x) - s.potential;
  Momentum all;
  for (const Momentum& m :
       body_momenta(liquid_, liquid.density, x, std::vector<Vec3>(x.size(), Vec3::Zero()))) {
    all = all + m;
  }
  s.centre = all.centre;
  s.components = liquid_.bodies;
  s.liquid_tets = liquid_.tets.size();
  return s;
}

double EquilibriumRun::pressure(VertexId v) const {
  const auto at = std::ranges::lower_bound(liquid_.vertices, v.index(), {}, &VertexId::index);
  const fem::Index body = liquid_.body[static_cast<std::size_t>(at - liquid_.vertices.begin())];
  return rest().pressure[body] +
         options_.liquid.density * options_.liquid.gravity.potential(mesh_.position(v));
}

EquilibriumRun::Saved EquilibriumRun::save() const {
  return {mesh_.state(),
          complex_.state(),
          ledger_->volumes(),
          start_volume_,
          phase_,
          steps_,
          {progress_.shift, progress_.way, progress_.best, progress_.idle, progress_.returns,
           progress_.failures}};
}

void EquilibriumRun::restore(const Saved& saved) {
  mesh_.restore(saved.mesh);
  complex_.restore(saved.complex);
  for (const VertexId v : mesh_.vertices()) way_[v].setZero();
  renew_liquid();
  if (saved.volumes.size() != liquid_.bodies) {
    throw InputError(
        fmt::format("saved run: {} volumes for {} bodies of liquid", saved.volumes.size(), liquid_.bodies));
  }
  ledger_->set_volumes(saved.volumes);
  start_volume_ = saved.start_volume;
  steps_ = saved.steps;
  const auto& [shift, way, best, idle, returns, failures] = saved.progress;
  enter(saved.phase);
  progress_ = {shift, way, best, idle, returns, failures};
}

}  // namespace meniscus::coupling
