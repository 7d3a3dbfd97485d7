#include "mesh/tet_mesh.h"

#include "mesh/geometry.h"
#include "mesh/walls/hull_sheets.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace meniscus::mesh {

namespace {

// A face by its sorted vertices, with the tetrahedron it belongs to.
struct FaceRecord {
  std::uint64_t low;  // smallest vertex, then middle one
  std::uint32_t high;
  std::uint32_t tet;
  int face;
};

bool same_face(const FaceRecord& x, const FaceRecord& y) {
  return x.low == y.low && x.high == y.high;
}

bool before(const FaceRecord& x, const FaceRecord& y) {
  return x.low != y.low ? x.low < y.low : x.high < y.high;
}

FaceRecord face_record(const TetVertices& v, TetId t, int face) {
  std::uint32_t a = v[static_cast<std::size_t>(kTetFaces[face][0])].value;
  std::uint32_t b = v[static_cast<std::size_t>(kTetFaces[face][1])].value;
  std::uint32_t c = v[static_cast<std::size_t>(kTetFaces[face][2])].value;
  if (a > b) std::swap(a, b);
  if (b > c) std::swap(b, c);
  if (a > b) std::swap(a, b);
  return {(std::uint64_t{a} << 32) | b, c, t.value, face};
}

// kEvenRest[i][j] = {k, l} such that (i, j, k, l) is an even permutation of (0, 1, 2, 3).
constexpr int kEvenRest[4][4][2] = {{{-1, -1}, {2, 3}, {3, 1}, {1, 2}},
                                    {{3, 2}, {-1, -1}, {0, 3}, {2, 0}},
                                    {{1, 3}, {3, 0}, {-1, -1}, {0, 1}},
                                    {{2, 1}, {0, 2}, {1, 0}, {-1, -1}}};

}  // namespace

TetMesh::TetMesh() : observers_(std::make_shared<Observers>()) {}
TetMesh::~TetMesh() = default;
TetMesh::TetMesh(TetMesh&&) noexcept = default;
TetMesh& TetMesh::operator=(TetMesh&&) noexcept = default;

TetMesh::TetMesh(const TetMesh& other)
    : positions_(other.positions_),
      classes_(other.classes_),
      vertex_tet_(other.vertex_tet_),
      tet_vertices_(other.tet_vertices_),
      tet_neighbours_(other.tet_neighbours_),
      labels_(other.labels_),
      free_vertices_(other.free_vertices_),
      free_tets_(other.free_tets_),
      observers_(std::make_shared<Observers>()),
      hull_sheets_(other.hull_sheets_ ? std::make_unique<HullSheets>(other.hull_sheets_->shared_walls())
                                      : nullptr),
      tet_mark_(other.tet_mark_.size(), 0),
      vertex_mark_(other.vertex_mark_.size(), 0) {}

void TetMesh::lay_on(std::shared_ptr<const Walls> walls) {
  hull_sheets_ = std::make_unique<HullSheets>(std::move(walls));
}

double TetMesh::volume(TetId t) const {
  return signed_volume(points(t));
}

TetFace TetMesh::mirror(TetFace f) const {
  const TetId n = neighbour(f);
  if (!n.valid()) return {kNoTet, -1};
  const TetNeighbours& back = neighbours(n);
  for (int i = 0; i < 4; ++i) {
    if (back[static_cast<std::size_t>(i)] == f.tet) return {n, i};
  }
  return {kNoTet, -1};
}

std::uint32_t TetMesh::next_epoch() const {
  if (++epoch_ == 0) {
    std::ranges::fill(tet_mark_, 0u);
    std::ranges::fill(vertex_mark_, 0u);
    epoch_ = 1;
  }
  return epoch_;
}

template <class Stop>
TetId TetMesh::walk_star(VertexId v, TetList& out, Stop stop) const {
  out.clear();
  if (!is_alive(v) || !incident_tet(v).valid()) return kNoTet;
  const TetId first = incident_tet(v);
  const std::uint32_t epoch = next_epoch();
  tet_mark_[first.index()] = epoch;
  out.push_back(first);
  for (std::size_t k = 0; k < out.size(); ++k) {
    const TetId t = out[k];
    if (stop(t)) return t;
    const TetVertices& w = vertices(t);
    const TetNeighbours& next = neighbours(t);
    for (std::size_t i = 0; i < 4; ++i) {
      if (w[i] == v || !next[i].valid() || tet_mark_[next[i].index()] == epoch) continue;
      tet_mark_[next[i].index()] = epoch;
      out.push_back(next[i]);
    }
  }
  return kNoTet;
}

