#include "coupling/flow_run.h"

#include "coupling/phase_timer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace meniscus::coupling {

namespace {

using mesh::VertexId;

// The box follows where the liquid as a whole goes farther than this part of an edge in a step.
constexpr double kFollowed = 1e-3;
// A body that is not held and has lost volume all the same, or found some, comes back to its own by so much
// of it in a step: a speck of a few tetrahedra would be torn by more.
constexpr double kVolumeOfStep = 0.01;
// A vertex may miss its place by this part of an edge: the mesh around was mended meanwhile, and to undo the
// step would undo that, too.
constexpr double kWayForgiven = 0.01;
// So often a step is cut where the topology changed on its way.
constexpr int kMostCutsAtEvents = 3;
// Energy is compared to this part of the largest of its terms: rounding.
constexpr double kEnergyRounding = 1e-14;

mesh::TetMesh in_curve_order(mesh::TetMesh mesh) {
  mesh.renumber_along_curve();
  return mesh;
}

bool all_finite(std::span<const Vec3> values) {
  return std::ranges::all_of(values, [](const Vec3& v) { return v.allFinite(); });
}

double total(std::span<const double> values) {
  double sum = 0;
  for (const double v : values) sum += v;
  return sum;
}

}  // namespace

FlowRun::FlowRun(mesh::TetMesh mesh, const FlowRunOptions& options)
    : options_(options),
      mesh_(in_curve_order(std::move(mesh))),
      complex_(mesh_, mesh::kLiquid, options.complex),
      watch_(mesh_, mesh::kLiquid),
      velocity_(mesh_),
      way_(mesh_),
      pressure_(mesh_),
      in_held_body_(mesh_) {
  // What remeshing has to do to the mesh as it comes would stir liquid that stands at rest in a round vessel.
  if (options_.complex.walls) (void)complex_.tidy();
  renew_liquid();
  ledger_ = std::make_unique<BodyLedger>(mesh_, volumes(fem::positions(mesh_, liquid_)));
  start_volume_ = total(ledger_->volumes());
}

FlowRun::~FlowRun() = default;

void FlowRun::set_velocity(const std::function<Vec3(const Vec3&)>& velocity) {
  for (const VertexId v : liquid_.vertices) velocity_[v] = velocity(mesh_.position(v));
  settled_ = false;
  forget_state();
}

void FlowRun::renew_liquid() {
  if (!watch_.take()) return;
  stage_.reset();
  contact_.reset();
  liquid_ = fem::liquid_mesh(mesh_, mesh::kLiquid);
  stage_ = std::make_unique<fem::FlowStage>(liquid_, options_.liquid, options_.flow);
  for (std::size_t i = 0; i < liquid_.size(); ++i) {
    in_held_body_[liquid_.vertices[i]] = is_held(liquid_.body[i]);
  }
  if (!options_.complex.walls || liquid_.walls.empty()) return;
  contact_ =
      std::make_unique<WallContact>(mesh_, options_.materials, liquid_, options_.complex.sizing.edge_length);
  set_walls(*stage_, fem::positions(mesh_, liquid_));
}

void FlowRun::set_walls(fem::FlowStage& stage, std::span<const Vec3> x) const {
  if (!contact_) return;
  WallContact& contact = *contact_;
  fem::WallProperties properties = contact.properties(x, options_.liquid.viscosity);
  if (!contact.is_flat()) {
    properties.add_volumes_behind = [&contact](std::span<const Vec3> at, std::span<double> volumes) {
      contact.add_volumes_behind(at, volumes);
    };
  }
  stage.set_walls(std::move(properties),
                  [&contact](const fem::WallQuery& query) -> const fem::WallConditions& {
                    return contact.conditions(query);
                  });
}

bool FlowRun::is_held(std::size_t body) const {
  return stage_->support(static_cast<fem::Index>(body)) == fem::Support::held;
}

std::vector<double> FlowRun::volumes(std::span<const Vec3> x) const {
  return stage_->volumes(x);
}

fem::FlowVectors FlowRun::gather() const {
  fem::FlowVectors flow;
  flow.x = fem::positions(mesh_, liquid_);
  for (const VertexId v : liquid_.vertices) {
    flow.u.push_back(velocity_[v]);
  }
  // Pressures of tetrahedra do not outlive the step: their stabilization needs none from before.
  flow.pressure.assign(stage_->operators().pressures(), 0.0);
  if (options_.flow.discretization.pressure == fem::PressureElement::linear) {
    for (std::size_t i = 0; i < liquid_.size(); ++i) flow.pressure[i] = pressure_[liquid_.vertices[i]];
  }
  return flow;
}

