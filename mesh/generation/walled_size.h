// Edge lengths wanted among walls: those of the free surface; near solids too small for them shorter ones;
// and where liquid lies on round walls, such that facets keep close to them: what lies between is missing in
// the volume of the liquid.
#pragma once

#include "mesh/generation/size_field.h"
#include "mesh/generation/solid_surface.h"
#include "mesh/generation/walled_surface.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace meniscus::mesh {

class WalledSize {
 public:
  // The walls must outlive the field. grading and max_edge_length: as of SizeField.
  WalledSize(const WalledSurface& surface, const Walls& walls, double edge_length, double grading,
             double max_edge_length)
      : walls_(walls),
        grading_(grading),
        surface_(free_part(surface), edge_length, grading, max_edge_length) {
    for (std::uint32_t i = 0; i < walls.solids().size(); ++i) {
      const TriangleSurface wet = round_wet_part(surface, walls, i);
      if (wet.triangles.empty()) continue;
      const double length = solid_edge_length(walls.solids()[i], edge_length, max_edge_length);
      wet_.push_back(std::make_unique<const SizeField>(wet, length, grading, max_edge_length));
    }
  }

  [[nodiscard]] double operator()(const Vec3& x) const {
    double size = surface_(x);
    for (const Solid& solid : walls_.solids()) {
      const double finest = solid.coarsest_edge_length();
      if (finest < size) size = std::min(size, finest + grading_ * std::abs(solid.distance(x)));
    }
    for (const auto& wet : wet_) size = std::min(size, (*wet)(x));
    return size;
  }

 private:
  template <class Wanted>
  static TriangleSurface part(const WalledSurface& s, const Wanted& wanted) {
    TriangleSurface result{s.complex.surface.points, {}};
    for (std::size_t i = 0; i < s.complex.surface.triangles.size(); ++i) {
      if (wanted(i)) result.triangles.push_back(s.complex.surface.triangles[i]);
    }
    return result;
  }
  static TriangleSurface free_part(const WalledSurface& s) {
    return part(s, [&](std::size_t i) { return s.part(i) == WalledPart::free; });
  }
  static TriangleSurface round_wet_part(const WalledSurface& s, const Walls& walls, std::uint32_t solid) {
    return part(s, [&](std::size_t i) {
      const std::uint32_t sheet = s.complex.sheet_of[i];
      return s.part(i) == WalledPart::wet && !walls.sheet(sheet).flat() && walls.solid_of(sheet) == solid;
    });
  }

  const Walls& walls_;
  double grading_;
  SizeField surface_;
  std::vector<std::unique_ptr<const SizeField>> wet_;  // of solids that have a round wet part
};

}  // namespace meniscus::mesh