void TetMesh::star(VertexId v, TetList& out) const {
  walk_star(v, out, [](TetId) { return false; });
}

TetList TetMesh::star(VertexId v) const {
  TetList out;
  star(v, out);
  return out;
}

void TetMesh::link_vertices(VertexId v, VertexList& out) const {
  out.clear();
  if (!is_alive(v) || !incident_tet(v).valid()) return;
  TetList tets;
  const std::uint32_t epoch = next_epoch();
  tet_mark_[incident_tet(v).index()] = epoch;
  vertex_mark_[v.index()] = epoch;
  tets.push_back(incident_tet(v));
  for (std::size_t k = 0; k < tets.size(); ++k) {
    const TetVertices& w = vertices(tets[k]);
    const TetNeighbours& next = neighbours(tets[k]);
    for (std::size_t i = 0; i < 4; ++i) {
      if (w[i] == v) continue;
      if (vertex_mark_[w[i].index()] != epoch) {
        vertex_mark_[w[i].index()] = epoch;
        out.push_back(w[i]);
      }
      if (!next[i].valid() || tet_mark_[next[i].index()] == epoch) continue;
      tet_mark_[next[i].index()] = epoch;
      tets.push_back(next[i]);
    }
  }
}

TetId TetMesh::find_edge(VertexId a, VertexId b) const {
  if (a == b) return kNoTet;
  TetList visited;
  return walk_star(a, visited, [&](TetId t) { return local_index(t, b) >= 0; });
}

TetFace TetMesh::find_face(VertexId a, VertexId b, VertexId c) const {
  if (a == b || b == c || c == a) return {kNoTet, -1};
  TetList visited;
  const TetId t =
      walk_star(a, visited, [&](TetId s) { return local_index(s, b) >= 0 && local_index(s, c) >= 0; });
  if (!t.valid()) return {kNoTet, -1};
  return {t, 6 - local_index(t, a) - local_index(t, b) - local_index(t, c)};
}

void TetMesh::ring(VertexId a, VertexId b, TetId start, EdgeRing& out) const {
  out.tets.clear();
  out.link.clear();
  const auto rest = [&](TetId t) {
    const int i = local_index(t, a), j = local_index(t, b);
    assert(i >= 0 && j >= 0);
    return kEvenRest[i][j];
  };
  const auto at = [](int i) { return static_cast<std::size_t>(i); };

  TetId t = start;
  do {
    const int* k = rest(t);
    out.tets.push_back(t);
    out.link.push_back(vertices(t)[at(k[0])]);
    const TetId next = neighbours(t)[at(k[0])];
    if (!next.valid()) {
      out.link.push_back(vertices(t)[at(k[1])]);
      break;
    }
    t = next;
  } while (t != start);
  out.closed = out.link.size() == out.tets.size();
  if (out.closed) return;

  // The edge is on the hull: add what lies behind the start.
  const std::size_t forward = out.tets.size();
  t = start;
  for (;;) {
    const TetId previous = neighbours(t)[at(rest(t)[1])];
    if (!previous.valid()) break;
    t = previous;
    out.tets.push_back(t);
    out.link.push_back(vertices(t)[at(rest(t)[0])]);
  }
  // [start ... end, behind1, behind2 ...] -> [... behind2, behind1, start ... end]
  const auto tet_middle = out.tets.begin() + static_cast<std::ptrdiff_t>(forward);
  std::reverse(tet_middle, out.tets.end());
  std::rotate(out.tets.begin(), tet_middle, out.tets.end());
  const auto link_middle = out.link.begin() + static_cast<std::ptrdiff_t>(forward) + 1;
  std::reverse(link_middle, out.link.end());
  std::rotate(out.link.begin(), link_middle, out.link.end());
}

EdgeRing TetMesh::ring(VertexId a, VertexId b) const {
  EdgeRing out;
  const TetId start = find_edge(a, b);
  if (start.valid()) ring(a, b, start, out);
  return out;
}

void TetMesh::set_position(VertexId v, const Vec3& x) {
  const Vec3 old = positions_[v.index()];
  positions_[v.index()] = x;
  for (MeshObserver* o : observers_->list()) o->on_vertex_moved(*this, v, old);
}

void TetMesh::relocate(VertexId v, const Vec3& x, std::span<const InterpolationWeight> from) {
  for (MeshObserver* o : observers_->list()) o->on_vertex_relocated(*this, v, from);
  set_position(v, x);
}

