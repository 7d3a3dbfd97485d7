// Solids of every kind, tilted, at any scale and place.
#pragma once

#include "mesh/walls/solid.h"

#include <string>
#include <vector>

namespace meniscus::test {

struct SampleSolid {
  std::string name;
  mesh::SolidShape shape;
};

// Lengths are of order `scale`, centres near `place` * `scale`; all but the plane fit into a ball of 2
// `scale`.
[[nodiscard]] std::vector<SampleSolid> sample_solids(double scale = 1.0, const mesh::Vec3& place = {0, 0, 0});

// A block of 2 x 2 x 1 with a step cut out of it: not convex, all edges sharp. Corners between 0 and 2.
[[nodiscard]] mesh::TriangleSurface stepped_block();

}  // namespace meniscus::test
