#include "tests/coupling/measure/drops_on_walls.h"

#include "mesh/generation/generate.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace meniscus::test {

using mesh::Vec3;
using validation::MeridianPoint;

namespace {

// Calls move(vertex, position) for every vertex of the free surface; positions it returns are taken.
template <class Move>
void move_free_surface(mesh::TetMesh& mesh, const Move& move) {
  for (const coupling::SurfacePoint& p :
       coupling::surface_points(mesh, coupling::liquid_surface(mesh).free)) {
    mesh.set_position(p.vertex, move(p.x));
  }
}

// By cubic pieces: slopes are known.
MeridianPoint at_length(const std::vector<MeridianPoint>& meridian, double s) {
  const auto after = std::ranges::lower_bound(meridian, s, {}, &MeridianPoint::s);
  if (after == meridian.begin()) return {.s = s, .x = s};
  if (after == meridian.end()) return meridian.back();
  const MeridianPoint &b = *after, &a = *(after - 1);
  const double h = b.s - a.s, t = (s - a.s) / h;
  const auto cubic = [&](double p, double dp, double q, double dq) {
    return p + t * (h * dp + t * (3 * (q - p) - h * (2 * dp + dq) + t * (2 * (p - q) + h * (dp + dq))));
  };
  return {.s = s,
          .x = cubic(a.x, std::cos(a.phi), b.x, std::cos(b.phi)),
          .z = cubic(a.z, std::sin(a.phi), b.z, std::sin(b.phi))};
}

}  // namespace

mesh::Cap unit_cap(double angle_deg) {
  const double c = std::cos(angle_deg * std::numbers::pi / 180);
  return mesh::Cap::with_contact_angle(Vec3::Zero(), Vec3::UnitZ(),
                                       std::cbrt(4 / ((1 - c) * (1 - c) * (2 + c))), angle_deg);
}

mesh::TetMesh generated_cap(double angle_deg, double edge_length) {
  const std::vector<mesh::Shape> bodies{unit_cap(angle_deg)};
  mesh::BoundingBox domain = mesh::default_domain(bodies, edge_length);
  domain.min().z() = 0;
  return mesh::generate_mesh(bodies, {.edge_length = edge_length, .domain = domain});
}

mesh::TetMesh exact_cap(double angle_deg, double edge_length) {
  mesh::TetMesh mesh = generated_cap(angle_deg, edge_length);
  const mesh::Cap cap = unit_cap(angle_deg);
  const Vec3 center(0, 0, cap.height - cap.radius);
  move_free_surface(mesh, [&](const Vec3& x) {
    return x.z() == 0 ? Vec3(cap.base_radius() * x.normalized())
                      : Vec3(center + cap.radius * (x - center).normalized());
  });
  return mesh;
}

mesh::TetMesh drop_under_gravity(const validation::WallDropProblem& problem, double edge_length) {
  const validation::WallDrop drop = validation::wall_drop(problem);
  mesh::TetMesh mesh = generated_cap(problem.contact_angle_deg, edge_length);
  const mesh::Cap cap = unit_cap(problem.contact_angle_deg);
  // The floor with all that is on it is stretched, so that its faces stay in order.
  const double wider = drop.base_radius / cap.base_radius();
  for (const mesh::VertexId v : mesh.vertices()) {
    mesh.set_position(v, mesh.position(v).cwiseProduct(Vec3(wider, wider, 1)));
  }
  move_free_surface(mesh, [&](const Vec3& x) {
    const double radius = x.head<2>().norm();
    const double turned =
        std::atan2(radius / wider, x.z() - cap.height + cap.radius) * 180 / std::numbers::pi;
    const double part = x.z() == 0 ? 1 : turned / problem.contact_angle_deg;
    const MeridianPoint p = at_length(drop.meridian, part * drop.meridian.back().s);
    const double stretch = radius > 0 ? p.x / radius : 0;
    return Vec3(stretch * x.x(), stretch * x.y(), x.z() == 0 ? 0 : drop.height - p.z);
  });
  return mesh;
}

std::vector<coupling::SurfacePoint> points_of(const validation::WallDrop& drop) {
  constexpr int kAround = 12, kEvery = 4;
  std::vector<coupling::SurfacePoint> out;
  for (std::size_t i = 0; i < drop.meridian.size(); i += kEvery) {
    const MeridianPoint& p = drop.meridian[i];
    for (int k = 0; k < kAround; ++k) {
      const double angle = 2 * std::numbers::pi * (k + 0.01 * static_cast<double>(i)) / kAround;
      out.push_back({.x = {p.x * std::cos(angle), p.x * std::sin(angle), drop.height - p.z}, .area = p.x});
    }
  }
  return out;
}

}  // namespace meniscus::test
