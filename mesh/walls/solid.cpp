#include "mesh/walls/solid.h"

#include "mesh/error.h"
#include "mesh/generation/sharp_edges.h"
#include "mesh/walls/surface_distance.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>

namespace meniscus::mesh {
namespace {

template <class... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};
template <class... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

void require_finite(const char* shape, const char* key, const Vec3& value) {
  if (!value.allFinite())
    throw InputError(fmt::format("The {} of the {} must be three finite numbers.", key, shape));
}

void require_direction(const char* shape, const char* key, const Vec3& value) {
  require_finite(shape, key, value);
  if (value.norm() == 0.0) throw InputError(fmt::format("The {} of the {} must not be zero.", key, shape));
}

void require_positive(const char* shape, const char* key, double value) {
  if (!(value > 0.0) || !std::isfinite(value))
    throw InputError(fmt::format("The {} of the {} is {}; it must be a positive number.", key, shape, value));
}

// A point in the coordinates of a body of revolution: how far from the axis and along it.
struct Meridian {
  double radial;
  double along;
};

Meridian meridian(const Vec3& x, const Vec3& center, const Vec3& unit_axis) {
  const Vec3 y = x - center;
  const double along = y.dot(unit_axis);
  return {(y - along * unit_axis).norm(), along};
}

// Signed distance to a rectangle about the origin, negative inside.
double rectangle_distance(double x, double y, double half_width, double half_height) {
  const double dx = std::abs(x) - half_width;
  const double dy = std::abs(y) - half_height;
  return std::hypot(std::max(dx, 0.0), std::max(dy, 0.0)) + std::min(std::max(dx, dy), 0.0);
}

// Positive outside the shape.
std::function<double(const Vec3&)> outside_distance(const SolidShape& shape) {
  using Function = std::function<double(const Vec3&)>;
  return std::visit(
      Overloaded{
          [](const Plane& s) -> Function {
            return [p = s.point, n = s.normal.normalized().eval()](const Vec3& x) { return (x - p).dot(n); };
          },
          [](const Cylinder& s) -> Function {
            return [s, axis = s.axis.normalized().eval()](const Vec3& x) {
              const Meridian m = meridian(x, s.center, axis);
              return rectangle_distance(m.radial, m.along, s.radius, 0.5 * s.length);
            };
          },
          [](const Tube& s) -> Function {
            return [s, axis = s.axis.normalized().eval()](const Vec3& x) {
              const Meridian m = meridian(x, s.center, axis);
              const double half = 0.5 * s.thickness;
              return rectangle_distance(m.radial - (s.radius + half), m.along, half, 0.5 * s.length);
            };
          },
          [](const Capsule& s) -> Function {
            return [sheet = Sheet(CapsuleSheet{s.center, s.axis.normalized(), s.radius, s.length})](
                       const Vec3& x) { return evaluate(sheet, x).distance; };
          },
          [](const ImportedSurface& s) -> Function {
            return
                [d = std::make_shared<const SurfaceDistance>(s.surface)](const Vec3& x) { return (*d)(x); };
          },
          [](const auto& s) -> Function {
            return [shape = Shape(s)](const Vec3& x) { return implicit_value(shape, x); };
          },
      },
      shape);
}

std::vector<WallSheet> patches(const TriangleSurface& surface, WallSheet::Facing outward) {
  const SheetedSurface split = split_at_sharp_edges(surface);
  std::vector<TriangleSurface> parts(split.sheets.size());
  for (TriangleSurface& part : parts) part.points = surface.points;
  for (std::size_t t = 0; t < surface.triangles.size(); ++t)
    parts[split.sheet_of[t]].triangles.push_back(surface.triangles[t]);
  std::vector<WallSheet> result;
  for (const TriangleSurface& part : parts)
    result.emplace_back(std::make_shared<const FacetPatch>(without_unused_points(part)), outward);
  return result;
}

std::vector<WallSheet> make_sheets(const SolidShape& shape, Solid::Side side) {
  constexpr auto kAlong = WallSheet::Facing::along_normal;
  constexpr auto kAgainst = WallSheet::Facing::against_normal;
  // Normals of sheets point out of their shape.
  const WallSheet::Facing outward = side == Solid::Side::obstacle ? kAlong : kAgainst;
  return std::visit(Overloaded{
                        [&](const Plane& s) -> std::vector<WallSheet> {
                          return {{PlaneSheet{s.point, s.normal.normalized()}, outward}};
                        },
                        [&](const Tube& s) -> std::vector<WallSheet> {
                          const Vec3 axis = s.axis.normalized();
                          return {{CylinderSheet{s.center, axis, s.radius}, kAgainst},
                                  {CylinderSheet{s.center, axis, s.radius + s.thickness}, kAlong},
                                  {PlaneSheet{s.center - 0.5 * s.length * axis, -axis}, kAlong},
                                  {PlaneSheet{s.center + 0.5 * s.length * axis, axis}, kAlong}};
                        },
                        [&](const Capsule& s) -> std::vector<WallSheet> {
                          return {{CapsuleSheet{s.center, s.axis.normalized(), s.radius, s.length}, outward}};
                        },
                        [&](const ImportedSurface& s) { return patches(s.surface, outward); },
                        [&](const auto& s) {
                          std::vector<WallSheet> result;
                          for (const Sheet& sheet : sheets_of(Shape(s))) result.emplace_back(sheet, outward);
                          return result;
                        },
                    },
                    shape);
}

std::optional<BoundingBox> make_box(const SolidShape& shape) {
  using Result = std::optional<BoundingBox>;
  return std::visit(
      Overloaded{
          [](const Plane&) -> Result { return std::nullopt; },
          [](const Tube& s) -> Result {
            return bounding_box(Shape(Cylinder{s.center, s.axis, s.radius + s.thickness, s.length}));
          },
          [](const Capsule& s) -> Result {
            const Vec3 half = (0.5 * s.length * s.axis.normalized().cwiseAbs().array() + s.radius).matrix();
            return BoundingBox(s.center - half, s.center + half);
          },
          [](const auto& s) -> Result { return bounding_box(Shape(s)); },
      },
      shape);
}

double coarsest(const SolidShape& shape) {
  return std::visit(
      Overloaded{
          [](const Plane&) { return std::numeric_limits<double>::infinity(); },
          [](const Sphere& s) { return 0.5 * s.radius; },
          [](const Box& s) { return s.size.minCoeff(); },
          [](const Cylinder& s) { return std::min(0.5 * s.radius, s.length); },
          [](const Tube& s) {
            return std::min({0.5 * s.radius, s.thickness, s.length});
          },
          [](const Capsule& s) { return 0.5 * s.radius; },
          [](const Torus& s) { return 0.5 * std::min(s.tube_radius, s.radius - s.tube_radius); },
          [](const ImportedSurface& s) { return 0.5 * coarsest_edge_length(Shape(s)); },
      },
      shape);
}

}  // namespace

