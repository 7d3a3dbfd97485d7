#include "mesh/surface/surface_fan.h"

#include "mesh/freedom.h"
#include "mesh/geometry.h"

#include <algorithm>
#include <cmath>

namespace meniscus::mesh {

SurfaceFan surface_fan(const TetMesh& mesh, VertexId v, Label label, std::span<const TetId> star) {
  SurfaceFan out;
  for (const TetId t : star) {
    if (mesh.label(t) != label) continue;
    const int own = mesh.local_index(t, v);
    for (int i = 0; i < 4; ++i) {
      const TetFace f{t, i};
      if (i == own || !mesh.is_interface(f)) continue;
      const auto w = mesh.face_vertices(f);
      const std::size_t k = w[0] == v ? 0 : w[1] == v ? 1 : 2;
      out.spokes.push_back({w[(k + 1) % 3], w[(k + 2) % 3]});
      for (const VertexId corner : out.spokes.back()) {
        if (std::ranges::find(out.rim, corner) == out.rim.end()) out.rim.push_back(corner);
      }
    }
  }
  return out;
}

namespace {

// Normal of the triangle (v, p, q), as long as its angle at v.
Vec3 angle_vector(const TetMesh& mesh, VertexId v, VertexId p, VertexId q) {
  const Vec3 a = mesh.position(p) - mesh.position(v), b = mesh.position(q) - mesh.position(v);
  const Vec3 normal = a.cross(b);
  const double length = normal.norm();
  return length > 0 ? Vec3(std::atan2(length, a.dot(b)) / length * normal) : Vec3(Vec3::Zero());
}

}  // namespace

Vec3 surface_normal(const TetMesh& mesh, VertexId v, Label label) {
  TetList star;
  mesh.star(v, star);
  Vec3 sum = Vec3::Zero();
  for (const auto& [p, q] : surface_fan(mesh, v, label, star).spokes) sum += angle_vector(mesh, v, p, q);
  return sum.normalized();
}

std::vector<Vec3> surface_normals(const TetMesh& mesh, std::span<const TetFace> faces) {
  std::vector<Vec3> out(mesh.vertex_slots(), Vec3::Zero());
  for (const TetFace f : faces) {
    if (mesh.is_hull(f)) continue;
    const auto v = mesh.face_vertices(f);
    for (std::size_t k = 0; k < 3; ++k) {
      out[v[k].index()] += angle_vector(mesh, v[k], v[(k + 1) % 3], v[(k + 2) % 3]);
    }
  }
  for (Vec3& normal : out) normal.normalize();
  return out;
}

Vec3 merged_position(const TetMesh& mesh, VertexId a, VertexId b, Label label) {
  const Vec3 middle = 0.5 * (mesh.position(a) + mesh.position(b));
  // Six times the volume under the faces at a and b, seen from the middle; after merging it is x . rest.
  Vec3 rest = Vec3::Zero();
  double volume = 0;
  TetList star;
  for (const VertexId v : {a, b}) {
    mesh.star(v, star);
    const Vec3 own = mesh.position(v) - middle;
    for (const auto& [p, q] : surface_fan(mesh, v, label, star).spokes) {
      // Faces with both ends vanish; they count once.
      const bool both = p == a || p == b || q == a || q == b;
      if (both && v == b) continue;
      const Vec3 area = (mesh.position(p) - middle).cross(mesh.position(q) - middle);
      volume += own.dot(area);
      if (!both) rest += area;
    }
  }
  mesh.star(b, star);
  const Vec3 along = wall_freedom(mesh, b, star) * rest;
  const double rate = along.dot(rest);
  return rate > 0 ? Vec3(middle + volume / rate * along) : middle;
}

}  // namespace meniscus::mesh
