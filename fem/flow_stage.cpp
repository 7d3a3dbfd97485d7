#include "fem/flow_stage.h"

#include "fem/slip_dissipation.h"
#include "fem/surface_energy.h"
#include "fem/viscous_dissipation.h"
#include "fem/wetting_energy.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace meniscus::fem {

namespace {

// The volumes are corrected along a solution of this accuracy, the length of which is found in so many steps.
// (Ten times rougher saves a tenth of the time and shows in the momentum.)
constexpr double kCorrectionTolerance = 1e-2;
constexpr int kMostCorrections = 4;

// Relative, of a body; not a number where a volume is none.
double largest_error(std::span<const double> volumes, std::span<const double> wanted) {
  double worst = 0;
  for (std::size_t b = 0; b < volumes.size(); ++b) {
    const double error = std::abs(volumes[b] / wanted[b] - 1.0);
    if (!(error <= worst)) worst = error;
  }
  return worst;
}

std::vector<Vec3> moved(std::span<const Vec3> x, double tau, std::span<const Vec3> v) {
  std::vector<Vec3> out(x.begin(), x.end());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] += tau * v[i];
  return out;
}

}  // namespace

FlowStage::FlowStage(const LiquidMesh& liquid, const LiquidProperties& properties, const FlowOptions& options)
    : liquid_(liquid),
      properties_(properties),
      options_(options),
      operators_(liquid, options.discretization),
      support_(liquid.bodies, options.support),
      enclosed_(liquid.bodies, false),
      solver_(options.solver == SolverKind::krylov ? make_krylov_solver() : make_direct_solver()),
      load_(liquid.size()),
      work_(liquid.size()),
      constraint_(operators_.pressures()) {
  for (const Triangle& t : liquid.walls) support_[liquid.body[t[0]]] = Support::held;
  for (const Triangle& t : liquid.surface) {
    if (support_[liquid.body[t[0]]] == Support::held) held_surface_.push_back(t);
  }
}

void FlowStage::set_walls(WallProperties properties, WallSource source) {
  assert(properties.wetting.empty() || properties.wetting.size() == liquid_.walls.size());
  assert(properties.friction.empty() || properties.friction.size() == liquid_.walls.size());
  if (liquid_.walls.empty()) return;
  walls_ = std::move(properties);
  wall_source_ = std::move(source);
  conditions_ = nullptr;
  enclosed_.assign(liquid_.bodies, false);
}

void FlowStage::begin_step(std::span<const Vec3> x) {
  operators_.assemble_mass(x, properties_.density);
  prepared_tau_ = 0;
}

std::span<const Vec3> FlowStage::admitted(const StageInput& input) {
  if (!wall_source_) return input.prediction;
  const std::vector<Vec3> predicted = moved(input.x, input.tau, input.prediction);
  conditions_ = &wall_source_({input.tau, input.x, predicted});
  assert(conditions_->allowed.size() == liquid_.size() && conditions_->prescribed.size() == liquid_.size());
  find_enclosed();
  prediction_.assign(input.prediction.begin(), input.prediction.end());
  conditions_->impose(prediction_);
  return prediction_;
}

void FlowStage::find_enclosed() {
  enclosed_.assign(liquid_.bodies, true);
  for (const Triangle& t : liquid_.surface) {
    for (const Index v : t) {
      if (conditions_->allowed[v] != Mat3::Zero()) enclosed_[liquid_.body[v]] = false;
    }
  }
}

void FlowStage::add_energy_hessian(double factor, std::span<const Vec3> at) {
  const double tension = properties_.surface_tension;
  add_surface_hessian(liquid_.surface, tension, at, HessianKind::positive, factor, stiffness_);
  add_wetting_hessian(liquid_, walls_.wetting, tension, at, HessianKind::positive, factor, stiffness_);
  if (has_weight()) {
    add_gravity_hessian(held_surface_, properties_.density, properties_.gravity, at, HessianKind::positive,
                        factor, stiffness_);
  }
  if (normal_forces_) normal_forces_->restrict_hessian(stiffness_);
}

