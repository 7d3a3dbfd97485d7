// What a complex of liquid and walls must be before and after remeshing, as messages to the user.
#pragma once

#include "mesh/generation/walled_surface.h"

namespace meniscus::mesh {

// Throws InputError where creases and contact lines that hang together are too short to be resolved
// (kLeastSeamInEdges): bodies dip into walls, or into each other, too little.
void check_contact_lines(const WalledSurface& s, const Walls& walls, double edge_length);

// Throws InputError where solids, the domain's sides, or liquid and walls come closer than kLeastGapInEdges
// without meeting.
void check_gaps(const WalledSurface& s, const Walls& walls, double edge_length);

// Throws InputError where a triangle has turned away from its sheet or surfaces cut each other: `edge_length`
// is too coarse.
void check_not_folded(const WalledSurface& s, const Walls& walls, double edge_length);

}  // namespace meniscus::mesh
