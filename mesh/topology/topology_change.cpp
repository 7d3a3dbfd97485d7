#include "mesh/topology/topology_change.h"

#include "mesh/geometry.h"
#include "mesh/measures.h"
#include "mesh/strata.h"
#include "mesh/surface/volume_shift.h"
#include "mesh/topology/surface_patch.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace meniscus::mesh {

namespace {

// Around the thinnest place, so much of what is thin changes at once, in edge lengths.
constexpr double kReach = 2.0;
// Tetrahedra this much wider than the threshold go along with those below it: a front of single ones would
// be ragged.
constexpr double kHysteresis = 1.6;
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

  void mark_surface() {
    on_surface_.assign(mesh_.vertex_slots(), false);
    for (const TetFace f : label_boundary(mesh_, liquid_)) {
      for (const VertexId v : mesh_.face_vertices(f)) on_surface_[v.index()] = true;
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
  // Width in edge lengths of a tetrahedron that reaches from surface to surface; infinite for others.
  [[nodiscard]] double span(TetId t) const {
    for (const VertexId v : mesh_.vertices(t)) {
      if (!on_surface_[v.index()]) return std::numeric_limits<double>::infinity();
    }
    return width(mesh_.points(t)) / mean_length(t);
  }

  // Gives the tetrahedra of `from` that span a thin place to `to`.
  void cross_thin(TopologyEventKind kind, double threshold, Label from, Label to) {
    mark_surface();
    std::vector<Thin> seeds;
    for (const TetId t : mesh_.tets()) {
      if (mesh_.label(t) != from) continue;
      if (const double s = span(t); s < threshold) seeds.push_back({s, t});
    }
    std::ranges::sort(seeds);
    std::vector<bool> tried(mesh_.tet_slots(), false);
    for (const Thin& seed : seeds) {
      if (tried[seed.tet.index()] || mesh_.label(seed.tet) != from) continue;
      std::vector<TetId> patch = thin_around(seed.tet, from, kHysteresis * threshold);
      for (const TetId t : patch) tried[t.index()] = true;
      const Vec3 place = centroid(seed.tet);
      if (const long euler_change = relabel_patch(mesh_, patch, liquid_, to); euler_change != 0) {
        book(kind, place, mean_length(seed.tet), patch, to, euler_change);
        mark_surface();
      }
    }
  }

  // The thin tetrahedra connected to this one, within reach.
  [[nodiscard]] std::vector<TetId> thin_around(TetId seed, Label from, double threshold) const {
    const double reach = kReach * mean_length(seed);
    const Vec3 middle = centroid(seed);
    std::vector<TetId> out{seed};
    for (std::size_t k = 0; k < out.size(); ++k) {
      for (const TetId n : mesh_.neighbours(out[k])) {
        if (!n.valid() || mesh_.label(n) != from || std::ranges::find(out, n) != out.end()) continue;
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
      if (euler_change != 0) book(TopologyEventKind::vanish, place, length, body, to, euler_change);
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
  std::vector<bool> on_surface_;
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
  }
  return "";
}

double width(const TetPoints& p) {
  const double six_volumes = 6.0 * std::abs(signed_volume(p));
  double largest = 0;  // of the cross products of two edges
  for (const auto& f : kTetFaces) {
    const Vec3& a = p[static_cast<std::size_t>(f[0])];
    largest = std::max(
        largest,
        (p[static_cast<std::size_t>(f[1])] - a).cross(p[static_cast<std::size_t>(f[2])] - a).squaredNorm());
  }
  const auto edge = [&](int k) {
    return Vec3(p[static_cast<std::size_t>(kTetEdges[k][1])] - p[static_cast<std::size_t>(kTetEdges[k][0])]);
  };
  for (int k = 0; k < 3; ++k) largest = std::max(largest, edge(k).cross(edge(5 - k)).squaredNorm());
  return largest > 0 ? six_volumes / std::sqrt(largest) : 0.0;
}

std::vector<TopologyEvent> change_topology(TetMesh& mesh, Label liquid, Label surroundings,
                                           const VertexField<double>& length,
                                           const TopologyOptions& options) {
  Surgery surgery(mesh, liquid, surroundings, length, options);
  surgery.run();
  return surgery.events;
}

}  // namespace meniscus::mesh