void FlowStage::assemble(const StageInput& input, std::span<const Vec3> at) {
  operators_.assemble_flow(at, properties_.density);
  normal_forces_.reset();
  if (options_.surface_forces == SurfaceForces::normal && !held_surface_.empty()) {
    const auto allowed = conditions_ ? std::span<const Mat3>(conditions_->allowed) : std::span<const Mat3>();
    normal_forces_.emplace(liquid_, held_surface_, allowed, at);
  }
  const bool viscous = properties_.viscosity > 0;
  stiffness_.reset(viscous || conditions_ != nullptr ? liquid_.graph : liquid_.surface_graph, Mat3::Zero());
  if (options_.surface_order == SurfaceOrder::second) add_energy_hessian(input.tau * input.tau, at);
  if (viscous) add_viscous_stiffness(liquid_, at, properties_.viscosity, input.tau, stiffness_);
  add_slip_stiffness(liquid_, walls_.friction, at, input.tau, stiffness_);
}

// What the gradient of the energy must have the net force and torque of where nothing but weight may move all
// of the liquid: the pressure there is, but for the part of it that bears a level surface, and gravity. (The
// weight itself would not do: the polyhedron that fills a round vessel to a level is never quite above its
// lowest point.) Empty where walls have a say, too.
std::span<const Vec3> FlowStage::counter_force(const StageInput& input, std::span<const Vec3> at) {
  if (walls_.patterned) return {};
  counter_.assign(liquid_.size(), Vec3::Zero());
  if (has_weight()) {
    add_gravity_gradient(held_surface_, properties_.density, properties_.gravity, at, counter_);
  }
  const SparseMatrix<Vec3>& gradient = operators_.gradient();
  std::vector<double> along(liquid_.bodies, 0.0), square(liquid_.bodies, 0.0);
  std::vector<Vec3> of_volume(liquid_.size(), Vec3::Zero());
  for (std::size_t i = 0; i < gradient.rows(); ++i) {
    for (Index k = gradient.pattern->start[i]; k < gradient.pattern->start[i + 1]; ++k) {
      of_volume[i] += gradient.value[k];
    }
    along[liquid_.body[i]] += of_volume[i].dot(counter_[i]);
    square[liquid_.body[i]] += of_volume[i].squaredNorm();
  }
  for (std::size_t i = 0; i < counter_.size(); ++i) {
    counter_[i] -= along[liquid_.body[i]] / square[liquid_.body[i]] * of_volume[i];
  }
  add_product(gradient, input.pressure, std::span<Vec3>(counter_),
              [](const Vec3& b, double p) { return Vec3(p * b); });
  return counter_;
}

// Gradient of the objective at the prediction, with the sign of a force:
// M (u - v_k) - tau grad E(x_k) - tau K_mu v_k + B' P_old, without what walls bear; of the gradient of the
// energy only what is to act.
void FlowStage::set_velocity_load(const StageInput& input, std::span<const Vec3> at) {
  const double tau = input.tau;
  std::vector<Vec3>& energy = work_;
  std::ranges::fill(energy, Vec3::Zero());
  add_surface_gradient(liquid_.surface, properties_.surface_tension, at, energy);
  if (walls_.line.empty()) {
    add_wetting_gradient(liquid_, walls_.wetting, properties_.surface_tension, at, energy);
  } else {
    add_line_gradient(liquid_, walls_.line, properties_.surface_tension, at, energy);
  }
  if (has_weight()) {
    add_gravity_gradient(held_surface_, properties_.density, properties_.gravity, at, energy);
  }
  if (normal_forces_) normal_forces_->restrict_force(energy, counter_force(input, at));
  if (properties_.viscosity > 0) {
    add_viscous_gradient(liquid_, at, properties_.viscosity, input.prediction, energy);
  }
  if (conditions_ != nullptr) {
    add_slip_gradient(liquid_, walls_.friction, conditions_->velocity, at, input.prediction, energy);
  }
  for (std::size_t i = 0; i < load_.size(); ++i) load_[i] = -tau * energy[i];
  for (std::size_t i = 0; i < load_.size(); ++i) {
    if (support_[liquid_.body[i]] == Support::held) continue;
    load_[i] += tau * operators_.lumped_mass()[i] * properties_.gravity.acceleration;
  }
  std::vector<Vec3>& change = work_;
  for (std::size_t i = 0; i < change.size(); ++i) change[i] = input.u[i] - input.prediction[i];
  add_product(operators_.mass(), std::span<const Vec3>(change), std::span<Vec3>(load_),
              [](double m, const Vec3& v) { return Vec3(m * v); });
  add_product(operators_.gradient(), input.pressure, std::span<Vec3>(load_),
              [tau](const Vec3& b, double p) { return Vec3(tau * p * b); });
  if (conditions_ != nullptr) conditions_->project(load_);
}