VertexId TetMesh::add_vertex(const Vec3& x, VertexClass c, std::span<const InterpolationWeight> from) {
  VertexId v;
  if (free_vertices_.empty()) {
    v = VertexId(positions_.size());
    positions_.push_back(x);
    classes_.push_back(c);
    vertex_tet_.push_back(kNoTet);
    vertex_mark_.push_back(0);
  } else {
    v = free_vertices_.back();
    free_vertices_.pop_back();
    positions_[v.index()] = x;
    classes_[v.index()] = c;
    vertex_tet_[v.index()] = kNoTet;
  }
  for (MeshObserver* o : observers_->list()) o->on_vertex_added(*this, v, from);
  return v;
}

void TetMesh::remove_vertex(VertexId v) {
  assert(is_alive(v));
  for (MeshObserver* o : observers_->list()) o->on_vertex_removed(*this, v);
  vertex_tet_[v.index()] = kDeadMark;
  free_vertices_.push_back(v);
}

TetId TetMesh::allocate_tet(const NewTet& t) {
  if (free_tets_.empty()) {
    tet_vertices_.push_back(t.vertices);
    tet_neighbours_.push_back({});
    labels_.push_back(t.label);
    tet_mark_.push_back(0);
    return TetId(tet_vertices_.size() - 1);
  }
  const TetId id = free_tets_.back();
  free_tets_.pop_back();
  tet_vertices_[id.index()] = t.vertices;
  tet_neighbours_[id.index()] = {};
  labels_[id.index()] = t.label;
  return id;
}

void TetMesh::replace(std::span<const TetId> removed, std::span<const NewTet> added, TetList& ids) {
  const std::size_t first = ids.size();
  for (const NewTet& t : added) ids.push_back(allocate_tet(t));
  const std::span<const TetId> fresh{ids.data() + first, added.size()};
  connect(removed, fresh);
  for (MeshObserver* o : observers_->list()) o->on_tets_replaced(*this, removed, fresh);
  for (const TetId t : removed) {
    tet_vertices_[t.index()] = {};
    free_tets_.push_back(t);
  }
  for (const TetId t : fresh) {
    for (const VertexId v : vertices(t)) vertex_tet_[v.index()] = t;
  }
}

void TetMesh::connect(std::span<const TetId> removed, std::span<const TetId> added) {
  SmallVector<FaceRecord, 256> faces;
  const std::uint32_t epoch = next_epoch();
  for (const TetId t : removed) tet_mark_[t.index()] = epoch;
  for (const TetId t : removed) {
    for (int i = 0; i < 4; ++i) {
      const TetFace outside = mirror({t, i});
      if (!outside.tet.valid() || tet_mark_[outside.tet.index()] == epoch) continue;
      faces.push_back(face_record(vertices(outside.tet), outside.tet, outside.face));
      tet_neighbours_[outside.tet.index()][static_cast<std::size_t>(outside.face)] = kNoTet;
    }
  }
  for (const TetId t : added) {
    for (int i = 0; i < 4; ++i) faces.push_back(face_record(vertices(t), t, i));
  }
  std::sort(faces.begin(), faces.end(), before);
  for (std::size_t k = 0; k + 1 < faces.size(); ++k) {
    const FaceRecord& x = faces[k];
    const FaceRecord& y = faces[k + 1];
    if (!same_face(x, y)) continue;
    tet_neighbours_[x.tet][static_cast<std::size_t>(x.face)] = TetId(y.tet);
    tet_neighbours_[y.tet][static_cast<std::size_t>(y.face)] = TetId(x.tet);
    ++k;
  }
}

void TetMesh::reserve(std::size_t vertices, std::size_t tets) {
  positions_.reserve(vertices);
  classes_.reserve(vertices);
  vertex_tet_.reserve(vertices);
  vertex_mark_.reserve(vertices);
  tet_vertices_.reserve(tets);
  tet_neighbours_.reserve(tets);
  labels_.reserve(tets);
  tet_mark_.reserve(tets);
}

std::size_t TetMesh::memory_bytes() const {
  const auto bytes = [](const auto& v) { return v.capacity() * sizeof(v[0]); };
  return bytes(positions_) + bytes(classes_) + bytes(vertex_tet_) + bytes(vertex_mark_) +
         bytes(tet_vertices_) + bytes(tet_neighbours_) + bytes(labels_) + bytes(tet_mark_) +
         bytes(free_vertices_) + bytes(free_tets_);
}

}  // namespace meniscus::mesh
