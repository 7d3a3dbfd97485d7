#include "mesh/motion/mover.h"

#include "mesh/freedom.h"
#include "mesh/motion/displacement_extension.h"
#include "mesh/predicates.h"
#include "mesh/quality.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::mesh {

namespace {

constexpr std::uint32_t kNoStep = std::numeric_limits<std::uint32_t>::max();
// Beyond so many halvings a vertex stays for this round.
constexpr double kShortestFraction = 1.0 / 128.0;
// A round that leaves more than this part of the way shows that those who are left cannot go on.
constexpr double kWorthARound = 0.98;
// A tetrahedron below the floor may still lose a little; it would block everything around it otherwise.
constexpr double kWorseningKept = 0.75;

}  // namespace

Mover::Mover(TetMesh& mesh, Improver& improver, const MotionOptions& options)
    : mesh_(mesh), improver_(improver), options_(options) {}

void Mover::plan(const VertexField<Vec3>& way) {
  steps_.clear();
  step_of_.assign(mesh_.vertex_slots(), kNoStep);
  touched_.clear();
  TetList star;
  std::vector<bool> listed(mesh_.tet_slots(), false);
  for (const ExtendedDisplacement& e : extend_displacement(mesh_, way, options_.follow_layers)) {
    mesh_.star(e.vertex, star);
    const bool driven = !way[e.vertex].isZero(0);
    const Vec3 displacement =
        driven ? Vec3(wall_freedom(mesh_, e.vertex, star) * e.displacement) : e.displacement;
    if (displacement.isZero(0)) continue;
    step_of_[e.vertex.index()] = static_cast<std::uint32_t>(steps_.size());
    steps_.push_back({e.vertex, displacement, 1.0, driven});
    for (const TetId t : star) {
      if (listed[t.index()]) continue;
      listed[t.index()] = true;
      touched_.push_back(t);
    }
  }
}

bool Mover::spoils(TetId t) const {
  TetPoints p = mesh_.points(t);
  const double now = min_sine(p[0], p[1], p[2], p[3]);
  for (std::size_t i = 0; i < 4; ++i) {
    const std::uint32_t s = step_of_[mesh_.vertices(t)[i].index()];
    if (s != kNoStep) p[i] += steps_[s].fraction * steps_[s].displacement;
  }
  const double floor = std::sin(options_.floor_deg * std::numbers::pi / 180.0);
  return min_sine(p[0], p[1], p[2], p[3]) < std::min(floor, kWorseningKept * now) ||
         orientation(p[0], p[1], p[2], p[3]) <= 0;
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
        double& fraction = steps_[s].fraction;
        fraction = fraction > kShortestFraction ? 0.5 * fraction : 0.0;
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
    const Vec3 moved = s.fraction * s.displacement;
    mesh_.set_position(s.vertex, mesh_.position(s.vertex) + moved);
    if (!s.driven) continue;
    // Whoever got all of it has arrived, though the wall may have taken a part.
    way[s.vertex] = s.fraction == 1.0 ? Vec3(Vec3::Zero()) : Vec3(s.displacement - moved);
  }
}

void Mover::forget_inherited(VertexField<Vec3>& way, const VertexField<bool>& driven) const {
  for (const VertexId v : mesh_.vertices()) {
    if (!driven[v] && mesh_.vertex_class(v) == VertexClass::interior) way[v].setZero();
  }
}

double Mover::way_left(const VertexField<Vec3>& way) const {
  double sum = 0;
  for (const VertexId v : mesh_.vertices()) sum += way[v].norm();
  return sum;
}

MotionReport Mover::move(VertexField<Vec3>& way) {
  MotionReport report;
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
    if (!way[v].isZero(0)) report.stragglers.push_back({v, way[v]});
  }
  return report;
}

}  // namespace meniscus::mesh
