#include "mesh/generation/frame.h"

#include <cmath>
#include <variant>

namespace meniscus::mesh {

Frame::Frame(const BoundingBox& domain, double unit) : origin_(domain.center()), unit_(unit) {
  constexpr int kPositionBits = 36;
  int exponent = 0;
  std::frexp(domain.sizes().maxCoeff() / unit, &exponent);
  grid_ = std::ldexp(1.0, exponent - kPositionBits);
}

double Frame::length(double x) const {
  constexpr int kLengthBits = 44;
  int exponent = 0;
  const double fraction = std::frexp(x / unit_, &exponent);
  return std::ldexp(std::round(std::ldexp(fraction, kLengthBits)), exponent - kLengthBits);
}

Shape Frame::shape(const Shape& s) const {
  return std::visit([&](const auto& b) -> Shape { return framed(b); }, s);
}

Solid Frame::solid(const Solid& s) const {
  SolidShape shape = std::visit([&](const auto& b) -> SolidShape { return framed(b); }, s.shape());
  return Solid(std::move(shape), s.side(), s.name());
}

Sphere Frame::framed(Sphere s) const {
  s.center = position(s.center);
  s.radius = length(s.radius);
  return s;
}

Ellipsoid Frame::framed(Ellipsoid s) const {
  s.center = position(s.center);
  s.radii = lengths(s.radii);
  return s;
}

Box Frame::framed(Box s) const {
  s.center = position(s.center);
  s.size = lengths(s.size);
  return s;
}

Cylinder Frame::framed(Cylinder s) const {
  s.center = position(s.center);
  s.radius = length(s.radius);
  s.length = length(s.length);
  return s;
}

Cap Frame::framed(Cap s) const {
  s.center = position(s.center);
  s.radius = length(s.radius);
  s.height = length(s.height);
  return s;
}

Torus Frame::framed(Torus s) const {
  s.center = position(s.center);
  s.radius = length(s.radius);
  s.tube_radius = length(s.tube_radius);
  return s;
}

ImportedSurface Frame::framed(ImportedSurface s) const {
  // Rounded less, so that its volume stays right.
  for (Vec3& p : s.surface.points) p = rounded((p - origin_) / unit_, 0x1p-10 * grid_);
  return s;
}

Plane Frame::framed(Plane s) const {
  s.point = position(s.point);
  return s;
}

Tube Frame::framed(Tube s) const {
  s.center = position(s.center);
  s.radius = length(s.radius);
  s.length = length(s.length);
  s.thickness = length(s.thickness);
  return s;
}

Capsule Frame::framed(Capsule s) const {
  s.center = position(s.center);
  s.radius = length(s.radius);
  s.length = length(s.length);
  return s;
}

}  // namespace meniscus::mesh
