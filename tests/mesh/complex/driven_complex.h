// A tracked liquid for tests: between walls that are `room` away, checked after every step.
#pragma once

#include "mesh/validate.h"
#include "tests/support/tracked_liquid.h"

#include <gtest/gtest.h>

namespace meniscus::test {

class DrivenComplex : public TrackedLiquid {
 public:
  DrivenComplex(const std::vector<mesh::Shape>& bodies, double edge_length, double room,
                const mesh::TopologyOptions& topology = {}, bool keep_creases = false)
      : TrackedLiquid(bodies_in_box(bodies, edge_length, room),
                      {.sizing = {.edge_length = edge_length, .max_edge_length = room},
                       .topology = topology,
                       .keep_creases = keep_creases}) {}

  template <class Displacement>
  mesh::StepReport advance(const Displacement& displacement) {
    mesh::StepReport report = TrackedLiquid::advance(displacement);
    EXPECT_EQ(mesh::validate(mesh()).defect, "");
    return report;
  }
};

}  // namespace meniscus::test
