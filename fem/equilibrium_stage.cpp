#include "fem/equilibrium_stage.h"

#include "fem/body_volume.h"
#include "fem/gravity_energy.h"
#include "fem/surface_energy.h"
#include "fem/wetting_energy.h"
#include "mesh/geometry.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace meniscus::fem {

namespace {

// Shifts over the tension: the least one, which holds what nothing else does (a drop on a plane may stand
// anywhere), the growth from one to the next, and the last one tried.
constexpr double kLeastShift = 1e-9, kShiftGrowth = 10, kLastShift = 100;
// Part of the promised fall of the energy that must come true.
constexpr double kArmijo = 1e-4;
constexpr int kMostHalvings = 12;
// Steps of no more than this part of an edge are judged by their work, those that are lost in rounding of
// that by the forces they leave.
constexpr double kSmallWay = 0.02, kTinyWay = 1e-6;
// Of the energy: what two evaluations of it may differ by.
constexpr double kEnergyRounding = 1e-14;
constexpr double kVolumeRounding = 1e-15;
constexpr int kMostVolumeCorrections = 8;
// A vertex has a normal way where walls leave this part of the gradient of the volume ...
constexpr double kOpen = 1e-9;
// ... and others where they leave this part of one of the axes.
constexpr double kIndependent = 0.3;
// Idle motions are kept while no vertex went farther than this part of the size of the liquid.
constexpr double kIdleKept = 1e-3;
// Walls are bent over this part of the edges around a vertex.
constexpr double kBend = 1e-3;

OpenWays open_ways(const Vec3& volume_gradient, const Mat3& allowed, Directions directions) {
  OpenWays open;
  const auto add = [&](const Vec3& direction, double least) {
    const Vec3 rest = direction - open.part(direction);
    if (open.count < 3 && rest.norm() > least) open.way.col(open.count++) = rest.normalized();
  };
  add(allowed * volume_gradient, kOpen * volume_gradient.norm());
  if (directions == Directions::normal) return open;
  for (Eigen::Index c = 0; c < 3; ++c) add(allowed.col(c), kIndependent);
  return open;
}

}  // namespace

EquilibriumStage::EquilibriumStage(const LiquidMesh& liquid, const LiquidProperties& properties)
    : liquid_(liquid), properties_(properties), on_surface_(liquid.size(), false), system_(liquid) {
  for (const Triangle& t : liquid.surface) {
    for (const Index v : t) on_surface_[v] = true;
  }
}

void EquilibriumStage::set_walls(StaticWalls walls, std::span<const Vec3> x) {
  assert(walls.wetting.empty() || walls.wetting.size() == liquid_.walls.size());
  walls_ = std::move(walls);
  wall_sides_.clear();
  for (const auto& [a, b, c] : liquid_.walls) wall_sides_.push_back(mesh::area_vector(x[a], x[b], x[c]));
  renew_idle(x);
}

std::vector<double> EquilibriumStage::signed_wetting(std::span<const Vec3> x) const {
  std::vector<double> out(walls_.wetting);
  for (std::size_t k = 0; k < out.size(); ++k) {
    const auto& [a, b, c] = liquid_.walls[k];
    if (mesh::area_vector(x[a], x[b], x[c]).dot(wall_sides_[k]) < 0) out[k] = -out[k];
  }
  return out;
}

std::vector<Mat3> EquilibriumStage::allowed_at(std::span<const Vec3> x) const {
  return walls_.allowed_at ? walls_.allowed_at(x) : std::vector<Mat3>(x.size(), Mat3::Identity());
}

double EquilibriumStage::energy(std::span<const Vec3> x) const {
  return surface_energy(liquid_.surface, properties_.surface_tension, x) +
         wetting_energy(liquid_, signed_wetting(x), properties_.surface_tension, x) +
         gravity_energy(liquid_.boundary, properties_.density, properties_.gravity, x);
}

std::vector<double> EquilibriumStage::volumes(std::span<const Vec3> x) const {
  std::vector<double> out = body_volumes(liquid_, x);
  if (walls_.add_volumes_behind) walls_.add_volumes_behind(x, out);
  return out;
}