std::string shape_name(const SolidShape& shape) {
  constexpr std::array<const char*, 8> kNames = {"plane", "sphere",  "box",   "cylinder",
                                                 "tube",  "capsule", "torus", "mesh"};
  return kNames[shape.index()];
}

void validate(const SolidShape& shape) {
  std::visit(Overloaded{
                 [](const Plane& s) {
                   require_finite("plane", "point", s.point);
                   require_direction("plane", "normal", s.normal);
                 },
                 [](const Sphere& s) {
                   validate(Shape(s));
                   if (s.mode != 0 && s.amplitude != 0.0)
                     throw InputError("A solid sphere has no mode; only drops have one.");
                 },
                 [](const Tube& s) {
                   require_finite("tube", "center", s.center);
                   require_direction("tube", "axis", s.axis);
                   require_positive("tube", "radius", s.radius);
                   require_positive("tube", "length", s.length);
                   require_positive("tube", "thickness", s.thickness);
                 },
                 [](const Capsule& s) {
                   require_finite("capsule", "center", s.center);
                   require_direction("capsule", "axis", s.axis);
                   require_positive("capsule", "radius", s.radius);
                   require_positive("capsule", "length", s.length);
                 },
                 [](const auto& s) { validate(Shape(s)); },
             },
             shape);
}

Solid::Solid(SolidShape shape, Side side, std::string name)
    : shape_(std::move(shape)), side_(side), name_(std::move(name)) {
  validate(shape_);
  const bool closed = !std::holds_alternative<Plane>(shape_) && !std::holds_alternative<Tube>(shape_);
  if (side_ == Side::container && !closed)
    throw InputError(
        fmt::format("A {} is not a closed shape and cannot be a container.", shape_name(shape_)));
  sheets_ = make_sheets(shape_, side_);
  distance_ = outside_distance(shape_);
  if (side_ == Side::container)
    distance_ = [outside = std::move(distance_)](const Vec3& x) { return -outside(x); };
  box_ = make_box(shape_);
  coarsest_edge_length_ = coarsest(shape_);
}

}  // namespace meniscus::mesh
