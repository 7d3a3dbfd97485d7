#include "io/series_geometry.h"

#include "io/outer_faces.h"
#include "mesh/geometry.h"
#include "mesh/measures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::io {

namespace {

using mesh::kLiquid;

struct Extent {
  double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
  [[nodiscard]] double size() const { return std::max(0.0, highest - lowest); }
};

// The same extremes as mesh::angle_statistics(), but with two arc cosines for the whole mesh instead of six
// for each tetrahedron: a row is measured in every step.
void measure_angles(const mesh::TetMesh& mesh, SeriesRow& row) {
  double least = 1, most = -1;  // cosines
  for (const mesh::TetId t : mesh.tets()) {
    const mesh::TetPoints p = mesh.points(t);
    std::array<mesh::Vec3, 4> normal;
    for (std::size_t i = 0; i < 4; ++i) {
      const auto& f = mesh::kTetFaces[i];
      normal[i] = mesh::area_vector(p[static_cast<std::size_t>(f[0])], p[static_cast<std::size_t>(f[1])],
                                    p[static_cast<std::size_t>(f[2])])
                      .normalized();
    }
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const double cosine = -normal[i].dot(normal[j]);
        least = std::min(least, cosine);
        most = std::max(most, cosine);
      }
    }
  }
  const auto degrees = [](double cosine) {
    return std::acos(std::clamp(cosine, -1.0, 1.0)) * 180 / std::numbers::pi;
  };
  row.min_dihedral = degrees(most);
  row.max_dihedral = degrees(least);
}

template <class T>
T at_label(const std::vector<T>& values, mesh::Label label) {
  return label < values.size() ? values[label] : T{};
}

}  // namespace

void measure_geometry(const mesh::TetMesh& mesh, const mesh::Vec3& up, SeriesRow& row) {
  row.volume = at_label(mesh::label_volumes(mesh), kLiquid);
  row.area_air = 0;
  row.area_solid = 0;
  Extent extent;
  for (const mesh::TetFace f : outer_faces(mesh, kLiquid)) {
    const auto v = mesh.face_vertices(f);
    const mesh::Vec3 &a = mesh.position(v[0]), &b = mesh.position(v[1]), &c = mesh.position(v[2]);
    (mesh.is_hull(f) ? row.area_solid : row.area_air) += mesh::area_vector(a, b, c).norm();
    for (const mesh::Vec3* x : {&a, &b, &c}) {
      const double along = up.dot(*x);
      extent.lowest = std::min(extent.lowest, along);
      extent.highest = std::max(extent.highest, along);
    }
  }
  row.height = extent.size();
  row.base_radius.reset();
  if (row.area_solid > 0) row.base_radius = std::sqrt(row.area_solid / std::numbers::pi);
  const std::vector<std::size_t> bodies = mesh::label_components(mesh);
  row.components = at_label(bodies, kLiquid);
  const std::size_t gas = at_label(bodies, mesh::kAir);
  row.bubbles = gas > 0 ? gas - 1 : 0;  // the air around is none
  row.vertices = mesh.vertex_count();
  row.tets = mesh.tet_count();
  measure_angles(mesh, row);
  row.euler = mesh::euler_characteristic(mesh, kLiquid);
}

}  // namespace meniscus::io
