// The invariants of the complex, checked one by one. Used by debug builds, by the fuzzer and by tests; costs
// about as much as sorting the faces of hull and interface and visiting every star.
#pragma once

#include "mesh/tet_mesh.h"

#include <span>
#include <string>
#include <vector>

namespace meniscus::mesh {

struct ValidationReport {
  std::string defect;                         // the first one found, empty if none
  std::vector<std::size_t> label_components;  // face-connected bodies by label; empty if there is a defect

  [[nodiscard]] bool ok() const { return defect.empty(); }
};

// Checks, in this order:
//  - living tetrahedra have four distinct living vertices at finite places and are positively oriented
//  (exact);
//  - adjacency is symmetric, across equal faces, with the two tetrahedra on opposite sides;
//  - vertices point at a tetrahedron that has them, and from there the walk finds all that do;
//  - the hull and the boundary of every label are closed and consistently oriented; the hull is a manifold at
//    every edge, the boundary of a label at edges that end in a vertex of class `surface`;
//  - vertex classes agree with the hull and interface faces around them (VertexStratum::admits in strata.h);
//  - fields and other observers are in step.
// Not checked: creases and corners that depend on angles, and whether far parts of the mesh overlap in space.
[[nodiscard]] ValidationReport validate(const TetMesh& mesh);

// What a single operation may have broken: of the above, orientation and adjacency of the tetrahedra `tets`,
// and the incidence and classes of their vertices. Empty if all is well.
[[nodiscard]] std::string first_defect(const TetMesh& mesh, std::span<const TetId> tets);

}  // namespace meniscus::mesh
