// Keeps edges off the interface near the length wanted: shear and stretching draw some out and squeeze
// others, which no operation that looks at angles alone undoes.
#pragma once

#include "mesh/field.h"
#include "mesh/operations/operation.h"

#include <span>

namespace meniscus::mesh {

struct ResizingOptions {
  double split_above = 1.9;  // times the length wanted
  double collapse_below = 0.45;
  // An edge is split or collapsed only where the worst angle around stays above this, or gains.
  double floor_deg = 12;
  OperationHooks* hooks = nullptr;
};

struct ResizingReport {
  std::size_t splits = 0;
  std::size_t collapses = 0;

  void add(const ResizingReport& later) {
    splits += later.splits;
    collapses += later.collapses;
  }
};

// Looks at the edges of `tets` (dead ones are passed over). `length` is the edge length wanted at each
// vertex; an edge should have the mean of its ends'. Edges of the interface and of lines stay.
ResizingReport resize_edges(TetMesh& mesh, std::span<const TetId> tets, const VertexField<double>& length,
                            const ResizingOptions& options = {});

}  // namespace meniscus::mesh
