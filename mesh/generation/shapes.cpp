#include "mesh/generation/shapes.h"

#include "mesh/error.h"
#include "mesh/generation/sheets.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::mesh {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr int kMaxMode = 64;

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

void require_positive(const char* shape, const char* key, double value) {
  if (!(value > 0.0) || !std::isfinite(value))
    throw InputError(fmt::format("The {} of the {} is {}; it must be a positive number.", key, shape, value));
}

void require_positive(const char* shape, const char* key, const Vec3& value) {
  for (int k = 0; k < 3; ++k) require_positive(shape, key, value[k]);
}

void require_axis(const char* shape, const Vec3& axis) {
  require_finite(shape, "axis", axis);
  if (axis.norm() == 0.0) throw InputError(fmt::format("The axis of the {} must not be zero.", shape));
}

void validate_sphere(const Sphere& s) {
  require_finite("sphere", "center", s.center);
  require_positive("sphere", "radius", s.radius);
  if (s.mode < 0 || s.mode > kMaxMode)
    throw InputError(
        fmt::format("The mode of the sphere is {}; it must be between 0 and {}.", s.mode, kMaxMode));
  if (!std::isfinite(s.amplitude) || std::abs(s.amplitude) > 0.5)
    throw InputError(fmt::format("The amplitude of the sphere's mode is {}; it must be between -0.5 and 0.5.",
                                 s.amplitude));
}

void validate_cap(const Cap& s) {
  require_finite("cap", "center", s.center);
  require_axis("cap", s.axis);
  require_positive("cap", "radius", s.radius);
  require_positive("cap", "height", s.height);
  if (s.height >= 2.0 * s.radius)
    throw InputError(fmt::format("The height of the cap is {}; it must be less than twice its radius, {}.",
                                 s.height, 2.0 * s.radius));
}

void validate_torus(const Torus& s) {
  require_finite("torus", "center", s.center);
  require_axis("torus", s.axis);
  require_positive("torus", "radius", s.radius);
  require_positive("torus", "tube_radius", s.tube_radius);
  if (s.tube_radius >= s.radius)
    throw InputError(fmt::format("The tube_radius of the torus is {}; it must be less than its radius, {}.",
                                 s.tube_radius, s.radius));
}

// Surface of an ellipsoid by Legendre's incomplete elliptic integrals.
double ellipsoid_area(const Vec3& radii) {
  Vec3 r = radii;
  std::sort(r.data(), r.data() + 3, std::greater<>());
  const double a = r[0];
  const double b = r[1];
  const double c = r[2];
  const double sine_squared = 1.0 - (c / a) * (c / a);
  // Below this the formula loses more digits than the first-order expansion about the sphere does.
  if (sine_squared < 1e-10) return 4.0 * kPi * (a * b + b * c + c * a) / 3.0;
  const double sine = std::sqrt(sine_squared);
  const double phi = std::acos(c / a);
  const double k = std::min(1.0, std::sqrt((b * b - c * c) / sine_squared) / b);
  return 2.0 * kPi * c * c +
         2.0 * kPi * a * b / sine *
             (std::ellint_2(k, phi) * sine_squared + std::ellint_1(k, phi) * (1.0 - sine_squared));
}

double box_value(const Box& s, const Vec3& x) {
  const Vec3 q = (x - s.center).cwiseAbs() - 0.5 * s.size;
  return q.cwiseMax(0.0).norm() + std::min(q.maxCoeff(), 0.0);
}

double imported_value(const TriangleSurface& surface, const Vec3& x) {
  const double distance = FacetTree(surface).distance(x);
  return winding_number(surface, x) > 0.5 ? -distance : distance;
}

// Half the extent of a disc of unit radius with normal `axis` along each coordinate.
Vec3 disc_extent(const Vec3& axis) {
  return (Vec3::Ones() - axis.cwiseAbs2()).cwiseMax(0.0).cwiseSqrt();
}

BoundingBox centered(const Vec3& center, const Vec3& half) {
  return {center - half, center + half};
}

BoundingBox cap_box(const Cap& s) {
  const Vec3 axis = s.axis.normalized();
  const Vec3 sphere_center = s.center + (s.height - s.radius) * axis;
  BoundingBox box = centered(s.center, s.base_radius() * disc_extent(axis));
  box.extend(s.center + s.height * axis);
  for (int k = 0; k < 3; ++k) {
    for (const double side : {-1.0, 1.0}) {
      const Vec3 pole = sphere_center + side * s.radius * Vec3::Unit(k);
      if ((pole - s.center).dot(axis) >= 0.0) box.extend(pole);
    }
  }
  return box;
}

