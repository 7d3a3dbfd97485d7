// Compaction and renumbering along a space-filling curve. Both permute every array of the mesh and tell the
// observers.
#include "mesh/tet_mesh.h"

#include <algorithm>
#include <numeric>

namespace meniscus::mesh {

namespace {

// Spreads the low 21 bits of x to every third bit.
std::uint64_t spread_bits(std::uint64_t x) {
  x &= 0x1fffff;
  x = (x | x << 32) & 0x1f00000000ffff;
  x = (x | x << 16) & 0x1f0000ff0000ff;
  x = (x | x << 8) & 0x100f00f00f00f00f;
  x = (x | x << 4) & 0x10c30c30c30c30c3;
  x = (x | x << 2) & 0x1249249249249249;
  return x;
}

// Position of a point of the unit cube along the Morton curve.
std::uint64_t morton_code(const Vec3& unit) {
  std::uint64_t code = 0;
  for (int c = 0; c < 3; ++c) {
    const double scaled = std::clamp(unit[c], 0.0, 1.0) * 2097151.0;
    code |= spread_bits(static_cast<std::uint64_t>(scaled)) << c;
  }
  return code;
}

template <class T, class IdType>
void permute(std::vector<T>& values, std::span<const IdType> to, std::size_t count) {
  std::vector<T> moved(count);
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (to[i].valid()) moved[to[i].index()] = values[i];
  }
  values = std::move(moved);
}

}  // namespace

void TetMesh::apply(const Renumbering& map) {
  permute(positions_, map.vertices, map.vertex_count);
  permute(classes_, map.vertices, map.vertex_count);
  permute(vertex_tet_, map.vertices, map.vertex_count);
  permute(tet_vertices_, map.tets, map.tet_count);
  permute(tet_neighbours_, map.tets, map.tet_count);
  permute(labels_, map.tets, map.tet_count);
  for (TetId& t : vertex_tet_) {
    if (t.valid()) t = map.tets[t.index()];
  }
  for (TetVertices& tet : tet_vertices_) {
    for (VertexId& v : tet) v = map.vertices[v.index()];
  }
  for (TetNeighbours& tet : tet_neighbours_) {
    for (TetId& n : tet) {
      if (n.valid()) n = map.tets[n.index()];
    }
  }
  free_vertices_.clear();
  free_tets_.clear();
  vertex_mark_.assign(map.vertex_count, 0);
  tet_mark_.assign(map.tet_count, 0);
  epoch_ = 0;
  for (MeshObserver* o : observers_->list()) o->on_renumbered(*this, map);
}

void TetMesh::compact() {
  std::vector<VertexId> new_vertex(vertex_slots());
  std::vector<TetId> new_tet(tet_slots());
  std::size_t vertex_total = 0, tet_total = 0;
  for (const VertexId v : vertices()) new_vertex[v.index()] = VertexId(vertex_total++);
  for (const TetId t : tets()) new_tet[t.index()] = TetId(tet_total++);
  apply({new_vertex, new_tet, vertex_total, tet_total});
}

void TetMesh::renumber_along_curve() {
  Eigen::AlignedBox3d box;
  for (const VertexId v : vertices()) box.extend(position(v));
  const double size =
      box.isEmpty() ? 1.0 : std::max(box.sizes().maxCoeff(), std::numeric_limits<double>::min());
  const auto code = [&](const Vec3& x) { return morton_code((x - box.min()) / size); };

  struct Entry {
    std::uint64_t code;
    std::uint32_t slot;
    auto operator<=>(const Entry&) const = default;
  };
  std::vector<Entry> order;
  order.reserve(tet_count());
  for (const VertexId v : vertices()) order.push_back({code(position(v)), v.value});
  std::ranges::sort(order);
  std::vector<VertexId> new_vertex(vertex_slots());
  for (std::size_t k = 0; k < order.size(); ++k) new_vertex[order[k].slot] = VertexId(k);
  const std::size_t vertex_total = order.size();

  order.clear();
  for (const TetId t : tets()) {
    const TetPoints p = points(t);
    order.push_back({code(0.25 * (p[0] + p[1] + p[2] + p[3])), t.value});
  }
  std::ranges::sort(order);
  std::vector<TetId> new_tet(tet_slots());
  for (std::size_t k = 0; k < order.size(); ++k) new_tet[order[k].slot] = TetId(k);
  apply({new_vertex, new_tet, vertex_total, order.size()});
}

}  // namespace meniscus::mesh
