#include "mesh/motion/displacement_extension.h"

#include <algorithm>

namespace meniscus::mesh {

namespace {

constexpr std::uint32_t kOutside = static_cast<std::uint32_t>(-1);
constexpr int kSweeps = 4;

}  // namespace

std::vector<ExtendedDisplacement> extend_displacement(const TetMesh& mesh, const VertexField<Vec3>& given,
                                                      int layers) {
  // `place` is the position in `reached`: the given ones first, then breadth first.
  std::vector<std::uint32_t> place(mesh.vertex_slots(), kOutside);
  std::vector<VertexId> reached;
  const auto reach = [&](VertexId v) {
    place[v.index()] = static_cast<std::uint32_t>(reached.size());
    reached.push_back(v);
  };
  for (const VertexId v : mesh.vertices()) {
    if (!given[v].isZero(0)) reach(v);
  }
  const std::size_t driven = reached.size();
  const auto is_follower = [&](VertexId v) {
    const VertexClass c = mesh.vertex_class(v);
    if (c == VertexClass::interior) return true;
    return mesh.hull_sheets() && (c == VertexClass::wall || c == VertexClass::crease);
  };
  if (layers > 0 && driven > 0) {
    // The first layer by a sweep: most of the given ones may have none but their like around them.
    const auto follows = [&](VertexId v) { return place[v.index()] == kOutside && is_follower(v); };
    for (const TetId t : mesh.tets()) {
      const TetVertices& v = mesh.vertices(t);
      const auto is_given = [&](VertexId w) { return place[w.index()] < driven; };
      if (std::ranges::none_of(v, is_given)) continue;
      for (const VertexId w : v) {
        if (follows(w)) reach(w);
      }
    }
  }
  std::vector<std::size_t> first_neighbour;  // of every vertex that follows, into `neighbours`
  std::vector<VertexId> neighbours;
  VertexList link;
  std::size_t layer_end = reached.size(), k = driven;
  for (int layer = 1; layer <= layers; ++layer) {
    for (; k < layer_end; ++k) {
      mesh.link_vertices(reached[k], link);
      first_neighbour.push_back(neighbours.size());
      neighbours.insert(neighbours.end(), link.begin(), link.end());
      if (layer == layers) continue;
      for (const VertexId w : link) {
        if (place[w.index()] == kOutside && is_follower(w)) reach(w);
      }
    }
    layer_end = reached.size();
  }
  first_neighbour.push_back(neighbours.size());

  std::vector<Vec3> displacement(reached.size(), Vec3::Zero());
  for (std::size_t i = 0; i < driven; ++i) displacement[i] = given[reached[i]];
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (std::size_t i = driven; i < reached.size(); ++i) {
      Vec3 sum = Vec3::Zero();
      const std::size_t begin = first_neighbour[i - driven], end = first_neighbour[i - driven + 1];
      for (std::size_t n = begin; n < end; ++n) {
        const std::uint32_t p = place[neighbours[n].index()];
        if (p != kOutside) sum += displacement[p];
      }
      displacement[i] = sum / static_cast<double>(end - begin);
    }
  }
  std::vector<ExtendedDisplacement> out;
  out.reserve(reached.size());
  for (std::size_t i = 0; i < reached.size(); ++i) out.push_back({reached[i], displacement[i]});
  return out;
}

}  // namespace meniscus::mesh
