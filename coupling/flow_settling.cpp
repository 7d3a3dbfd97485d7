// FlowRun: the pressure that a run starts with.
#include "coupling/divergence.h"
#include "coupling/flow_run.h"

#include <algorithm>
#include <cmath>
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

}  // namespace

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

}  // namespace meniscus::coupling
