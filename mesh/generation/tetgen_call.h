// One call of TetGen: a boundary of triangles in, tetrahedra out; its exceptions and tolerances stay behind
// this line.
#pragma once

#include "mesh/vec3.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace meniscus::mesh {

struct TetgenInput {
  std::vector<Vec3> points;  // those of no facet become vertices inside
  std::vector<std::array<std::uint32_t, 3>>
      facets;  // kept exactly; everything outside the outermost ones is empty
  // Points outside all facets, cast off with everything that is there. A tilted plane as part of the convex
  // hull of all points cannot be recovered (its points are in it but for rounding, and TetGen 1.5 searches on
  // and on); with points on either side it can.
  std::vector<Vec3> outside = {};
  // Edge length wanted at a place, in the units of points; must be given with `quality`.
  std::function<double(const Vec3&)> size;
  // true: points are added until radius-edge ratios are below max_radius_edge and sizes hold;
  // false: none is added but for recovering facets
  bool quality = true;
  double max_radius_edge = 1.4;
};

struct TetgenOutput {
  std::vector<Vec3> points;                             // begins with the input's points, unchanged
  std::vector<std::array<std::uint32_t, 4>> tets;       // positive in the sense of tet_mesh.h
  std::vector<std::array<std::int64_t, 4>> neighbours;  // across the face opposite each vertex; -1: none
};

// Coordinates are scaled by a power of two to unit size for TetGen, so results are the same bits at every
// scale. Throws InputError with TetGen's reason as a sentence.
[[nodiscard]] TetgenOutput run_tetgen(const TetgenInput& input);

}  // namespace meniscus::mesh
