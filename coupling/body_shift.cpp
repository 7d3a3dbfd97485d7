#include "coupling/body_shift.h"

#include "mesh/geometry.h"

#include <vector>

namespace meniscus::coupling {

namespace {

constexpr double kVolumeKept = 0.5;

// All of `vertices` go where `place` says, if the tetrahedra between them and others stand it.
template <class Place>
bool place_vertices(mesh::TetMesh& mesh, std::span<const mesh::VertexId> vertices, const Place& place) {
  std::vector<bool> goes(mesh.vertex_slots(), false);
  for (const mesh::VertexId v : vertices) goes[v.index()] = true;
  mesh::TetList star;
  for (const mesh::VertexId v : vertices) {
    mesh.star(v, star);
    for (const mesh::TetId t : star) {
      mesh::TetPoints p = mesh.points(t);
      std::size_t moved = 0;
      for (std::size_t i = 0; i < 4; ++i) {
        if (!goes[mesh.vertices(t)[i].index()]) continue;
        p[i] = place(p[i]);
        ++moved;
      }
      if (moved == 4) continue;
      if (!(mesh::signed_volume(p[0], p[1], p[2], p[3]) >= kVolumeKept * mesh.volume(t))) return false;
    }
  }
  for (const mesh::VertexId v : vertices) mesh.set_position(v, place(mesh.position(v)));
  return true;
}

}  // namespace

bool shift_vertices(mesh::TetMesh& mesh, std::span<const mesh::VertexId> vertices, const mesh::Vec3& way) {
  return place_vertices(mesh, vertices, [&](const mesh::Vec3& x) -> mesh::Vec3 { return x + way; });
}

bool scale_vertices(mesh::TetMesh& mesh, std::span<const mesh::VertexId> vertices, const mesh::Vec3& centre,
                    double factor) {
  return factor > 0 && place_vertices(mesh, vertices, [&](const mesh::Vec3& x) -> mesh::Vec3 {
           return centre + factor * (x - centre);
         });
}

}  // namespace meniscus::coupling
