// The coordinates in which meshing happens: units of the edge length about the middle of the domain, with
// numbers rounded to fewer bits than a double has. So scenes that differ only in place and scale, up to
// rounding, become the same bits and get the same mesh.
#pragma once

#include "mesh/generation/shapes.h"
#include "mesh/walls/solid.h"

namespace meniscus::mesh {

class Frame {
 public:
  Frame(const BoundingBox& domain, double unit);

  [[nodiscard]] double length(double x) const;
  [[nodiscard]] Vec3 position(const Vec3& x) const { return rounded((x - origin_) / unit_, grid_); }
  [[nodiscard]] BoundingBox box(const BoundingBox& b) const { return {position(b.min()), position(b.max())}; }
  [[nodiscard]] Shape shape(const Shape& s) const;
  [[nodiscard]] Solid solid(const Solid& s) const;
  [[nodiscard]] Vec3 back(const Vec3& x) const { return origin_ + unit_ * x; }
  [[nodiscard]] double volume_back(double v) const { return unit_ * unit_ * unit_ * v; }

 private:
  // Each returns the shape in the frame, as its own type.
  [[nodiscard]] Sphere framed(Sphere s) const;
  [[nodiscard]] Ellipsoid framed(Ellipsoid s) const;
  [[nodiscard]] Box framed(Box s) const;
  [[nodiscard]] Cylinder framed(Cylinder s) const;
  [[nodiscard]] Cap framed(Cap s) const;
  [[nodiscard]] Torus framed(Torus s) const;
  [[nodiscard]] ImportedSurface framed(ImportedSurface s) const;
  [[nodiscard]] Plane framed(Plane s) const;
  [[nodiscard]] Tube framed(Tube s) const;
  [[nodiscard]] Capsule framed(Capsule s) const;

  [[nodiscard]] Vec3 lengths(const Vec3& x) const { return {length(x[0]), length(x[1]), length(x[2])}; }
  static Vec3 rounded(const Vec3& x, double grid) { return (x / grid).array().round().matrix() * grid; }

  Vec3 origin_;
  double unit_;
  double grid_ = 1.0;
};

}  // namespace meniscus::mesh
