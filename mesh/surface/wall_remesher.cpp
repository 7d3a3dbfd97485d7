#include "mesh/surface/wall_remesher.h"

#include "mesh/geometry.h"
#include "mesh/operations/edge_collapse.h"
#include "mesh/operations/edge_removal.h"
#include "mesh/operations/edge_split.h"
#include "mesh/strata.h"
#include "mesh/surface/sheet_triangles.h"
#include "mesh/walls/hull_sheets.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace meniscus::mesh {

namespace {

class WallRemesher {
 public:
  WallRemesher(TetMesh& mesh, const VertexField<double>& length, const SurfaceRemeshingOptions& options)
      : mesh_(mesh),
        length_(length),
        options_(options),
        floor_(std::sin(options.floor_deg * std::numbers::pi / 180.0)) {
    good_ = {.better_than = floor_, .hooks = options.hooks};
    gain_ = {.hooks = options.hooks};
  }

  WallRemeshingReport report;

  void run() {
    std::vector<SizedEdge> edges = edges_of(mesh_, hull(), length_);
    keep_longer(edges, options_.band.split_above);
    for (const SizedEdge& e : edges) split(e);
    edges = edges_of(mesh_, hull(), length_);
    keep_shorter(edges, options_.band.collapse_below);
    for (const SizedEdge& e : edges) collapse(e);
    const std::vector<VertexId> bad = vertices_of_bad_triangles(mesh_, hull(), options_.good_angle_deg);
    for (const VertexId v : bad) {
      if (mesh_.is_alive(v)) flip_around(v);
    }
    for (const VertexId v : bad) {
      if (mesh_.is_alive(v)) smooth(v);
    }
  }

 private:
  [[nodiscard]] std::vector<TetFace> hull() const {
    std::vector<TetFace> out;
    for (const TetId t : mesh_.tets()) {
      for (int i = 0; i < 4; ++i) {
        if (mesh_.is_hull({t, i})) out.push_back({t, i});
      }
    }
    return out;
  }

  // The ring of an edge that is still part of a wall or of a crease and not of a contact line.
  [[nodiscard]] bool find_ring(VertexId a, VertexId b, EdgeRing& ring) const {
    const TetId at = mesh_.find_edge(a, b);
    if (!at.valid()) return false;
    mesh_.ring(a, b, at, ring);
    const EdgeStratum stratum = edge_stratum(mesh_, a, b, ring);
    return stratum.on_hull && stratum.interface_faces == 0;
  }

  // An operation must leave good angles, or better ones than it found.
  template <class Operation>
  bool attempt(const Operation& operation) {
    OperationResult r = operation(good_);
    if (!r.done()) r = operation(gain_);
    if (r.done()) report.volume.add(r.volume);
    return r.done();
  }

  void split(const SizedEdge& e) {
    EdgeRing ring;
    if (!find_ring(e.a, e.b, ring)) return;
    report.splits += attempt([&](const Rules& rules) { return edge_split(mesh_, e.a, e.b, 0.5, rules); });
  }

  void collapse(const SizedEdge& e) {
    EdgeRing ring;
    if (!find_ring(e.a, e.b, ring)) return;
    const TetId at = ring.tets[0];
    const VertexClass a = mesh_.vertex_class(e.a), b = mesh_.vertex_class(e.b);
    if (a == b) {
      const Vec3 middle = 0.5 * (mesh_.position(e.a) + mesh_.position(e.b));
      report.collapses +=
          attempt([&](const Rules& rules) { return collapse_edge(mesh_, e.a, e.b, at, rules, middle); });
      return;
    }
    // The freer vertex gives way.
    const bool first = stratum_dimension(a) > stratum_dimension(b);
    const VertexId gone = first ? e.a : e.b, kept = first ? e.b : e.a;
    report.collapses +=
        attempt([&](const Rules& rules) { return collapse_edge(mesh_, gone, kept, at, rules); });
  }

