#include "tests/support/walled_scenes.h"

#include "mesh/generation/surface_meshing.h"
#include "mesh/strata.h"
#include "mesh/validate.h"
#include "mesh/walls/hull_sheets.h"
#include "tests/support/solid_samples.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace meniscus::test {

using namespace mesh;

namespace {

BoundingBox cube(double room) {
  return {Vec3::Constant(-room), Vec3::Constant(room)};
}

std::shared_ptr<const Walls> container(const SolidShape& shape, double room) {
  return std::make_shared<const Walls>(std::vector<Solid>{Solid(shape, Solid::Side::container)}, cube(room));
}

std::shared_ptr<const Walls> obstacle(const SolidShape& shape, double room) {
  return std::make_shared<const Walls>(std::vector<Solid>{Solid(shape)}, cube(room));
}

}  // namespace

TetMesh WalledScene::mesh() const {
  return generate_mesh(bodies, *walls, {.edge_length = edge_length, .max_edge_length = 2 * edge_length});
}

ComplexOptions WalledScene::options() const {
  return {.sizing = {.edge_length = edge_length, .max_edge_length = 2 * edge_length}, .walls = walls};
}

std::vector<WalledScene> walled_scenes(double fineness) {
  const double h = 1 / fineness;
  const Vec3 up = Vec3::UnitZ(), tilted = Vec3(0.3, -0.2, 1.0).normalized();
  const Shape below = Box{.center = Vec3(0, 0, -2), .size = Vec3(5, 5, 4.15)};
  const auto bowl = ImportedSurface{mesh_surface(Sphere{.radius = 0.8}, 0.35)};
  return {
      {"drop on a plane",
       {Sphere{.center = 0.2 * tilted, .radius = 0.6}},
       obstacle(Plane{.normal = tilted}, 1.3),
       h},
      {"drop on a ball",
       {Sphere{.center = Vec3(0, 0, 0.9), .radius = 0.5}},
       obstacle(Sphere{.radius = 0.8}, 1.7),
       h},
      {"drop around a fibre",
       {Sphere{.center = Vec3(0, 0, 0), .radius = 0.7}},
       obstacle(Cylinder{.axis = tilted, .radius = 0.3, .length = 8.0}, 1.3),
       h},
      {"drop beside a fibre",
       {Sphere{.center = Vec3(0.5, 0, 0), .radius = 0.5}},
       obstacle(Cylinder{.axis = tilted, .radius = 0.4, .length = 8.0}, 1.5),
       h},
      {"drop on a capsule",
       {Sphere{.center = Vec3(0, 0, 0.9), .radius = 0.5}},
       obstacle(Capsule{.axis = tilted, .radius = 0.5, .length = 0.8}, 1.7),
       h},
      {"drop on a torus",
       {Sphere{.center = Vec3(0.7, 0, 0.4), .radius = 0.4}},
       obstacle(Torus{.axis = up, .radius = 0.7, .tube_radius = 0.35}, 1.6),
       h},
      {"ball half full", {below}, container(Sphere{.radius = 0.8}, 1.1), h},
      {"tilted cylinder half full",
       {below},
       container(Cylinder{.axis = Vec3(0.5, 0.1, 1), .radius = 0.6, .length = 1.8}, 1.5),
       h},
      {"plug in a tube",
       {Cylinder{.axis = up, .radius = 0.45, .length = 0.8}},
       obstacle(Tube{.axis = up, .radius = 0.4, .length = 3.0, .thickness = 0.2}, 1.2),
       h},
      {"box half full", {below}, container(Box{.size = Vec3(1.6, 1.2, 1.4)}, 1.1), h},
      {"torus half full", {below}, container(Torus{.axis = up, .radius = 0.8, .tube_radius = 0.4}, 1.5), h},
      {"bowl of facets half full", {below}, container(bowl, 1.1), h},
      {"liquid around a stepped block",
       {Box{.center = Vec3(1, 1, -1), .size = Vec3(8, 8, 2.5)}},
       std::make_shared<const Walls>(std::vector<Solid>{Solid(ImportedSurface{stepped_block()})},
                                     BoundingBox(Vec3(-1, -1, -0.7), Vec3(3, 3, 2))),
       h},
  };
}

Swirl::Swirl(std::shared_ptr<const Walls> walls, Random& random, double wavelength)
    : walls_(std::move(walls)), wavelength_(wavelength) {
  for (Wave& w : waves_) {
    w.number = 2 * EIGEN_PI / wavelength * random.direction();
    w.direction = random.direction();
    w.phase = 2 * EIGEN_PI * random.uniform();
  }
}

Vec3 Swirl::potential(const Vec3& x) const {
  Vec3 sum = Vec3::Zero();
  for (const Wave& w : waves_) sum += std::cos(w.number.dot(x) + w.phase) * w.direction;
  // Along the walls the distance counts, well off them no more.
  const double d = walls_->distance(x);
  const double reach = wavelength_ / 4;
  return 0.25 * reach * std::tanh(d / reach) * sum;
}

Vec3 Swirl::operator()(const Vec3& x) const {
  const double step = 1e-5 * wavelength_;
  Eigen::Matrix3d slope;  // column k: derivative along k
  for (int k = 0; k < 3; ++k) {
    slope.col(k) = (potential(x + step * Vec3::Unit(k)) - potential(x - step * Vec3::Unit(k))) / (2 * step);
  }
  return {slope(2, 1) - slope(1, 2), slope(0, 2) - slope(2, 0), slope(1, 0) - slope(0, 1)};
}

std::string defect_at_walls(const TetMesh& mesh, double edge_length) {
  if (std::string defect = validate(mesh).defect; !defect.empty()) return defect;
  const HullSheets& hull = *mesh.hull_sheets();
  TetList star;
  for (const VertexId v : mesh.vertices()) {
    mesh.star(v, star);
    const VertexStratum s = vertex_stratum(mesh, v, star);
    if (!s.on_hull) continue;
    const SheetList sheets = hull.of(mesh, v);
    if (sheets.empty()) return fmt::format("vertex {} lies on no wall", v.value);
    const auto off = [&](std::uint32_t i) {
      return std::abs(hull.walls().sheet(i).nearest(mesh.position(v)).value);
    };
    for (const std::uint32_t i : sheets) {
      if (off(i) > 1e-12 * edge_length)
        return fmt::format("vertex {} is {:.1e} edges off its wall", v.value, off(i) / edge_length);
    }
    const double inside = hull.walls().distance(mesh.position(v));
    if (std::abs(inside) > 1e-12 * edge_length)
      return fmt::format("vertex {} is {:.1e} edges away from all walls", v.value, inside / edge_length);
    if (s.on_interface && (s.lines != 2 || s.sheets != 1))
      return fmt::format("{} lines and {} sheets meet at vertex {}", s.lines, s.sheets, v.value);
  }
  for (const TetId t : mesh.tets()) {
    for (int i = 0; i < 4; ++i) {
      if (!mesh.is_hull({t, i})) continue;
      const auto w = mesh.face_vertices({t, i});
      const auto sheet = hull.of_face(mesh, w);
      if (!sheet) return fmt::format("a face of tetrahedron {} lies on no wall", t.value);
      if (hull.alignment(*sheet, mesh.position(w[0]), mesh.position(w[1]), mesh.position(w[2])) < 0.2)
        return fmt::format("a face of tetrahedron {} is folded over on its wall", t.value);
    }
  }
  return {};
}

}  // namespace meniscus::test
