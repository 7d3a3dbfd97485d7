// TetMesh: the tetrahedral complex everything else stands on.
//
// Storage is compact: four vertices, four neighbours and a label per tetrahedron; a position, a class and one
// incident tetrahedron per vertex. Edges and faces are not stored; they are found by walking. The interface
// is the set of faces between tetrahedra of different labels, the hull the set of faces without a neighbour.
//
//   tet (a, b, c, d) is positive:  det(b-a, c-a, d-a) > 0         3
//   neighbours[i] lies across the face opposite vertices[i]      /|\.
//   face i, seen from outside the tet, runs counter-clockwise   0-+-2
//   in the order kTetFaces[i]                                     \|/
//                                                                  1
//
// All change goes through one primitive, replace(): some tetrahedra out, others in, filling the same region.
// Operations (mesh/operations) decide what to replace; they never touch adjacency themselves.
//
// Walks use scratch marks inside the mesh: one thread at a time may walk a given mesh.
#pragma once

#include "mesh/ids.h"
#include "mesh/observer.h"
#include "mesh/small_vector.h"
#include "mesh/vec3.h"
#include "mesh/vertex_class.h"

#include <algorithm>
#include <array>
#include <memory>
#include <ranges>
#include <span>
#include <vector>

namespace meniscus::mesh {

class HullSheets;
class Walls;

// Vertices of face i (opposite vertex i), counter-clockwise seen from outside the tetrahedron.
inline constexpr int kTetFaces[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
// Edge k joins local vertices kTetEdges[k]; kTetEdges[5 - k] is the opposite edge.
inline constexpr int kTetEdges[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};

using TetVertices = std::array<VertexId, 4>;
using TetNeighbours = std::array<TetId, 4>;
using TetPoints = std::array<Vec3, 4>;
using TetList = SmallVector<TetId, 64>;
using VertexList = SmallVector<VertexId, 64>;

// A face named by the tetrahedron on one side and the local index of the vertex opposite it.
struct TetFace {
  TetId tet;
  int face;
  bool operator==(const TetFace&) const = default;
};

// Whether two triangles are the same one seen from opposite sides.
[[nodiscard]] constexpr bool are_opposite(const std::array<VertexId, 3>& x,
                                          const std::array<VertexId, 3>& y) {
  for (std::size_t k = 0; k < 3; ++k) {
    if (x[0] == y[k]) return x[1] == y[(k + 2) % 3] && x[2] == y[(k + 1) % 3];
  }
  return false;
}

struct NewTet {
  TetVertices vertices;  // positively oriented
  Label label;
};

// The tetrahedra around an edge ab, counter-clockwise seen from b looking at a, i.e. every
// (a, b, link[i], link[i+1]) is positive. Closed rings have link.size() == tets.size(); open ones (edge on
// the hull) one more.
struct EdgeRing {
  TetList tets;
  VertexList link;
  bool closed = true;
};

class TetMesh {
 public:
  TetMesh();
  ~TetMesh();
  // Observers follow a moved mesh. What was moved from may be destroyed or assigned to, nothing else.
  TetMesh(TetMesh&&) noexcept;
  TetMesh& operator=(TetMesh&&) noexcept;
  // Observers stay with the original.
  TetMesh(const TetMesh&);
  TetMesh& operator=(const TetMesh&) = delete;

  // Builds adjacency from cells and classifies vertices (classify_vertices in strata.h); points that no cell
  // uses are left out. Throws InputError naming the first defect: no cells, a number of labels other than
  // that of cells, non-finite coordinate, index out of range, repeated vertex, inverted or flat tetrahedron,
  // face shared by more than two tetrahedra, tetrahedra on the same side of a face, parts joined by no more
  // than an edge or a vertex.
  [[nodiscard]] static TetMesh from_cells(std::span<const Vec3> points,
                                          std::span<const std::array<std::uint32_t, 4>> cells,
                                          std::span<const Label> labels);

  // Size and iteration.

  [[nodiscard]] std::size_t vertex_count() const { return positions_.size() - free_vertices_.size(); }
  [[nodiscard]] std::size_t tet_count() const { return tet_vertices_.size() - free_tets_.size(); }
  [[nodiscard]] std::size_t vertex_slots() const { return positions_.size(); }
  [[nodiscard]] std::size_t tet_slots() const { return tet_vertices_.size(); }
  [[nodiscard]] bool is_alive(VertexId v) const {
    return v.index() < vertex_slots() && vertex_tet_[v.index()] != kDeadMark;
  }
  [[nodiscard]] bool is_alive(TetId t) const {
    return t.index() < tet_slots() && tet_vertices_[t.index()][0].valid();
  }
  // Living elements in slot order.
  [[nodiscard]] auto vertices() const {
    return std::views::iota(std::size_t{0}, vertex_slots()) |
           std::views::transform([](std::size_t i) { return VertexId(i); }) |
           std::views::filter([this](VertexId v) { return is_alive(v); });
  }
  [[nodiscard]] auto tets() const {
    return std::views::iota(std::size_t{0}, tet_slots()) |
           std::views::transform([](std::size_t i) { return TetId(i); }) |
           std::views::filter([this](TetId t) { return is_alive(t); });
  }

  // Elements.

  [[nodiscard]] const Vec3& position(VertexId v) const { return positions_[v.index()]; }
  [[nodiscard]] VertexClass vertex_class(VertexId v) const { return classes_[v.index()]; }
  [[nodiscard]] const TetVertices& vertices(TetId t) const { return tet_vertices_[t.index()]; }
  [[nodiscard]] const TetNeighbours& neighbours(TetId t) const { return tet_neighbours_[t.index()]; }
  [[nodiscard]] TetId neighbour(TetFace f) const {
    return tet_neighbours_[f.tet.index()][static_cast<std::size_t>(f.face)];
  }
  [[nodiscard]] Label label(TetId t) const { return labels_[t.index()]; }
  [[nodiscard]] TetPoints points(TetId t) const {
    const TetVertices& v = vertices(t);
    return {position(v[0]), position(v[1]), position(v[2]), position(v[3])};
  }
  [[nodiscard]] double volume(TetId t) const;
  // Local index of v in t, or -1.
  [[nodiscard]] int local_index(TetId t, VertexId v) const {
    const TetVertices& w = vertices(t);
    return w[0] == v ? 0 : w[1] == v ? 1 : w[2] == v ? 2 : w[3] == v ? 3 : -1;
  }
  // Vertices of a face, counter-clockwise seen from outside f.tet.
  [[nodiscard]] std::array<VertexId, 3> face_vertices(TetFace f) const {
    const TetVertices& v = vertices(f.tet);
    const auto& k = kTetFaces[f.face];
    return {v[static_cast<std::size_t>(k[0])], v[static_cast<std::size_t>(k[1])],
            v[static_cast<std::size_t>(k[2])]};
  }
  // The same face seen from the other side; {kNoTet, -1} on the hull.
  [[nodiscard]] TetFace mirror(TetFace f) const;
  [[nodiscard]] bool is_hull(TetFace f) const { return !neighbour(f).valid(); }
  [[nodiscard]] bool is_interface(TetFace f) const {
    const TetId n = neighbour(f);
    return n.valid() && label(n) != label(f.tet);
  }

  // Walks.

  [[nodiscard]] TetId incident_tet(VertexId v) const { return vertex_tet_[v.index()]; }
  // Every tetrahedron that has v, in a deterministic order.
  void star(VertexId v, TetList& out) const;
  [[nodiscard]] TetList star(VertexId v) const;
  // Every vertex joined to v by an edge.
  void link_vertices(VertexId v, VertexList& out) const;
  // A tetrahedron that has the edge ab; kNoTet if there is no such edge, or no such vertices any more.
  [[nodiscard]] TetId find_edge(VertexId a, VertexId b) const;
  // The face with these three vertices; {kNoTet, -1} if there is none, or no such vertices any more.
  [[nodiscard]] TetFace find_face(VertexId a, VertexId b, VertexId c) const;
  // The ring of tetrahedra around edge ab; `start` must have both ends. Without `start` it is searched for,
  // and the ring is empty if there is no such edge.
  void ring(VertexId a, VertexId b, TetId start, EdgeRing& out) const;
  [[nodiscard]] EdgeRing ring(VertexId a, VertexId b) const;

  // Change.

  // The vertex moves together with the material: fields keep their values.
  void set_position(VertexId v, const Vec3& x);
  // Every vertex goes by the same way: no shape changes, and nobody is told.
  void translate(const Vec3& by) {
    for (Vec3& x : positions_) x += by;
  }
  // The vertex moves relative to the material: fields receive the weighted values, those at x
  // (interpolation.h).
  void relocate(VertexId v, const Vec3& x, std::span<const InterpolationWeight> from);
  void set_vertex_class(VertexId v, VertexClass c) { classes_[v.index()] = c; }
  void set_label(TetId t, Label label) { labels_[t.index()] = label; }
  // A vertex without tetrahedra yet; fields receive the weighted values.
  VertexId add_vertex(const Vec3& x, VertexClass c, std::span<const InterpolationWeight> from = {});
  // Precondition: no living tetrahedron has v.
  void remove_vertex(VertexId v);
  // Replaces `removed` by `added`, which fill the same region: every face of the removed region that has a
  // neighbour outside is a face of the added one; unmatched faces of the added region join the hull. Ids of
  // the new tetrahedra are appended to `ids` in the order of `added`; neither list may be part of `ids`.
  void replace(std::span<const TetId> removed, std::span<const NewTet> added, TetList& ids);

  // Squeezes out removed slots, keeping the order.
  void compact();
  // Renumbers vertices and tetrahedra along a Morton curve and compacts: neighbours in space become
  // neighbours in memory.
  void renumber_along_curve();
  void reserve(std::size_t vertices, std::size_t tets);

  // Walls.

  // The walls that the hull lies on (walls/hull_sheets.h); null where it is known by its own faces alone.
  [[nodiscard]] const HullSheets* hull_sheets() const { return hull_sheets_.get(); }
  // From now on operations keep the hull on these walls. Precondition: it lies on them to rounding.
  void lay_on(std::shared_ptr<const Walls> walls);

  // Saving and restoring.

  // Everything that the course of later operations depends on, bit for bit, as plain vectors that a writer
  // can serialize: elements by slot (dead slots included), their order of reuse, and the tetrahedron at which
  // the walk around each vertex starts. Fields, dirty sets and walls are not part of it.
  struct State {
    std::vector<Vec3> positions;            // by vertex slot
    std::vector<VertexClass> classes;       // by vertex slot
    std::vector<TetId> incident;            // by vertex slot; marks dead ones, too
    std::vector<TetVertices> tet_vertices;  // by tetrahedron slot; kNoVertex first for dead ones
    std::vector<TetNeighbours> neighbours;  // by tetrahedron slot
    std::vector<Label> labels;              // by tetrahedron slot
    std::vector<VertexId> free_vertices;    // dead slots, the last is reused first
    std::vector<TetId> free_tets;
    bool operator==(const State&) const = default;
  };
  [[nodiscard]] State state() const;
  // Exchanges all of this mesh for the saved one, in place: attached fields stay attached, are resized and
  // have their initial value everywhere; dirty sets forget what they knew and mark everything. Throws
  // InputError for lists that do not belong together, before anything is changed; that the mesh in them is
  // sound is for validate() to say.
  void restore(const State& saved);

  // Observers. The registry is shared with them and may outlive the mesh: they detach themselves when they
  // die.

  class Observers {
   public:
    void attach(MeshObserver* o) { list_.push_back(o); }
    // `to` takes the place of `from`.
    void move(MeshObserver* from, MeshObserver* to) { std::ranges::replace(list_, from, to); }
    void detach(MeshObserver* o) { std::erase(list_, o); }
    [[nodiscard]] const std::vector<MeshObserver*>& list() const { return list_; }

   private:
    std::vector<MeshObserver*> list_;
  };
  [[nodiscard]] const std::shared_ptr<Observers>& observers() const { return observers_; }

  // Bytes held by the mesh itself, fields not included.
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  static constexpr TetId kDeadMark{std::size_t{Id<TetTag>::kNone - 1}};

  TetId allocate_tet(const NewTet& t);
  void connect(std::span<const TetId> removed, std::span<const TetId> added);
  void apply(const Renumbering& map);
  [[nodiscard]] std::uint32_t next_epoch() const;
  // Visits the star of v, filling `out`, until stop(tet) says so; returns the tetrahedron it stopped at.
  template <class Stop>
  TetId walk_star(VertexId v, TetList& out, Stop stop) const;

  std::vector<Vec3> positions_;
  std::vector<VertexClass> classes_;
  std::vector<TetId> vertex_tet_;  // one incident tetrahedron; kDeadMark for a free slot
  std::vector<TetVertices> tet_vertices_;
  std::vector<TetNeighbours> tet_neighbours_;
  std::vector<Label> labels_;
  std::vector<VertexId> free_vertices_;
  std::vector<TetId> free_tets_;
  std::shared_ptr<Observers> observers_;
  std::unique_ptr<HullSheets> hull_sheets_;

  // Scratch of walks and of replace().
  mutable std::vector<std::uint32_t> tet_mark_;
  mutable std::vector<std::uint32_t> vertex_mark_;
  mutable std::uint32_t epoch_ = 0;
};

}  // namespace meniscus::mesh
