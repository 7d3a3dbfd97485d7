#include "tests/support/tracked_liquid.h"

#include "mesh/geometry.h"
#include "mesh/quality.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::test {

using namespace mesh;

namespace {

// As a run starts: the angles that the complex is told to keep, the surface as it is.
TetMesh improved(TetMesh mesh, const ComplexOptions& options) {
  if (options.walls) mesh.lay_on(options.walls);
  improve(mesh, {.act_below_deg = options.act_below_deg,
                 .improve_to_deg = options.improve_to_deg,
                 .surfaces = ImprovementOptions::Surfaces::keep});
  return mesh;
}

}  // namespace

TrackedLiquid::TrackedLiquid(TetMesh mesh, const ComplexOptions& options)
    : mesh_(improved(std::move(mesh), options)),
      complex_(mesh_, kLiquid, options),
      way_(mesh_),
      start_volume_(volume()) {}

StepReport TrackedLiquid::advance() {
  StepReport report = complex_.advance(way_);
  events.insert(events.end(), report.events.begin(), report.events.end());
  stragglers += report.stragglers.size();
  return report;
}

void TrackedLiquid::settle() {
  for (int round = 0; round < 20; ++round) {
    if (complex_.tidy().surface.total() == 0) break;
  }
  start_volume_ = volume();
}

SphereDistance TrackedLiquid::distance_to_sphere(const Vec3& center, double radius) const {
  SphereDistance out{0, 0};
  double total = 0;
  for (const TetFace f : label_boundary(mesh_, kLiquid)) {
    const auto v = mesh_.face_vertices(f);
    const Vec3 &a = mesh_.position(v[0]), &b = mesh_.position(v[1]), &c = mesh_.position(v[2]);
    const double area = area_vector(a, b, c).norm();
    double mean = 0;
    for (const Vec3& x : {a, b, c, Vec3((a + b + c) / 3)}) {
      const double distance = std::abs((x - center).norm() - radius);
      mean += distance / 4;
      out.max = std::max(out.max, distance);
    }
    out.mean += area * mean;
    total += area;
  }
  out.mean /= total;
  return out;
}

double TrackedLiquid::shortest_surface_edge() const {
  double out = std::numeric_limits<double>::infinity();
  for (const TetFace f : label_boundary(mesh_, kLiquid)) {
    const auto v = mesh_.face_vertices(f);
    for (std::size_t k = 0; k < 3; ++k) {
      out = std::min(out, (mesh_.position(v[k]) - mesh_.position(v[(k + 1) % 3])).norm());
    }
  }
  return out;
}

TetMesh bodies_in_box(const std::vector<Shape>& bodies, double edge_length, double room) {
  BoundingBox box;
  box.extend(Vec3::Constant(-room));
  box.extend(Vec3::Constant(room));
  return generate_mesh(bodies, {.edge_length = edge_length, .domain = box});
}

Vec3 enright_center() {
  return Vec3::Constant(0.35);
}

Vec3 enright_velocity(const Vec3& x, double t) {
  constexpr double kPi = std::numbers::pi;
  const Vec3 once = (kPi * x).array().sin(), twice = (2 * kPi * x).array().sin();
  const Vec3 square = once.cwiseAbs2();
  return std::cos(kPi * t / kEnrightPeriod) * Vec3(2 * square[0] * twice[1] * twice[2],
                                                   -twice[0] * square[1] * twice[2],
                                                   -twice[0] * twice[1] * square[2]);
}

std::vector<Vec3> area_gradient_per_area(const TetMesh& mesh) {
  std::vector<Vec3> gradient(mesh.vertex_slots(), Vec3::Zero());
  std::vector<double> area(mesh.vertex_slots(), 0);
  for (const TetFace f : label_boundary(mesh, kLiquid)) {
    const auto v = mesh.face_vertices(f);
    const Vec3 whole = area_vector(mesh.position(v[0]), mesh.position(v[1]), mesh.position(v[2]));
    const Vec3 normal = whole.normalized();
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 opposite = mesh.position(v[(k + 2) % 3]) - mesh.position(v[(k + 1) % 3]);
      gradient[v[k].index()] += 0.5 * normal.cross(opposite);
      area[v[k].index()] += whole.norm() / 3;
    }
  }
  for (std::size_t k = 0; k < area.size(); ++k) {
    if (area[k] > 0) gradient[k] /= area[k];
  }
  return gradient;
}

AngleShare angle_share(const TetMesh& mesh, double degrees) {
  AngleShare out;
  std::size_t below = 0, all = 0;
  for (const TetId t : mesh.tets()) {
    for (const double angle : dihedral_angles_deg(mesh.points(t))) {
      const double distance = std::min(angle, 180 - angle);
      out.worst_deg = std::min(out.worst_deg, distance);
      below += distance < degrees;
      ++all;
    }
  }
  out.share_below = static_cast<double>(below) / static_cast<double>(all);
  return out;
}

}  // namespace meniscus::test
