#include "mesh/topology/topology_change.h"

#include "mesh/geometry.h"
#include "mesh/measures.h"
#include "mesh/strata.h"
#include "mesh/surface/surface_fan.h"
#include "mesh/surface/volume_shift.h"
#include "mesh/topology/surface_patch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace meniscus::mesh {

namespace {

// Around the thinnest place of a film so much of it opens at once, in edge lengths.
constexpr double kReach = 2.0;
// How far a gap closes or a neck opens around its thinnest place, in units of the threshold: tetrahedra up to
// `width` go along, or the new front would be ragged, and vertices between fronts that are nearer than
// `front` count as theirs. The first trial by which fronts meet in one place, not in a ring around a lens of
// what is between them, is taken.
struct Trial {
  double front, width;
};
constexpr std::array<Trial, 5> kGapTrials{{{1, 1.6}, {2.5, 1.6}, {2.5, 2}, {2.5, 2.5}, {1, 1.2}}};
constexpr std::array<Trial, 2> kNeckTrials{{{1, 1.6}, {1, 1.2}}};
// Normals of fronts that face each other have a product below minus this.
constexpr double kFacing = 0.3;
// Vertices of fronts this near, in edge lengths, tell how far away the front is.
constexpr double kNear = 1.5;
// Volume is given back within this distance first, in edge lengths, then within ever larger ones.
constexpr double kReturnReach = 3.0;
constexpr int kReturnRounds = 8;

class Surgery {
 public:
  Surgery(TetMesh& mesh, Label liquid, Label surroundings, const VertexField<double>& length,
          const TopologyOptions& options)
      : mesh_(mesh), liquid_(liquid), surroundings_(surroundings), length_(length), options_(options) {}

  std::vector<TopologyEvent> events;

  void run() {
    close_folds();
    if (options_.vanish) {
      vanish(liquid_, surroundings_);
      vanish(surroundings_, liquid_);
    }
    if (options_.merge) cross_thin(TopologyEventKind::merge, options_.merge_gap, surroundings_, liquid_);
    if (options_.split) cross_thin(TopologyEventKind::split, options_.neck_width, liquid_, surroundings_);
  }

 private:
  struct Thin {
    double width;  // in edge lengths
    TetId tet;
    auto operator<=>(const Thin&) const = default;
  };

  // Marks the vertices of the surface, and those between two fronts of it that are nearer than the threshold:
  // improvement puts vertices into a gap while it closes.
  void mark_fronts(double threshold) {
    if (threshold == marked_) return;
    marked_ = threshold;
    const std::vector<TetFace> surface = label_boundary(mesh_, liquid_);
    normal_ = surface_normals(mesh_, surface);
    at_front_.assign(mesh_.vertex_slots(), false);
    for (const TetFace f : surface) {
      for (const VertexId v : mesh_.face_vertices(f)) at_front_[v.index()] = true;
    }
    const std::vector<bool> surface_vertex = at_front_;
    std::vector<Vec3> seen(mesh_.vertex_slots(), Vec3::Zero());  // normal of the first front near by
    for (const TetId t : mesh_.tets()) {
      const TetVertices& corners = mesh_.vertices(t);
      const auto is_front = [&](VertexId w) { return surface_vertex[w.index()]; };
      if (std::ranges::none_of(corners, is_front)) continue;
      for (const VertexId v : corners) {
        if (mesh_.vertex_class(v) != VertexClass::interior) continue;
        for (const VertexId w : corners) {
          const Vec3& n = normal_[w.index()];
          if (!is_front(w)) continue;
          const Vec3 way = mesh_.position(w) - mesh_.position(v);
          if (std::abs(way.dot(n)) > threshold * length_[v] || way.norm() > kNear * length_[v]) continue;
          Vec3& first = seen[v.index()];
          if (first.isZero(0)) first = n;
          if (first.dot(n) < -kFacing) at_front_[v.index()] = true;
        }
      }
    }
  }

