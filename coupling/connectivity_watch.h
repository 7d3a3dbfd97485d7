// Notices when the connectivity of the tetrahedra with one label changed, so that what depends on it is made
// anew only then: remeshing the air around a drop leaves its matrices alone.
#pragma once

#include "mesh/tet_mesh.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

namespace meniscus::coupling {

class ConnectivityWatch final : public mesh::MeshObserver {
 public:
  ConnectivityWatch(const mesh::TetMesh& mesh, mesh::Label label)
      : registry_(mesh.observers()), label_(label) {
    registry_->attach(this);
  }
  ~ConnectivityWatch() override { registry_->detach(this); }
  ConnectivityWatch(const ConnectivityWatch&) = delete;
  ConnectivityWatch& operator=(const ConnectivityWatch&) = delete;

  // Labels change without the mesh telling anybody: whoever changes them says so.
  void note_change() { changed_ = true; }
  // Whether anything changed since the last call; true at first.
  [[nodiscard]] bool take() { return std::exchange(changed_, false); }

  void on_tets_replaced(const mesh::TetMesh& mesh, std::span<const mesh::TetId> removed,
                        std::span<const mesh::TetId> added) override {
    const auto concerned = [&](mesh::TetId t) { return mesh.label(t) == label_; };
    changed_ = changed_ || std::ranges::any_of(removed, concerned) || std::ranges::any_of(added, concerned);
  }
  void on_renumbered(const mesh::TetMesh&, const mesh::Renumbering&) override { changed_ = true; }
  void on_restored(const mesh::TetMesh&) override { changed_ = true; }

 private:
  std::shared_ptr<mesh::TetMesh::Observers> registry_;
  mesh::Label label_;
  bool changed_ = true;
};

}  // namespace meniscus::coupling