void EquilibriumStage::add_gradients(std::span<const Vec3> x, State& s) const {
  const double tension = properties_.surface_tension;
  s.energy_gradient.assign(x.size(), Vec3::Zero());
  add_surface_gradient(liquid_.surface, tension, x, s.energy_gradient);
  if (walls_.line_at) {
    add_line_gradient(liquid_, walls_.line_at(x), tension, x, s.energy_gradient);
  } else {
    add_wetting_gradient(liquid_, signed_wetting(x), tension, x, s.energy_gradient);
  }
  add_gravity_gradient(liquid_.surface, properties_.density, properties_.gravity, x, s.energy_gradient);
  s.volume_gradient.assign(x.size(), Vec3::Zero());
  add_volume_gradient(liquid_.surface, x, s.volume_gradient);
}

EquilibriumStage::State EquilibriumStage::state(std::span<const Vec3> x,
                                                std::span<const Directions> directions) const {
  State s;
  add_gradients(x, s);
  s.allowed = allowed_at(x);
  s.length.assign(x.size(), 0.0);
  std::vector<double> edges(x.size(), 0.0);
  for (const Triangle& t : liquid_.surface) {
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 1; j < 3; ++j) s.length[t[i]] += (x[t[(i + j) % 3]] - x[t[i]]).norm();
      edges[t[i]] += 2;
    }
  }
  s.ways.resize(x.size());
  for (Index v = 0; v < x.size(); ++v) {
    if (!on_surface_[v]) continue;
    s.ways[v] = open_ways(s.volume_gradient[v], s.allowed[v], directions[liquid_.body[v]]);
    s.length[v] = s.ways[v].count == 0 ? 0 : s.length[v] / edges[v];
  }
  s.constraints.fields.assign(1, s.volume_gradient);
  s.constraints.fields.insert(s.constraints.fields.end(), idle_.fields.begin(), idle_.fields.end());
  s.constraints.count.assign(liquid_.bodies, 1);
  for (std::size_t b = 0; b < idle_.count.size(); ++b) s.constraints.count[b] += idle_.count[b];
  balance(s);
  return s;
}

void EquilibriumStage::renew_idle(std::span<const Vec3> x) {
  if (!walls_.uniform || !walls_.project) {
    idle_ = {};
    idle_at_.clear();
    return;
  }
  const std::vector<Vec3>& at = idle_at_;
  double farthest = at.size() == x.size() ? 0 : std::numeric_limits<double>::infinity(), size = 0;
  for (std::size_t i = 0; i < at.size() && at.size() == x.size(); ++i) {
    farthest = std::max(farthest, (x[i] - at[i]).norm());
    size = std::max(size, (at[i] - at[0]).norm());
  }
  if (farthest <= kIdleKept * size) return;
  idle_at_.assign(x.begin(), x.end());
  std::vector<Vec3> gradient(x.size(), Vec3::Zero());
  add_volume_gradient(liquid_.surface, x, gradient);
  const std::vector<Mat3> allowed = allowed_at(x);
  idle_ = idle_motions(
      liquid_, {.x = x, .volume_gradient = gradient, .allowed = allowed, .gravity = properties_.gravity});
}

// The pressure, and the forces along idle motions, that leave the least squares of forces.
void EquilibriumStage::balance(State& s) const {
  std::vector<Eigen::MatrixXd> squares;
  std::vector<Eigen::VectorXd> work;
  for (const int count : s.constraints.count) {
    squares.emplace_back(Eigen::MatrixXd::Zero(count, count));
    work.emplace_back(Eigen::VectorXd::Zero(count));
  }
  const auto& fields = s.constraints.fields;
  for (Index v = 0; v < s.ways.size(); ++v) {
    if (s.ways[v].count == 0) continue;
    const Index b = liquid_.body[v];
    for (Eigen::Index k = 0; k < work[b].size(); ++k) {
      const Vec3 open = s.ways[v].part(fields[static_cast<std::size_t>(k)][v]);
      work[b][k] += open.dot(s.energy_gradient[v]);
      for (Eigen::Index l = 0; l <= k; ++l)
        squares[b](k, l) += open.dot(fields[static_cast<std::size_t>(l)][v]);
    }
  }
  s.rest.pressure.assign(liquid_.bodies, 0.0);
  s.idle_force.assign(s.ways.size(), Vec3::Zero());
  for (std::size_t b = 0; b < liquid_.bodies; ++b) {
    if (squares[b](0, 0) > 0) work[b] = squares[b].selfadjointView<Eigen::Lower>().ldlt().solve(work[b]);
    s.rest.pressure[b] = squares[b](0, 0) > 0 ? work[b][0] : 0.0;
  }
  for (Index v = 0; v < s.ways.size(); ++v) {
    if (s.ways[v].count == 0) continue;
    const Eigen::VectorXd& multiplier = work[liquid_.body[v]];
    for (Eigen::Index k = 1; k < multiplier.size(); ++k) {
      s.idle_force[v] -= multiplier[k] * fields[static_cast<std::size_t>(k)][v];
    }
    const double left = s.ways[v].components(force(s, v)).norm();
    s.rest.residual = std::max(s.rest.residual, left / (properties_.surface_tension * s.length[v]));
  }
}

