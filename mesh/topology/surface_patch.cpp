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

// Whether the surface around v is a single sheet (or none), with no line but where it meets the hull.
bool is_manifold(const TetMesh& mesh, VertexId v, TetList& star) {
  mesh.star(v, star);
  const VertexStratum s = vertex_stratum(mesh, v, star);
  if (!s.on_interface) return true;
  return s.sheets == 1 && s.lines == (s.on_hull ? 2 : 0);
}

}  // namespace

long relabel_patch(TetMesh& mesh, std::vector<TetId>& patch, Label liquid, Label to, PatchChange wanted) {
  const Closure closure(mesh, patch);
  const long before = closure.euler_characteristic(liquid);
  std::vector<Label> old;
  for (const TetId t : patch) old.push_back(mesh.label(t));
  for (const TetId t : patch) mesh.set_label(t, to);

  const auto give_up = [&](std::size_t k) {
    mesh.set_label(patch[k], old[k]);
    patch.erase(patch.begin() + static_cast<std::ptrdiff_t>(k));
    old.erase(old.begin() + static_cast<std::ptrdiff_t>(k));
  };
  // Where the surface would touch itself the tetrahedra there keep their label.
  TetList star;
  for (bool cut = true; cut && !patch.empty();) {
    cut = false;
    for (const VertexId v : closure.vertices()) {
      if (is_manifold(mesh, v, star)) continue;
      for (std::size_t k = patch.size(); k-- > 0;) {
        if (mesh.local_index(patch[k], v) < 0) continue;
        give_up(k);
        cut = true;
      }
    }
  }
  const long change = patch.empty() ? 0 : closure.euler_characteristic(liquid) - before;
  const bool as_wanted = wanted == PatchChange::elementary ? std::abs(change) == 2 : change != 0;
  if (!as_wanted) {
    while (!patch.empty()) give_up(patch.size() - 1);
    return 0;
  }
  for (const VertexId v : closure.vertices()) {
    if (mesh.vertex_class(v) != VertexClass::frozen) mesh.set_vertex_class(v, classify_vertex(mesh, v));
  }
  return change;
}

}  // namespace meniscus::mesh
