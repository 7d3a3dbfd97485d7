// Nearest point of a set of triangles: distances that size the mesh, and the sheet an imported surface is
// projected to.
#pragma once

#include "mesh/generation/triangle_surface.h"

#include <memory>

namespace meniscus::mesh {

class FacetTree {
 public:
  // Precondition: at least one triangle, none degenerate.
  explicit FacetTree(const TriangleSurface& surface);
  ~FacetTree();
  FacetTree(const FacetTree&) = delete;
  FacetTree& operator=(const FacetTree&) = delete;

  struct Nearest {
    Vec3 point;
    Vec3 normal;  // unit normal of the triangle it lies on
    std::uint32_t triangle;
  };
  [[nodiscard]] Nearest nearest(const Vec3& x) const;
  [[nodiscard]] double distance(const Vec3& x) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

// How often the surface winds around x: 1 inside, 0 outside a closed outward surface. Linear in the number of
// triangles.
[[nodiscard]] double winding_number(const TriangleSurface& surface, const Vec3& x);

}  // namespace meniscus::mesh
