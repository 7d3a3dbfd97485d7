#include "coupling/flow_run.h"

#include "coupling/body_shift.h"
#include "coupling/phase_timer.h"
#include "fem/tet_element.h"
#include "mesh/error.h"
#include "mesh/geometry.h"
#include "mesh/measures.h"
#include "mesh/surface/volume_shift.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace meniscus::coupling {

namespace {

using mesh::VertexId;

// The first pressure comes from steps this much shorter than the first one, which hardly move anything ...
constexpr double kSettlingStep = 1e-2;
// ... repeated, because the stabilization acts on the change of the pressure.
constexpr int kSettlingRounds = 10;
// ... and solved more exactly than steps are: errors of the pressure die slowly, and stir liquid at rest.
constexpr double kSettlingTolerance = 1e-10;
// Velocities given with more divergence than this, times a time and relative to them, are projected.
constexpr double kDivergenceAccepted = 1e-9;
// The box follows where the liquid as a whole goes farther than this part of an edge in a step.
constexpr double kFollowed = 1e-3;
// Remeshing leaves volumes alone but for rounding, or where it found nobody to give a volume back to.
constexpr double kVolumeRounding = 1e-12;
// A body that is not held and has lost volume all the same, or found some, comes back to its own by so much
// of it in a step: a speck of a few tetrahedra would be torn by more.
constexpr double kVolumeOfStep = 0.01;
// Centres of mass are left where they are within this part of the size of a body and of its place: rounding.
constexpr double kCentreRounding = 1e-15;
// A vertex may miss its place by this part of an edge: the mesh around was mended meanwhile, and to undo the
// step would undo that, too.
constexpr double kWayForgiven = 0.01;
// So often a step is cut where the topology changed on its way.
constexpr int kMostCutsAtEvents = 3;
// Energy is compared to this part of the largest of its terms: rounding.
constexpr double kEnergyRounding = 1e-14;

template <class T>
std::vector<T> by_slot(const mesh::TetMesh& mesh, const mesh::VertexField<T>& field) {
  std::vector<T> out;
  out.reserve(mesh.vertex_slots());
  for (std::size_t i = 0; i < mesh.vertex_slots(); ++i) out.push_back(field[VertexId(i)]);
  return out;
}

template <class T>
void set_slots(std::span<const T> values, mesh::VertexField<T>& field) {
  for (std::size_t i = 0; i < values.size(); ++i) field[VertexId(i)] = values[i];
}

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

// The vertices of every body.
std::vector<std::vector<VertexId>> vertices_by_body(const fem::LiquidMesh& liquid) {
  std::vector<std::vector<VertexId>> out(liquid.bodies);
  for (std::size_t i = 0; i < liquid.size(); ++i) out[liquid.body[i]].push_back(liquid.vertices[i]);
  return out;
}

Vec3 middle(const mesh::TetMesh& mesh, std::span<const VertexId> vertices) {
  Vec3 sum = Vec3::Zero();
  for (const VertexId v : vertices) sum += mesh.position(v);
  return sum / static_cast<double>(vertices.size());
}

// Integral of the squared divergence, as the hat functions of the vertices see it.
double squared_divergence(const fem::LiquidMesh& liquid, std::span<const Vec3> x, std::span<const Vec3> u) {
  std::vector<double> divergence(liquid.size(), 0.0), weight(liquid.size(), 0.0);
  for (const fem::Tet& t : liquid.tets) {
    const fem::TetElement e(t, x);
    double local = 0;
    for (std::size_t i = 0; i < 4; ++i) local += e.gradient[i].dot(u[t[i]]);
    for (const fem::Index v : t) {
      divergence[v] += e.volume / 4 * local;
      weight[v] += e.volume / 4;
    }
  }
  double sum = 0;
  for (std::size_t i = 0; i < weight.size(); ++i) sum += divergence[i] * divergence[i] / weight[i];
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

std::vector<double> FlowRun::level_pressures(std::span<const Vec3> x) const {
  const fem::LiquidProperties& liquid = options_.liquid;
  std::vector<double> sum(liquid_.bodies, 0.0), weight(liquid_.bodies, 0.0);
  for (const auto& [a, b, c] : liquid_.surface) {
    const double area = mesh::area_vector(x[a], x[b], x[c]).norm();
    weight[liquid_.body[a]] += area;
    sum[liquid_.body[a]] -= area * liquid.density * liquid.gravity.potential((x[a] + x[b] + x[c]) / 3.0);
  }
  std::vector<double> out(stage_->operators().pressures(), 0.0);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::size_t b = stage_->operators().body_of_row(i);
    if (is_held(b) && weight[b] > 0) out[i] = sum[b] / weight[b];
  }
  return out;
}

bool FlowRun::settle() {
  // A step that somebody fixed may be too long for its own good.
  const double limit = std::min(next_dt(), limits().least());
  if (std::isinf(limit)) return true;  // neither tension nor strain nor weight: there is no pressure
  const double tau = kSettlingStep * limit;
  fem::FlowVectors flow = gather();
  // What the stage before left counts for the net force on liquid in round vessels: with none at all it would
  // be set spinning.
  flow.pressure = level_pressures(flow.x);
  const std::vector<double> wanted = ledger_->volumes();
  const auto solve = [&](fem::FlowStage& stage) {
    const std::vector<Vec3> guess = flow.u;
    return stage.solve({tau, flow.x, flow.u, guess, flow.pressure, wanted});
  };
  fem::FlowOptions exact = options_.flow;
  exact.tolerance = std::min(exact.tolerance, kSettlingTolerance);
  const auto stage_of = [&](const fem::LiquidProperties& properties) {
    auto stage = std::make_unique<fem::FlowStage>(liquid_, properties, exact);
    set_walls(*stage, flow.x);
    stage->begin_step(flow.x);
    return stage;
  };
  fem::LiquidProperties inert;
  inert.density = options_.liquid.density;
  const fem::StageResult projected = solve(*stage_of(inert));
  if (!projected.converged) return false;
  const auto stage = stage_of(options_.liquid);
  const double divergent = squared_divergence(liquid_, flow.x, flow.u);
  const double scale = 2 * stage->kinetic_energy(flow.u) / options_.liquid.density;
  const double length = std::cbrt(start_volume_);
  if (divergent * length * length > kDivergenceAccepted * kDivergenceAccepted * scale) flow.u = projected.v;
  for (int k = 0; k < kSettlingRounds; ++k) {
    const fem::StageResult r = solve(*stage);
    if (!r.converged) return false;
    if (options_.flow.discretization.pressure == fem::PressureElement::constant) break;
    flow.pressure = r.pressure;
  }
  scatter(flow);
  for (const VertexId v : liquid_.vertices) way_[v].setZero();
  forget_state();
  return true;
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

std::vector<Expectation> FlowRun::expected_momenta(double dt) const {
  std::vector<Expectation> expected(liquid_.bodies);
  const Vec3& g = options_.liquid.gravity.acceleration;
  std::vector<fem::RigidFreedom> freedoms;
  if (contact_ && contact_->keeps_momenta()) {
    const std::vector<Vec3> x = fem::positions(mesh_, liquid_);
    freedoms = fem::rigid_freedoms(liquid_, contact_->allowed_at(x), x);
  }
  for (std::size_t b = 0; b < liquid_.bodies; ++b) {
    Momentum m = momenta()[b];
    const Vec3 weight = m.mass * g, velocity = m.linear / m.mass;
    if (is_held(b)) {
      if (freedoms.empty()) continue;
      // On flat walls weight does the same work wherever the centre is; on curved ones the centre of the
      // polyhedron, to which the space behind facets is missing, is not where the liquid's is.
      const fem::RigidFreedom freedom = contact_->is_flat() ? freedoms[b] : level_motions(freedoms[b], g);
      expected[b].momenta =
          rigid_momenta(m, freedom) + dt * rigid_force(m.centre + dt / 2 * velocity, weight, freedom);
      expected[b].freedom = freedom;
      continue;
    }
    m.centre += dt * (velocity + dt / 2 * g);
    m.linear += dt * weight;
    expected[b].momentum = m;
  }
  return expected;
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

void FlowRun::return_volumes() {
  const std::vector<double> volume = volumes(fem::positions(mesh_, liquid_));
  std::vector<double> missing(liquid_.bodies);
  bool any = false;
  for (std::size_t b = 0; b < liquid_.bodies; ++b) {
    missing[b] = ledger_->volumes()[b] - volume[b];
    any = any || std::abs(missing[b]) > kVolumeRounding * volume[b];
  }
  if (!any) return;
  const std::vector<std::vector<VertexId>> vertices = vertices_by_body(liquid_);
  std::vector<std::vector<VertexId>> surface(liquid_.bodies);
  std::vector<bool> free(liquid_.size(), false);
  for (const fem::Triangle& t : liquid_.surface) {
    // Lines stay where they are: what is moved within a curved wall would leave it.
    for (const fem::Index v : t) free[v] = !liquid_.contact_line[v];
  }
  for (std::size_t i = 0; i < liquid_.size(); ++i) {
    if (free[i]) surface[liquid_.body[i]].push_back(liquid_.vertices[i]);
  }
  for (std::size_t b = 0; b < liquid_.bodies; ++b) {
    if (std::abs(missing[b]) <= kVolumeRounding * volume[b]) continue;
    const double rest = mesh::shift_volume(mesh_, surface[b], mesh::kLiquid, missing[b]);
    if (is_held(b) || std::abs(rest) <= kVolumeRounding * volume[b]) continue;
    // A body of a few tetrahedra finds no place for it but in all of them alike.
    const std::vector<VertexId>& all = vertices[b];
    const double factor = std::cbrt(ledger_->volumes()[b] / (ledger_->volumes()[b] - rest));
    (void)scale_vertices(mesh_, all, middle(mesh_, all), factor);
  }
}

void FlowRun::return_centres() {
  if (options_.flow.support == fem::Support::held) return;
  const std::vector<Vec3> x = fem::positions(mesh_, liquid_);
  const std::vector<Vec3> way = ledger_->missing_ways(liquid_, options_.liquid.density, x);
  std::vector<double> farthest(liquid_.bodies, 0.0);  // from the origin
  for (std::size_t i = 0; i < x.size(); ++i) {
    farthest[liquid_.body[i]] = std::max(farthest[liquid_.body[i]], x[i].norm());
  }
  const std::vector<std::vector<VertexId>> vertices = vertices_by_body(liquid_);
  for (std::size_t b = 0; b < way.size(); ++b) {
    const double rounding = kCentreRounding * (std::cbrt(ledger_->volumes()[b]) + farthest[b]);
    if (way[b].norm() <= rounding) continue;
    if (liquid_.bodies == 1 && !options_.complex.walls) {
      mesh_.translate(way[b]);
    } else {
      (void)shift_vertices(mesh_, vertices[b], way[b]);
    }
  }
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

FlowState FlowRun::state() const {
  const fem::FlowVectors flow = gather();
  const fem::LiquidProperties& liquid = options_.liquid;
  FlowState s;
  s.time = time_;
  s.volume = total(volumes(flow.x));
  s.volume_error = s.volume / start_volume_ - 1;
  s.area_air = mesh::interface_area(mesh_, mesh::kLiquid);
  for (const auto& [a, b, c] : liquid_.walls) {
    s.area_solid += mesh::area_vector(flow.x[a], flow.x[b], flow.x[c]).norm();
  }
  s.surface_energy = stage_->surface_energy(flow.x);
  s.potential = fem::gravity_energy(liquid_.surface, liquid.density, liquid.gravity, flow.x);
  Momentum all;
  for (const Momentum& m : momenta()) all = all + m;
  s.kinetic = all.kinetic;
  s.momentum = all.linear;
  s.angular_momentum = all.angular + all.centre.cross(all.linear);
  s.centre = all.centre;
  for (const Vec3& u : flow.u) s.max_speed = std::max(s.max_speed, u.norm());
  const double radius = std::cbrt(3 * s.volume / (4 * std::numbers::pi));
  const double divergence = std::sqrt(squared_divergence(liquid_, flow.x, flow.u) / s.volume);
  if (liquid.surface_tension > 0) {
    s.divergence = divergence * std::sqrt(liquid.density * std::pow(radius, 3) / liquid.surface_tension);
  } else if (s.max_speed > 0) {
    s.divergence = divergence * radius / s.max_speed;
  }
  s.components = liquid_.bodies;
  s.liquid_tets = liquid_.tets.size();
  return s;
}

double FlowRun::pressure(VertexId v) const {
  if (!in_held_body_[v]) return pressure_[v];
  return pressure_[v] + options_.liquid.density * options_.liquid.gravity.potential(mesh_.position(v));
}

FlowRun::Saved FlowRun::save() const {
  return {mesh_.state(),
          complex_.state(),
          by_slot(mesh_, velocity_),
          by_slot(mesh_, pressure_),
          ledger_->volumes(),
          time_,
          dt_,
          start_volume_,
          settled_};
}

void FlowRun::restore(const Saved& saved) {
  const std::size_t slots = saved.mesh.positions.size();
  if (saved.velocity.size() != slots || saved.pressure.size() != slots) {
    throw InputError(fmt::format("saved run: {} velocities and {} pressures for {} vertices",
                                 saved.velocity.size(), saved.pressure.size(), slots));
  }
  mesh_.restore(saved.mesh);
  complex_.restore(saved.complex);
  set_slots<Vec3>(saved.velocity, velocity_);
  set_slots<double>(saved.pressure, pressure_);
  for (const VertexId v : mesh_.vertices()) way_[v].setZero();
  renew_liquid();
  if (saved.volumes.size() != liquid_.bodies) {
    throw InputError(
        fmt::format("saved run: {} volumes for {} bodies of liquid", saved.volumes.size(), liquid_.bodies));
  }
  ledger_->set_volumes(saved.volumes);
  time_ = saved.time;
  dt_ = saved.dt;
  start_volume_ = saved.start_volume;
  settled_ = saved.settled;
  forget_state();
}

}  // namespace meniscus::coupling
