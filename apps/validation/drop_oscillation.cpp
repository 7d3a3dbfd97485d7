#include "apps/validation/drop_oscillation.h"

#include "mesh/measures.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

namespace meniscus::validation {

OscillationResult oscillate(const OscillationOptions& options, double decay, double frequency,
                            CaseReport& report) {
  mesh::TetMesh mesh = relaxed_sphere(options.mesh);
  const double at_rest = mesh::interface_area(mesh, mesh::kLiquid);
  disturb(mesh, options.mode, options.amplitude);
  coupling::FlowRunOptions flow = drop_options(options.mesh);
  flow.liquid.viscosity = options.viscosity;
  flow.step.capillary = options.capillary;
  OscillationResult result;
  result.edge = mean_surface_edge(mesh);
  coupling::FlowRun run(std::move(mesh), flow);
  const auto note = [&](const coupling::FlowState& state) {
    result.time.push_back(state.time);
    result.amplitude.push_back(mode_amplitude(run.mesh(), options.mode, state.centre) / options.amplitude);
    result.volume_error = std::max(result.volume_error, std::abs(state.volume_error));
  };
  coupling::FlowState state = run.state();
  result.tets = state.liquid_tets;
  note(state);
  double least = total_energy(state);
  const double disturbance = least - at_rest;
  const double end = options.periods * 2 * std::numbers::pi / frequency;
  while (run.time() < end) {
    const coupling::FlowStep step = advance(run, end);
    state = run.state();
    note(state);
    ++result.steps;
    result.energy_removed += step.energy_removed / disturbance;
    result.energy_growth = std::max(result.energy_growth, (total_energy(state) - least) / disturbance);
    least = std::min(least, total_energy(state));
    report.progress(options.part, run.time() / end);
  }
  result.fit = fit_oscillation(result.time, result.amplitude, decay, frequency);
  if (!result.fit.converged) throw std::runtime_error("no oscillation could be fitted to what the drop did");
  return result;
}

}  // namespace meniscus::validation
