// Notices when the connectivity of a mesh changed, so that what depends on it is made anew only then.
#pragma once

#include "mesh/tet_mesh.h"

#include <memory>
#include <utility>

namespace meniscus::coupling {

class ConnectivityWatch final : public mesh::MeshObserver {
 public:
  explicit ConnectivityWatch(const mesh::TetMesh& mesh) : registry_(mesh.observers()) {
    registry_->attach(this);
  }
  ~ConnectivityWatch() override { registry_->detach(this); }
  ConnectivityWatch(const ConnectivityWatch&) = delete;
  ConnectivityWatch& operator=(const ConnectivityWatch&) = delete;

  // Labels change without the mesh telling anybody: whoever changes them says so.
  void note_change() { changed_ = true; }
  // Whether anything changed since the last call; true at first.
  [[nodiscard]] bool take() { return std::exchange(changed_, false); }

  void on_vertex_added(const mesh::TetMesh&, mesh::VertexId,
                       std::span<const mesh::InterpolationWeight>) override {
    changed_ = true;
  }
  void on_vertex_removed(const mesh::TetMesh&, mesh::VertexId) override { changed_ = true; }
  void on_tets_replaced(const mesh::TetMesh&, std::span<const mesh::TetId>,
                        std::span<const mesh::TetId>) override {
    changed_ = true;
  }
  void on_renumbered(const mesh::TetMesh&, const mesh::Renumbering&) override { changed_ = true; }
  void on_restored(const mesh::TetMesh&) override { changed_ = true; }

 private:
  std::shared_ptr<mesh::TetMesh::Observers> registry_;
  bool changed_ = true;
};

}  // namespace meniscus::coupling
