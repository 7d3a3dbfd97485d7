// What dynamic runs and those to equilibrium have in common: the liquid of a scene, its pressure in frames.
#pragma once

#include "apps/simulation.h"
#include "coupling/flow_run.h"

namespace meniscus::apps {

// Precondition: the scene has a [liquid].
[[nodiscard]] inline fem::LiquidProperties liquid_of(const io::Scene& scene) {
  const io::LiquidProperties& liquid = scene.liquid.value();
  return {.density = liquid.density,
          .viscosity = liquid.viscosity,
          .surface_tension = liquid.surface_tension,
          .gravity = {.acceleration = scene.gravity}};
}

[[nodiscard]] inline mesh::TetMesh restored_mesh(const mesh::TetMesh::State& state) {
  mesh::TetMesh mesh;
  mesh.restore(state);
  return mesh;
}

// Of every tetrahedron of the liquid: the mean of its corners.
template <class PressureAt>
void fill_pressure(const mesh::TetMesh& mesh, const PressureAt& pressure_at, io::FrameFields& fields) {
  for (const mesh::TetId t : mesh.tets()) {
    if (mesh.label(t) != mesh::kLiquid) continue;
    for (const mesh::VertexId v : mesh.vertices(t)) fields.pressure[t] += pressure_at(v) / 4;
  }
}

[[nodiscard]] inline std::vector<Phase> phases_of(const coupling::FlowTiming& timing) {
  return {{"mesh", timing.mesh}, {"solve", timing.solve}, {"transfer", timing.transfer}};
}

}  // namespace meniscus::apps
