#include "coupling/body_ledger.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace meniscus::coupling {

namespace {

constexpr std::uint32_t kNoBody = std::numeric_limits<std::uint32_t>::max();

}  // namespace

BodyLedger::BodyLedger(const mesh::TetMesh& mesh, std::vector<double> volumes)
    : mesh_(mesh), body_(mesh, kNoBody), volumes_(std::move(volumes)) {}

void BodyLedger::open(const fem::LiquidMesh& liquid, std::vector<Expectation> expected) {
  // What was liquid before and is not any more must not be taken for a part of a body that has its number
  // now.
  for (const mesh::VertexId v : mesh_.vertices()) body_[v] = kNoBody;
  for (std::size_t i = 0; i < liquid.size(); ++i) body_[liquid.vertices[i]] = liquid.body[i];
  expected_ = std::move(expected);
}

void BodyLedger::find_groups(const fem::LiquidMesh& liquid) {
  // Bodies before the step first, then those after it.
  const std::size_t before = expected_.size();
  std::vector<std::uint32_t> parent(before + liquid.bodies);
  std::iota(parent.begin(), parent.end(), 0U);
  const auto root = [&](std::uint32_t b) {
    while (parent[b] != b) b = parent[b];
    return b;
  };
  for (std::size_t i = 0; i < liquid.size(); ++i) {
    const std::uint32_t old = body_[liquid.vertices[i]];
    if (old == kNoBody) continue;
    const std::uint32_t a = root(old), b = root(static_cast<std::uint32_t>(before) + liquid.body[i]);
    parent[std::max(a, b)] = std::min(a, b);
  }
  groups_.clear();
  std::vector<std::size_t> place(parent.size());
  for (std::uint32_t b = 0; b < parent.size(); ++b) {
    const std::uint32_t r = root(b);
    if (r == b) {
      place[b] = groups_.size();
      groups_.emplace_back();
    }
    Group& group = groups_[place[r]];
    if (b < before) {
      group.before.push_back(b);
    } else {
      group.after.push_back(b - static_cast<std::uint32_t>(before));
    }
  }
}

BodyLedger::Matching BodyLedger::match(const fem::LiquidMesh& liquid, std::span<const double> volume) {
  Matching matching;
  find_groups(liquid);
  std::vector<double> wanted(volume.begin(), volume.end());
  for (const Group& group : groups_) {
    double before = 0, after = 0;
    for (const std::uint32_t b : group.before) before += volumes_[b];
    for (const std::uint32_t b : group.after) after += volume[b];
    if (group.before.size() != 1 || group.after.size() != 1) matching.bodies_changed = true;
    if (group.after.empty()) matching.lost_volume += before;
    if (group.before.empty()) continue;
    for (const std::uint32_t b : group.after) wanted[b] = volume[b] / after * before;
  }
  volumes_ = std::move(wanted);
  return matching;
}

std::optional<Momentum> BodyLedger::expected(const Group& group) const {
  if (group.before.empty()) return std::nullopt;
  Momentum sum;
  for (const std::uint32_t b : group.before) {
    if (!expected_[b].momentum) return std::nullopt;
    sum = sum + *expected_[b].momentum;
  }
  return sum;
}

std::vector<Vec3> BodyLedger::missing_ways(const fem::LiquidMesh& liquid, double density,
                                           std::span<const Vec3> x) const {
  const std::vector<Momentum> now = body_momenta(liquid, density, x, x);
  std::vector<Vec3> ways(liquid.bodies, Vec3::Zero());
  for (const Group& group : groups_) {
    const std::optional<Momentum> target = expected(group);
    if (!target) continue;
    Momentum found;
    for (const std::uint32_t b : group.after) found = found + now[b];
    for (const std::uint32_t b : group.after) ways[b] = target->centre - found.centre;
  }
  return ways;
}

double BodyLedger::restore_momenta(const fem::LiquidMesh& liquid, double density, std::span<const Vec3> x,
                                   std::span<Vec3> u) const {
  double error = 0;
  const std::vector<Momentum> now = body_momenta(liquid, density, x, u);
  std::vector<RigidMotion> correction(liquid.bodies);
  for (const Group& group : groups_) {
    if (group.before.size() == 1 && group.after.size() == 1) {
      const Expectation& e = expected_[group.before.front()];
      const Momentum& body = now[group.after.front()];
      if (e.freedom) {
        correction[group.after.front()] =
            rigid_motion(body, *e.freedom, e.momenta - rigid_momenta(body, *e.freedom));
      }
    }
    const std::optional<Momentum> target = expected(group);
    if (!target) continue;
    Momentum found;
    for (const std::uint32_t b : group.after) found = found + now[b];
    // The spin is that about the centre, wherever the group's centre came to lie.
    Momentum missing = found;
    missing.linear = target->linear - found.linear;
    missing.angular = target->angular - found.angular;
    const RigidMotion rigid = rigid_motion(missing);
    for (const std::uint32_t b : group.after) correction[b] = rigid;
    const double scale = std::sqrt(2 * found.mass * found.kinetic);
    if (scale > 0) error = std::max(error, missing.linear.norm() / scale);
  }
  for (std::size_t i = 0; i < u.size(); ++i) u[i] += correction[liquid.body[i]].at(x[i]);
  return error;
}

double remove_energy(const fem::LiquidMesh& liquid, double density, double excess,
                     const std::vector<bool>& held, std::span<const Vec3> x, std::span<Vec3> u) {
  const std::vector<Momentum> momenta = body_momenta(liquid, density, x, u);
  double within = 0;
  std::vector<RigidMotion> rigid(liquid.bodies);
  for (std::size_t b = 0; b < liquid.bodies; ++b) {
    const Momentum& m = momenta[b];
    if (held[b]) {
      within += m.kinetic;
      continue;
    }
    within += std::max(0.0, m.kinetic - rigid_energy(m));
    rigid[b] = rigid_motion(m);
  }
  if (!(within > 0)) return 0;
  const double taken = std::min(excess, within);
  const double scale = std::sqrt(1.0 - taken / within);
  for (std::size_t i = 0; i < u.size(); ++i) {
    const Vec3 common = rigid[liquid.body[i]].at(x[i]);
    u[i] = common + scale * (u[i] - common);
  }
  return taken;
}

}  // namespace meniscus::coupling
