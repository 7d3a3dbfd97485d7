#include "mesh/improvement/resizing.h"

#include "mesh/operations/edge_collapse.h"
#include "mesh/operations/edge_split.h"
#include "mesh/strata.h"

#include <cmath>
#include <numbers>

namespace meniscus::mesh {

namespace {

class Resizer {
 public:
  Resizer(TetMesh& mesh, const VertexField<double>& length, const ResizingOptions& options)
      : mesh_(mesh), length_(length), options_(options) {
    const double floor = std::sin(options.floor_deg * std::numbers::pi / 180.0);
    floor_ = {.better_than = floor, .hooks = options.hooks};
    gain_ = {.hooks = options.hooks};
  }

  ResizingReport report;

  void visit(TetId t) {
    const TetVertices v = mesh_.vertices(t);
    for (const auto& [i, j] : kTetEdges) {
      if (fit(v[static_cast<std::size_t>(i)], v[static_cast<std::size_t>(j)], t)) return;
    }
  }

 private:
  // An operation must leave good angles, or better ones than it found.
  template <class Operation>
  bool attempt(const Operation& operation) {
    return operation(floor_).done() || operation(gain_).done();
  }

  // Whether an edge between vertices of surfaces or walls runs through the volume: across a film or a gap.
  bool passes_inside(VertexId a, VertexId b, TetId t) {
    mesh_.ring(a, b, t, ring_);
    return edge_stratum(mesh_, a, b, ring_).interior();
  }

  bool fit(VertexId a, VertexId b, TetId t) {
    const bool free_a = mesh_.vertex_class(a) == VertexClass::interior,
               free_b = mesh_.vertex_class(b) == VertexClass::interior;
    const double wanted = 0.5 * (length_[a] + length_[b]);
    const double squared = (mesh_.position(a) - mesh_.position(b)).squaredNorm() / (wanted * wanted);
    if (squared > options_.split_above * options_.split_above) {
      if (!free_a && !free_b && !passes_inside(a, b, t)) return false;
      const bool done = attempt([&](const Rules& rules) { return edge_split(mesh_, a, b, 0.5, rules); });
      report.splits += done;
      return done;
    }
    if (squared < options_.collapse_below * options_.collapse_below) {
      const bool done =
          (free_a && attempt([&](const Rules& rules) { return collapse_edge(mesh_, a, b, t, rules); })) ||
          (free_b && attempt([&](const Rules& rules) { return collapse_edge(mesh_, b, a, t, rules); }));
      report.collapses += done;
      return done;
    }
    return false;
  }

  TetMesh& mesh_;
  const VertexField<double>& length_;
  ResizingOptions options_;
  Rules floor_, gain_;
  EdgeRing ring_;
};

}  // namespace

ResizingReport resize_edges(TetMesh& mesh, std::span<const TetId> tets, const VertexField<double>& length,
                            const ResizingOptions& options) {
  Resizer resizer(mesh, length, options);
  for (const TetId t : tets) {
    if (mesh.is_alive(t)) resizer.visit(t);
  }
  return resizer.report;
}

}  // namespace meniscus::mesh
