#include "mesh/surface/surface_remesher.h"

#include "mesh/freedom.h"
#include "mesh/geometry.h"
#include "mesh/measures.h"
#include "mesh/operations/edge_collapse.h"
#include "mesh/operations/edge_removal.h"
#include "mesh/operations/edge_split.h"
#include "mesh/strata.h"
#include "mesh/surface/sheet_triangles.h"
#include "mesh/surface/surface_fan.h"
#include "mesh/surface/volume_shift.h"
#include "mesh/walls/hull_sheets.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace meniscus::mesh {

namespace {

double sine(double degrees) {
  return std::sin(degrees * std::numbers::pi / 180.0);
}

class Remesher {
 public:
  Remesher(TetMesh& mesh, Label label, const VertexField<double>& length,
           const SurfaceRemeshingOptions& options)
      : mesh_(mesh), label_(label), length_(length), options_(options) {
    rules_ = {.better_than = sine(options.floor_deg), .surface_flatness = 1.0, .hooks = options.hooks};
  }

  SurfaceRemeshingReport report;

  void run() {
    for (const SizedEdge& e : edges_beyond(options_.band.split_above)) split(e);
    for (const SizedEdge& e : edges_below(options_.band.collapse_below)) collapse(e);
    cut_tips();
    const std::vector<VertexId> bad = vertices_of_bad_triangles(mesh_, surface(), options_.good_angle_deg);
    for (const VertexId v : bad) {
      if (mesh_.is_alive(v)) flip_around(v);
    }
    for (const VertexId v : bad) {
      if (mesh_.is_alive(v)) smooth(v);
    }
  }

 private:
  // Faces of the label's surface. Those on walls that the mesh lies on are left to the walls
  // (wall_remesher.h).
  [[nodiscard]] std::vector<TetFace> surface() const {
    std::vector<TetFace> out = label_boundary(mesh_, label_);
    if (mesh_.hull_sheets()) std::erase_if(out, [&](TetFace f) { return mesh_.is_hull(f); });
    return out;
  }
  // Longest first.
  [[nodiscard]] std::vector<SizedEdge> edges_beyond(double bound) const {
    std::vector<SizedEdge> out = edges_of(mesh_, surface(), length_);
    keep_longer(out, bound);
    return out;
  }
  // Shortest first. Only the part along the surface counts: compression of a surface within itself folds it
  // into waves of the size of triangles, whose edges are long because they are steep.
  [[nodiscard]] std::vector<SizedEdge> edges_below(double bound) const {
    const std::vector<TetFace> faces = surface();
    std::vector<SizedEdge> out = edges_of(mesh_, faces, length_);
    const std::vector<Vec3> normal = surface_normals(mesh_, faces);
    for (SizedEdge& e : out) {
      const double steep = steepness(e, normal);
      e.ratio *= std::sqrt(std::max(0.0, 1.0 - steep * steep));
    }
    keep_shorter(out, bound);
    return out;
  }

  // Sine of the angle between an edge and the mean of the surface at its ends: of third order in the edge
  // length where the surface is resolved, and small at the rim of a film, however sharp.
  [[nodiscard]] double steepness(const SizedEdge& e, const std::vector<Vec3>& normal) const {
    const Vec3 mean = normal[e.a.index()] + normal[e.b.index()];
    const Vec3 along = mesh_.position(e.b) - mesh_.position(e.a);
    const double squared = along.squaredNorm() * mean.squaredNorm();
    return squared > 0 ? std::abs(along.dot(mean)) / std::sqrt(squared) : 0.0;
  }

  // Gives the liquid back what an operation took from it.
  void repay(const VolumeLedger& ledger, std::span<const VertexId> vertices) {
    report.volume_change -= shift_volume(mesh_, vertices, label_, -ledger.change(label_));
  }

  void split(const SizedEdge& e) {
    if (!mesh_.is_alive(e.a) || !mesh_.is_alive(e.b) || !mesh_.find_edge(e.a, e.b).valid()) return;
    // The middle of the curve with these normals at its ends lies (n_b - n_a).(b - a) / 8 above the chord.
    const Vec3 na = surface_normal(mesh_, e.a, label_), nb = surface_normal(mesh_, e.b, label_);
    const double height = (nb - na).dot(mesh_.position(e.b) - mesh_.position(e.a)) / 8.0;
    const OperationResult r = edge_split(mesh_, e.a, e.b, 0.5, rules_);
    if (!r.done()) return;
    ++report.splits;
    const VertexClass c = mesh_.vertex_class(r.vertex);
    if (c == VertexClass::contact_line && mesh_.hull_sheets()) bulge_line(r, e.a, e.b);
    if (c != VertexClass::surface) return;
    // Raised to the curve, and the volume of the bump taken from the ring around it.
    TetList star;
    mesh_.star(r.vertex, star);
    const Vec3 gradient = volume_gradient(mesh_, r.vertex, star, label_);
    const double bump = height * gradient.norm();
    const std::array<VertexId, 1> self{r.vertex};
    const double raised = bump - shift_volume(mesh_, self, label_, bump);
    const SurfaceFan fan = surface_fan(mesh_, r.vertex, label_, star);
    report.volume_change += -shift_volume(mesh_, fan.rim, label_, -raised);
  }