EquilibriumRest EquilibriumStage::rest(std::span<const Vec3> x,
                                       std::span<const Directions> directions) const {
  return state(x, directions).rest;
}

void EquilibriumStage::assemble(std::span<const Vec3> x, const State& s) {
  const double tension = properties_.surface_tension;
  hessian_.reset(liquid_.surface_graph, Mat3::Zero());
  add_surface_hessian(liquid_.surface, tension, x, HessianKind::exact, 1, hessian_);
  if (walls_.line_at) {
    add_line_hessian(liquid_, walls_.line_at(x), tension, x, 1, hessian_);
  } else {
    add_wetting_hessian(liquid_, signed_wetting(x), tension, x, HessianKind::exact, 1, hessian_);
  }
  if (properties_.gravity.acceleration != Vec3::Zero()) {
    add_gravity_hessian(liquid_.surface, properties_.density, properties_.gravity, x, HessianKind::exact, 1,
                        hessian_);
  }
  std::vector<double> factors(s.rest.pressure);
  for (double& f : factors) f = -f;
  add_volume_hessian(liquid_.surface, liquid_.body, factors, x, hessian_);
  if (walls_.project) add_wall_curvature(x, s);
}

// A vertex that goes by d along a wall leaves its tangent by a = -n d'S d / 2 and works against the force f
// that the wall bears: second derivatives f.n S. What walls make of small ways along p, q and both tells S.
void EquilibriumStage::add_wall_curvature(std::span<const Vec3> x, const State& s) {
  const auto bends = [&](const std::function<Vec3(const OpenWays&)>& direction) {
    std::vector<Vec3> there(x.begin(), x.end()), back(there);
    for (Index v = 0; v < x.size(); ++v) {
      const Vec3 d = kBend * s.length[v] * direction(s.ways[v]);
      there[v] += d;
      back[v] -= d;
    }
    walls_.project(there);
    walls_.project(back);
    std::vector<double> out(x.size(), 0.0);
    for (Index v = 0; v < x.size(); ++v) {
      if (s.ways[v].count == 0) continue;
      const Vec3 borne = force(s, v) - s.allowed[v] * force(s, v);
      out[v] = -borne.dot(there[v] + back[v] - 2 * x[v]) / std::pow(kBend * s.length[v], 2);
    }
    return out;
  };
  const std::vector<double> first = bends([](const OpenWays&w) { return Vec3(w.way.col(0)); }),
                            second = bends([](const OpenWays&w) { return Vec3(w.way.col(1)); }),
                            both = bends([](const OpenWays&w) { return Vec3(w.way.col(0) + w.way.col(1)); });
  for (Index v = 0; v < x.size(); ++v) {
    if (s.ways[v].count == 0 || s.allowed[v] == Mat3::Identity()) continue;
    const Vec3 p = s.ways[v].way.col(0), q = s.ways[v].way.col(1);
    const double mixed = (both[v] - first[v] - second[v]) / 2;
    hessian_.value[hessian_.pattern->find(v, v)] += first[v] * p * p.transpose() +
                                                    second[v] * q * q.transpose() +
                                                    mixed * (p * q.transpose() + q * p.transpose());
  }
}

