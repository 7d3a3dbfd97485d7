// FlowRun: its states, to report, to save and to restore.
#include "coupling/divergence.h"
#include "coupling/flow_run.h"
#include "mesh/error.h"
#include "mesh/geometry.h"
#include "mesh/measures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace meniscus::coupling {

namespace {

using mesh::VertexId;

template <class T>
std::vector<T> by_slot(const mesh::TetMesh& mesh, const mesh::VertexField<T>& field) {
  std::vector<T> out;
  out.reserve(mesh.vertex_slots());
  for (std::size_t i = 0; i < mesh.vertex_slots(); ++i) out.push_back(field[VertexId(i)]);
  return out;
}

template <class T>
void set_slots(std::span<const T> values, mesh::VertexField<T>& field) {
  for (std::size_t i = 0; i < values.size(); ++i) field[VertexId(i)] = values[i];
}

}  // namespace

FlowState FlowRun::state() const {
  const fem::FlowVectors flow = gather();
  const fem::LiquidProperties& liquid = options_.liquid;
  FlowState s;
  s.time = time_;
  for (const double v : volumes(flow.x)) s.volume += v;
  s.volume_error = s.volume / start_volume_ - 1;
  s.area_air = mesh::interface_area(mesh_, mesh::kLiquid);
  for (const auto& [a, b, c] : liquid_.walls) {
    s.area_solid += mesh::area_vector(flow.x[a], flow.x[b], flow.x[c]).norm();
  }
  s.surface_energy = stage_->surface_energy(flow.x);
  s.potential = fem::gravity_energy(liquid_.surface, liquid.density, liquid.gravity, flow.x);
  Momentum all;
  for (const Momentum& m : momenta()) all = all + m;
  s.kinetic = all.kinetic;
  s.momentum = all.linear;
  s.angular_momentum = all.angular + all.centre.cross(all.linear);
  s.centre = all.centre;
  for (const Vec3& u : flow.u) s.max_speed = std::max(s.max_speed, u.norm());
  const double radius = std::cbrt(3 * s.volume / (4 * std::numbers::pi));
  const double divergence = std::sqrt(squared_divergence(liquid_, flow.x, flow.u) / s.volume);
  if (liquid.surface_tension > 0) {
    s.divergence = divergence * std::sqrt(liquid.density * std::pow(radius, 3) / liquid.surface_tension);
  } else if (s.max_speed > 0) {
    s.divergence = divergence * radius / s.max_speed;
  }
  s.components = liquid_.bodies;
  s.liquid_tets = liquid_.tets.size();
  return s;
}

double FlowRun::pressure(VertexId v) const {
  if (!in_held_body_[v]) return pressure_[v];
  return pressure_[v] + options_.liquid.density * options_.liquid.gravity.potential(mesh_.position(v));
}

FlowRun::Saved FlowRun::save() const {
  return {mesh_.state(),
          complex_.state(),
          by_slot(mesh_, velocity_),
          by_slot(mesh_, pressure_),
          ledger_->volumes(),
          time_,
          dt_,
          start_volume_,
          settled_};
}

void FlowRun::restore(const Saved& saved) {
  const std::size_t slots = saved.mesh.positions.size();
  if (saved.velocity.size() != slots || saved.pressure.size() != slots) {
    throw InputError(fmt::format("saved run: {} velocities and {} pressures for {} vertices",
                                 saved.velocity.size(), saved.pressure.size(), slots));
  }
  mesh_.restore(saved.mesh);
  complex_.restore(saved.complex);
  set_slots<Vec3>(saved.velocity, velocity_);
  set_slots<double>(saved.pressure, pressure_);
  for (const VertexId v : mesh_.vertices()) way_[v].setZero();
  renew_liquid();
  if (saved.volumes.size() != liquid_.bodies) {
    throw InputError(
        fmt::format("saved run: {} volumes for {} bodies of liquid", saved.volumes.size(), liquid_.bodies));
  }
  ledger_->set_volumes(saved.volumes);
  time_ = saved.time;
  dt_ = saved.dt;
  start_volume_ = saved.start_volume;
  settled_ = saved.settled;
  forget_state();
}

}  // namespace meniscus::coupling
