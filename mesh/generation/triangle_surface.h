// A closed triangulated surface: the boundary of a body of liquid (or of a solid) before it is filled with
// tetrahedra.
//
// Triangles run counter-clockwise seen from outside, so that normals point outward and the volume is
// positive.
#pragma once

#include "mesh/geometry.h"
#include "mesh/vec3.h"

#include <Eigen/Geometry>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace meniscus::mesh {

using Triangle = std::array<std::uint32_t, 3>;
using BoundingBox = Eigen::AlignedBox3d;

struct TriangleSurface {
  std::vector<Vec3> points;
  std::vector<Triangle> triangles;
};

// Enclosed volume, by the divergence theorem about the middle of the bounding box (so that a surface far from
// the origin loses no digits).
[[nodiscard]] double volume(const TriangleSurface& surface);
[[nodiscard]] double area(const TriangleSurface& surface);
// Of the triangles; points that none of them uses do not count.
[[nodiscard]] BoundingBox bounding_box(const TriangleSurface& surface);

// Area times the unit outward normal.
[[nodiscard]] inline Vec3 area_vector(const TriangleSurface& s, const Triangle& t) {
  return area_vector(s.points[t[0]], s.points[t[1]], s.points[t[2]]);
}

// Scales about the origin, then shifts. Precondition: scale > 0.
[[nodiscard]] TriangleSurface transformed(TriangleSurface surface, double scale, const Vec3& shift);
// Triangles and the other points keep their order.
[[nodiscard]] TriangleSurface without_unused_points(const TriangleSurface& surface);
// Appends a copy of `other`; the two stay separate components.
void append(TriangleSurface& surface, const TriangleSurface& other);
// One surface per connected component, ordered by the first triangle; `component_of` receives the component
// of every triangle.
[[nodiscard]] std::vector<TriangleSurface> components(const TriangleSurface& surface);
[[nodiscard]] std::vector<std::uint32_t> component_of_triangles(const TriangleSurface& surface);

struct SurfaceQuality {
  double min_angle_deg = 180.0;  // smallest corner of any triangle
  double max_angle_deg = 0.0;
  double min_edge = 0.0;
  double mean_edge = 0.0;
  double max_edge = 0.0;
};
[[nodiscard]] SurfaceQuality surface_quality(const TriangleSurface& surface);
// Smallest corner of one triangle, degrees; 0 for a degenerate one.
[[nodiscard]] double min_angle_deg(const Vec3& a, const Vec3& b, const Vec3& c);

// Throws InputError naming the first defect, with figures, of a surface that does not bound a volume: no
// triangles, a non-finite coordinate, an index out of range, degenerate triangles, open borders, non-manifold
// edges or vertices, inconsistent or inside-out orientation, self-intersection, no volume. The check is exact
// (no tolerance) except that a triangle or volume below 1e-12 of its extent counts as degenerate.
void check_surface(const TriangleSurface& surface);
// The same except that components may lie inside each other whatever their orientation.
void check_embedded(const TriangleSurface& surface);

// Makes the orientation of a closed surface consistent and outward (outer shells outward, cavities inward)
// and then checks it. Files often disagree on orientation, so a mere inside-out surface is mended rather than
// refused; every other defect throws as in check_surface. Points that no triangle uses are dropped.
[[nodiscard]] TriangleSurface oriented_and_checked(TriangleSurface surface);

}  // namespace meniscus::mesh
