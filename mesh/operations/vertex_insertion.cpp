#include "mesh/operations/vertex_insertion.h"

#include "mesh/geometry.h"
#include "mesh/operations/max_min_sine.h"
#include "mesh/quality.h"
#include "mesh/strata.h"

#include <algorithm>

namespace meniscus::mesh {

namespace {

using CavityStar = SmallVector<StarTriangle, 96>;

// A region of tetrahedra that will be rebuilt as a star of one new vertex.
class Cavity {
 public:
  // Of a seed around an edge, `edge` names its ends: hull faces through it hold the new vertex and are no
  // boundary.
  Cavity(const TetMesh& mesh, std::span<const TetId> seed, const Vec3& x, const std::array<VertexId, 2>& edge)
      : mesh_(mesh), x_(x) {
    for (const TetId t : seed) tets_.push_back(t);
    for (const TetId t : seed) {
      for (int i = 0; i < 4; ++i) {
        const TetFace f{t, i};
        const auto has = [&](VertexId v) {
          return v.valid() && mesh_.local_index(t, v) >= 0 && mesh_.local_index(t, v) != i;
        };
        if (has(edge[0]) && has(edge[1])) continue;
        const TetId n = mesh_.neighbour(f);
        if (!n.valid() || !contains(n)) add_face(f);
      }
    }
  }

  // Takes in neighbours across the worst face as long as that makes the worst new tetrahedron better.
  void grow(std::size_t max_tets) {
    while (tets_.size() < max_tets && !faces_.empty()) {
      const auto worst = std::ranges::min_element(faces_, {}, &Face::quality);
      const TetId next = mesh_.neighbour(worst->face);
      if (!next.valid() || mesh_.label(next) != mesh_.label(worst->face.tet)) return;
      const double before = worst->quality;
      // Faces of `next` that lie in the cavity's boundary disappear; the others join it.
      double gained = 1;
      for (int i = 0; i < 4; ++i) {
        const TetId beyond = mesh_.neighbours(next)[static_cast<std::size_t>(i)];
        if (beyond.valid() && contains(beyond) && mesh_.label(beyond) == mesh_.label(next)) continue;
        if (beyond.valid() && contains(beyond)) return;  // a sheet between labels would be swallowed
        gained = std::min(gained, quality({next, i}));
      }
      if (gained <= before) return;
      take(next);
    }
  }

  [[nodiscard]] const TetList& tets() const { return tets_; }

  [[nodiscard]] double quality_of(const Vec3& x) const {
    double q = 1;
    for (const Face& f : faces_) q = std::min(q, quality(f.face, x));
    return q;
  }

  void triangles(CavityStar& out) const {
    out.clear();
    for (const Face& f : faces_) {
      const auto v = mesh_.face_vertices(f.face);
      // Seen from outside the cavity counter-clockwise: (x, a, b, c) is positive.
      out.push_back({mesh_.position(v[0]), mesh_.position(v[1]), mesh_.position(v[2])});
    }
  }

  void propose(Transaction& change) const {
    VertexList boundary;
    for (const TetId t : tets_) change.remove(t);
    for (const Face& f : faces_) {
      const auto v = mesh_.face_vertices(f.face);
      change.add(kNoVertex, v[0], v[1], v[2], mesh_.label(f.face.tet));
      boundary.insert(boundary.end(), v.begin(), v.end());
    }
    std::ranges::sort(boundary);
    for (const TetId t : tets_) {
      for (const VertexId v : mesh_.vertices(t)) {
        if (std::ranges::binary_search(boundary, v) ||
            std::ranges::find(change.orphans, v) != change.orphans.end())
          continue;
        change.orphans.push_back(v);
      }
    }
  }

 private:
  struct Face {
    TetFace face;
    double quality;
  };

  [[nodiscard]] bool contains(TetId t) const { return std::ranges::find(tets_, t) != tets_.end(); }
  [[nodiscard]] double quality(TetFace f, const Vec3& x) const {
    const auto v = mesh_.face_vertices(f);
    return min_sine(x, mesh_.position(v[0]), mesh_.position(v[1]), mesh_.position(v[2]));
  }
  [[nodiscard]] double quality(TetFace f) const { return quality(f, x_); }
  void add_face(TetFace f) { faces_.push_back({f, quality(f)}); }

  void take(TetId t) {
    tets_.push_back(t);
    for (std::size_t k = 0; k < faces_.size();) {
      if (mesh_.neighbour(faces_[k].face) == t) {
        faces_[k] = faces_.back();
        faces_.pop_back();
      } else {
        ++k;
      }
    }
    for (int i = 0; i < 4; ++i) {
      const TetId n = mesh_.neighbours(t)[static_cast<std::size_t>(i)];
      if (!n.valid() || !contains(n)) add_face({t, i});
    }
  }

