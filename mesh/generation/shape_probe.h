// A shape for many questions about its inside and its surface: for an imported surface trees are made once.
#pragma once

#include "mesh/generation/shapes.h"

#include <functional>

namespace meniscus::mesh {

class ShapeProbe {
 public:
  // The shape must outlive the probe. Precondition: as of the functions in mesh/generation/shapes.h.
  explicit ShapeProbe(const Shape& shape);

  // Negative inside; to first order the distance near a smooth part of the surface.
  [[nodiscard]] double value(const Vec3& x) const { return value_(x); }
  // A point of the surface close to x.
  [[nodiscard]] Vec3 on_surface(const Vec3& x) const { return on_surface_(x); }

 private:
  std::function<double(const Vec3&)> value_;
  std::function<Vec3(const Vec3&)> on_surface_;
};

}  // namespace meniscus::mesh
