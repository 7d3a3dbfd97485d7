// Standing waves in a box with slippery walls that the surface meets at right angles, in units of density,
// gravity and the length of the box.
#pragma once

#include "apps/validation/references/surface_waves.h"
#include "apps/validation/wall_setup.h"
#include "coupling/flow_run.h"

namespace meniscus::validation {

struct WaveOptions {
  double tension = 0;    // surface tension
  double edge = 0.1;     // at the surface
  double amplitude = 0;  // of the surface at the start
};

// The first mode along x: half a wave fits in.
[[nodiscard]] WaveProblem wave_problem(const WaveOptions& options);

struct WaveTank {
  mesh::TetMesh mesh;
  coupling::FlowRunOptions options;
};
// Displaced from rest by the potential flow of the wave.
[[nodiscard]] WaveTank wave_tank(const WaveOptions& options);

// The part cos(k x) of the height of the surface.
[[nodiscard]] double standing_amplitude(const mesh::TetMesh& mesh, double wave_number);

}  // namespace meniscus::validation
