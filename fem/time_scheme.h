// Time integration by stages, each a minimization (flow_stage.h).
//
//   sdirk2           two stages of backward Euler over gamma dt, gamma = 1 - 1/sqrt(2): second order, damps
//                    what is too fast to be resolved; the default
//   backward_euler   one stage over dt: first order, damps strongly; for relaxation
//   explicit_euler   surface energy by its gradient at the start (the paper's step): second order in
//                    frequency with this staggering, stable below the capillary limit
//
// Steps start from positions, velocities and pressures alone. The velocities at the start predict those of
// the first stage: carried on with the acceleration of the step before they feed energy into the surface from
// twice the capillary limit on.
#pragma once

#include "fem/flow_stage.h"

namespace meniscus::fem {

enum class TimeScheme : std::uint8_t { sdirk2, backward_euler, explicit_euler };

// The state of the flow on a LiquidMesh, by its numbering.
struct FlowVectors {
  std::vector<Vec3> x;           // positions
  std::vector<Vec3> u;           // velocities
  std::vector<double> pressure;  // reduced, by rows of the divergence
};

struct StepOutcome {
  FlowVectors end;
  int iterations = 0;       // of the linear solver, all stages
  double residual = 0;      // the worst of all stages
  bool converged = true;    // every stage did; if not, `end` is worth nothing and may be empty
  double volume_error = 0;  // largest relative one of a body, at the end
};

// From `start` over dt; `volumes` are those of every body to be kept, up to its walls. The stage's surface
// order is its own business: explicit_euler wants it to be first.
[[nodiscard]] StepOutcome integrate(FlowStage& stage, const FlowVectors& start, double dt, TimeScheme scheme,
                                    std::span<const double> volumes);

}  // namespace meniscus::fem