  // The other corners of the hull's triangles at v.
  [[nodiscard]] SmallVector<std::array<VertexId, 2>, 16> spokes(VertexId v, const TetList& star) const {
    SmallVector<std::array<VertexId, 2>, 16> out;
    for (const TetId t : star) {
      const int own = mesh_.local_index(t, v);
      for (int i = 0; i < 4; ++i) {
        if (i == own || !mesh_.is_hull({t, i})) continue;
        const auto w = mesh_.face_vertices({t, i});
        const std::size_t k = w[0] == v ? 0 : w[1] == v ? 1 : 2;
        out.push_back({w[(k + 1) % 3], w[(k + 2) % 3]});
      }
    }
    return out;
  }

  void flip_around(VertexId v) {
    TetList star;
    mesh_.star(v, star);
    for (const auto& [p, q] : spokes(v, star)) {
      if (flip(v, p)) return;
    }
  }

  bool flip(VertexId a, VertexId b) {
    EdgeRing ring;
    if (!find_ring(a, b, ring)) return false;
    const VertexId c = ring.link.front(), d = ring.link.back();
    // A gain of less than a degree is no reason.
    constexpr double kGain = 0.015;
    const double before =
        std::max(largest_corner_cosine(mesh_, a, b, c), largest_corner_cosine(mesh_, a, b, d));
    const double after =
        std::max(largest_corner_cosine(mesh_, c, d, a), largest_corner_cosine(mesh_, c, d, b));
    if (after > before - kGain) return false;
    const bool done =
        attempt([&](const Rules& rules) { return remove_edge(mesh_, a, b, ring.tets[0], rules); });
    report.flips += done;
    return done;
  }

  // Towards the mean of the triangles' centroids by area, within the wall or along the crease.
  void smooth(VertexId v) {
    const VertexClass c = mesh_.vertex_class(v);
    if (c != VertexClass::wall && c != VertexClass::crease) return;
    TetList star;
    mesh_.star(v, star);
    const Vec3 old = mesh_.position(v);
    Vec3 sum = Vec3::Zero();
    double weight = 0, worst_before = -1;
    const auto around = spokes(v, star);
    for (const auto& [p, q] : around) {
      const double area = area_vector(old, mesh_.position(p), mesh_.position(q)).norm();
      sum += area * (old + mesh_.position(p) + mesh_.position(q)) / 3.0;
      weight += area;
      worst_before = std::max(worst_before, largest_corner_cosine(mesh_, v, p, q));
    }
    if (weight == 0) return;
    const Vec3 x = mesh_.hull_sheets()->slide(mesh_, v, sum / weight);
    double worst_after = -1;
    for (const auto& [p, q] : around) {
      worst_after = std::max(worst_after, largest_corner_cosine(x, mesh_.position(p), mesh_.position(q)));
    }
    if (worst_after >= worst_before || !star_stays_good(mesh_, v, star, x, floor_)) return;
    book_volumes(star, -1);
    mesh_.relocate(v, x, weights_at(mesh_, v, star, x));
    book_volumes(star, 1);
    ++report.smoothed;
  }

  void book_volumes(const TetList& star, double sign) {
    for (const TetId t : star) report.volume.add(mesh_.label(t), sign * mesh_.volume(t));
    add_volumes_to_walls(mesh_, star, sign, report.volume);
  }

  TetMesh& mesh_;
  const VertexField<double>& length_;
  SurfaceRemeshingOptions options_;
  double floor_;  // sine
  Rules good_, gain_;
};

}  // namespace

void WallRemeshingReport::add(const WallRemeshingReport& later) {
  splits += later.splits;
  collapses += later.collapses;
  flips += later.flips;
  smoothed += later.smoothed;
  volume.add(later.volume);
}

WallRemeshingReport remesh_walls(TetMesh& mesh, const VertexField<double>& length,
                                 const SurfaceRemeshingOptions& options) {
  WallRemesher remesher(mesh, length, options);
  remesher.run();
  return remesher.report;
}

}  // namespace meniscus::mesh
