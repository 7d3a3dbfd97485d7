// Drops for the cases: a sphere of radius one at its discrete equilibrium, disturbed by a mode, run with the
// program's own defaults.
#pragma once

#include "apps/validation/case.h"
#include "coupling/flow_run.h"

#include <vector>

namespace meniscus::validation {

using mesh::Vec3;

struct DropMesh {
  double edge = 0.4;   // at the surface
  double longest = 1;  // anywhere; the program's own default is a quarter of the box, which is this
};

// As generated: vertices on a sphere, scaled to its volume.
[[nodiscard]] mesh::TetMesh generated_sphere(const DropMesh& size);

// Relaxed with viscosity and backward Euler on the mesh as it is, until it is at rest but for motion within
// the surface: the polyhedron of least area, in the shape of which no mode is excited.
[[nodiscard]] mesh::TetMesh relaxed_sphere(const DropMesh& size);

// Such a sphere run to rest, to rounding, with viscosity and the program's own steps, remeshing and all. Its
// time is zero. Throws std::runtime_error where it does not come to rest.
[[nodiscard]] coupling::FlowRun::Saved drop_at_rest(const DropMesh& size, CaseReport& report);
[[nodiscard]] mesh::TetMesh mesh_of(const coupling::FlowRun::Saved& saved);

// Displaces the liquid by the potential flow of mode n, radially by amplitude P_n(cos theta) at the surface,
// and keeps the volume.
void disturb(mesh::TetMesh& mesh, int mode, double amplitude);

// The P_n part of the surface's distance from `centre`.
[[nodiscard]] double mode_amplitude(const mesh::TetMesh& mesh, int mode, const Vec3& centre);

[[nodiscard]] coupling::FlowRunOptions drop_options(const DropMesh& size);

// One step, no further than `end`; throws std::runtime_error where it fails. The last two before `end` are
// equal.
coupling::FlowStep advance(coupling::FlowRun& run, double end);

// Surface edges: their mean length.
[[nodiscard]] double mean_surface_edge(const mesh::TetMesh& mesh);

[[nodiscard]] double total_energy(const coupling::FlowState& state);

}  // namespace meniscus::validation