// Every way to be on one, two or three sheets at once.
template <class Visit>
void for_each_stratum(const std::vector<Sheet>& sheets, Visit visit) {
  std::vector<const Sheet*> chosen;
  const std::size_t n = sheets.size();
  for (std::size_t i = 0; i < n; ++i) {
    visit(chosen = {&sheets[i]});
    for (std::size_t j = i + 1; j < n; ++j) {
      visit(chosen = {&sheets[i], &sheets[j]});
      for (std::size_t k = j + 1; k < n; ++k) visit(chosen = {&sheets[i], &sheets[j], &sheets[k]});
    }
  }
}

}  // namespace

Legendre legendre(int degree, double x) {
  Legendre previous{1.0, 0.0};
  if (degree == 0) return previous;
  Legendre current{x, 1.0};
  for (int k = 1; k < degree; ++k) {
    const Legendre next{((2 * k + 1) * x * current.value - k * previous.value) / (k + 1),
                        previous.derivative + (2 * k + 1) * current.value};
    previous = current;
    current = next;
  }
  return current;
}

double mode_radius(const Sphere& sphere) {
  if (sphere.mode == 0 || sphere.amplitude == 0.0) return sphere.radius;
  // Gauss-Legendre quadrature with enough points to integrate the cube of P_n exactly.
  const int points = (3 * sphere.mode) / 2 + 1;
  double integral = 0.0;
  for (int i = 0; i < points; ++i) {
    double x = std::cos(kPi * (i + 0.75) / (points + 0.5));
    for (int iteration = 0; iteration < 50; ++iteration) {
      const Legendre p = legendre(points, x);
      const double step = p.value / p.derivative;
      x -= step;
      if (std::abs(step) < 1e-16) break;
    }
    const double slope = legendre(points, x).derivative;
    const double weight = 2.0 / ((1.0 - x * x) * slope * slope);
    integral += weight * std::pow(1.0 + sphere.amplitude * legendre(sphere.mode, x).value, 3);
  }
  return sphere.radius * std::cbrt(2.0 / integral);
}

Cap Cap::with_contact_angle(const Vec3& center, const Vec3& axis, double radius, double contact_angle_deg) {
  if (!(contact_angle_deg > 0.0 && contact_angle_deg < 180.0))
    throw InputError(fmt::format("The contact_angle of the cap is {} degrees; it must be between 0 and 180.",
                                 contact_angle_deg));
  const double half = 0.5 * contact_angle_deg * kPi / 180.0;
  return {center, axis, radius, 2.0 * radius * std::sin(half) * std::sin(half)};
}

double Cap::base_radius() const {
  return std::sqrt(std::max(0.0, height * (2.0 * radius - height)));
}

std::string shape_name(const Shape& shape) {
  constexpr std::array<const char*, 7> kNames = {"sphere", "ellipsoid", "box", "cylinder",
                                                 "cap",    "torus",     "mesh"};
  return kNames[shape.index()];
}

void validate(const Shape& shape) {
  std::visit(Overloaded{
                 [](const Sphere& s) { validate_sphere(s); },
                 [](const Ellipsoid& s) {
                   require_finite("ellipsoid", "center", s.center);
                   require_positive("ellipsoid", "radii", s.radii);
                 },
                 [](const Box& s) {
                   require_finite("box", "center", s.center);
                   require_positive("box", "size", s.size);
                 },
                 [](const Cylinder& s) {
                   require_finite("cylinder", "center", s.center);
                   require_axis("cylinder", s.axis);
                   require_positive("cylinder", "radius", s.radius);
                   require_positive("cylinder", "length", s.length);
                 },
                 [](const Cap& s) { validate_cap(s); },
                 [](const Torus& s) { validate_torus(s); },
                 [](const ImportedSurface& s) { check_surface(s.surface); },
             },
             shape);
}

double exact_volume(const Shape& shape) {
  return std::visit(
      Overloaded{
          [](const Sphere& s) { return 4.0 / 3.0 * kPi * s.radius * s.radius * s.radius; },
          [](const Ellipsoid& s) { return 4.0 / 3.0 * kPi * s.radii.prod(); },
          [](const Box& s) { return s.size.prod(); },
          [](const Cylinder& s) { return kPi * s.radius * s.radius * s.length; },
          [](const Cap& s) { return kPi * s.height * s.height * (s.radius - s.height / 3.0); },
          [](const Torus& s) { return 2.0 * kPi * kPi * s.radius * s.tube_radius * s.tube_radius; },
          [](const ImportedSurface& s) { return volume(s.surface); },
      },
      shape);
}