void FlowRun::scatter(const fem::FlowVectors& flow) {
  for (std::size_t i = 0; i < liquid_.size(); ++i) {
    const VertexId v = liquid_.vertices[i];
    velocity_[v] = flow.u[i];
    way_[v] = flow.x[i] - mesh_.position(v);
  }
  if (options_.flow.discretization.pressure == fem::PressureElement::linear) {
    for (std::size_t i = 0; i < liquid_.size(); ++i) pressure_[liquid_.vertices[i]] = flow.pressure[i];
    return;
  }
  // For the eye only: means of the tetrahedra around.
  std::vector<double> sum(liquid_.size(), 0.0), weight(liquid_.size(), 0.0);
  for (std::size_t t = 0; t < liquid_.tets.size(); ++t) {
    for (const fem::Index v : liquid_.tets[t]) {
      sum[v] += stage_->operators().row_volumes()[t] * flow.pressure[t];
      weight[v] += stage_->operators().row_volumes()[t];
    }
  }
  for (std::size_t i = 0; i < liquid_.size(); ++i) pressure_[liquid_.vertices[i]] = sum[i] / weight[i];
}

const std::vector<Momentum>& FlowRun::momenta() const {
  if (!state_momenta_) {
    const fem::FlowVectors flow = gather();
    state_momenta_ = body_momenta(liquid_, options_.liquid.density, flow.x, flow.u);
  }
  return *state_momenta_;
}

void FlowRun::forget_state() {
  limits_.reset();
  state_momenta_.reset();
}

double FlowRun::energy(std::span<const Vec3> x, std::span<const Momentum> bodies) const {
  double sum = stage_->potential_energy(x);
  for (const Momentum& m : bodies) sum += m.kinetic;
  return sum;
}

void FlowRun::follow_liquid(const fem::FlowVectors& start, fem::FlowVectors& end) {
  if (options_.complex.walls) return;
  const std::vector<double> weight = fem::nodal_volumes(liquid_, start.x);
  Vec3 mean = Vec3::Zero();
  for (std::size_t i = 0; i < weight.size(); ++i) mean += weight[i] * (end.x[i] - start.x[i]);
  mean /= total(weight);
  if (mean.norm() > kFollowed * options_.complex.sizing.edge_length) mesh_.translate(mean);
}

