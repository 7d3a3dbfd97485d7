// What changed since somebody last looked: tetrahedra that are new and vertices that moved.
#pragma once

#include "mesh/tet_mesh.h"

#include <vector>

namespace meniscus::mesh {

class DirtySet final : public MeshObserver {
 public:
  // Everything is dirty at first. The mesh must outlive the set or be moved away with it detached.
  explicit DirtySet(const TetMesh& mesh);
  ~DirtySet() override;
  DirtySet(const DirtySet&) = delete;
  DirtySet& operator=(const DirtySet&) = delete;

  void mark_all(const TetMesh& mesh);
  void mark(TetId t);
  void mark(VertexId v);

  // Hands out the living tetrahedra that are dirty or have a dirty vertex, each once, and forgets them all.
  // The order depends on the history of the mesh only.
  void take(const TetMesh& mesh, std::vector<TetId>& out);

  // What is in it, in the order in which it came in; the vertices stand for the tetrahedra around them.
  struct State {
    std::vector<TetId> tets;
    std::vector<VertexId> vertices;
    bool operator==(const State&) const = default;
  };
  [[nodiscard]] State state() const { return {tets_, vertices_}; }
  // For a mesh that was restored to what it was when `saved` was taken.
  void restore(const State& saved);

  void on_vertex_moved(const TetMesh& mesh, VertexId v, const Vec3& old_position) override;
  void on_tets_replaced(const TetMesh& mesh, std::span<const TetId> removed,
                        std::span<const TetId> added) override;
  void on_renumbered(const TetMesh& mesh, const Renumbering& map) override;
  void on_restored(const TetMesh& mesh) override;

 private:
  void clear();
  // Mark the tetrahedra around the vertices listed.
  void mark_by_stars(const TetMesh& mesh);
  void mark_by_sweep(const TetMesh& mesh);

  std::shared_ptr<TetMesh::Observers> registry_;
  std::vector<TetId> tets_;
  std::vector<VertexId> vertices_;
  // Whether an element is in its list already; shorter than the mesh where nothing is.
  std::vector<bool> tet_listed_;
  std::vector<bool> vertex_listed_;
};

}  // namespace meniscus::mesh
