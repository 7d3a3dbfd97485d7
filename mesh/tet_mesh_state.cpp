// Saving and restoring a mesh bit for bit.
#include "mesh/error.h"
#include "mesh/tet_mesh.h"

#include <fmt/format.h>

namespace meniscus::mesh {

namespace {

void require(bool holds, std::string_view what) {
  if (!holds) throw InputError(fmt::format("a saved mesh is damaged: {}", what));
}

template <class IdType>
bool all_below(std::span<const IdType> ids, std::size_t count) {
  return std::ranges::all_of(ids, [&](IdType id) { return !id.valid() || id.index() < count; });
}

}  // namespace

TetMesh::State TetMesh::state() const {
  return {positions_,      classes_, vertex_tet_,    tet_vertices_,
          tet_neighbours_, labels_,  free_vertices_, free_tets_};
}

void TetMesh::restore(const State& saved) {
  const std::size_t vertices = saved.positions.size(), tets = saved.tet_vertices.size();
  require(saved.classes.size() == vertices && saved.incident.size() == vertices,
          "its lists of vertices differ in length");
  require(saved.neighbours.size() == tets && saved.labels.size() == tets,
          "its lists of tetrahedra differ in length");
  require(all_below<VertexId>(saved.free_vertices, vertices) && all_below<TetId>(saved.free_tets, tets),
          "its lists of free slots name slots that it does not have");
  const bool incident_in_range = std::ranges::all_of(
      saved.incident, [&](TetId t) { return !t.valid() || t == kDeadMark || t.index() < tets; });
  require(incident_in_range, "a vertex names a tetrahedron that it does not have");
  for (const TetVertices& t : saved.tet_vertices) {
    require(all_below<VertexId>(t, vertices), "a tetrahedron names a vertex that it does not have");
  }
  for (const TetNeighbours& t : saved.neighbours) {
    require(all_below<TetId>(t, tets), "a tetrahedron names a neighbour that it does not have");
  }
  positions_ = saved.positions;
  classes_ = saved.classes;
  vertex_tet_ = saved.incident;
  tet_vertices_ = saved.tet_vertices;
  tet_neighbours_ = saved.neighbours;
  labels_ = saved.labels;
  free_vertices_ = saved.free_vertices;
  free_tets_ = saved.free_tets;
  vertex_mark_.assign(vertices, 0);
  tet_mark_.assign(tets, 0);
  epoch_ = 0;
  for (MeshObserver* o : observers_->list()) o->on_restored(*this);
}

}  // namespace meniscus::mesh