  // The same for the middle of an edge of a contact line, whose curve lies in the wall.
  void bulge_line(const OperationResult& split, VertexId a, VertexId b) {
    const auto normal = [&](VertexId v) {
      const Vec3 n = surface_normal(mesh_, v, label_);
      return Vec3((wall_freedom(mesh_, v, mesh_.star(v)) * n).normalized());
    };
    const double height = (normal(b) - normal(a)).dot(mesh_.position(b) - mesh_.position(a)) / 8.0;
    VolumeLedger change = split.volume;
    const Vec3 wanted = mesh_.position(split.vertex) + height * normal(split.vertex);
    slide(split.vertex, mesh_.hull_sheets()->slide(mesh_, split.vertex, wanted), change);
    repay_around(split.vertex, change);
  }

  // Puts a vertex of a contact line elsewhere on its wall, as far as the tetrahedra around allow, and books
  // what the liquid gains. The values that ride on it are those at the new place.
  bool slide(VertexId v, const Vec3& x, VolumeLedger& change) {
    TetList star;
    mesh_.star(v, star);
    if (!star_stays_good(mesh_, v, star, x, sine(options_.floor_deg))) return false;
    const auto add_volumes = [&](double sign) {
      for (const TetId t : star) change.add(mesh_.label(t), sign * mesh_.volume(t));
      add_volumes_to_walls(mesh_, star, sign, change);
    };
    add_volumes(-1);
    mesh_.relocate(v, x, weights_at(mesh_, v, star, x));
    add_volumes(1);
    return true;
  }

  void repay_around(VertexId v, const VolumeLedger& change) {
    repay(change, surface_fan(mesh_, v, label_, mesh_.star(v)).rim);
  }

  void collapse(const SizedEdge& e) {
    if (!mesh_.is_alive(e.a) || !mesh_.is_alive(e.b)) return;
    const TetId at = mesh_.find_edge(e.a, e.b);
    if (!at.valid()) return;
    const auto dimension = [&](VertexId v) { return stratum_dimension(mesh_.vertex_class(v)); };
    OperationResult r;
    VertexId kept = e.b;
    if (mesh_.vertex_class(e.a) == mesh_.vertex_class(e.b)) {
      const bool may_fold = options_.folds == SurfaceRemeshingOptions::Folds::allow;
      const Vec3 x = merged_position(mesh_, e.a, e.b, label_);
      if (!may_fold && folds(e.a, e.b, x)) return;
      r = collapse_edge(mesh_, e.a, e.b, at, rules_, x);
      if (may_fold && !r.done()) r = collapse_edge(mesh_, e.a, e.b, at, rules_);
      if (may_fold && !r.done()) {
        kept = e.a;
        r = collapse_edge(mesh_, e.b, e.a, at, rules_);
      }
    } else {
      // The freer vertex gives way.
      const VertexId gone = dimension(e.a) > dimension(e.b) ? e.a : e.b;
      kept = gone == e.a ? e.b : e.a;
      if (folds(gone, kept, mesh_.position(kept))) return;
      r = collapse_edge(mesh_, gone, kept, at, rules_);
    }
    if (!r.done()) return;
    ++report.collapses;
    repay_around(kept, r.volume);
  }

  // Where compression folded the surface single vertices may stand out of it like the tip of a cone: no shape
  // that the edge length resolves. They merge into a neighbour, and what was under them goes to those around.
  // The angles around a tip add up to much less than a turn; along the sharp rim of a film they do not.
  void cut_tips() {
    constexpr double kDeficit = 2.2;  // slopes of 50 degrees; an octahedron's corners have 2.1
    std::vector<double> angles(mesh_.vertex_slots(), 0.0);
    const std::vector<TetFace> surface = label_boundary(mesh_, label_);
    for (const TetFace f : surface) {
      const auto v = mesh_.face_vertices(f);
      for (std::size_t k = 0; k < 3; ++k) {
        const Vec3 a = mesh_.position(v[(k + 1) % 3]) - mesh_.position(v[k]);
        const Vec3 b = mesh_.position(v[(k + 2) % 3]) - mesh_.position(v[k]);
        angles[v[k].index()] += std::atan2(a.cross(b).norm(), a.dot(b));
      }
    }
    TetList star;
    for (std::size_t k = 0; k < angles.size(); ++k) {
      const VertexId v(k);
      if (angles[k] == 0 || angles[k] > 2 * std::numbers::pi - kDeficit) continue;
      if (!mesh_.is_alive(v) || mesh_.vertex_class(v) != VertexClass::surface) continue;
      mesh_.star(v, star);
      merge_into_rim(v, surface_fan(mesh_, v, label_, star));
    }
  }

  void merge_into_rim(VertexId v, const SurfaceFan& fan) {
    for (const VertexId w : fan.rim) {
      const OperationResult r = collapse_edge(mesh_, v, w, rules_);
      if (!r.done()) continue;
      ++report.collapses;
      repay(r.volume, fan.rim);
      return;
    }
  }

