// A drop let go from the shape of one of its modes: its frequency and decay, by a fit over several periods.
#pragma once

#include "apps/validation/case.h"
#include "apps/validation/drop_setup.h"
#include "apps/validation/fit.h"

#include <string>
#include <vector>

namespace meniscus::validation {

struct OscillationOptions {
  int mode = 2;
  DropMesh mesh;
  double viscosity = 0;
  double amplitude = 0.01;
  double capillary = 2;   // time steps, in units of the capillary limit; see coupling/step_control.h
  double periods = 3;     // that are run and fitted
  std::string part = {};  // its name in the report of the progress
};

struct OscillationResult {
  std::size_t tets = 0;  // of the liquid
  double edge = 0;       // mean of the surface
  std::size_t steps = 0;
  std::vector<double> time, amplitude;  // the latter in units of that of the start
  OscillationFit fit;
  double volume_error = 0;  // largest of the run, relative
  double energy_growth =
      0;  // largest rise of the energy above the least before, relative to the disturbance's
  double energy_removed = 0;  // by the guard against it, likewise
};

// `decay` and `frequency` are where the fit starts. Throws std::runtime_error where the run fails or nothing
// can be fitted.
[[nodiscard]] OscillationResult oscillate(const OscillationOptions& options, double decay, double frequency,
                                          CaseReport& report);

}  // namespace meniscus::validation