  [[nodiscard]] double mean_length(TetId t) const {
    double sum = 0;
    for (const VertexId v : mesh_.vertices(t)) sum += length_[v];
    return 0.25 * sum;
  }
  [[nodiscard]] Vec3 centroid(TetId t) const {
    const TetPoints p = mesh_.points(t);
    return 0.25 * (p[0] + p[1] + p[2] + p[3]);
  }
  // Width in edge lengths of a tetrahedron that reaches from one front to another; infinite for others.
  [[nodiscard]] double span(TetId t) const {
    constexpr double kNone = std::numeric_limits<double>::infinity();
    for (const VertexId v : mesh_.vertices(t)) {
      if (!at_front_[v.index()]) return kNone;
    }
    const Slab slab = thinnest_slab(mesh_.points(t));
    // The surface must close the slab on both sides; a bridge that has just formed is thin the other way.
    const Vec3 middle = centroid(t);
    const double outward = mesh_.label(t) == liquid_ ? 1 : -1;
    double facing = 0;
    for (const VertexId v : mesh_.vertices(t)) {
      const double side = (mesh_.position(v) - middle).dot(slab.normal) > 0 ? 1 : -1;
      facing += outward * side * normal_[v.index()].dot(slab.normal);
    }
    return facing > 4 * kFacing ? slab.width / mean_length(t) : kNone;
  }

  // Gives the tetrahedra of `from` that span a thin place to `to`.
  void cross_thin(TopologyEventKind kind, double threshold, Label from, Label to) {
    mark_fronts(threshold);
    std::vector<Thin> seeds;
    for (const TetId t : mesh_.tets()) {
      if (mesh_.label(t) != from) continue;
      if (const double s = span(t); s < threshold) seeds.push_back({s, t});
    }
    std::ranges::sort(seeds);
    std::vector<bool> tried(mesh_.tet_slots(), false);
    for (const Thin& seed : seeds) {
      if (tried[seed.tet.index()] || mesh_.label(seed.tet) != from) continue;
      for (const TetId t : thin_around(seed.tet, from, kNeckTrials[0].width * threshold)) {
        tried[t.index()] = true;
      }
      cross_at(seed.tet, kind, threshold, from, to);
      mark_fronts(threshold);
    }
  }

  void cross_at(TetId seed, TopologyEventKind kind, double threshold, Label from, Label to) {
    const Vec3 place = centroid(seed);
    const double length = mean_length(seed);
    const auto cross = [&](const Trial& trial, PatchChange wanted) {
      mark_fronts(trial.front * threshold);
      std::vector<TetId> patch = thin_around(seed, from, trial.width * threshold);
      if (is_whole_body(patch, from)) return false;
      const long euler_change = relabel_patch(mesh_, patch, liquid_, to, wanted);
      if (patch.empty()) return false;
      book(kind, place, length, patch, to, euler_change);
      marked_ = 0;
      return true;
    };
    const std::span<const Trial> trials =
        kind == TopologyEventKind::merge ? std::span<const Trial>(kGapTrials) : kNeckTrials;
    const auto elementary = [&](const Trial& trial) { return cross(trial, PatchChange::elementary); };
    if (!std::ranges::any_of(trials, elementary)) cross(trials.front(), PatchChange::any);
  }

  // Flat tetrahedra with all vertices on the surface go to the other side: a flip of the surface that the
  // volume mesh has been squeezed into. Where the surface would touch itself then, those around them go
  // along, and where nothing else helps the topology may change, as far as it may.
  void close_folds() {
    on_surface_.assign(mesh_.vertex_slots(), false);
    for (const TetFace f : label_boundary(mesh_, liquid_)) {
      for (const VertexId v : mesh_.face_vertices(f)) on_surface_[v.index()] = true;
    }
    for (const TetId t : mesh_.tets()) {
      if (spans_surface(t) && thinnest_slab(mesh_.points(t)).width < options_.fold_width * mean_length(t)) {
        close_fold(t);
      }
    }
  }

