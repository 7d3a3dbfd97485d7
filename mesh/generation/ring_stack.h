// Triangulations of bodies of revolution: rings of points around an axis, joined by bands of triangles.
#pragma once

#include "mesh/generation/sheeted_surface.h"

#include <vector>

namespace meniscus::mesh {

class RingStack {
 public:
  RingStack(const Vec3& center, const Vec3& axis, double edge_length)
      : center_(center), up_(axis.normalized()), side_(up_.unitOrthogonal()), edge_length_(edge_length) {}

  // How many bands of about equilateral triangles fit into a length; at least one.
  [[nodiscard]] static int rows(double length, double edge_length);

  // The next ring of the profile, which runs with the body on its left: out of the lower pole, up, and back
  // to the upper pole. A radius of zero is a pole; the sheet is that of the band between this ring and the
  // next.
  void add(double radius, double height, std::uint32_t sheet) { rings_.push_back({radius, height, sheet}); }

  // Appends bands between consecutive rings.
  void build(SheetedSurface& out) const;
  // The same with a band between the last ring and the first.
  void build_closed(SheetedSurface& out) const;

 private:
  struct Ring {
    double radius;
    double height;
    std::uint32_t sheet;
  };

  [[nodiscard]] std::vector<std::vector<std::uint32_t>> add_points(SheetedSurface& out) const;

  Vec3 center_, up_, side_;
  double edge_length_;
  std::vector<Ring> rings_;
};

}  // namespace meniscus::mesh
