#include "mesh/topology/surface_patch.h"

#include "mesh/strata.h"

#include <algorithm>
#include <array>
#include <utility>

namespace meniscus::mesh {

namespace {

using Edge = std::pair<VertexId, VertexId>;
using Triangle = std::array<VertexId, 3>;

template <class T>
void sort_unique(std::vector<T>& list) {
  std::ranges::sort(list);
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

// All vertices, edges and faces of some tetrahedra: whatever may join or leave the surface with them.
class Closure {
 public:
  Closure(const TetMesh& mesh, std::span<const TetId> patch) : mesh_(mesh) {
    std::vector<TetId> sorted(patch.begin(), patch.end());
    std::ranges::sort(sorted);
    for (const TetId t : patch) {
      const TetVertices& v = mesh.vertices(t);
      vertices_.insert(vertices_.end(), v.begin(), v.end());
      for (const auto& [i, j] : kTetEdges) {
        edges_.push_back(std::minmax(v[static_cast<std::size_t>(i)], v[static_cast<std::size_t>(j)]));
      }
      for (int i = 0; i < 4; ++i) {
        const TetFace f{t, i};
        // Faces inside of the patch have two names; the one of the lower tetrahedron counts.
        const TetId n = mesh.neighbour(f);
        if (n.valid() && n < t && std::ranges::binary_search(sorted, n)) continue;
        faces_.push_back(f);
      }
    }
    sort_unique(vertices_);
    sort_unique(edges_);
  }

  [[nodiscard]] const std::vector<VertexId>& vertices() const { return vertices_; }

  // V - E + F of those of its simplices that lie on the boundary of `liquid`.
  [[nodiscard]] long euler_characteristic(Label liquid) const {
    long out = 0;
    TetList star;
    for (const VertexId v : vertices_) {
      mesh_.star(v, star);
      out += on_boundary(star, liquid, [&](TetId t, int face) { return mesh_.local_index(t, v) != face; });
    }
    EdgeRing ring;
    for (const auto& [a, b] : edges_) {
      mesh_.ring(a, b, mesh_.find_edge(a, b), ring);
      out -= on_boundary(ring.tets, liquid, [&, a = a, b = b](TetId t, int face) {
        return mesh_.local_index(t, a) != face && mesh_.local_index(t, b) != face;
      });
    }
    for (const TetFace f : faces_) {
      const bool inside = mesh_.label(f.tet) == liquid;
      const TetId n = mesh_.neighbour(f);
      out += n.valid() ? inside != (mesh_.label(n) == liquid) : inside;
    }
    return out;
  }

 private:
  // Whether one of the faces of the tetrahedra that `has` holds for lies between the liquid and not liquid.
  template <class Has>
  [[nodiscard]] bool on_boundary(std::span<const TetId> tets, Label liquid, const Has& has) const {
    return std::ranges::any_of(tets, [&](TetId t) {
      if (mesh_.label(t) != liquid) return false;
      for (int i = 0; i < 4; ++i) {
        const TetId n = mesh_.neighbours(t)[static_cast<std::size_t>(i)];
        if (has(t, i) && (!n.valid() || mesh_.label(n) != liquid)) return true;
      }
      return false;
    });
  }

  const TetMesh& mesh_;
  std::vector<VertexId> vertices_;
  std::vector<Edge> edges_;
  std::vector<TetFace> faces_;
};

// How far the surface around v is from a single sheet without lines but where it meets the hull: 0 for a
// manifold (or no surface at all), else the number of sheets and lines too many.
int conflict(const TetMesh& mesh, VertexId v, TetList& star) {
  mesh.star(v, star);
  const VertexStratum s = vertex_stratum(mesh, v, star);
  return s.on_interface ? s.sheets - 1 + std::abs(s.lines - (s.on_hull ? 2 : 0)) : 0;
}

// Mends a patch of tetrahedra with a new label whose surface touches itself, by taking single tetrahedra out
// of it again or filling notches between its vertices.
class PatchRepair {
 public:
  PatchRepair(TetMesh& mesh, std::vector<TetId>& patch, Label to) : mesh_(mesh), patch_(patch), to_(to) {
    const Label from = mesh.label(patch.front());
    for (const TetId t : patch) {
      const TetVertices& v = mesh.vertices(t);
      vertices_.insert(vertices_.end(), v.begin(), v.end());
    }
    sort_unique(vertices_);
    TetList star;
    for (const VertexId v : vertices_) {
      mesh.star(v, star);
      for (const TetId t : star) {
        const auto inside = [&](VertexId w) { return std::ranges::binary_search(vertices_, w); };
        if (mesh.label(t) == from && std::ranges::all_of(mesh.vertices(t), inside))
          candidates_.push_back({t, from});
      }
    }
    std::ranges::sort(candidates_, {}, &Candidate::tet);
    const auto again = std::ranges::unique(candidates_, {}, &Candidate::tet);
    candidates_.erase(again.begin(), again.end());
  }

  [[nodiscard]] const std::vector<VertexId>& vertices() const { return vertices_; }
  // Every tetrahedron that may change its label.
  [[nodiscard]] std::vector<TetId> reach() const {
    std::vector<TetId> out;
    for (const Candidate& c : candidates_) out.push_back(c.tet);
    return out;
  }

  // Gives the patch its label and mends it; afterwards the patch holds what has it.
  void run() {
    for (const TetId t : patch_) mesh_.set_label(t, to_);
    for (bool mended = false; !mended;) {
      mended = true;
      for (const VertexId v : vertices_) {
        if (conflict(mesh_, v, star_) == 0) continue;
        mended = false;
        if (!toggle_one_at(v)) give_up_at(v);
      }
    }
    std::erase_if(candidates_, [&](const Candidate& c) { return mesh_.label(c.tet) != to_; });
    patch_ = reach();
  }

  // Labels are again what they were before run().
  void undo() {
    for (const Candidate& c : candidates_) mesh_.set_label(c.tet, c.old);
    patch_.clear();
  }

 private:
  struct Candidate {
    TetId tet;
    Label old;
    int toggles = 0;
  };
  // Each tetrahedron changes its mind so many times at most: the search ends.
  static constexpr int kMostToggles = 2;

  void toggle(Candidate& c) { mesh_.set_label(c.tet, mesh_.label(c.tet) == to_ ? c.old : to_); }

  [[nodiscard]] int conflicts_of(TetId t) {
    int sum = 0;
    for (const VertexId v : mesh_.vertices(t)) sum += conflict(mesh_, v, star_);
    return sum;
  }

  // Changes the one tetrahedron at v by which most conflicts go; false where none may be changed any more.
  bool toggle_one_at(VertexId v) {
    Candidate* best = nullptr;
    int least = 0;
    for (Candidate& c : candidates_) {
      if (c.toggles == kMostToggles || mesh_.local_index(c.tet, v) < 0) continue;
      const int before = conflicts_of(c.tet);
      toggle(c);
      const int change = conflicts_of(c.tet) - before;
      toggle(c);
      if (best == nullptr || change < least) {
        best = &c;
        least = change;
      }
    }
    if (best == nullptr) return false;
    toggle(*best);
    ++best->toggles;
    return true;
  }

  void give_up_at(VertexId v) {
    for (Candidate& c : candidates_) {
      if (mesh_.local_index(c.tet, v) < 0) continue;
      mesh_.set_label(c.tet, c.old);
      c.toggles = kMostToggles;
    }
  }

  TetMesh& mesh_;
  std::vector<TetId>& patch_;
  Label to_;
  std::vector<VertexId> vertices_;
  std::vector<Candidate> candidates_;
  TetList star_;
};

}  // namespace

long relabel_patch(TetMesh& mesh, std::vector<TetId>& patch, Label liquid, Label to, PatchChange wanted) {
  if (patch.empty()) return 0;
  PatchRepair repair(mesh, patch, to);
  const Closure closure(mesh, repair.reach());
  const long before = closure.euler_characteristic(liquid);
  repair.run();
  const long change = patch.empty() ? 0 : closure.euler_characteristic(liquid) - before;
  const auto as_wanted = [&] {
    switch (wanted) {
      case PatchChange::any:
        return change != 0;
      case PatchChange::none:
        return change == 0 && !patch.empty();
      case PatchChange::elementary:
        return std::abs(change) == 2;
    }
    return false;
  };
  if (!as_wanted()) {
    repair.undo();
    return 0;
  }
  for (const VertexId v : repair.vertices()) {
    if (mesh.vertex_class(v) != VertexClass::frozen) mesh.set_vertex_class(v, classify_vertex(mesh, v));
  }
  return change;
}

}  // namespace meniscus::mesh
