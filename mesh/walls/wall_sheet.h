// One smooth piece of the walls around the liquid: where it is, which way it faces, its nearest point.
//
// A sheet carries on beyond the edges of its solid (the face of a box is a whole plane, the side of a
// cylinder endless), so that the place where sheets meet can be found from either side; which part of it is
// wall is for the solid to say. Only a patch of a triangle surface ends where its triangles do.
#pragma once

#include "mesh/generation/sheets.h"
#include "mesh/walls/facet_patch.h"

#include <cstdint>
#include <memory>

namespace meniscus::mesh {

// The point of a sheet next to x, and how x lies to it.
struct WallPoint {
  Vec3 point;
  Vec3 normal;   // unit, at `point`; points to where liquid may be
  double value;  // distance of x from `point`, positive on the side the normal points to
};

class WallSheet {
 public:
  // Whether the liquid is on the side to which the normal of the given geometry points.
  enum class Facing : std::uint8_t { along_normal, against_normal };

  // Kinds: plane, sphere, side of a cylinder, capsule, torus. Precondition: neither of the others.
  WallSheet(const Sheet& geometry, Facing facing);
  WallSheet(std::shared_ptr<const FacetPatch> patch, Facing facing);

  // Where x has no nearest point of its own (the centre of a sphere) one of them is chosen.
  [[nodiscard]] WallPoint nearest(const Vec3& x) const;

  // Whether the sheet lies in a plane.
  [[nodiscard]] bool flat() const { return is_flat(geometry_); }
  // The sheet as generation and project_onto() (mesh/generation/sheets.h) know it.
  [[nodiscard]] const Sheet& geometry() const { return geometry_; }
  [[nodiscard]] Facing facing() const { return facing_; }

 private:
  Sheet geometry_;
  std::shared_ptr<const FacetPatch> patch_;  // of a FacetSheet
  Facing facing_;
};

}  // namespace meniscus::mesh
