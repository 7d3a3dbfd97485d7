#include "mesh/motion/mover.h"

#include "mesh/freedom.h"
#include "mesh/motion/displacement_extension.h"
#include "mesh/predicates.h"
#include "mesh/quality.h"
#include "mesh/walls/hull_sheets.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::mesh {

namespace {

constexpr std::uint32_t kNoStep = std::numeric_limits<std::uint32_t>::max();
// Beyond so many halvings a vertex stays for this round.
constexpr double kShortestFraction = 1.0 / 128.0;
// A vertex that cannot go this part of its way is blocked.
constexpr double kWorthAStep = 1.0 / 8.0;
// A round that leaves more than this part of the way shows that those who are left cannot go on.
constexpr double kWorthARound = 0.98;
// What walls take from a vertex that has no other way to go is forgotten up to this part of an edge: the
// rounding of a caller who knows the walls, too.
constexpr double kNegligible = 1e-6;
// A tetrahedron below the floor may still lose a little; it would block everything around it otherwise.
constexpr double kWorseningKept = 0.75;

}  // namespace

Mover::Mover(TetMesh& mesh, Improver& improver, const MotionOptions& options)
    : mesh_(mesh), improver_(improver), options_(options) {}

Vec3 Mover::along_walls(VertexId v, const Vec3& way) const {
  const VertexClass c = mesh_.vertex_class(v);
  if (!may_be_on_hull(c)) return way;
  if (mesh_.hull_sheets() && c != VertexClass::frozen) {
    return mesh_.hull_sheets()->slide(mesh_, v, mesh_.position(v) + way) - mesh_.position(v);
  }
  TetList star;
  mesh_.star(v, star);
  return wall_freedom(mesh_, v, star) * way;
}

void Mover::set_fraction(Step& step, double fraction) const {
  step.fraction = fraction;
  step.moved = fraction * step.displacement;
  if (step.walled && fraction > 0 && fraction < 1) step.moved = along_walls(step.vertex, step.moved);
}

void Mover::plan(const VertexField<Vec3>& way) {
  steps_.clear();
  step_of_.assign(mesh_.vertex_slots(), kNoStep);
  for (const ExtendedDisplacement& e : extend_displacement(mesh_, way, options_.follow_layers)) {
    const bool driven = !way[e.vertex].isZero(0);
    const Vec3 displacement = along_walls(e.vertex, e.displacement);
    if (displacement.isZero(0)) continue;
    const bool walled = mesh_.hull_sheets() && may_be_on_hull(mesh_.vertex_class(e.vertex));
    step_of_[e.vertex.index()] = static_cast<std::uint32_t>(steps_.size());
    steps_.push_back({e.vertex, displacement, 1.0, driven, walled, displacement});
  }
  touched_.clear();
  for (const TetId t : mesh_.tets()) {
    const TetVertices& v = mesh_.vertices(t);
    const auto moves = [&](VertexId w) { return step_of_[w.index()] != kNoStep; };
    if (moves(v[0]) || moves(v[1]) || moves(v[2]) || moves(v[3])) touched_.push_back(t);
  }
}

bool Mover::spoils(TetId t) const {
  TetPoints p = mesh_.points(t);
  for (std::size_t i = 0; i < 4; ++i) {
    const std::uint32_t s = step_of_[mesh_.vertices(t)[i].index()];
    if (s != kNoStep) p[i] += steps_[s].moved;
  }
  // Above the floor the orientation is beyond doubt.
  const double then = min_sine(p[0], p[1], p[2], p[3]);
  if (then >= floor_) return false;
  const double now = min_sine(mesh_, t);
  return now >= floor_ || then < kWorseningKept * now || orientation(p[0], p[1], p[2], p[3]) <= 0;
}