// What the divergence of the correction must be: minus that of the prediction row by row, and in sum over a
// body what its volume lacks, if it can be helped.
void FlowStage::set_constraint_load(const StageInput& input, std::span<const Vec3> at) {
  std::ranges::fill(constraint_, 0.0);
  add_product(operators_.divergence(), input.prediction, std::span<double>(constraint_),
              [](const Vec3& b, const Vec3& v) { return b.dot(v); });
  if (conditions_ != nullptr) operators_.add_wall_flux(at, conditions_->velocity, constraint_);
  for (double& row : constraint_) row = -row;
  std::vector<double> lacking = volumes(at), total(liquid_.bodies, 0.0);
  for (std::size_t b = 0; b < liquid_.bodies; ++b) {
    lacking[b] = enclosed_[b] ? 0.0 : (input.volumes[b] - lacking[b]) / input.tau;
  }
  for (std::size_t i = 0; i < constraint_.size(); ++i) {
    const Index b = operators_.body_of_row(i);
    lacking[b] -= constraint_[i];
    total[b] += operators_.row_volumes()[i];
  }
  for (std::size_t i = 0; i < constraint_.size(); ++i) {
    const Index b = operators_.body_of_row(i);
    constraint_[i] += lacking[b] * operators_.row_volumes()[i] / total[b];
  }
}

// One more solution gives the direction. How far to go the volumes tell: along a given direction that of a
// body is a polynomial of the distance, and no vertex belongs to two bodies.
void FlowStage::correct_volumes(const StageInput& input, const SaddleSystem& system, StageResult& result) {
  // Of the polyhedra: what lies behind them stays as it is on so little a way.
  std::vector<double> volume = body_volumes(liquid_, result.x), wanted = volume;
  const std::vector<double> whole = volumes(result.x);
  for (std::size_t b = 0; b < wanted.size(); ++b) {
    if (!enclosed_[b]) wanted[b] += input.volumes[b] - whole[b];
  }
  result.volume_error = largest_error(volume, wanted);
  if (input.volume_goal == VolumeGoal::approached) return;
  if (result.volume_error <= options_.volume_tolerance) return;
  for (std::size_t i = 0; i < constraint_.size(); ++i) {
    const Index b = operators_.body_of_row(i);
    constraint_[i] = (wanted[b] - volume[b]) / input.tau * operators_.row_volumes()[i] / volume[b];
  }
  std::ranges::fill(load_, Vec3::Zero());
  SaddleSolution way;
  const SolveReport report = solver_->solve(system, load_, constraint_, kCorrectionTolerance, way);
  result.iterations += report.iterations;
  if (!report.converged) return;
  if (conditions_ != nullptr) conditions_->project(way.v);

  const std::vector<Vec3> start = result.x;
  std::vector<double> distance(liquid_.bodies, 1.0), gain(volume);
  std::vector<Vec3> x(start.size());
  const auto go = [&] {
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] = start[i] + input.tau * distance[liquid_.body[i]] * way.v[i];
    }
    volume = body_volumes(liquid_, x);
  };
  go();
  for (std::size_t b = 0; b < gain.size(); ++b) gain[b] = volume[b] - gain[b];
  for (int k = 0; k < kMostCorrections && largest_error(volume, wanted) > options_.volume_tolerance; ++k) {
    for (std::size_t b = 0; b < gain.size(); ++b) {
      const double more = (wanted[b] - volume[b]) / gain[b];
      // Where no more than rounding is to be gained the quotient means nothing.
      if (std::abs(more) < 0.5) distance[b] += more;
    }
    go();
  }
  const double error = largest_error(volume, wanted);
  if (!(error < result.volume_error)) return;
  result.volume_error = error;
  result.x = std::move(x);
  for (std::size_t i = 0; i < result.v.size(); ++i) result.v[i] += distance[liquid_.body[i]] * way.v[i];
  for (std::size_t i = 0; i < result.pressure.size(); ++i) {
    result.pressure[i] += distance[operators_.body_of_row(i)] * way.p[i] / input.tau;
  }
}

