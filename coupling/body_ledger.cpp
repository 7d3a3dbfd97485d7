#include "coupling/body_ledger.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace meniscus::coupling {

namespace {

constexpr std::uint32_t kNoBody = std::numeric_limits<std::uint32_t>::max();

}  // namespace

BodyLedger::BodyLedger(const mesh::TetMesh& mesh, const fem::LiquidMesh& liquid, std::span<const Vec3> x)
    : body_(mesh, kNoBody), volumes_(fem::body_volumes(liquid, x)) {}

void BodyLedger::open(const fem::LiquidMesh& liquid, std::vector<Momentum> momenta) {
  for (std::size_t i = 0; i < liquid.size(); ++i) body_[liquid.vertices[i]] = liquid.body[i];
  momenta_ = std::move(momenta);
}

std::vector<BodyLedger::Group> BodyLedger::groups(const fem::LiquidMesh& liquid) const {
  // Bodies before the step first, then those after it.
  const std::size_t before = momenta_.size();
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
  std::vector<Group> out;
  std::vector<std::size_t> place(parent.size());
  for (std::uint32_t b = 0; b < parent.size(); ++b) {
    const std::uint32_t r = root(b);
    if (r == b) {
      place[b] = out.size();
      out.emplace_back();
    }
    Group& group = out[place[r]];
    if (b < before) {
      group.before.push_back(b);
    } else {
      group.after.push_back(b - static_cast<std::uint32_t>(before));
    }
  }
  return out;
}

BodyLedger::Closing BodyLedger::close(const fem::LiquidMesh& liquid, double density, std::span<const Vec3> x,
                                      std::span<Vec3> u) {
  Closing closing;
  const std::vector<Momentum> now = body_momenta(liquid, density, x, u);
  const std::vector<double> volume = fem::body_volumes(liquid, x);
  std::vector<double> wanted(liquid.bodies);
  std::vector<RigidMotion> correction(liquid.bodies);
  for (const Group& group : groups(liquid)) {
    Momentum target, found;
    double volume_before = 0, volume_after = 0;
    for (const std::uint32_t b : group.before) {
      target = target + momenta_[b];
      volume_before += volumes_[b];
    }
    for (const std::uint32_t b : group.after) {
      found = found + now[b];
      volume_after += volume[b];
    }
    if (group.before.size() != 1 || group.after.size() != 1) closing.bodies_changed = true;
    if (group.after.empty()) {
      closing.lost_volume += volume_before;
      continue;
    }
    const bool known = !group.before.empty();
    // The spin is that about the centre, wherever the group's centre came to lie.
    Momentum missing = found;
    missing.linear = known ? Vec3(target.linear - found.linear) : Vec3(Vec3::Zero());
    missing.angular = known ? Vec3(target.angular - found.angular) : Vec3(Vec3::Zero());
    const RigidMotion rigid = rigid_motion(missing);
    for (const std::uint32_t b : group.after) {
      correction[b] = rigid;
      wanted[b] = known ? volume[b] / volume_after * volume_before : volume[b];
    }
    const double scale = std::sqrt(2 * found.mass * found.kinetic);
    if (scale > 0) closing.momentum_error = std::max(closing.momentum_error, missing.linear.norm() / scale);
  }
  for (std::size_t i = 0; i < u.size(); ++i) u[i] += correction[liquid.body[i]].at(x[i]);
  volumes_ = std::move(wanted);
  return closing;
}

double remove_energy(const fem::LiquidMesh& liquid, double density, double excess, std::span<const Vec3> x,
                     std::span<Vec3> u) {
  const std::vector<Momentum> momenta = body_momenta(liquid, density, x, u);
  double within = 0;
  std::vector<RigidMotion> rigid;
  for (const Momentum& m : momenta) {
    within += std::max(0.0, m.kinetic - rigid_energy(m));
    rigid.push_back(rigid_motion(m));
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