FlowRun::Try FlowRun::try_step(double dt, FlowStep& report) {
  std::vector<Vec3> x, u;
  double before = 0;
  {
    const PhaseTimer timer(timing_.solve);
    const fem::FlowVectors start = gather();
    set_walls(*stage_, start.x);
    before = energy(start.x, momenta());
    ledger_->open(liquid_, expected_momenta(dt));
    forget_state();
    std::vector<double> goals = ledger_->volumes();
    const std::vector<double> present = volumes(start.x);
    for (std::size_t b = 0; b < goals.size(); ++b) {
      if (is_held(b)) continue;
      goals[b] = std::clamp(goals[b], (1 - kVolumeOfStep) * present[b], (1 + kVolumeOfStep) * present[b]);
    }
    fem::StepOutcome outcome = fem::integrate(*stage_, start, dt, options_.scheme, goals);
    report.iterations += outcome.iterations;
    report.volume_error = outcome.volume_error;
    if (!outcome.converged) {
      return {fmt::format("the linear solver did not converge (residual {:.1e} after {} iterations)",
                          outcome.residual, outcome.iterations)};
    }
    if (!all_finite(outcome.end.x) || !all_finite(outcome.end.u)) return {"velocities are not finite"};
    if (contact_) contact_->project(outcome.end.x);
    follow_liquid(start, outcome.end);
    scatter(outcome.end);
  }
  {
    const PhaseTimer timer(timing_.mesh);
    mesh::StepReport moved = complex_.advance(way_);
    std::erase_if(moved.stragglers, [&](const mesh::Straggler& s) {
      return s.missing.norm() <= kWayForgiven * options_.complex.sizing.edge_length;
    });
    if (!moved.all_arrived()) {
      const mesh::Straggler& first = moved.stragglers.front();
      const Vec3& at = mesh_.position(first.vertex);
      return {fmt::format(
          "{} vertices could not be brought to their places, one of them at ({:.4g}, {:.4g}, {:.4g})",
          moved.stragglers.size(), at.x(), at.y(), at.z())};
    }
    // The two sides of a place where fronts meet have nowhere to go from there: the step shall end with it.
    if (moved.gone_at_event < 1 && report.retries < kMostCutsAtEvents) {
      return {"the topology changed on the way", moved.gone_at_event};
    }
    if (!moved.events.empty()) watch_.note_change();
    report.events = std::move(moved.events);
  }
  const PhaseTimer timer(timing_.transfer);
  renew_liquid();
  if (liquid_.tets.empty()) return {"no liquid is left"};
  report.lost_volume = ledger_->match(liquid_, volumes(fem::positions(mesh_, liquid_))).lost_volume;
  return_volumes();
  return_centres();
  x = fem::positions(mesh_, liquid_);
  for (const VertexId v : liquid_.vertices) u.push_back(velocity_[v]);
  report.momentum_error = ledger_->restore_momenta(liquid_, options_.liquid.density, x, u);
  std::vector<Momentum> bodies = body_momenta(liquid_, options_.liquid.density, x, u);
  const double after = energy(x, bodies);
  const double rounding = kEnergyRounding * std::max(std::abs(before), std::abs(after));
  report.energy_removed = 0;
  if (after > before + rounding && !contact_) {
    std::vector<bool> held(liquid_.bodies);
    for (std::size_t b = 0; b < held.size(); ++b) held[b] = is_held(b);
    report.energy_removed = remove_energy(liquid_, options_.liquid.density, after - before, held, x, u);
  } else {
    state_momenta_ = std::move(bodies);
  }
  for (std::size_t i = 0; i < u.size(); ++i) velocity_[liquid_.vertices[i]] = u[i];
  return {};
}

const StepLimits& FlowRun::limits() const {
  if (!limits_) {
    const fem::FlowVectors flow = gather();
    bool any_held = false;
    for (std::size_t b = 0; b < liquid_.bodies; ++b) any_held = any_held || is_held(b);
    const fem::LiquidProperties& liquid = options_.liquid;
    const double weight = any_held ? liquid.gravity.acceleration.norm() : 0.0;
    limits_ =
        step_limits(liquid_, {liquid.density, liquid.surface_tension, weight}, flow.x, flow.u, options_.step);
  }
  return *limits_;
}

double FlowRun::usual_dt() const {
  const double waves = std::min(limits().capillary, limits().fall);
  if (!std::isinf(waves)) return waves;
  Momentum all;
  for (const Momentum& m : momenta()) all = all + m;
  const double way = options_.step.way * options_.complex.sizing.edge_length;
  return all.kinetic > 0 ? way * std::sqrt(all.mass / (2 * all.kinetic)) : 0.0;
}

double FlowRun::next_dt() const {
  if (options_.step.fixed) return *options_.step.fixed;
  const double least = limits().least();
  return dt_ > 0 ? std::min(least, options_.step.growth * dt_) : least;
}

FlowStep FlowRun::step(double largest_dt) {
  FlowStep report;
  if (!settled_) {
    const PhaseTimer timer(timing_.solve);
    settled_ = settle();
    if (!settled_) {
      report.failure = "the linear solver found no pressure that belongs to the velocities at the start";
      return report;
    }
  }
  const double wanted = next_dt();
  if (wanted < options_.step.shortest * usual_dt()) {
    report.failure =
        fmt::format("steps became as short as {:.2g}: the liquid moves too fast for its mesh", wanted);
    return report;
  }
  double dt = std::min(wanted, largest_dt);
  const Saved saved = save();
  for (int k = 0;; ++k) {
    Try tried = try_step(dt, report);
    if (tried.why.empty()) break;
    restore(saved);
    // Of what is undone only the work remains.
    report = {
        .dt = 0, .iterations = report.iterations, .retries = report.retries, .events = {}, .failure = {}};
    if (k == options_.max_retries) {
      report.failure = std::move(tried.why);
      return report;
    }
    dt *= tried.next;
    report.retries = k + 1;
  }
  time_ += dt;
  // A step cut short for a frame says nothing about the next one.
  dt_ = report.retries > 0 ? dt : wanted;
  report.dt = dt;
  return report;
}

}  // namespace meniscus::coupling
