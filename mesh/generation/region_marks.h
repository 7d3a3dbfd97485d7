// Which region each tetrahedron of a filled boundary belongs to: regions are what the facets keep apart, and
// facets tell by their sides what lies there.
#pragma once

#include "mesh/generation/tetgen_call.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace meniscus::mesh {

// What the user calls a region; nothing where a facet does not know.
using RegionMark = std::optional<std::uint32_t>;

struct MarkedFacet {
  std::array<std::uint32_t, 3> vertices;
  RegionMark behind;  // on the side from which the vertices run clockwise
  RegionMark ahead;   // on the side to which the normal points
};

// The mark of every tetrahedron: that of the facets around its region; nothing where none of them has one.
// Throws InputError where facets of one region disagree.
[[nodiscard]] std::vector<RegionMark> region_marks(const TetgenOutput& mesh,
                                                   std::span<const MarkedFacet> facets);

}  // namespace meniscus::mesh
