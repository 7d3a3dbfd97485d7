#include "mesh/improvement/improver.h"

#include "mesh/operations/edge_collapse.h"
#include "mesh/operations/edge_removal.h"
#include "mesh/operations/multi_face_removal.h"
#include "mesh/operations/vertex_insertion.h"
#include "mesh/operations/vertex_smoothing.h"
#include "mesh/quality.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace meniscus::mesh {

namespace {

// In sine of the worst angle, about a twentieth of a degree: smaller gains are not worth their cost.
constexpr double kLeastGain = 1e-3;
// Insertion and collapse make work for others: small gains by many of them would go on for very long.
constexpr double kLeastGainByVertices = 0.02;
// Operations per bad tetrahedron after which a call ends, whatever is left.
constexpr std::size_t kMostOperations = 20;

}  // namespace

std::size_t ImprovementStatistics::total_operations() const {
  return std::accumulate(operations.begin(), operations.end(), std::size_t{0});
}

void ImprovementStatistics::add(const ImprovementStatistics& later) {
  examined += later.examined;
  bad += later.bad;
  resisted = later.resisted;
  for (std::size_t k = 0; k < operations.size(); ++k) operations[k] += later.operations[k];
  volume.add(later.volume);
  worst_before = std::min(worst_before, later.worst_before);
}

Improver::Improver(TetMesh& mesh, const ImprovementOptions& options)
    : mesh_(mesh), options_(options), dirty_(mesh) {}

bool Improver::book(const OperationResult& result) {
  if (!result.done()) return false;
  ++statistics_.operations[static_cast<std::size_t>(result.kind)];
  statistics_.volume.add(result.volume);
  return true;
}

void Improver::push(TetId t, double quality) {
  queue_.push_back({quality, t});
  std::ranges::push_heap(queue_, std::greater{});
}

void Improver::queue_changes() {
  dirty_.take(mesh_, changed_);
  for (const TetId t : changed_) {
    if (const double quality = min_sine(mesh_, t); quality < improve_to_) push(t, quality);
  }
}

void Improver::smooth_around(std::span<const TetId> bad) {
  std::vector<VertexId> vertices;
  vertices.reserve(4 * bad.size());
  for (const TetId t : bad) {
    for (const VertexId v : mesh_.vertices(t)) vertices.push_back(v);
  }
  std::ranges::sort(vertices);
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  for (const VertexId v : vertices) {
    if (!may_move(v)) continue;
    book(smooth_vertex(mesh_, v, rules_, {.good_enough = improve_to_}));
  }
}

bool Improver::reconnect(TetId t) {
  const TetVertices v = mesh_.vertices(t);
  for (const auto& [i, j] : kTetEdges) {
    if (book(remove_edge(mesh_, v[static_cast<std::size_t>(i)], v[static_cast<std::size_t>(j)], t, rules_))) {
      return true;
    }
  }
  for (int i = 0; i < 4; ++i) {
    if (book(remove_faces(mesh_, {t, i}, rules_))) return true;
  }
  return false;
}

bool Improver::may_move(VertexId v) const {
  // A crease may be one of the wall or of the interface; either way it is part of the shape.
  const VertexClass c = mesh_.vertex_class(v);
  return options_.surfaces == ImprovementOptions::Surfaces::improve || c == VertexClass::interior ||
         c == VertexClass::wall;
}

bool Improver::may_divide(VertexId v, VertexId w) const {
  return may_move(v) || may_move(w);
}

bool Improver::smooth(TetId t, double quality) {
  bool any = false;
  for (const VertexId v : mesh_.vertices(t)) {
    if (!may_move(v)) continue;
    any |= book(smooth_vertex(mesh_, v, rules_, {.good_enough = improve_to_}));
    if (any && min_sine(mesh_, t) > std::max(quality, improve_to_)) return true;
  }
  return any;
}

bool Improver::collapse(TetId t) {
  const TetVertices v = mesh_.vertices(t);
  for (const auto& [i, j] : kTetEdges) {
    const VertexId a = v[static_cast<std::size_t>(i)], b = v[static_cast<std::size_t>(j)];
    if (book(collapse_edge(mesh_, a, b, t, vertex_rules_)) ||
        book(collapse_edge(mesh_, b, a, t, vertex_rules_))) {
      return true;
    }
  }
  return false;
}

