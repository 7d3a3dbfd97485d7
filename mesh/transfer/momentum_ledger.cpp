#include "mesh/transfer/momentum_ledger.h"

#include <numeric>

namespace meniscus::mesh {

Vec3 momentum(const TetMesh& mesh, Label label, const VertexField<Vec3>& velocity) {
  Vec3 sum = Vec3::Zero();
  for (const TetId t : mesh.tets()) {
    if (mesh.label(t) != label) continue;
    Vec3 four = Vec3::Zero();
    for (const VertexId v : mesh.vertices(t)) four += velocity[v];
    sum += 0.25 * mesh.volume(t) * four;
  }
  return sum;
}

MomentumLedger::MomentumLedger(const TetMesh& mesh, Label label, VertexField<Vec3>& velocity,
                               MomentumTransfer mode)
    : mesh_(mesh), label_(label), velocity_(velocity), mode_(mode), registry_(mesh.observers()) {
  registry_->attach(this);
}

MomentumLedger::~MomentumLedger() {
  registry_->detach(this);
}

std::vector<MomentumLedger::Share> MomentumLedger::shares() const {
  std::vector<Share> out(mesh_.vertex_slots());
  for (const TetId t : mesh_.tets()) {
    if (mesh_.label(t) != label_) continue;
    const double quarter = 0.25 * mesh_.volume(t);
    for (const VertexId v : mesh_.vertices(t)) out[v.index()].mass += quarter;
  }
  for (const VertexId v : mesh_.vertices()) {
    Share& share = out[v.index()];
    if (share.mass != 0) share.momentum = share.mass * velocity_[v];
  }
  return out;
}

void MomentumLedger::touch(VertexId v) {
  if (depth_ == 0 || mode_ == MomentumTransfer::measure) return;
  if (v.index() >= touched_.size()) touched_.resize(mesh_.vertex_slots(), false);
  touched_[v.index()] = true;
}

void MomentumLedger::on_tets_replaced(const TetMesh& mesh, std::span<const TetId>,
                                      std::span<const TetId> added) {
  if (depth_ == 0 || mode_ == MomentumTransfer::measure) return;
  for (const TetId t : added) {
    for (const VertexId v : mesh.vertices(t)) touch(v);
  }
}

void MomentumLedger::begin_remeshing() {
  if (depth_++ > 0) return;
  before_ = shares();
  if (mode_ == MomentumTransfer::measure) return;
  touched_.assign(mesh_.vertex_slots(), false);
  body_.resize(mesh_.vertex_slots());
  std::iota(body_.begin(), body_.end(), 0u);
  join_bodies();
}

void MomentumLedger::end_remeshing() {
  if (--depth_ > 0) return;
  const std::vector<Share> after = shares();
  Vec3 change = Vec3::Zero();
  double scale = 0;
  for (const Share& s : after) {
    change += s.momentum;
    scale += s.momentum.norm();
  }
  for (const Share& s : before_) change -= s.momentum;
  report_.momentum_change += change;
  report_.momentum_scale = std::max(report_.momentum_scale, scale);
  if (mode_ == MomentumTransfer::measure) {
    report_.momentum_error += change;
    return;
  }
  restore(after);
  for (const Share& s : before_) report_.momentum_error -= s.momentum;
  for (const Share& s : shares()) report_.momentum_error += s.momentum;
}

void MomentumLedger::restore(const std::vector<Share>& after) {
  const std::size_t slots = mesh_.vertex_slots();
  touched_.resize(slots, false);
  while (body_.size() < slots) body_.push_back(static_cast<std::uint32_t>(body_.size()));
  join_bodies();
  std::vector<Vec3> lost(slots, Vec3::Zero());  // by representative
  std::vector<double> mass(slots, 0.0);         // of its touched vertices
  for (std::size_t k = 0; k < slots; ++k) {
    const std::uint32_t body = body_of(static_cast<std::uint32_t>(k));
    lost[body] -= after[k].momentum;
    if (k < before_.size()) lost[body] += before_[k].momentum;
    if (touched_[k]) mass[body] += after[k].mass;
  }
  for (const VertexId v : mesh_.vertices()) {
    if (!touched_[v.index()] || after[v.index()].mass == 0) continue;
    const std::uint32_t body = body_of(v.value);
    velocity_[v] += lost[body] / mass[body];
  }
}

void MomentumLedger::join_bodies() {
  for (const TetId t : mesh_.tets()) {
    if (mesh_.label(t) != label_) continue;
    const TetVertices& v = mesh_.vertices(t);
    const std::uint32_t first = body_of(v[0].value);
    for (std::size_t i = 1; i < 4; ++i) body_[body_of(v[i].value)] = first;
  }
}

std::uint32_t MomentumLedger::body_of(std::uint32_t vertex) {
  while (body_[vertex] != vertex) vertex = body_[vertex] = body_[body_[vertex]];
  return vertex;
}

TransferReport MomentumLedger::take_report() {
  return std::exchange(report_, {});
}

}  // namespace meniscus::mesh
