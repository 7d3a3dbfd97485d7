#include "mesh/improvement/dirty_set.h"

namespace meniscus::mesh {

namespace {

template <class IdType>
void list(IdType id, std::vector<IdType>& ids, std::vector<bool>& listed) {
  if (id.index() >= listed.size()) listed.resize(id.index() + 1, false);
  if (listed[id.index()]) return;
  listed[id.index()] = true;
  ids.push_back(id);
}

template <class IdType>
void renumber(std::span<const IdType> to, std::vector<IdType>& ids, std::vector<bool>& listed) {
  std::vector<IdType> moved;
  listed.assign(listed.size(), false);
  for (const IdType id : ids) {
    if (to[id.index()].valid()) list(to[id.index()], moved, listed);
  }
  ids = std::move(moved);
}

}  // namespace

DirtySet::DirtySet(const TetMesh& mesh) : registry_(mesh.observers()) {
  registry_->attach(this);
  mark_all(mesh);
}

DirtySet::~DirtySet() {
  registry_->detach(this);
}

void DirtySet::mark_all(const TetMesh& mesh) {
  for (const TetId t : mesh.tets()) mark(t);
}

void DirtySet::mark(TetId t) {
  list(t, tets_, tet_listed_);
}

void DirtySet::mark(VertexId v) {
  list(v, vertices_, vertex_listed_);
}

void DirtySet::take(const TetMesh& mesh, std::vector<TetId>& out) {
  TetList star;
  for (const VertexId v : vertices_) {
    vertex_listed_[v.index()] = false;
    if (!mesh.is_alive(v)) continue;
    mesh.star(v, star);
    for (const TetId t : star) mark(t);
  }
  vertices_.clear();
  out.clear();
  for (const TetId t : tets_) {
    tet_listed_[t.index()] = false;
    if (mesh.is_alive(t)) out.push_back(t);
  }
  tets_.clear();
}

void DirtySet::on_vertex_moved(const TetMesh&, VertexId v, const Vec3&) {
  mark(v);
}

void DirtySet::on_tets_replaced(const TetMesh&, std::span<const TetId>, std::span<const TetId> added) {
  for (const TetId t : added) mark(t);
}

void DirtySet::on_renumbered(const TetMesh&, const Renumbering& map) {
  renumber(map.tets, tets_, tet_listed_);
  renumber(map.vertices, vertices_, vertex_listed_);
}

}  // namespace meniscus::mesh