StageResult FlowStage::solve(const StageInput& wanted) {
  assert(wanted.tau > 0 && wanted.volumes.size() == liquid_.bodies);
  assert(wanted.x.size() == liquid_.size() && wanted.u.size() == liquid_.size());
  assert(wanted.prediction.size() == liquid_.size() && wanted.pressure.size() == operators_.pressures());
  StageInput input = wanted;
  input.prediction = admitted(wanted);
  const std::vector<Vec3> at = moved(input.x, input.tau, input.prediction);
  assemble(input, at);
  const bool constant = options_.discretization.pressure == PressureElement::constant;
  const bool lasting = constant && options_.stabilization_time > 0;
  const SaddleSystem system{operators_, stiffness_, lasting ? options_.stabilization_time / input.tau : 1.0};
  set_velocity_load(input, at);
  set_constraint_load(input, at);
  if (conditions_ != nullptr) {
    operators_.constrain(conditions_->allowed);
    constrain_stiffness(operators_.mass(), conditions_->allowed, stiffness_);
  }
  solver_->prepare(system, std::exchange(prepared_tau_, input.tau) == input.tau ? Preconditioner::kept
                                                                                : Preconditioner::renewed);
  SaddleSolution change;
  const SolveReport report = solver_->solve(system, load_, constraint_, options_.tolerance, change);
  StageResult result{.v = std::move(change.v),
                     .x = {},
                     .pressure = std::move(change.p),
                     .iterations = report.iterations,
                     .residual = report.residual,
                     .converged = report.converged};
  // Exactly so, and not to the tolerance of the solver.
  if (conditions_ != nullptr) conditions_->project(result.v);
  for (std::size_t i = 0; i < result.v.size(); ++i) result.v[i] += input.prediction[i];
  for (std::size_t i = 0; i < result.pressure.size(); ++i) {
    result.pressure[i] = input.pressure[i] + result.pressure[i] / input.tau;
  }
  result.x = moved(input.x, input.tau, result.v);
  if (!result.converged) return result;
  correct_volumes(input, system, result);
  result.converged = std::isfinite(result.volume_error);
  return result;
}

std::vector<double> FlowStage::volumes(std::span<const Vec3> x) const {
  std::vector<double> out = body_volumes(liquid_, x);
  if (walls_.add_volumes_behind) walls_.add_volumes_behind(x, out);
  return out;
}

double FlowStage::surface_energy(std::span<const Vec3> x) const {
  return fem::surface_energy(liquid_.surface, properties_.surface_tension, x) +
         wetting_energy(liquid_, walls_.wetting, properties_.surface_tension, x);
}

double FlowStage::potential_energy(std::span<const Vec3> x) const {
  return surface_energy(x) + gravity_energy(liquid_.boundary, properties_.density, properties_.gravity, x);
}

double FlowStage::kinetic_energy(std::span<const Vec3> v) const {
  double twice = 0;
  const SparseMatrix<double>& m = operators_.mass();
  for (std::size_t i = 0; i < m.rows(); ++i) {
    for (Index k = m.pattern->start[i]; k < m.pattern->start[i + 1]; ++k) {
      twice += m.value[k] * v[i].dot(v[m.pattern->column[k]]);
    }
  }
  return twice / 2;
}

}  // namespace meniscus::fem
