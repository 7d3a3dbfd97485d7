#include "io/solid_view.h"

#include "mesh/generation/solid_surface.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace meniscus::io {

namespace {

using mesh::BoundingBox;
using mesh::Vec3;

// The convex polygon in which a plane cuts a box, as a fan of triangles that face along the normal; empty
// where they do not meet.
mesh::TriangleSurface plane_in_box(const mesh::Plane& plane, const BoundingBox& box) {
  constexpr double kTouching = 1e-9;  // of the size of the box
  const Vec3 normal = plane.normal.normalized();
  const auto corner = [&](int k) { return Vec3(box.corner(static_cast<BoundingBox::CornerType>(k))); };
  std::vector<Vec3> points;
  for (int a = 0; a < 8; ++a) {
    const double height_a = normal.dot(corner(a) - plane.point);
    if (std::abs(height_a) <= kTouching * box.sizes().norm()) points.push_back(corner(a));
    for (int axis = 0; axis < 3; ++axis) {
      const int b = a | (1 << axis);
      const double height_b = normal.dot(corner(b) - plane.point);
      const bool on_plane =
          std::min(std::abs(height_a), std::abs(height_b)) <= kTouching * box.sizes().norm();
      if (b == a || on_plane || height_a * height_b > 0) continue;
      points.push_back(corner(a) + height_a / (height_a - height_b) * (corner(b) - corner(a)));
    }
  }
  if (points.size() < 3) return {};
  const Vec3 middle =
      std::accumulate(points.begin(), points.end(), Vec3(Vec3::Zero())) / static_cast<double>(points.size());
  const Vec3 s = normal.unitOrthogonal(), t = normal.cross(s);
  std::ranges::sort(points, {},
                    [&](const Vec3& x) { return std::atan2(t.dot(x - middle), s.dot(x - middle)); });
  mesh::TriangleSurface surface{std::move(points), {}};
  for (std::uint32_t k = 2; k < surface.points.size(); ++k) surface.triangles.push_back({0, k - 1, k});
  return surface;
}

mesh::TriangleSurface view_of(const mesh::Solid& solid, const BoundingBox& domain, double edge_length) {
  if (const auto* plane = std::get_if<mesh::Plane>(&solid.shape())) return plane_in_box(*plane, domain);
  const double longest = domain.sizes().maxCoeff();
  return mesh::solid_surface(solid, domain, mesh::solid_edge_length(solid, edge_length, longest)).surface;
}

}  // namespace

std::vector<SolidView> solid_views(const mesh::Walls& walls, double edge_length) {
  std::vector<SolidView> views;
  for (const mesh::Solid& solid : walls.solids()) {
    SolidView& view = views.emplace_back();
    view.name = solid.name();
    view.surface = view_of(solid, walls.domain(), edge_length);
    if (solid.side() == mesh::Solid::Side::container) view.kind = SolidView::Kind::container;
    if (const auto* plane = std::get_if<mesh::Plane>(&solid.shape())) {
      view.kind = SolidView::Kind::plane;
      view.normal = plane->normal.normalized();
    }
  }
  return views;
}

}  // namespace meniscus::io
