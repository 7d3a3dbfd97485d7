// What remeshing does to the momentum of a velocity that rides on the vertices, and its repair.
//
// Velocities survive remeshing by interpolation (interpolation.h): linear ones exactly, others with an error
// of second order that does not keep the integral of the velocity. The ledger compares that integral over the
// liquid, with the consistent mass matrix of linear elements and unit density, before and after each stretch
// of remeshing,
//
//   P = sum over tetrahedra of V (u1 + u2 + u3 + u4) / 4  =  1' M u ,
//
// and can give the difference back: each body of liquid shifts the velocities of those of its vertices that
// remeshing touched by one and the same vector, so that its momentum is what it was, to rounding.
#pragma once

#include "mesh/field.h"
#include "mesh/improvement/remeshing_watch.h"

#include <vector>

namespace meniscus::mesh {

// Integral of a velocity over a label; times the density it is the momentum.
[[nodiscard]] Vec3 momentum(const TetMesh& mesh, Label label, const VertexField<Vec3>& velocity);

struct TransferReport {
  // Momentum per density after remeshing minus that before, added up; with `restore` what is left of it.
  Vec3 momentum_error = Vec3::Zero();
  // What remeshing alone would have done: the same before anything is restored.
  Vec3 momentum_change = Vec3::Zero();
  // Integral of |u| over the liquid, to compare with; zero where nothing was remeshed.
  double momentum_scale = 0;
};

enum class MomentumTransfer : std::uint8_t { measure, restore };

class MomentumLedger final : public RemeshingWatch, private MeshObserver {
 public:
  // All must outlive the ledger.
  MomentumLedger(const TetMesh& mesh, Label label, VertexField<Vec3>& velocity, MomentumTransfer mode);
  ~MomentumLedger() override;
  MomentumLedger(const MomentumLedger&) = delete;
  MomentumLedger& operator=(const MomentumLedger&) = delete;

  void begin_remeshing() override;
  void end_remeshing() override;

  // Since the last call.
  [[nodiscard]] TransferReport take_report();

 private:
  // Mass (per density) and momentum of every vertex slot: sums over the rows of the consistent matrix.
  struct Share {
    double mass = 0;
    Vec3 momentum = Vec3::Zero();
  };
  [[nodiscard]] std::vector<Share> shares() const;
  void restore(const std::vector<Share>& after);
  // Representatives of vertices joined by tetrahedra of the label, before or after remeshing.
  void join_bodies();
  std::uint32_t body_of(std::uint32_t vertex);

  void touch(VertexId v);
  void on_vertex_added(const TetMesh&, VertexId v, std::span<const InterpolationWeight>) override {
    touch(v);
  }
  void on_vertex_moved(const TetMesh&, VertexId v, const Vec3&) override { touch(v); }
  void on_tets_replaced(const TetMesh& mesh, std::span<const TetId>, std::span<const TetId> added) override;

  const TetMesh& mesh_;
  Label label_;
  VertexField<Vec3>& velocity_;
  MomentumTransfer mode_;
  std::shared_ptr<TetMesh::Observers> registry_;
  TransferReport report_;
  int depth_ = 0;
  std::vector<Share> before_;
  std::vector<bool> touched_;        // by vertex slot, while remeshing and if to be restored
  std::vector<std::uint32_t> body_;  // union-find over vertex slots
};

}  // namespace meniscus::mesh
