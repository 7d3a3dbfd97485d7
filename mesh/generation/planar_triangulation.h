// Graded triangulation of a rectangle with parts left out: the faces of the domain.
//
// Points are set by advancing from the rim in steps of the wanted size (which packs them nearly hexagonally),
// triangulated (constrained Delaunay) and smoothed.
#pragma once

#include "mesh/generation/size_field.h"
#include "mesh/generation/triangle_surface.h"

#include <functional>
#include <vector>

namespace meniscus::mesh {

struct PlanarRegion {
  std::function<Vec3(double, double)> lift;             // from the plane's coordinates to space
  std::function<Eigen::Vector2d(const Vec3&)> flatten;  // and back
  Eigen::Vector2d min;
  Eigen::Vector2d max;
  std::vector<std::uint32_t> rim;  // vertices on the boundary of the rectangle, corners included
};

// Parameters in (0, 1) of the points that divide the segment ab into pieces of about the wanted size,
// ascending.
[[nodiscard]] std::vector<double> graded_division(const Vec3& a, const Vec3& b, const SizeField& size);

// Triangles (counter-clockwise in the plane's coordinates) that fill the rectangle outside `footprint`, whose
// triangles lie in the plane and whose vertices have the same numbers in `points`. New vertices are appended
// to `points`.
[[nodiscard]] std::vector<Triangle> triangulate_region(const PlanarRegion& region,
                                                       const TriangleSurface& footprint,
                                                       const SizeField& size, std::vector<Vec3>& points);

}  // namespace meniscus::mesh