void Mover::shorten() {
  std::vector<TetId> suspects = touched_, next;
  std::vector<bool> listed(mesh_.tet_slots(), false);
  TetList star;
  while (!suspects.empty()) {
    next.clear();
    for (const TetId t : suspects) {
      if (!spoils(t)) continue;
      for (const VertexId v : mesh_.vertices(t)) {
        const std::uint32_t s = step_of_[v.index()];
        if (s == kNoStep || steps_[s].fraction == 0) continue;
        const double fraction = steps_[s].fraction;
        set_fraction(steps_[s], fraction > kShortestFraction ? 0.5 * fraction : 0.0);
        mesh_.star(v, star);
        for (const TetId u : star) {
          if (listed[u.index()]) continue;
          listed[u.index()] = true;
          next.push_back(u);
        }
      }
    }
    for (const TetId t : next) listed[t.index()] = false;
    std::swap(suspects, next);
  }
}

void Mover::commit(VertexField<Vec3>& way) {
  for (const Step& s : steps_) {
    if (s.fraction == 0) continue;
    mesh_.set_position(s.vertex, mesh_.position(s.vertex) + s.moved);
    if (!s.driven) continue;
    // Whoever got all of it has arrived, though the wall may have taken a part.
    way[s.vertex] = s.fraction == 1.0 ? Vec3(Vec3::Zero()) : Vec3(s.displacement - s.moved);
  }
}

void Mover::forget_inherited(VertexField<Vec3>& way, const VertexField<bool>& driven) const {
  for (const VertexId v : mesh_.vertices()) {
    if (!driven[v] && mesh_.vertex_class(v) == VertexClass::interior) way[v].setZero();
  }
}

void Mover::forget_negligible(VertexField<Vec3>& way) const {
  for (const VertexId v : mesh_.vertices()) {
    if (!may_be_on_hull(mesh_.vertex_class(v)) || way[v].isZero(0)) continue;
    if (!along_walls(v, way[v]).isZero(0)) continue;
    const TetVertices& w = mesh_.vertices(mesh_.incident_tet(v));
    const double edge = (mesh_.position(w[0]) - mesh_.position(w[1])).norm();
    if (way[v].norm() <= kNegligible * edge) way[v].setZero();
  }
}

double Mover::way_left(const VertexField<Vec3>& way) const {
  double sum = 0;
  for (const VertexId v : mesh_.vertices()) sum += way[v].norm();
  return sum;
}

StragglerReason Mover::reason_of(VertexId v, const Vec3& missing) const {
  if (along_walls(v, missing).isZero(0)) return StragglerReason::held;
  TetList star;
  mesh_.star(v, star);
  // Whether it could not go even a small part of the rest, were it alone.
  StragglerReason out = StragglerReason::out_of_rounds;
  for (const TetId t : star) {
    TetPoints p = mesh_.points(t);
    p[static_cast<std::size_t>(mesh_.local_index(t, v))] += kWorthAStep * missing;
    if (min_sine(p[0], p[1], p[2], p[3]) >= std::min(floor_, min_sine(mesh_, t))) continue;
    const bool spans = std::ranges::none_of(
        mesh_.vertices(t), [&](VertexId w) { return mesh_.vertex_class(w) == VertexClass::interior; });
    if (spans) return StragglerReason::meets_front;
    out = StragglerReason::blocked;
  }
  return out;
}

std::string_view name(StragglerReason reason) {
  switch (reason) {
    case StragglerReason::held:
      return "held";
    case StragglerReason::blocked:
      return "blocked";
    case StragglerReason::meets_front:
      return "meets another front";
    case StragglerReason::out_of_rounds:
      return "out of rounds";
  }
  return "";
}

MotionReport Mover::move(VertexField<Vec3>& way) {
  MotionReport report;
  floor_ = std::sin(options_.floor_deg * std::numbers::pi / 180.0);
  forget_negligible(way);
  VertexField<bool> driven(mesh_, false);
  for (const VertexId v : mesh_.vertices()) driven[v] = !way[v].isZero(0);
  double before = way_left(way);
  while (report.rounds < options_.max_rounds) {
    plan(way);
    if (steps_.empty()) break;
    shorten();
    commit(way);
    report.improvement.add(improver_.improve());
    forget_inherited(way, driven);
    ++report.rounds;
    const double left = way_left(way);
    if (left == 0 || left > kWorthARound * before) break;
    before = left;
  }
  for (const VertexId v : mesh_.vertices()) {
    if (!way[v].isZero(0)) report.stragglers.push_back({v, way[v], reason_of(v, way[v])});
  }
  return report;
}

}  // namespace meniscus::mesh
