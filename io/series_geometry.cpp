#include "io/series_geometry.h"

#include "io/outer_faces.h"
#include "mesh/geometry.h"
#include "mesh/measures.h"

#include <algorithm>
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

template <class T>
T at_label(const std::vector<T>& values, mesh::Label label) {
  return label < values.size() ? values[label] : T{};
}

}  // namespace

void measure_geometry(const mesh::TetMesh& mesh, const mesh::Vec3& up, SeriesRow& row) {
  row.volume = at_label(mesh::label_volumes(mesh), kLiquid);
  row.area_air = mesh::interface_area(mesh, kLiquid);
  row.area_solid = 0;
  Extent extent;
  for (const mesh::TetFace f : outer_faces(mesh, kLiquid)) {
    const auto v = mesh.face_vertices(f);
    const mesh::Vec3 &a = mesh.position(v[0]), &b = mesh.position(v[1]), &c = mesh.position(v[2]);
    if (mesh.is_hull(f)) row.area_solid += mesh::area_vector(a, b, c).norm();
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
  const mesh::AngleStatistics angles = mesh::angle_statistics(mesh);
  row.min_dihedral = angles.min_deg;
  row.max_dihedral = angles.max_deg;
  row.euler = mesh::euler_characteristic(mesh, kLiquid);
}

}  // namespace meniscus::io
