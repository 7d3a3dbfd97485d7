// What a mesh tells those who keep data in step with it: fields, dirty sets, solvers' symbolic work.
#pragma once

#include "mesh/ids.h"
#include "mesh/vec3.h"

#include <span>

namespace meniscus::mesh {

class TetMesh;

// Where the value of a new vertex comes from: sum of weight * value(vertex), weights summing to one.
struct InterpolationWeight {
  VertexId vertex;
  double weight;
};

// New slot of every old slot; kNone where the element is gone.
struct Renumbering {
  std::span<const VertexId> vertices;
  std::span<const TetId> tets;
  std::size_t vertex_count;
  std::size_t tet_count;
};

// Every callback has an empty default. Callbacks may read the mesh; they must not change it.
class MeshObserver {
 public:
  virtual ~MeshObserver() = default;

  virtual void on_vertex_added(const TetMesh&, VertexId, std::span<const InterpolationWeight>) {}
  virtual void on_vertex_removed(const TetMesh&, VertexId) {}
  virtual void on_vertex_moved(const TetMesh&, VertexId, const Vec3& /*old_position*/) {}
  // Told just before a vertex moves relative to the material, as remeshing does: its values belong to the old
  // place, those at the new one are the weighted means of `from`. on_vertex_moved() follows.
  virtual void on_vertex_relocated(const TetMesh&, VertexId, std::span<const InterpolationWeight> /*from*/) {}
  // Called while both the removed and the new tetrahedra are alive; their slots are disjoint.
  virtual void on_tets_replaced(const TetMesh&, std::span<const TetId> /*removed*/,
                                std::span<const TetId> /*added*/) {}
  virtual void on_renumbered(const TetMesh&, const Renumbering&) {}
  // All of the mesh was exchanged for a saved one (TetMesh::restore): whatever was known of it is void.
  virtual void on_restored(const TetMesh&) {}
  // Whether the observer's own bookkeeping fits the mesh (part of validate()).
  [[nodiscard]] virtual bool in_step(const TetMesh&) const { return true; }
};

}  // namespace meniscus::mesh
