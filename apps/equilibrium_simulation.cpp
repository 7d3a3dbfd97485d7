#include "apps/equilibrium_simulation.h"

#include "apps/scene_physics.h"
#include "io/mesh_state.h"
#include "io/scene_mesh.h"
#include "io/scene_wetting.h"

namespace meniscus::apps {

namespace {

coupling::EquilibriumOptions equilibrium_options(const io::Scene& scene) {
  return {.liquid = liquid_of(scene),
          .complex = io::complex_options(scene),
          .materials = io::wall_materials(scene)};
}

coupling::EquilibriumRun::Saved get_saved(io::ByteReader& in) {
  coupling::EquilibriumRun::Saved saved;
  saved.mesh = io::get_mesh_state(in);
  saved.complex = io::get_complex_state(in);
  saved.volumes = in.get_array<double>();
  saved.start_volume = in.get<double>();
  saved.phase = in.get<coupling::EquilibriumPhase>();
  saved.steps = in.get<int>();
  for (double& value : saved.progress) value = in.get<double>();
  return saved;
}

}  // namespace

EquilibriumSimulation::EquilibriumSimulation(const io::Scene& scene)
    : run_(io::build_mesh(scene), equilibrium_options(scene)) {}

EquilibriumSimulation::EquilibriumSimulation(const io::Scene& scene, io::ByteReader& saved)
    : EquilibriumSimulation(scene, get_saved(saved)) {}

EquilibriumSimulation::EquilibriumSimulation(const io::Scene& scene,
                                             const coupling::EquilibriumRun::Saved& saved)
    : run_(restored_mesh(saved.mesh), equilibrium_options(scene)) {
  run_.restore(saved);
}

void EquilibriumSimulation::save(io::ByteWriter& out) const {
  const coupling::EquilibriumRun::Saved saved = run_.save();
  io::put_mesh_state(out, saved.mesh);
  io::put_complex_state(out, saved.complex);
  out.put(std::span<const double>(saved.volumes));
  out.put(saved.start_volume);
  out.put(saved.phase);
  out.put(saved.steps);
  for (const double value : saved.progress) out.put(value);
}

StepOutcome EquilibriumSimulation::step(double /*time_left*/) {
  coupling::EquilibriumStep step = run_.step();
  if (step.failure) throw NumericalStop(*step.failure);
  return {.dt = 1, .events = std::move(step.events), .iterations = static_cast<std::size_t>(step.iterations)};
}

std::string EquilibriumSimulation::finished() const {
  return run_.converged() ? "equilibrium" : "";
}

void EquilibriumSimulation::measure(io::SeriesRow& row) const {
  const coupling::FlowState state = run_.state();
  row.volume = state.volume;
  row.kinetic = 0;
  row.potential = state.potential + 0.0;  // no minus zero
  row.surface_energy = state.surface_energy;
  row.max_speed = 0;
  row.residual = run_.residual();
}

io::FrameFields EquilibriumSimulation::fields() const {
  const mesh::TetMesh& mesh = run_.mesh();
  io::FrameFields fields(mesh);
  fill_pressure(
      mesh, [this](mesh::VertexId v) { return run_.pressure(v); }, fields);
  return fields;
}

std::vector<Phase> EquilibriumSimulation::timing() const {
  return phases_of(run_.timing());
}

}  // namespace meniscus::apps
