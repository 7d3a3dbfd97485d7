#include "mesh/operations/edge_split.h"

#include "mesh/strata.h"

namespace meniscus::mesh {

OperationResult edge_split(TetMesh& mesh, VertexId a, VertexId b, double parameter, const Rules& rules) {
  const TetId start = mesh.find_edge(a, b);
  if (!start.valid()) return {};
  EdgeRing ring;
  mesh.ring(a, b, start, ring);

  Transaction change(mesh, OperationKind::edge_split, rules);
  const std::array<InterpolationWeight, 2> ends{{{a, 1 - parameter}, {b, parameter}}};
  const Outcome placed =
      change.insert_at(edge_stratum(mesh, a, b, ring).vertex_class(),
                       ring.closed ? Transaction::Place::inside : Transaction::Place::hull, ends);
  if (placed != Outcome::done) return {.outcome = placed};
  for (std::size_t k = 0; k < ring.tets.size(); ++k) {
    const VertexId c = ring.link[k], d = ring.link[(k + 1) % ring.link.size()];
    const Label label = mesh.label(ring.tets[k]);
    change.remove(ring.tets[k]);
    // (a, x, c, d) and (x, b, c, d), each with the new vertex first.
    change.add(kNoVertex, a, d, c, label);
    change.add(kNoVertex, b, c, d, label);
  }
  return change.finish();
}

}  // namespace meniscus::mesh
