#include "apps/validation/column_setup.h"

#include "io/scene_mesh.h"
#include "mesh/geometry.h"
#include "mesh/measures.h"

#include <Eigen/Dense>

#include <cmath>
#include <numbers>

namespace meniscus::validation {

Column wavy_column(const ColumnOptions& options) {
  constexpr double kRoom = 4;  // of air on every side
  const double wavelength = 2 * std::numbers::pi / options.wave_number;
  io::Drop drop;
  drop.shape = io::DropShape::cylinder;
  drop.axis = Vec3::UnitX();
  drop.radius = 1;
  drop.length = options.wavelengths * wavelength;
  drop.wavelength = wavelength;
  drop.amplitude = options.amplitude;
  drop.ends = io::ColumnEnds::round;
  const Vec3 corner = Vec3(drop.length / 2, 0, 0) + Vec3::Constant(1 + kRoom);
  io::Scene scene;
  scene.drops = {drop};
  scene.domain = io::Domain{-corner, corner};
  scene.mesh.edge_length = options.edge;
  io::resolve_defaults(scene, {}, {});  // what depends on the bodies is given
  Column column{.mesh = io::build_mesh(scene), .options = {}};
  column.options.liquid.surface_tension = 1;
  column.options.complex = io::complex_options(scene);
  return column;
}

double wave_amplitude(const mesh::TetMesh& mesh, double wave_number, double wavelengths) {
  const double half = wavelengths * std::numbers::pi / wave_number;
  Eigen::Matrix3d products = Eigen::Matrix3d::Zero();
  Vec3 sums = Vec3::Zero();
  for (const mesh::TetFace f : mesh::label_boundary(mesh, mesh::kLiquid)) {
    const auto v = mesh.face_vertices(f);
    const double area =
        mesh::area_vector(mesh.position(v[0]), mesh.position(v[1]), mesh.position(v[2])).norm();
    for (const mesh::VertexId corner : v) {
      const Vec3& p = mesh.position(corner);
      if (std::abs(p.x()) > half) continue;
      const Vec3 basis(1, std::cos(wave_number * p.x()), std::sin(wave_number * p.x()));
      products += area * basis * basis.transpose();
      sums += area * std::hypot(p.y(), p.z()) * basis;
    }
  }
  return products.ldlt().solve(sums)[1];
}

}  // namespace meniscus::validation
