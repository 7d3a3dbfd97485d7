// The shapes a body of liquid can start from, as exact geometry: volume, area, inside and outside, nearest
// surface.
//
// Lengths are in the unit of the scene (any), angles in degrees. Axes need not be normalized.
#pragma once

#include "mesh/generation/triangle_surface.h"
#include "mesh/vec3.h"

#include <optional>
#include <string>
#include <variant>

namespace meniscus::mesh {

// r = R' (1 + amplitude P_mode(cos theta)) about z, with R' such that the volume is that of the sphere of
// `radius`.
struct Sphere {
  Vec3 center = Vec3::Zero();
  double radius = 1.0;
  int mode = 0;  // 0: plain sphere
  double amplitude = 0.0;
};

struct Ellipsoid {
  Vec3 center = Vec3::Zero();
  Vec3 radii = Vec3::Ones();
};

struct Box {
  Vec3 center = Vec3::Zero();
  Vec3 size = Vec3::Ones();
};

struct Cylinder {
  Vec3 center = Vec3::Zero();  // half-way between the two ends
  Vec3 axis = Vec3::UnitZ();
  double radius = 1.0;
  double length = 2.0;
};

// The part of a ball that stands on the plane through `center` with normal `axis`.
struct Cap {
  Vec3 center = Vec3::Zero();  // of the base disc
  Vec3 axis = Vec3::UnitZ();   // from the base to the apex
  double radius = 1.0;         // of the sphere
  double height = 1.0;         // of the apex above the base; between 0 and twice the radius

  // The angle is measured inside the liquid, at the rim between base and dome; between 0 and 180.
  [[nodiscard]] static Cap with_contact_angle(const Vec3& center, const Vec3& axis, double radius,
                                              double contact_angle_deg);
  [[nodiscard]] double base_radius() const;
};

struct Torus {
  Vec3 center = Vec3::Zero();
  Vec3 axis = Vec3::UnitZ();
  double radius = 1.0;  // of the centre line
  double tube_radius = 0.25;
};

// Precondition of all functions below but validate(): the surface passes check_surface (see
// oriented_and_checked).
struct ImportedSurface {
  TriangleSurface surface;
};

using Shape = std::variant<Sphere, Ellipsoid, Box, Cylinder, Cap, Torus, ImportedSurface>;

// "sphere", "ellipsoid", ... as in a scene file.
[[nodiscard]] std::string shape_name(const Shape& shape);

// Throws InputError with one sentence that names the parameter, its value and what was expected.
void validate(const Shape& shape);

[[nodiscard]] double exact_volume(const Shape& shape);
// Empty where there is no closed form (a sphere with a mode).
[[nodiscard]] std::optional<double> exact_area(const Shape& shape);
// Tight, except for a sphere with a mode, where it is that of the circumscribed sphere.
[[nodiscard]] BoundingBox bounding_box(const Shape& shape);
// Negative inside, positive outside, zero on the surface; to first order the distance near a smooth part of
// it.
[[nodiscard]] double implicit_value(const Shape& shape, const Vec3& x);
// A point of the exact surface close to x (the nearest one up to second order in the distance).
[[nodiscard]] Vec3 project_to_surface(const Shape& shape, const Vec3& x);
// The longest edge length with which the shape can still be told from another one: about a radius of what is
// round (six edges around a tube, a hole or a rim), the thickness of what is flat; for an imported surface
// that which gives about twenty triangles.
[[nodiscard]] double coarsest_edge_length(const Shape& shape);

// The radius R' of a sphere with a mode (see Sphere).
[[nodiscard]] double mode_radius(const Sphere& sphere);
// P_n(x) and its derivative.
struct Legendre {
  double value;
  double derivative;
};
[[nodiscard]] Legendre legendre(int degree, double x);

}  // namespace meniscus::mesh