bool Improver::insert(TetId t) {
  if (book(insert_in_cavity(mesh_, t, vertex_rules_))) return true;
  const TetVertices v = mesh_.vertices(t);
  for (const auto& [i, j] : kTetEdges) {
    if (!may_divide(v[static_cast<std::size_t>(i)], v[static_cast<std::size_t>(j)])) continue;
    if (book(insert_on_edge(mesh_, v[static_cast<std::size_t>(i)], v[static_cast<std::size_t>(j)],
                            vertex_rules_))) {
      return true;
    }
  }
  return false;
}

bool Improver::treat(TetId t, double quality) {
  if (reconnect(t) || smooth(t, quality)) return true;
  // Between the two thresholds only what leaves the vertices alone is done.
  if (quality >= act_below_ || options_.vertices == ImprovementOptions::Vertices::keep) return false;
  return collapse(t) || insert(t);
}

void Improver::work_off_queue() {
  const std::size_t limit = kMostOperations * (statistics_.bad + 10);
  while (!queue_.empty() && statistics_.total_operations() < limit) {
    std::ranges::pop_heap(queue_, std::greater{});
    const Entry entry = queue_.back();
    queue_.pop_back();
    if (!mesh_.is_alive(entry.tet)) continue;
    // What changed since it was queued has been queued anew.
    const double quality = min_sine(mesh_, entry.tet);
    if (quality != entry.quality) continue;
    if (treat(entry.tet, quality)) {
      queue_changes();
    } else {
      resisting_.push_back(entry.tet);
    }
  }
}

void Improver::work_off(const std::vector<TetId>& bad) {
  smooth_around(bad);
  for (const TetId t : bad) {
    if (const double quality = min_sine(mesh_, t); quality < act_below_) push(t, quality);
  }
  queue_changes();
  for (int round = 0; round < options_.max_rounds; ++round) {
    const std::size_t before = statistics_.total_operations();
    work_off_queue();
    if (resisting_.empty() || statistics_.total_operations() == before) break;
    for (const TetId t : resisting_) {
      if (!mesh_.is_alive(t)) continue;
      if (const double quality = min_sine(mesh_, t); quality < act_below_) push(t, quality);
    }
    resisting_.clear();
  }
  for (const TetId t : resisting_) {
    if (mesh_.is_alive(t) && min_sine(mesh_, t) < act_below_) ++statistics_.resisted;
  }
}

ImprovementStatistics Improver::improve() {
  const auto sine = [](double degrees) { return std::sin(degrees * std::numbers::pi / 180.0); };
  act_below_ = sine(options_.act_below_deg);
  improve_to_ = sine(std::max(options_.improve_to_deg, options_.act_below_deg));
  // No bend is below zero: not even a flat interface is flipped or thinned out where it is kept.
  const bool keep_surfaces = options_.surfaces == ImprovementOptions::Surfaces::keep;
  rules_ = {.least_gain = kLeastGain,
            .wall_flatness = options_.wall_flatness,
            .surface_flatness = keep_surfaces ? -1.0 : options_.surface_flatness,
            .hooks = options_.hooks};
  vertex_rules_ = rules_;
  vertex_rules_.least_gain = kLeastGainByVertices;
  statistics_ = {};
  queue_.clear();
  resisting_.clear();

  std::vector<TetId> bad;
  dirty_.take(mesh_, changed_);
  statistics_.examined = changed_.size();
  for (const TetId t : changed_) {
    const double quality = min_sine(mesh_, t);
    statistics_.worst_before = std::min(statistics_.worst_before, quality);
    if (quality < act_below_) bad.push_back(t);
  }
  statistics_.bad = bad.size();
  if (bad.empty()) return statistics_;

  const WatchedRemeshing watched(options_.watch);
  work_off(bad);
  return statistics_;
}

ImprovementStatistics improve(TetMesh& mesh, const ImprovementOptions& options) {
  return Improver(mesh, options).improve();
}

}  // namespace meniscus::mesh