  [[nodiscard]] bool spans_surface(TetId t) const {
    return std::ranges::all_of(mesh_.vertices(t), [&](VertexId v) { return on_surface_[v.index()]; });
  }

  void close_fold(TetId t) {
    const Label from = mesh_.label(t), to = from == liquid_ ? surroundings_ : liquid_;
    const Vec3 place = centroid(t);
    const double length = mean_length(t);
    const auto close = [&](std::vector<TetId> patch, PatchChange wanted, TopologyEventKind kind) {
      const long euler_change = relabel_patch(mesh_, patch, liquid_, to, wanted);
      if (!patch.empty()) book(kind, place, length, patch, to, euler_change);
      return !patch.empty();
    };
    const std::vector<TetId> around = spanning_around(t);
    if (close({t}, PatchChange::none, TopologyEventKind::fold)) return;
    if (close(around, PatchChange::none, TopologyEventKind::fold)) return;
    if (from == liquid_ ? !options_.split : !options_.merge) return;
    const TopologyEventKind kind = from == liquid_ ? TopologyEventKind::split : TopologyEventKind::merge;
    if (!is_whole_body(around, from)) (void)close(around, PatchChange::any, kind);
  }

  // Those with a vertex of t, its label, and all their vertices on the surface.
  [[nodiscard]] std::vector<TetId> spanning_around(TetId t) const {
    std::vector<TetId> out;
    TetList star;
    for (const VertexId v : mesh_.vertices(t)) {
      mesh_.star(v, star);
      for (const TetId u : star) {
        if (mesh_.label(u) == mesh_.label(t) && spans_surface(u)) out.push_back(u);
      }
    }
    std::ranges::sort(out);
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }

  // Nothing of `from` around: that would be to vanish, which has a threshold and a switch of its own.
  [[nodiscard]] bool is_whole_body(const std::vector<TetId>& patch, Label from) const {
    std::vector<TetId> sorted = patch;
    std::ranges::sort(sorted);
    return std::ranges::none_of(patch, [&](TetId t) {
      return std::ranges::any_of(mesh_.neighbours(t), [&](TetId n) {
        return !n.valid() || (mesh_.label(n) == from && !std::ranges::binary_search(sorted, n));
      });
    });
  }

  // The thin tetrahedra connected to this one. A gap closes as far as it is thin, or air would be trapped in
  // it; of a film no more than a hole opens.
  [[nodiscard]] std::vector<TetId> thin_around(TetId seed, Label from, double threshold) const {
    const double reach =
        from == liquid_ ? kReach * mean_length(seed) : std::numeric_limits<double>::infinity();
    const Vec3 middle = centroid(seed);
    std::vector<TetId> out{seed};
    std::vector<bool> listed(mesh_.tet_slots(), false);
    listed[seed.index()] = true;
    for (std::size_t k = 0; k < out.size(); ++k) {
      for (const TetId n : mesh_.neighbours(out[k])) {
        if (!n.valid() || listed[n.index()] || mesh_.label(n) != from) continue;
        listed[n.index()] = true;
        if (span(n) < threshold && (centroid(n) - middle).norm() < reach) out.push_back(n);
      }
    }
    return out;
  }

  // Bodies of `from` below the least volume go to `to`.
  void vanish(Label from, Label to) {
    std::vector<bool> visited(mesh_.tet_slots(), false);
    std::vector<TetId> body;
    for (const TetId start : mesh_.tets()) {
      if (visited[start.index()] || mesh_.label(start) != from) continue;
      body.assign(1, start);
      visited[start.index()] = true;
      double volume = 0;
      bool at_hull = false;
      for (std::size_t k = 0; k < body.size(); ++k) {
        volume += mesh_.volume(body[k]);
        for (const TetId n : mesh_.neighbours(body[k])) {
          at_hull = at_hull || !n.valid();
          if (!n.valid() || visited[n.index()] || mesh_.label(n) != from) continue;
          visited[n.index()] = true;
          body.push_back(n);
        }
      }
      const double length = mean_length(start);
      if (at_hull || volume >= options_.speck_volume * length * length * length) continue;
      const Vec3 place = centroid(start);
      const long euler_change = relabel_patch(mesh_, body, liquid_, to);
      if (euler_change == 0) continue;
      book(TopologyEventKind::vanish, place, length, body, to, euler_change);
      marked_ = 0;
    }
  }

