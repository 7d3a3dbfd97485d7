#include "apps/flow_simulation.h"

#include "apps/scene_physics.h"
#include "io/initial_velocity.h"
#include "io/mesh_state.h"
#include "io/scene_mesh.h"
#include "io/scene_wetting.h"

namespace meniscus::apps {

namespace {

coupling::FlowRunOptions flow_options(const io::Scene& scene) {
  coupling::FlowRunOptions options;
  options.liquid = liquid_of(scene);
  options.flow = scene.solver.flow;
  options.scheme = scene.time.scheme;
  options.complex = io::complex_options(scene);
  options.materials = io::wall_materials(scene);
  options.step.capillary = scene.solver.capillary;
  options.step.distortion = scene.solver.distortion;
  options.step.way = scene.solver.way;
  options.step.fixed = scene.time.step;
  return options;
}

coupling::FlowRun::Saved get_saved(io::ByteReader& in) {
  coupling::FlowRun::Saved saved;
  saved.mesh = io::get_mesh_state(in);
  saved.complex = io::get_complex_state(in);
  saved.velocity = io::get_vectors(in);
  saved.pressure = in.get_array<double>();
  saved.volumes = in.get_array<double>();
  saved.time = in.get<double>();
  saved.dt = in.get<double>();
  saved.start_volume = in.get<double>();
  saved.settled = in.get<bool>();
  return saved;
}

}  // namespace

FlowSimulation::FlowSimulation(const io::Scene& scene) : run_(io::build_mesh(scene), flow_options(scene)) {
  if (const auto velocity = io::initial_velocity(scene, io::liquid_bodies(scene)))
    run_.set_velocity(velocity);
}

FlowSimulation::FlowSimulation(const io::Scene& scene, io::ByteReader& saved)
    : FlowSimulation(scene, get_saved(saved)) {}

FlowSimulation::FlowSimulation(const io::Scene& scene, const coupling::FlowRun::Saved& saved)
    : run_(restored_mesh(saved.mesh), flow_options(scene)) {
  run_.restore(saved);
}

void FlowSimulation::save(io::ByteWriter& out) const {
  const coupling::FlowRun::Saved saved = run_.save();
  io::put_mesh_state(out, saved.mesh);
  io::put_complex_state(out, saved.complex);
  io::put_vectors(out, saved.velocity);
  out.put(std::span<const double>(saved.pressure));
  out.put(std::span<const double>(saved.volumes));
  out.put(saved.time);
  out.put(saved.dt);
  out.put(saved.start_volume);
  out.put(saved.settled);
}

StepOutcome FlowSimulation::step(double time_left) {
  // The rest of the time in two equal steps rather than in a whole one and a sliver.
  const double own = run_.next_dt();
  const double largest = time_left > own && time_left < 1.5 * own ? time_left / 2 : time_left;
  coupling::FlowStep step = run_.step(largest);
  if (step.failure) throw NumericalStop(*step.failure);
  retries_ = static_cast<std::size_t>(step.retries);
  return {.dt = step.dt,
          .events = std::move(step.events),
          .iterations = static_cast<std::size_t>(step.iterations)};
}

void FlowSimulation::measure(io::SeriesRow& row) const {
  const coupling::FlowState state = run_.state();
  row.volume = state.volume;  // up to curved walls, not only to the facets on them
  row.kinetic = state.kinetic;
  row.potential = state.potential + 0.0;  // no minus zero
  row.surface_energy = state.surface_energy;
  row.max_speed = state.max_speed;
  row.divergence = state.divergence;
  row.momentum = state.momentum;
  row.angular_momentum = state.angular_momentum;
  row.retries = retries_;
}

io::FrameFields FlowSimulation::fields() const {
  const mesh::TetMesh& mesh = run_.mesh();
  io::FrameFields fields(mesh);
  for (const mesh::VertexId v : mesh.vertices()) fields.velocity[v] = run_.velocity()[v];
  fill_pressure(
      mesh, [this](mesh::VertexId v) { return run_.pressure(v); }, fields);
  return fields;
}

std::vector<Phase> FlowSimulation::timing() const {
  return phases_of(run_.timing());
}

}  // namespace meniscus::apps
