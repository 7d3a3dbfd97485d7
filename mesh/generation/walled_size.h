// Edge lengths wanted among walls: those of the free surface and, near solids too small for them, shorter
// ones.
#pragma once

#include "mesh/generation/size_field.h"
#include "mesh/generation/walled_surface.h"

#include <algorithm>
#include <cmath>

namespace meniscus::mesh {

class WalledSize {
 public:
  // The walls must outlive the field. grading and max_edge_length: as of SizeField.
  WalledSize(const WalledSurface& surface, const Walls& walls, double edge_length, double grading,
             double max_edge_length)
      : walls_(walls),
        grading_(grading),
        surface_(free_part(surface), edge_length, grading, max_edge_length) {}

  [[nodiscard]] double operator()(const Vec3& x) const {
    double size = surface_(x);
    for (const Solid& solid : walls_.solids()) {
      const double finest = solid.coarsest_edge_length();
      if (finest < size) size = std::min(size, finest + grading_ * std::abs(solid.distance(x)));
    }
    return size;
  }

 private:
  static TriangleSurface free_part(const WalledSurface& s) {
    TriangleSurface part{s.complex.surface.points, {}};
    for (std::size_t i = 0; i < s.complex.surface.triangles.size(); ++i) {
      const Triangle& t = s.complex.surface.triangles[i];
      if (s.part(i) == WalledPart::free) part.triangles.push_back(t);
    }
    return part;
  }

  const Walls& walls_;
  double grading_;
  SizeField surface_;
};

}  // namespace meniscus::mesh
