#include "mesh/surface/volume_shift.h"

#include "mesh/freedom.h"
#include "mesh/geometry.h"
#include "mesh/predicates.h"
#include "mesh/quality.h"
#include "mesh/walls/hull_sheets.h"

#include <algorithm>

namespace meniscus::mesh {

namespace {

// What a tetrahedron keeps of its quality at least ...
constexpr double kLeastQualityKept = 0.7;
// ... and below this sine (about 6 degrees) all of it.
constexpr double kFloor = 0.105;

bool may_move_to(const TetMesh& mesh, VertexId v, std::span<const TetId> star, const Vec3& x) {
  return std::ranges::all_of(star, [&](TetId t) {
    TetPoints p = mesh.points(t);
    const double before = min_sine(p[0], p[1], p[2], p[3]);
    p[static_cast<std::size_t>(mesh.local_index(t, v))] = x;
    const double least = std::max(kLeastQualityKept * before, std::min(kFloor, before));
    return min_sine(p[0], p[1], p[2], p[3]) >= least && orientation(p[0], p[1], p[2], p[3]) > 0;
  });
}

}  // namespace

Vec3 volume_gradient(const TetMesh& mesh, VertexId v, std::span<const TetId> star, Label label) {
  Vec3 sum = Vec3::Zero();
  for (const TetId t : star) {
    if (mesh.label(t) != label) continue;
    const int own = mesh.local_index(t, v);
    for (int i = 0; i < 4; ++i) {
      const TetFace f{t, i};
      if (i == own || (!mesh.is_hull(f) && !mesh.is_interface(f))) continue;
      const auto [a, b, c] = mesh.face_vertices(f);
      sum += area_vector(mesh.position(a), mesh.position(b), mesh.position(c));
    }
  }
  return sum / 3.0;
}

double shift_volume(TetMesh& mesh, std::span<const VertexId> vertices, Label label, double change) {
  TetList star;
  for (std::size_t k = 0; k < vertices.size() && change != 0; ++k) {
    const VertexId v = vertices[k];
    mesh.star(v, star);
    const Vec3 along = wall_freedom(mesh, v, star) * volume_gradient(mesh, v, star, label);
    const double rate = along.squaredNorm();
    if (rate == 0) continue;
    const double share = change / static_cast<double>(vertices.size() - k);
    Vec3 x = mesh.position(v) + (share / rate) * along;
    if (mesh.hull_sheets() && may_be_on_hull(mesh.vertex_class(v))) {
      // On a curved wall the volume is not linear in the place.
      if (mesh.hull_sheets()->on_curved(mesh, v)) continue;
      x = mesh.hull_sheets()->slide(mesh, v, x);
    }
    if (!may_move_to(mesh, v, star, x)) continue;
    mesh.set_position(v, x);
    change -= share;
  }
  return change;
}

}  // namespace meniscus::mesh
