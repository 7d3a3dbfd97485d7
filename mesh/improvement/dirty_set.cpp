#include "mesh/improvement/dirty_set.h"

namespace meniscus::mesh {

namespace {

// Where this many times the dirty vertices exceed the tetrahedra, a sweep over all of them is cheaper than
// walks around each.
constexpr std::size_t kTetsPerVertex = 24;

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

void DirtySet::mark_by_stars(const TetMesh& mesh) {
  TetList star;
  for (const VertexId v : vertices_) {
    if (!mesh.is_alive(v)) continue;
    mesh.star(v, star);
    for (const TetId t : star) mark(t);
  }
}

void DirtySet::mark_by_sweep(const TetMesh& mesh) {
  vertex_listed_.resize(mesh.vertex_slots(), false);
  tet_listed_.resize(mesh.tet_slots(), false);
  for (const TetId t : mesh.tets()) {
    const TetVertices& v = mesh.vertices(t);
    if (vertex_listed_[v[0].index()] || vertex_listed_[v[1].index()] || vertex_listed_[v[2].index()] ||
        vertex_listed_[v[3].index()]) {
      mark(t);
    }
  }
}

void DirtySet::take(const TetMesh& mesh, std::vector<TetId>& out) {
  if (kTetsPerVertex * vertices_.size() > mesh.tet_slots()) {
    mark_by_sweep(mesh);
  } else {
    mark_by_stars(mesh);
  }
  for (const VertexId v : vertices_) vertex_listed_[v.index()] = false;
  vertices_.clear();
  out.clear();
  for (const TetId t : tets_) {
    tet_listed_[t.index()] = false;
    if (mesh.is_alive(t)) out.push_back(t);
  }
  tets_.clear();
}

void DirtySet::clear() {
  tets_.clear();
  vertices_.clear();
  tet_listed_.clear();
  vertex_listed_.clear();
}

void DirtySet::restore(const State& saved) {
  clear();
  for (const TetId t : saved.tets) mark(t);
  for (const VertexId v : saved.vertices) mark(v);
}

void DirtySet::on_restored(const TetMesh& mesh) {
  clear();
  mark_all(mesh);
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
