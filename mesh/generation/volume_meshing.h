// From closed surfaces and a box to tetrahedra of liquid and air (TetGen).
//
// The triangles of the surfaces are kept exactly: they become the interface. Edges are `edge_length` long
// there and grow away from it.
#pragma once

#include "mesh/generation/tetgen_call.h"
#include "mesh/generation/triangle_surface.h"
#include "mesh/ids.h"

#include <optional>
#include <span>
#include <vector>

namespace meniscus::mesh {

struct LabelledSurface {
  TriangleSurface surface;
  std::optional<Label> inside = kLiquid;  // what fills it; nothing: a hole
};

struct VolumeMeshingOptions {
  double edge_length = 0.0;      // at the surfaces; required
  double grading = 0.3;          // growth of the edge length per distance from the surfaces
  double max_edge_length = 0.0;  // 0: a quarter of the longest side of the domain (or of the surfaces)
  std::optional<BoundingBox> domain =
      {};               // what is in the box but in no surface is air; empty: only insides are filled
  bool quality = true;  // false: no point is added but for recovering facets; sizes do not hold
  // Vertices wanted in the volume besides those of the surfaces: inside the domain, apart from the surfaces
  // and each other. Those that fall into holes are dropped.
  std::vector<Vec3> interior_points = {};
};

// Throws InputError naming the option, its value and what was expected.
void validate(const VolumeMeshingOptions& options);

// The max_edge_length in force; `extent` is what is filled.
[[nodiscard]] double longest_edge(const VolumeMeshingOptions& options, const BoundingBox& extent);

struct TetSoup {
  std::vector<Vec3> points;                        // begins with the points of the surfaces, in order
  std::vector<std::array<std::uint32_t, 4>> tets;  // positively oriented (mesh/tet_mesh.h)
  std::vector<Label> labels;                       // one per tetrahedron
};

// Surfaces must be closed, oriented outward, and must not meet (one may lie inside another; the innermost
// decides the label). They may stand on the walls of the domain with flat parts. Throws InputError where that
// is not so.
[[nodiscard]] TetSoup mesh_volume(std::span<const LabelledSurface> surfaces,
                                  const VolumeMeshingOptions& options);

// The tetrahedra that have a label, and the points they use, in order.
[[nodiscard]] TetSoup labelled(const TetgenOutput& mesh, std::span<const std::optional<Label>> labels);

// Total volume of the tetrahedra with this label.
[[nodiscard]] double volume(const TetSoup& soup, Label label);

}  // namespace meniscus::mesh
