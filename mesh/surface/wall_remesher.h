// Keeps the triangles of the walls, wet and dry, near the size wanted and near equilateral while contact
// lines travel over them: splits, collapses, flips and smoothing along the walls.
//
// A contact line pushes dry triangles ahead of it and leaves stretched wet ones behind. Those between them
// and the walls' creases are all that is touched: the lines themselves are part of the free surface
// (surface_remesher.h). Vertices stay on their sheets, so that flat walls keep their shape exactly and curved
// ones as far as triangles can.
#pragma once

#include "mesh/field.h"
#include "mesh/operations/operation.h"
#include "mesh/surface/surface_remesher.h"

namespace meniscus::mesh {

struct WallRemeshingReport {
  std::size_t splits = 0, collapses = 0, flips = 0, smoothed = 0;
  // Of each label, as far as the walls: rounding, but where walls are curved.
  VolumeLedger volume = {};

  [[nodiscard]] std::size_t total() const { return splits + collapses + flips + smoothed; }
  void add(const WallRemeshingReport& later);
};

// One pass over the hull; `length` is the edge length wanted at each vertex. Precondition: the mesh lies on
// walls.
WallRemeshingReport remesh_walls(TetMesh& mesh, const VertexField<double>& length,
                                 const SurfaceRemeshingOptions& options = {});

}  // namespace meniscus::mesh
