#include "coupling/measure/contact_line.h"

#include <cstdint>
#include <unordered_map>
#include <unordered_set>

namespace meniscus::coupling {

using mesh::TetFace;
using mesh::TetMesh;
using mesh::VertexId;

namespace {

// An edge as a face runs along it, counter-clockwise.
struct DirectedEdge {
  VertexId from, to;
  [[nodiscard]] DirectedEdge reverse() const { return {to, from}; }
  bool operator==(const DirectedEdge&) const = default;
};
struct EdgeHash {
  std::size_t operator()(const DirectedEdge& e) const {
    return std::hash<std::uint64_t>{}(std::uint64_t{e.from.value} << 32 | e.to.value);
  }
};
using EdgeFaces = std::unordered_map<DirectedEdge, TetFace, EdgeHash>;

EdgeFaces edges_of(const TetMesh& mesh, const std::vector<TetFace>& faces) {
  EdgeFaces out;
  for (const TetFace f : faces) {
    const auto v = mesh.face_vertices(f);
    for (std::size_t k = 0; k < 3; ++k) out.try_emplace({v[k], v[(k + 1) % 3]}, f);
  }
  return out;
}

DirectedEdge next_in_face(const TetMesh& mesh, TetFace f, VertexId v) {
  const auto w = mesh.face_vertices(f);
  for (std::size_t k = 0; k < 3; ++k) {
    if (w[k] == v) return {v, w[(k + 1) % 3]};
  }
  return {};
}

class LineWalk {
 public:
  LineWalk(const TetMesh& mesh, const LiquidSurface& surface)
      : mesh_(mesh), free_(edges_of(mesh, surface.free)), wetted_(edges_of(mesh, surface.wetted)) {}

  // Where a free face has a wetted one on the other side, and no second free one.
  [[nodiscard]] bool on_line(const DirectedEdge& e) const {
    return wetted_.contains(e.reverse()) && !free_.contains(e.reverse());
  }
  // The loop that starts with an edge of the line; its edges become done.
  ContactLoop walk(DirectedEdge e) {
    ContactLoop loop;
    while (done_.insert(e).second) {
      loop.vertices.push_back(e.from);
      loop.wetted.push_back(wetted_.at(e.reverse()));
      e = next(e);
    }
    return loop;
  }
  [[nodiscard]] bool is_done(const DirectedEdge& e) const { return done_.contains(e); }

 private:
  // Turns through the free faces around the end of the edge, so that loops which touch in a vertex stay
  // apart.
  [[nodiscard]] DirectedEdge next(const DirectedEdge& e) const {
    constexpr int kMostFaces = 1000;  // where faces meet by more than two at an edge, turning may not end
    DirectedEdge out = next_in_face(mesh_, free_.at(e), e.to);
    for (int count = 0; count < kMostFaces; ++count) {
      if (on_line(out)) return out;
      const auto across = free_.find(out.reverse());
      if (across == free_.end()) break;
      out = next_in_face(mesh_, across->second, e.to);
    }
    return e;  // the surface is not closed: the loop ends here
  }

  const TetMesh& mesh_;
  EdgeFaces free_, wetted_;
  std::unordered_set<DirectedEdge, EdgeHash> done_;
};

}  // namespace

ContactLine contact_line(const TetMesh& mesh, const LiquidSurface& surface) {
  ContactLine line;
  if (surface.wetted.empty()) return line;
  LineWalk walk(mesh, surface);
  for (const TetFace f : surface.free) {
    for (const VertexId v : mesh.face_vertices(f)) {
      const DirectedEdge e = next_in_face(mesh, f, v);
      if (!walk.on_line(e) || walk.is_done(e)) continue;
      line.loops.push_back(walk.walk(e));
      const std::vector<VertexId>& loop = line.loops.back().vertices;
      for (std::size_t i = 0; i < loop.size(); ++i) {
        line.length += (mesh.position(loop[(i + 1) % loop.size()]) - mesh.position(loop[i])).norm();
      }
    }
  }
  return line;
}

}  // namespace meniscus::coupling
