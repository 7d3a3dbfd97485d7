// The smooth sheets a shape's boundary is made of: a cap is part of a sphere and part of a plane, a box six
// planes.
//
// A vertex inside one sheet may slide on it, one shared by two sheets lies on their crease (or on the seam
// where two shapes of a union meet), one of three sheets is a corner. Knowing the sheets exactly, vertices
// can be put on all of them at once by Newton's method, whatever the shape.
#pragma once

#include "mesh/generation/facet_tree.h"
#include "mesh/generation/shapes.h"

#include <memory>
#include <span>
#include <variant>
#include <vector>

namespace meniscus::mesh {

struct PlaneSheet {
  Vec3 point;
  Vec3 normal;  // unit, outward
};
struct SphereSheet {
  Vec3 center;
  double radius;
};
struct ModeSheet {
  Vec3 center;
  double radius;  // R' of Sphere
  int mode;
  double amplitude;
};
struct EllipsoidSheet {
  Vec3 center;
  Vec3 radii;
};
struct CylinderSheet {
  Vec3 center;
  Vec3 axis;  // unit
  double radius;
};
struct TorusSheet {
  Vec3 center;
  Vec3 axis;  // unit
  double radius;
  double tube_radius;
};
// All points at a distance from a segment.
struct CapsuleSheet {
  Vec3 center;
  Vec3 axis;  // unit
  double radius;
  double length;  // of the segment
};
// A part of an imported surface bounded by sharp edges.
struct FacetSheet {
  std::shared_ptr<const FacetTree> facets;
  bool flat;
};

using Sheet = std::variant<PlaneSheet, SphereSheet, ModeSheet, EllipsoidSheet, CylinderSheet, TorusSheet,
                           CapsuleSheet, FacetSheet>;

// First-order signed distance (negative on the liquid's side) and unit normal pointing outward.
struct SheetValue {
  double distance;
  Vec3 normal;
};
[[nodiscard]] SheetValue evaluate(const Sheet& sheet, const Vec3& x);
[[nodiscard]] bool is_flat(const Sheet& sheet);

// The sheets of a shape with closed form. Precondition: not an ImportedSurface (see split_at_sharp_edges).
[[nodiscard]] std::vector<Sheet> sheets_of(const Shape& shape);

// Moves x onto all of one to three sheets by the shortest way (Newton). Returns false, leaving x, where they
// do not meet near x: not converged to 1e-13 of `scale`, or farther than `reach` away.
bool project_onto(std::span<const Sheet* const> sheets, double scale, double reach, Vec3& x);

// The displacement that moves x along the normal of curved sheets at unit speed while flat ones keep it;
// bounded by 3 in length where sheets meet at a small angle.
[[nodiscard]] Vec3 offset_direction(std::span<const Sheet* const> sheets, const Vec3& x);
// The same with a speed for each sheet; those with none keep x.
[[nodiscard]] Vec3 offset_direction(std::span<const Sheet* const> sheets, std::span<const double> speeds,
                                    const Vec3& x);

}  // namespace meniscus::mesh
