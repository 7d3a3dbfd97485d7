// A smooth part of a triangle surface as a wall: the triangles decide where the wall is, normals interpolated
// over them which way it faces.
//
// The wall is the polyhedron itself, so that volumes and meshes agree with the file to rounding. A facet's
// own normal would jump from one triangle to the next, and with it the contact angle and the direction in
// which a vertex may slide; so the normal is interpolated from those of the vertices, which makes it
// continuous over the patch. The tip of a cone has none: the facets there take it from their other corners.
#pragma once

#include "mesh/generation/facet_tree.h"
#include "mesh/generation/triangle_surface.h"

#include <memory>
#include <vector>

namespace meniscus::mesh {

class FacetPatch {
 public:
  // Precondition: at least one triangle, none degenerate; neighbours meet at less than a right angle.
  explicit FacetPatch(TriangleSurface part);

  struct Nearest {
    Vec3 point;
    Vec3 normal;        // unit, continuous over the patch but for tips
    Vec3 facet_normal;  // unit, of the triangle the point lies on
  };
  [[nodiscard]] Nearest nearest(const Vec3& x) const;

  // Whether all triangles lie in one plane.
  [[nodiscard]] bool flat() const { return flat_; }
  [[nodiscard]] const TriangleSurface& surface() const { return part_; }
  [[nodiscard]] const std::shared_ptr<const FacetTree>& tree() const { return tree_; }

 private:
  TriangleSurface part_;
  std::shared_ptr<const FacetTree> tree_;
  std::vector<Vec3> vertex_normals_;  // zero at tips
  bool flat_ = false;
};

// Weights of the three corners at a point of the triangle; they sum to one.
[[nodiscard]] Vec3 barycentric_weights(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& x);

// Normals of the vertices: those of the triangles, weighted by the angle each has there (Baerentzen and
// Aanaes 2005). Zero where no triangle is.
[[nodiscard]] std::vector<Vec3> angle_weighted_normals(const TriangleSurface& surface);

}  // namespace meniscus::mesh