std::vector<Vec3> EquilibriumStage::find_way(const EquilibriumInput& input, std::span<const Vec3> x,
                                             const State& s, EquilibriumResult& result) {
  assemble(x, s);
  std::vector<Vec3> forces;
  for (std::size_t i = 0; i < x.size(); ++i) forces.push_back(force(s, i));
  const std::vector<double> nothing(liquid_.bodies, 0.0);
  for (double shift = std::max(input.shift, kLeastShift); shift <= kLastShift; shift *= kShiftGrowth) {
    ++result.systems;
    result.shift = shift;
    if (!system_.factor(hessian_, s.ways, s.constraints, shift * properties_.surface_tension)) continue;
    std::vector<Vec3> way = system_.solve(forces, nothing).way;
    result.newton_way = 0;
    bool finite = true;
    for (std::size_t i = 0; i < way.size(); ++i) {
      finite = finite && way[i].allFinite();
      if (s.length[i] > 0) result.newton_way = std::max(result.newton_way, way[i].norm() / s.length[i]);
    }
    if (finite) return way;
  }
  return {};
}

std::vector<Vec3> EquilibriumStage::moved(std::span<const Vec3> x, double part,
                                          std::span<const Vec3> way) const {
  std::vector<Vec3> out(x.begin(), x.end());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] += part * way[i];
  if (walls_.project) walls_.project(out);
  return out;
}

double EquilibriumStage::meet_volumes(std::span<const double> wanted, std::vector<Vec3>& x) const {
  double error = 0;
  for (int k = 0; k < kMostVolumeCorrections; ++k) {
    const std::vector<double> now = volumes(x);
    const std::vector<Mat3> allowed = allowed_at(x);
    std::vector<Vec3> gradient(x.size(), Vec3::Zero()), way(x.size(), Vec3::Zero());
    add_volume_gradient(liquid_.surface, x, gradient);
    // Along the unit normals, as far as walls allow them: the same way everywhere.
    std::vector<double> gain(liquid_.bodies, 0.0);
    for (Index v = 0; v < x.size(); ++v) {
      if (!on_surface_[v]) continue;
      way[v] = allowed[v] * gradient[v].normalized();
      gain[liquid_.body[v]] += way[v].dot(gradient[v]);
    }
    error = 0;
    for (std::size_t b = 0; b < liquid_.bodies; ++b) {
      if (gain[b] > 0) error = std::max(error, std::abs(now[b] / wanted[b] - 1));
    }
    if (error <= kVolumeRounding) break;
    for (Index v = 0; v < x.size(); ++v) {
      const Index b = liquid_.body[v];
      way[v] *= gain[b] > 0 ? (wanted[b] - now[b]) / gain[b] : 0.0;
    }
    x = moved(x, 1, way);
  }
  return error;
}

void EquilibriumStage::search(const EquilibriumInput& input, std::span<const Vec3> way, const State& s,
                              EquilibriumResult& result) const {
  const std::vector<Vec3> start = result.x;
  double slope = 0;
  for (std::size_t i = 0; i < way.size(); ++i) slope -= force(s, i).dot(way[i]);
  double part = std::min(1.0, input.way / result.newton_way);
  for (int k = 0; k <= kMostHalvings; ++k, part /= 2) {
    std::vector<Vec3> x = moved(start, part, way);
    const double volume_error = meet_volumes(input.volumes, x), there = energy(x);
    const State end = state(x, input.directions);
    const double gone = part * result.newton_way;
    double change = there - result.energy_before - kEnergyRounding * std::abs(result.energy_before);
    if (gone <= kSmallWay || walls_.line_at) {
      change = 0;
      for (std::size_t i = 0; i < x.size(); ++i) {
        change -= (force(s, i) + force(end, i)).dot(x[i] - start[i]) / 2;
      }
    }
    const bool falls =
        gone <= kTinyWay ? end.rest.residual < s.rest.residual : change <= kArmijo * part * slope;
    if (!std::isfinite(there) || !falls) continue;
    result.x = std::move(x);
    result.moved = true;
    result.energy = there;
    result.residual = end.rest.residual;
    result.volume_error = volume_error;
    result.way = gone;
    return;
  }
}

EquilibriumResult EquilibriumStage::step(const EquilibriumInput& input) {
  assert(input.x.size() == liquid_.size() && input.volumes.size() == liquid_.bodies &&
         input.directions.size() == liquid_.bodies);
  EquilibriumResult result;
  result.x.assign(input.x.begin(), input.x.end());
  result.volume_error = meet_volumes(input.volumes, result.x);
  result.energy = result.energy_before = energy(result.x);
  const State s = state(result.x, input.directions);
  result.residual = s.rest.residual;
  const std::vector<Vec3> way = find_way(input, result.x, s, result);
  if (!way.empty()) search(input, way, s, result);
  return result;
}

}  // namespace meniscus::fem