std::optional<double> exact_area(const Shape& shape) {
  using Result = std::optional<double>;
  return std::visit(
      Overloaded{
          [](const Sphere& s) -> Result {
            if (s.mode != 0 && s.amplitude != 0.0) return std::nullopt;
            return 4.0 * kPi * s.radius * s.radius;
          },
          [](const Ellipsoid& s) -> Result { return ellipsoid_area(s.radii); },
          [](const Box& s) -> Result {
            return 2.0 * (s.size.x() * s.size.y() + s.size.y() * s.size.z() + s.size.z() * s.size.x());
          },
          [](const Cylinder& s) -> Result { return 2.0 * kPi * s.radius * (s.radius + s.length); },
          [](const Cap& s) -> Result {
            return 2.0 * kPi * s.radius * s.height + kPi * s.height * (2.0 * s.radius - s.height);
          },
          [](const Torus& s) -> Result { return 4.0 * kPi * kPi * s.radius * s.tube_radius; },
          [](const ImportedSurface& s) -> Result { return area(s.surface); },
      },
      shape);
}

BoundingBox bounding_box(const Shape& shape) {
  return std::visit(
      Overloaded{
          [](const Sphere& s) {
            return centered(s.center, Vec3::Constant(mode_radius(s) *
                                                     (1.0 + (s.mode == 0 ? 0.0 : std::abs(s.amplitude)))));
          },
          [](const Ellipsoid& s) { return centered(s.center, s.radii); },
          [](const Box& s) { return centered(s.center, 0.5 * s.size); },
          [](const Cylinder& s) {
            const Vec3 axis = s.axis.normalized();
            return centered(s.center, 0.5 * s.length * axis.cwiseAbs() + s.radius * disc_extent(axis));
          },
          [](const Cap& s) { return cap_box(s); },
          [](const Torus& s) {
            return centered(s.center,
                            s.radius * disc_extent(s.axis.normalized()) + Vec3::Constant(s.tube_radius));
          },
          [](const ImportedSurface& s) { return bounding_box(s.surface); },
      },
      shape);
}

double implicit_value(const Shape& shape, const Vec3& x) {
  if (const auto* box = std::get_if<Box>(&shape)) return box_value(*box, x);
  if (const auto* imported = std::get_if<ImportedSurface>(&shape))
    return imported_value(imported->surface, x);
  // The other shapes are intersections of the insides of their sheets.
  double value = -std::numeric_limits<double>::infinity();
  for (const Sheet& sheet : sheets_of(shape)) value = std::max(value, evaluate(sheet, x).distance);
  return value;
}

Vec3 project_to_surface(const Shape& shape, const Vec3& x) {
  if (const auto* imported = std::get_if<ImportedSurface>(&shape))
    return FacetTree(imported->surface).nearest(x).point;
  const double scale = bounding_box(shape).diagonal().norm();
  const std::vector<Sheet> sheets = sheets_of(shape);
  Vec3 best = x;
  double best_distance = std::numeric_limits<double>::infinity();
  for_each_stratum(sheets, [&](const std::vector<const Sheet*>& stratum) {
    Vec3 candidate = x;
    if (!project_onto(stratum, scale, std::numeric_limits<double>::infinity(), candidate)) return;
    const double distance = (candidate - x).norm();
    if (distance >= best_distance || implicit_value(shape, candidate) > 1e-12 * scale) return;
    best = candidate;
    best_distance = distance;
  });
  return best;
}

double coarsest_edge_length(const Shape& shape) {
  return std::visit(
      Overloaded{
          [](const Sphere& s) { return s.radius * (1.0 - (s.mode == 0 ? 0.0 : std::abs(s.amplitude))); },
          [](const Ellipsoid& s) { return s.radii.minCoeff(); },
          [](const Box& s) { return s.size.minCoeff(); },
          [](const Cylinder& s) { return std::min(s.radius, s.length); },
          [](const Cap& s) { return std::min(2.0 * s.height, s.base_radius()); },
          [](const Torus& s) { return std::min(s.tube_radius, s.radius - s.tube_radius); },
          [](const ImportedSurface& s) { return std::sqrt(area(s.surface) / 10.0); },
      },
      shape);
}

}  // namespace meniscus::mesh