  // Whether a triangle around the edge would turn by more than 60 degrees, and not towards the mean surface
  // there, if both ends went to x.
  [[nodiscard]] bool folds(VertexId a, VertexId b, const Vec3& x) const {
    constexpr double kTurn = 0.5;
    const Vec3 mean = (surface_normal(mesh_, a, label_) + surface_normal(mesh_, b, label_)).normalized();
    TetList star;
    for (const VertexId v : {a, b}) {
      mesh_.star(v, star);
      for (const auto& [p, q] : surface_fan(mesh_, v, label_, star).spokes) {
        if (p == a || p == b || q == a || q == b) continue;
        const Vec3 before = area_vector(mesh_.position(v), mesh_.position(p), mesh_.position(q));
        const Vec3 after = area_vector(x, mesh_.position(p), mesh_.position(q));
        const bool turns = before.dot(after) <= kTurn * before.norm() * after.norm();
        if (turns && mean.dot(after) <= kTurn * after.norm()) return true;
      }
    }
    return false;
  }

  void flip_around(VertexId v) {
    TetList star;
    mesh_.star(v, star);
    const SurfaceFan fan = surface_fan(mesh_, v, label_, star);
    for (const VertexId w : fan.rim) {
      if (flip(v, w)) return;
    }
  }

  bool flip(VertexId a, VertexId b) {
    const TetId at = mesh_.find_edge(a, b);
    if (!at.valid()) return false;
    EdgeRing ring;
    mesh_.ring(a, b, at, ring);
    const EdgeStratum stratum = edge_stratum(mesh_, a, b, ring);
    if (stratum.interface_faces != 2 || stratum.on_hull || stratum.sharp) return false;
    VertexId apex[2];
    int found = 0;
    const std::size_t n = ring.tets.size();
    for (std::size_t k = 0; k < n; ++k) {
      if (mesh_.label(ring.tets[k]) != mesh_.label(ring.tets[(k + n - 1) % n]) && found < 2)
        apex[found++] = ring.link[k];
    }
    const auto [c, d] = apex;
    // Smaller of the smallest corners before and after; a gain of less than a degree is no reason.
    constexpr double kGain = 0.015;
    const double before =
        std::max(largest_corner_cosine(mesh_, a, b, c), largest_corner_cosine(mesh_, a, b, d));
    const double after =
        std::max(largest_corner_cosine(mesh_, c, d, a), largest_corner_cosine(mesh_, c, d, b));
    if (after > before - kGain) return false;
    const OperationResult r = remove_edge(mesh_, a, b, at, rules_);
    if (!r.done()) return false;
    ++report.flips;
    const std::array<VertexId, 4> corners{a, b, c, d};
    repay(r.volume, corners);
    return true;
  }

  // Towards the mean of the triangles' centroids by area, within the tangent plane or along the contact line:
  // volume-neutral, but on curved walls.
  void smooth(VertexId v) {
    const VertexClass c = mesh_.vertex_class(v);
    const bool on_line = c == VertexClass::contact_line && mesh_.hull_sheets();
    if (c != VertexClass::surface && !on_line) return;
    TetList star;
    mesh_.star(v, star);
    const Vec3 old = mesh_.position(v);
    Vec3 sum = Vec3::Zero();
    double weight = 0, worst_before = -1;
    const SurfaceFan fan = surface_fan(mesh_, v, label_, star);
    for (const auto& [p, q] : fan.spokes) {
      const double area = area_vector(old, mesh_.position(p), mesh_.position(q)).norm();
      sum += area * (old + mesh_.position(p) + mesh_.position(q)) / 3.0;
      weight += area;
      worst_before = std::max(worst_before, largest_corner_cosine(mesh_, v, p, q));
    }
    Vec3 x = old + freedom(mesh_, v, star) * (sum / weight - old);
    if (on_line) x = mesh_.hull_sheets()->slide(mesh_, v, x);
    if (!star_stays_good(mesh_, v, star, x, sine(options_.floor_deg))) return;
    double worst_after = -1;
    for (const auto& [p, q] : fan.spokes) {
      worst_after = std::max(worst_after, largest_corner_cosine(x, mesh_.position(p), mesh_.position(q)));
    }
    if (worst_after >= worst_before) return;
    ++report.smoothed;
    if (!on_line) {
      mesh_.relocate(v, x, weights_at(mesh_, v, star, x));
      return;
    }
    VolumeLedger change;
    if (slide(v, x, change)) repay(change, fan.rim);
  }

  TetMesh& mesh_;
  Label label_;
  const VertexField<double>& length_;
  SurfaceRemeshingOptions options_;
  Rules rules_;
};

}  // namespace

void SurfaceRemeshingReport::add(const SurfaceRemeshingReport& later) {
  splits += later.splits;
  collapses += later.collapses;
  flips += later.flips;
  smoothed += later.smoothed;
  volume_change += later.volume_change;
}

SurfaceRemeshingReport remesh_surface(TetMesh& mesh, Label label, const VertexField<double>& length,
                                      const SurfaceRemeshingOptions& options) {
  Remesher remesher(mesh, label, length, options);
  remesher.run();
  return remesher.report;
}

}  // namespace meniscus::mesh
