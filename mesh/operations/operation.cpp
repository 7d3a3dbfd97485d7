#include "mesh/operations/operation.h"

#include "mesh/geometry.h"
#include "mesh/predicates.h"
#include "mesh/quality.h"
#include "mesh/validate.h"
#include "mesh/walls/hull_sheets.h"
#include "mesh/walls/wall_volume.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace meniscus::mesh {

std::string_view name(OperationKind kind) {
  static constexpr std::array<std::string_view, kOperationKinds> kNames{
      "edge split", "face split", "tet split", "cavity insertion", "edge collapse",      "2-3 flip",
      "3-2 flip",   "4-4 flip",   "2-2 flip",  "edge removal",     "multi-face removal", "smoothing"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view name(Outcome outcome) {
  switch (outcome) {
    case Outcome::done:
      return "done";
    case Outcome::not_applicable:
      return "not applicable";
    case Outcome::no_gain:
      return "no gain";
    case Outcome::inverts:
      return "inverts";
    case Outcome::link_condition:
      return "link condition";
    case Outcome::leaves_stratum:
      return "leaves stratum";
    case Outcome::frozen:
      return "frozen";
    case Outcome::vetoed:
      return "vetoed";
  }
  return "";
}

void VolumeLedger::add(Label label, double volume) {
  for (Entry& e : entries_) {
    if (e.label == label) {
      e.change += volume;
      return;
    }
  }
  entries_.push_back({label, volume});
}

void VolumeLedger::add(const VolumeLedger& other) {
  for (const Entry& e : other.entries_) add(e.label, e.change);
}

double VolumeLedger::change(Label label) const {
  for (const Entry& e : entries_) {
    if (e.label == label) return e.change;
  }
  return 0;
}

double bend(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const double longest = std::max({(b - a).squaredNorm(), (c - a).squaredNorm(), (d - a).squaredNorm(),
                                   (c - b).squaredNorm(), (d - b).squaredNorm(), (d - c).squaredNorm()});
  return longest > 0 ? std::abs(6.0 * signed_volume(a, b, c, d)) / (longest * std::sqrt(longest)) : 0.0;
}

Outcome Transaction::insert_at(VertexClass where, Place place, std::span<const InterpolationWeight> corners) {
  stratum = where;
  position.setZero();
  weights.clear();
  bool frozen = where != VertexClass::interior;
  VertexList from;
  for (const InterpolationWeight& c : corners) {
    position += c.weight * mesh_.position(c.vertex);
    weights.push_back(c);
    from.push_back(c.vertex);
    frozen = frozen && mesh_.vertex_class(c.vertex) == VertexClass::frozen;
  }
  if (frozen) return Outcome::frozen;
  if (place == Place::hull && mesh_.hull_sheets() &&
      !mesh_.hull_sheets()->place_between(mesh_, stratum, from, position)) {
    return Outcome::leaves_stratum;
  }
  if (rules_.hooks) position = rules_.hooks->project(mesh_, stratum, position);
  return Outcome::done;
}

bool Transaction::all_positive() const {
  return std::ranges::all_of(added, [this](const NewTet& t) {
    return orientation(point(t.vertices[0]), point(t.vertices[1]), point(t.vertices[2]),
                       point(t.vertices[3])) > 0;
  });
}

void add_volumes_to_walls(const TetMesh& mesh, std::span<const TetId> tets, double sign,
                          VolumeLedger& ledger) {
  if (!mesh.hull_sheets() || mesh.hull_sheets()->all_flat()) return;
  for (const TetId t : tets) {
    if (const double volume = volume_to_walls(mesh, t); volume != 0) ledger.add(mesh.label(t), sign * volume);
  }
}

VolumeLedger Transaction::ledger() const {
  VolumeLedger out;
  for (const NewTet& t : added) {
    out.add(t.label, signed_volume(point(t.vertices[0]), point(t.vertices[1]), point(t.vertices[2]),
                                   point(t.vertices[3])));
  }
  for (const TetId t : removed) out.add(mesh_.label(t), -mesh_.volume(t));
  add_volumes_to_walls(mesh_, removed, -1, out);
  return out;
}

OperationResult Transaction::finish(double known_quality_after) {
  OperationResult result;
  result.quality_before = 1;
  for (const TetId t : removed) result.quality_before = std::min(result.quality_before, min_sine(mesh_, t));
  const double bar = rules_.bar(result.quality_before);
  result.quality_after = known_quality_after;
  if (known_quality_after == kUnknown) {
    result.quality_after = 1;
    for (const NewTet& t : added) {
      const double q =
          min_sine(point(t.vertices[0]), point(t.vertices[1]), point(t.vertices[2]), point(t.vertices[3]));
      result.quality_after = std::min(result.quality_after, q);
      if (q <= bar) break;
    }
  }
  if (result.quality_after <= bar) {
    result.outcome = result.quality_after <= 0 ? Outcome::inverts : Outcome::no_gain;
    return result;
  }
  if (!all_positive()) {
    result.outcome = Outcome::inverts;
    return result;
  }
  const Proposal proposal{kind_,    removed, added, orphans.empty() ? kNoVertex : orphans.front(),
                          position, stratum};
  if (rules_.hooks && !rules_.hooks->may(mesh_, proposal)) {
    result.outcome = Outcome::vetoed;
    return result;
  }
  result.volume = ledger();
  result.outcome = Outcome::done;
  result.kind = kind_;
  commit();
  add_volumes_to_walls(mesh_, created, 1, result.volume);
  if (!weights.empty()) result.vertex = mesh_.vertices(created.front())[0];
  if (rules_.hooks) rules_.hooks->done(mesh_, proposal, result);
  return result;
}

void Transaction::commit() {
  VertexId inserted = kNoVertex;
  if (!weights.empty()) inserted = mesh_.add_vertex(position, stratum, weights);
  for (NewTet& t : added) {
    for (VertexId& v : t.vertices) {
      if (!v.valid()) v = inserted;
    }
  }
  created.clear();
  mesh_.replace(removed, added, created);
  if (moved.valid()) mesh_.relocate(moved, position, moved_from);
  for (const VertexId v : orphans) mesh_.remove_vertex(v);
#ifdef MENISCUS_CHECK_INVARIANTS
  if (const std::string defect = first_defect(mesh_, created); !defect.empty()) {
    throw std::logic_error(std::string(name(kind_)) + " broke the mesh: " + defect);
  }
#endif
}

}  // namespace meniscus::mesh
