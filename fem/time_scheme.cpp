#include "fem/time_scheme.h"

#include "fem/rigid_motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace meniscus::fem {

namespace {

// y + s z.
std::vector<Vec3> sum(std::span<const Vec3> y, double s, std::span<const Vec3> z) {
  std::vector<Vec3> out(y.begin(), y.end());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] += s * z[i];
  return out;
}

void note(const StageResult& stage, StepOutcome& outcome) {
  outcome.iterations += stage.iterations;
  outcome.residual = std::max(outcome.residual, stage.residual);
  outcome.converged = outcome.converged && stage.converged;
  outcome.volume_error = stage.volume_error;  // of the last stage: positions of earlier ones are not kept
}

// The prediction of a first stage: velocities go on as they are. Bodies that touch nothing fall: predicted,
// that costs the solver nothing, and its tolerance deforms nothing.
std::vector<Vec3> going_on(const FlowStage& stage, std::span<const Vec3> u, double tau) {
  std::vector<Vec3> out(u.begin(), u.end());
  const Vec3 fall = tau * stage.properties().gravity.acceleration;
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (stage.support(stage.liquid().body[i]) == Support::free) out[i] += fall;
  }
  return out;
}

// (v - u) / tau.
std::vector<Vec3> rate(std::span<const Vec3> v, std::span<const Vec3> u, double tau) {
  std::vector<Vec3> out(v.begin(), v.end());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = (v[i] - u[i]) / tau;
  return out;
}

StepOutcome one_stage(FlowStage& stage, const FlowVectors& start, double dt, std::span<const Vec3> prediction,
                      std::span<const double> volumes) {
  StageResult r = stage.solve({dt, start.x, start.u, prediction, start.pressure, volumes});
  StepOutcome outcome;
  note(r, outcome);
  outcome.end.x = std::move(r.x);
  outcome.end.u = std::move(r.v);
  outcome.end.pressure = std::move(r.pressure);
  return outcome;
}

// Of every body when this part of a step is over, at the end of which they are to be `goals`. What they lack
// comes evenly: made good in the first stage alone it would be overdone at the start of the second, which
// would take it back by a multiple of its rate.
std::vector<double> volumes_after(double part, const FlowStage& stage, std::span<const Vec3> start,
                                  std::span<const double> goals) {
  std::vector<double> out = stage.volumes(start);
  for (std::size_t b = 0; b < out.size(); ++b) out[b] += part * (goals[b] - out[b]);
  return out;
}

StepOutcome two_stages(FlowStage& stage, const FlowVectors& start, double dt,
                       std::span<const double> volumes) {
  constexpr double kGamma = 1.0 - std::numbers::sqrt2 / 2.0;
  const double tau = kGamma * dt, rest = dt - tau;
  StepOutcome outcome;
  const std::vector<Vec3> first_guess = going_on(stage, start.u, tau);
  const std::vector<double> on_the_way = volumes_after(tau / dt, stage, start.x, volumes);
  const StageResult first =
      stage.solve({tau, start.x, start.u, first_guess, start.pressure, on_the_way, VolumeGoal::approached});
  note(first, outcome);
  if (!first.converged) return outcome;
  const std::vector<Vec3> k = rate(first.v, start.u, tau);
  const std::vector<Vec3> u = sum(start.u, rest, k), x = sum(start.x, rest, first.v);
  StageResult second = stage.solve({tau, x, u, going_on(stage, u, tau), first.pressure, volumes});
  note(second, outcome);
  outcome.end.x = std::move(second.x);
  outcome.end.u = std::move(second.v);
  outcome.end.pressure = std::move(second.pressure);
  return outcome;
}

StepOutcome stages(FlowStage& stage, const FlowVectors& start, double dt, TimeScheme scheme,
                   std::span<const double> volumes) {
  switch (scheme) {
    case TimeScheme::sdirk2:
      return two_stages(stage, start, dt, volumes);
    case TimeScheme::backward_euler:
      return one_stage(stage, start, dt, going_on(stage, start.u, dt), volumes);
    case TimeScheme::explicit_euler: {
      // The forces are those of the start: the expansion is about no motion at all.
      const std::vector<Vec3> still(start.x.size(), Vec3::Zero());
      return one_stage(stage, start, dt, still, volumes);
    }
  }
  return {};
}

// Gives every body that is free the momentum and the spin that it had, and what gravity adds.
void keep_momenta(const FlowStage& stage, const FlowVectors& start, double dt, FlowVectors& end) {
  const LiquidMesh& liquid = stage.liquid();
  const LiquidProperties& properties = stage.properties();
  const auto held = [&](std::size_t b) { return stage.support(static_cast<Index>(b)) == Support::held; };
  std::size_t held_bodies = 0;
  for (std::size_t b = 0; b < liquid.bodies; ++b) held_bodies += held(b) ? 1 : 0;
  if (held_bodies == liquid.bodies) return;
  std::vector<Momentum> wanted = body_momenta(liquid, properties.density, start.x, start.u);
  for (Momentum& body : wanted) body.linear += body.mass * dt * properties.gravity.acceleration;
  if (held_bodies > 0) {
    // Those that are held keep what they have.
    const std::vector<Momentum> found = body_momenta(liquid, properties.density, end.x, end.u);
    for (std::size_t b = 0; b < liquid.bodies; ++b) {
      if (held(b)) wanted[b] = found[b];
    }
  }
  impose_momenta(liquid, properties.density, end.x, wanted, end.u);
}

}  // namespace

StepOutcome integrate(FlowStage& stage, const FlowVectors& start, double dt, TimeScheme scheme,
                      std::span<const double> volumes) {
  stage.begin_step(start.x);
  StepOutcome outcome = stages(stage, start, dt, scheme, volumes);
  if (outcome.converged) keep_momenta(stage, start, dt, outcome.end);
  return outcome;
}

}  // namespace meniscus::fem
