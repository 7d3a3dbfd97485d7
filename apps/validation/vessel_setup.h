// Vessels half full of liquid at rest, in units of density, gravity and their size; tension is one, too.
#pragma once

#include "apps/validation/wall_setup.h"
#include "coupling/flow_run.h"

#include <string>
#include <vector>

namespace meniscus::validation {

struct Vessel {
  std::string name;
  WallScene scene;   // with the angles at which a level surface is at rest
  double level = 0;  // z of the surface
};

// A box, the same tilted, a ball and a cone that stands on its tip; `edge` is the length of edges.
[[nodiscard]] std::vector<Vessel> half_full_vessels(double edge);

// Pressures in the liquid beside those of a depth below the level: the largest difference.
[[nodiscard]] double pressure_error(const coupling::FlowRun& run, const Vessel& vessel);

}  // namespace meniscus::validation
