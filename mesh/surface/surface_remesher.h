// Keeps the triangles of a moving interface near the size wanted and near equilateral, without changing the
// surface they stand for: splits, collapses, flips and tangential smoothing, each volume-neutral.
//
// New vertices are put on the curve that the normals at the ends of their edge suggest (second order, as PN
// triangles do); merged ones where the volume stays. What an operation takes from the liquid or gives it is
// shifted back by its neighbours (volume_shift.h), so that remeshing alone never changes a volume beyond
// rounding.
#pragma once

#include "mesh/field.h"
#include "mesh/operations/operation.h"

#include <cstdint>

namespace meniscus::mesh {

struct RemeshingBand {
  double split_above = 1.45;  // times the length wanted
  double collapse_below = 0.55;
};

struct SurfaceRemeshingOptions {
  RemeshingBand band;
  // Triangles with a smaller corner are flipped and smoothed.
  double good_angle_deg = 28;
  // An operation must leave tetrahedra with at least this dihedral angle, or better ones than it found.
  double floor_deg = 6;
  // Whether a collapse may turn triangles over. Where a motion is stuck at edges far too short it must: else
  // a fold that nothing resolves blocks everything around it.
  enum class Folds : std::uint8_t { refuse, allow } folds = Folds::refuse;
  OperationHooks* hooks = nullptr;
};

struct SurfaceRemeshingReport {
  std::size_t splits = 0, collapses = 0, flips = 0, smoothed = 0;
  // Volume of the liquid that could not be shifted back, by all operations.
  double volume_change = 0;

  [[nodiscard]] std::size_t total() const { return splits + collapses + flips + smoothed; }
  void add(const SurfaceRemeshingReport& later);
};

// One pass over the interface of `label`; `length` is the edge length wanted at each vertex.
SurfaceRemeshingReport remesh_surface(TetMesh& mesh, Label label, const VertexField<double>& length,
                                      const SurfaceRemeshingOptions& options = {});

}  // namespace meniscus::mesh
