// Results of sweeps that were never run.
#pragma once

#include "apps/sweep/sweep_result.h"

#include <string>
#include <utility>
#include <vector>

namespace meniscus::test {

inline sweep::SweepResult sample_of(std::vector<sweep::Variation> variations) {
  sweep::SweepResult result{.title = "Drop", .variations = std::move(variations), .units = {}, .records = {}};
  result.units.assign(result.variations.size(), "");
  for (sweep::Member& member : sweep::members_of(result.variations))
    result.records.push_back({std::move(member), {}, {}});
  return result;
}

// A drop on a table for each angle, with theory.
inline sweep::SweepResult angle_sample() {
  sweep::SweepResult result = sample_of({{"solid[0].contact_angle", {"60", "90", "120"}}});
  result.units = {"degrees"};
  double angle = 60;
  for (sweep::Record& record : result.records) {
    record.theory = {.contact_angle = angle, .base_radius = angle / 1024, .height = angle / 4096};
    record.outcome = {.state = sweep::State::finished,
                      .finished = "equilibrium",
                      .figures = {{"steps", 12},
                                  {"time", 12},
                                  {"contact_angle", angle - 1},
                                  {"contact_angle_fit", angle + 0.25},
                                  {"base_radius", 2.125e-3 - 1e-5 * angle},
                                  {"height", 1.5e-5 * angle},
                                  {"components", 1},
                                  {"volume_error", 1e-15},
                                  {"wall_seconds", 0.5}}};
    angle += 30;
  }
  return result;
}

}  // namespace meniscus::test
