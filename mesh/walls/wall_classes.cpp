#include "mesh/walls/wall_classes.h"

namespace meniscus::mesh {

VertexClass class_on_sheets(std::size_t sheets, const VertexStratum& stratum) {
  if (sheets == 1) return stratum.on_interface ? VertexClass::contact_line : VertexClass::wall;
  if (sheets == 2) return stratum.on_interface ? VertexClass::corner : VertexClass::crease;
  return VertexClass::corner;
}

std::size_t classify_on_walls(TetMesh& mesh, const Walls& walls, double tolerance) {
  const double distance = tolerance * walls.domain().diagonal().norm();
  std::size_t astray = 0;
  TetList star;
  for (const VertexId v : mesh.vertices()) {
    mesh.star(v, star);
    const VertexStratum stratum = vertex_stratum(mesh, v, star);
    if (!stratum.on_hull) continue;
    const std::size_t sheets = walls.sheets_at(mesh.position(v), distance).size();
    if (sheets == 0) {
      ++astray;
      continue;
    }
    const VertexClass c = class_on_sheets(sheets, stratum);
    if (mesh.vertex_class(v) != VertexClass::frozen && stratum.admits(c)) mesh.set_vertex_class(v, c);
  }
  return astray;
}

}  // namespace meniscus::mesh
