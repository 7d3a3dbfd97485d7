// From bodies of liquid and walls to tetrahedra of liquid and air.
//
// The complex of free surface, wet and dry walls (walled_surface.h) is remeshed to the edge lengths wanted,
// its vertices staying on their sheets; the free surface is shifted until the liquid has the volume of the
// exact bodies less the solids; then the volume is filled (TetGen), the triangles being kept.
#pragma once

#include "mesh/generation/volume_meshing.h"
#include "mesh/generation/walled_surface.h"

namespace meniscus::mesh {

struct WalledMesh {
  TetSoup soup;           // begins with the points of the surface, in order
  WalledSurface surface;  // its vertices are on their wall sheets to rounding
  double volume = 0.0;    // of the liquid, exact: that between the sheets
};

// The domain is that of the walls, whatever the options say. Throws InputError as cut_by_walls does, and
// where walls and surfaces come so close without meeting that no element fits between, or meet along too
// short a line.
[[nodiscard]] WalledMesh mesh_within_walls(std::span<const Shape> bodies, const Walls& walls,
                                           const VolumeMeshingOptions& options);

// Shifts the free surface (its curved sheets, or all where none is curved) until the liquid has this volume,
// what lies between the facets of curved walls and the walls included; vertices on walls stay there. Throws
// InputError where more than a quarter of `edge_length` would be needed.
void correct_liquid_volume(WalledSurface& s, const Walls& walls, double volume, double edge_length);

}  // namespace meniscus::mesh
