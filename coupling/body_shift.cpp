#include "coupling/body_shift.h"

#include "mesh/geometry.h"

#include <vector>

namespace meniscus::coupling {

namespace {

constexpr double kVolumeKept = 0.5;

}  // namespace

bool shift_vertices(mesh::TetMesh& mesh, std::span<const mesh::VertexId> vertices, const mesh::Vec3& way) {
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
        p[i] += way;
        ++moved;
      }
      if (moved == 4) continue;
      if (!(mesh::signed_volume(p[0], p[1], p[2], p[3]) >= kVolumeKept * mesh.volume(t))) return false;
    }
  }
  for (const mesh::VertexId v : vertices) mesh.set_position(v, mesh.position(v) + way);
  return true;
}

}  // namespace meniscus::coupling