  const TetMesh& mesh_;
  Vec3 x_;
  TetList tets_;
  SmallVector<Face, 96> faces_;
};

OperationResult fill_cavity(TetMesh& mesh, Cavity& cavity, Transaction& change,
                            const CavityOptions& options) {
  cavity.grow(options.max_tets);
  double quality = cavity.quality_of(change.position);
  // A vertex of a sheet or line keeps its place there.
  if (change.stratum == VertexClass::interior && quality > 0) {
    CavityStar star;
    cavity.triangles(star);
    const AscentResult best = maximize_min_sine(star, change.position, Eigen::Matrix3d::Identity(),
                                                {.max_steps = options.smoothing_steps}, quality);
    change.position = best.position;
    quality = best.quality;
    change.weights = weights_in(mesh, cavity.tets(), change.position);
  }
  cavity.propose(change);
  for (const VertexId v : change.orphans) {
    if (mesh.vertex_class(v) != VertexClass::interior) return {.outcome = Outcome::leaves_stratum};
  }
  return change.finish(quality);
}

}  // namespace

OperationResult face_split(TetMesh& mesh, TetFace f, const Vec3& barycentric, const Rules& rules) {
  if (!mesh.is_alive(f.tet)) return {};
  const auto v = mesh.face_vertices(f);
  Transaction change(mesh, OperationKind::face_split, rules);
  std::array<InterpolationWeight, 3> corners;
  for (std::size_t k = 0; k < 3; ++k) corners[k] = {v[k], barycentric[static_cast<Eigen::Index>(k)]};
  const Transaction::Place place = mesh.is_hull(f) ? Transaction::Place::hull : Transaction::Place::inside;
  const Outcome placed = change.insert_at(face_class(mesh, f), place, corners);
  if (placed != Outcome::done) return {.outcome = placed};
  for (const TetFace side : {f, mesh.mirror(f)}) {
    if (!side.tet.valid()) continue;
    change.remove(side.tet);
    for (int i = 0; i < 4; ++i) {
      if (i == side.face) continue;
      const auto w = mesh.face_vertices({side.tet, i});
      change.add(kNoVertex, w[0], w[1], w[2], mesh.label(side.tet));
    }
  }
  return change.finish();
}

OperationResult tet_split(TetMesh& mesh, TetId t, const Eigen::Vector4d& barycentric, const Rules& rules) {
  if (!mesh.is_alive(t)) return {};
  Transaction change(mesh, OperationKind::tet_split, rules);
  change.remove(t);
  for (int i = 0; i < 4; ++i) {
    const VertexId v = mesh.vertices(t)[static_cast<std::size_t>(i)];
    change.position += barycentric[i] * mesh.position(v);
    change.weights.push_back({v, barycentric[i]});
    const auto w = mesh.face_vertices({t, i});
    change.add(kNoVertex, w[0], w[1], w[2], mesh.label(t));
  }
  return change.finish();
}

OperationResult insert_in_cavity(TetMesh& mesh, TetId t, const Rules& rules, const CavityOptions& options) {
  if (!mesh.is_alive(t)) return {};
  Transaction change(mesh, OperationKind::cavity_insertion, rules);
  for (const VertexId v : mesh.vertices(t)) {
    change.position += 0.25 * mesh.position(v);
    change.weights.push_back({v, 0.25});
  }
  Cavity cavity(mesh, std::span(&t, 1), change.position, {});
  return fill_cavity(mesh, cavity, change, options);
}

OperationResult insert_on_edge(TetMesh& mesh, VertexId a, VertexId b, const Rules& rules,
                               const CavityOptions& options) {
  const TetId start = mesh.find_edge(a, b);
  if (!start.valid()) return {};
  EdgeRing ring;
  mesh.ring(a, b, start, ring);
  Transaction change(mesh, OperationKind::cavity_insertion, rules);
  const std::array<InterpolationWeight, 2> ends{{{a, 0.5}, {b, 0.5}}};
  const Outcome placed =
      change.insert_at(edge_stratum(mesh, a, b, ring).vertex_class(),
                       ring.closed ? Transaction::Place::inside : Transaction::Place::hull, ends);
  if (placed != Outcome::done) return {.outcome = placed};
  Cavity cavity(mesh, ring.tets, change.position, {a, b});
  return fill_cavity(mesh, cavity, change, options);
}

}  // namespace meniscus::mesh