  void book(TopologyEventKind kind, const Vec3& place, double length, std::span<const TetId> patch, Label to,
            long euler_change) {
    double volume = 0;
    for (const TetId t : patch) volume += mesh_.volume(t);
    TopologyEvent event{kind, place, patch.size(), to == liquid_ ? volume : -volume, 0, euler_change};
    if (options_.give_back) event.volume_returned = give_back(place, length, event.volume_change);
    events.push_back(event);
  }

  // Moves the surface near the place so that the liquid loses `volume`; returns what it lost.
  double give_back(const Vec3& place, double length, double volume) {
    double left = volume, reach = kReturnReach * length;
    std::vector<VertexId> near;
    for (int round = 0; round < kReturnRounds && left != 0; ++round, reach *= 2) {
      near.clear();
      for (const TetFace f : label_boundary(mesh_, liquid_)) {
        for (const VertexId v : mesh_.face_vertices(f)) {
          if ((mesh_.position(v) - place).norm() < reach) near.push_back(v);
        }
      }
      std::ranges::sort(near);
      near.erase(std::unique(near.begin(), near.end()), near.end());
      // Rounding leaves a last bit of it; that is no reason to reach farther.
      if (!near.empty()) left = -shift_volume(mesh_, near, liquid_, -left);
      if (std::abs(left) < 1e-12 * std::abs(volume)) break;
    }
    return volume - left;
  }

  TetMesh& mesh_;
  Label liquid_, surroundings_;
  const VertexField<double>& length_;
  TopologyOptions options_;
  std::vector<bool> at_front_;
  std::vector<bool> on_surface_;  // when folds were looked for
  std::vector<Vec3> normal_;      // of the surface, by vertex slot
  double marked_ = 0;             // the threshold for which fronts are marked; 0: for none
};

}  // namespace

std::string_view name(TopologyEventKind kind) {
  switch (kind) {
    case TopologyEventKind::merge:
      return "merge";
    case TopologyEventKind::split:
      return "split";
    case TopologyEventKind::vanish:
      return "vanish";
    case TopologyEventKind::fold:
      return "fold";
  }
  return "";
}

Slab thinnest_slab(const TetPoints& p) {
  const auto edge = [&](int k) {
    return Vec3(p[static_cast<std::size_t>(kTetEdges[k][1])] - p[static_cast<std::size_t>(kTetEdges[k][0])]);
  };
  Vec3 largest = Vec3::Zero();  // cross product of two edges: the slab is 6 V / its length wide
  const auto offer = [&](const Vec3& cross) {
    if (cross.squaredNorm() > largest.squaredNorm()) largest = cross;
  };
  // Two edges of each face, then opposite ones.
  for (const auto& [k, l] : {std::pair(0, 1), {0, 2}, {1, 2}, {3, 4}, {0, 5}, {1, 4}, {2, 3}}) {
    offer(edge(k).cross(edge(l)));
  }
  const double length = largest.norm();
  if (length == 0) return {0, Vec3::Zero()};
  return {6.0 * std::abs(signed_volume(p)) / length, largest / length};
}

std::vector<TopologyEvent> change_topology(TetMesh& mesh, Label liquid, Label surroundings,
                                           const VertexField<double>& length,
                                           const TopologyOptions& options) {
  Surgery surgery(mesh, liquid, surroundings, length, options);
  surgery.run();
  return surgery.events;
}

}  // namespace meniscus::mesh
