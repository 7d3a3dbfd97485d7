// What tests of operations compare before and after: a mesh bit for bit, its cells whatever their slots, and
// the volumes of labels against the ledger.
#pragma once

#include "mesh/measures.h"
#include "mesh/operations/operation.h"
#include "mesh/tet_mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace meniscus::test {

// Every slot as it is; two snapshots are equal only if the meshes are, bit for bit.
struct Snapshot {
  std::vector<std::tuple<mesh::VertexId, std::array<double, 3>, mesh::VertexClass>> vertices;
  std::vector<std::tuple<mesh::TetId, mesh::TetVertices, mesh::TetNeighbours, mesh::Label>> tets;
  bool operator==(const Snapshot&) const = default;
};

[[nodiscard]] inline Snapshot snapshot(const mesh::TetMesh& mesh) {
  Snapshot out;
  for (const mesh::VertexId v : mesh.vertices()) {
    const mesh::Vec3& x = mesh.position(v);
    out.vertices.emplace_back(v, std::array{x.x(), x.y(), x.z()}, mesh.vertex_class(v));
  }
  for (const mesh::TetId t : mesh.tets()) {
    out.tets.emplace_back(t, mesh.vertices(t), mesh.neighbours(t), mesh.label(t));
  }
  return out;
}

// The tetrahedra by their sorted vertices and labels, whatever their slots.
using CellSet = std::set<std::pair<std::array<std::uint32_t, 4>, mesh::Label>>;

[[nodiscard]] inline CellSet cell_set(const mesh::TetMesh& mesh) {
  CellSet out;
  for (const mesh::TetId t : mesh.tets()) {
    std::array<std::uint32_t, 4> v;
    std::ranges::transform(mesh.vertices(t), v.begin(), [](mesh::VertexId id) { return id.value; });
    std::ranges::sort(v);
    out.insert({v, mesh.label(t)});
  }
  return out;
}

// The vertex at exactly this place, or none.
[[nodiscard]] inline mesh::VertexId vertex_at(const mesh::TetMesh& mesh, const mesh::Vec3& x) {
  for (const mesh::VertexId v : mesh.vertices()) {
    if (mesh.position(v) == x) return v;
  }
  return mesh::kNoVertex;
}

// Each label has its volume `before` plus what the ledger says, up to `tolerance`.
inline void expect_balanced(const mesh::TetMesh& mesh, const std::vector<double>& before,
                            const mesh::VolumeLedger& ledger, double tolerance, const std::string& where) {
  std::vector<double> after = mesh::label_volumes(mesh);
  after.resize(std::max(after.size(), before.size()), 0.0);
  for (std::size_t l = 0; l < before.size(); ++l) {
    EXPECT_NEAR(after[l], before[l] + ledger.change(static_cast<mesh::Label>(l)), tolerance)
        << where << ": volume of label " << l;
  }
}

}  // namespace meniscus::test
