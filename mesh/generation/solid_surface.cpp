#include "mesh/generation/solid_surface.h"

#include "mesh/generation/ring_stack.h"

#include <algorithm>
#include <cmath>

namespace meniscus::mesh {
namespace {

constexpr double kLongestPart = 0.125;  // of the domain's diagonal, for edges on what is flat

template <class... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};
template <class... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

void build_plane(const Plane& s, const BoundingBox& domain, double edge_length, SheetedSurface& out) {
  const double diagonal = domain.diagonal().norm();
  const Vec3 normal = s.normal.normalized();
  const Vec3 u = normal.unitOrthogonal();
  const Vec3 v = normal.cross(u);
  const double above = (domain.center() - s.point).dot(normal);
  const double depth = 0.75 * diagonal + std::max(0.0, -above);
  const Vec3 foot = domain.center() - above * normal;
  SheetedSurface block = initial_surface(
      Box{Vec3(0, 0, -0.5 * depth), Vec3(1.5 * diagonal, 1.5 * diagonal, depth)}, edge_length);
  for (Vec3& p : block.surface.points) p = foot + p.x() * u + p.y() * v + p.z() * normal;
  out.surface = std::move(block.surface);
  // The other sides of the block lie outside the domain.
  out.sheet_of.assign(out.surface.triangles.size(), 0);
}

void build_tube(const Tube& s, double edge_length, SheetedSurface& out) {
  constexpr std::uint32_t kBore = 0, kMantle = 1, kLowerEnd = 2, kUpperEnd = 3;
  RingStack stack(s.center, s.axis, edge_length);
  const int side = RingStack::rows(s.length, edge_length);
  const int end = RingStack::rows(s.thickness, edge_length);
  const double half = 0.5 * s.length;
  const double outer = s.radius + s.thickness;
  for (int i = 0; i < end; ++i) stack.add(s.radius + s.thickness * i / end, -half, kLowerEnd);
  for (int i = 0; i < side; ++i) stack.add(outer, s.length * i / side - half, kMantle);
  for (int i = 0; i < end; ++i) stack.add(outer - s.thickness * i / end, half, kUpperEnd);
  for (int i = 0; i < side; ++i) stack.add(s.radius, half - s.length * i / side, kBore);
  stack.build_closed(out);
}

void build_capsule(const Capsule& s, double edge_length, SheetedSurface& out) {
  RingStack stack(s.center, s.axis, edge_length);
  const int round = RingStack::rows(0.5 * EIGEN_PI * s.radius, edge_length);
  const int side = RingStack::rows(s.length, edge_length);
  const double half = 0.5 * s.length;
  for (int i = 0; i < round; ++i) {
    const double angle = 0.5 * EIGEN_PI * i / round;
    stack.add(s.radius * std::sin(angle), -half - s.radius * std::cos(angle), 0);
  }
  for (int i = 0; i < side; ++i) stack.add(s.radius, s.length * i / side - half, 0);
  for (int i = 0; i < round; ++i) {
    const double angle = 0.5 * EIGEN_PI * i / round;
    stack.add(s.radius * std::cos(angle), half + s.radius * std::sin(angle), 0);
  }
  stack.add(0.0, half + s.radius, 0);
  stack.build(out);
}

}  // namespace

double solid_edge_length(const Solid& solid, double edge_length, double longest) {
  if (std::holds_alternative<Plane>(solid.shape())) return longest;
  const double coarsest = solid.coarsest_edge_length();
  if (std::holds_alternative<Box>(solid.shape())) return std::min(std::max(coarsest, edge_length), longest);
  // An edge e sags by e^2 / (8 R) below a round sheet; that shall be less than a twentieth of the edge
  // length.
  const double radius = 2.0 * coarsest;
  return std::min({coarsest, std::max(edge_length, std::sqrt(0.4 * radius * edge_length)), longest});
}

SheetedSurface solid_surface(const Solid& solid, const BoundingBox& domain, double edge_length) {
  const double e = solid_edge_length(solid, edge_length, kLongestPart * domain.diagonal().norm());
  SheetedSurface out;
  std::visit(Overloaded{
                 [&](const Plane& s) { build_plane(s, domain, e, out); },
                 [&](const Tube& s) { build_tube(s, e, out); },
                 [&](const Capsule& s) { build_capsule(s, e, out); },
                 [&](const auto& s) { out = initial_surface(Shape(s), e); },
             },
             solid.shape());
  out.sheets.clear();
  for (const WallSheet& sheet : solid.sheets()) out.sheets.push_back(sheet.geometry());
  return out;
}

}  // namespace meniscus::mesh
