// A solid as the liquid meets it: a closed shape (or a half-space) the liquid is outside of, or, for a
// container, inside of; its signed distance, and the smooth sheets its surface is made of.
//
// Sharp edges and corners need no description of their own: they are where two and three sheets meet.
#pragma once

#include "mesh/generation/shapes.h"
#include "mesh/walls/wall_sheet.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace meniscus::mesh {

// A half-space: solid behind the plane, liquid on the side the normal points to.
struct Plane {
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3::UnitZ();  // any length but zero
};

// A pipe, open at both ends.
struct Tube {
  Vec3 center = Vec3::Zero();  // half-way between the two ends
  Vec3 axis = Vec3::UnitZ();
  double radius = 1.0;  // of the bore
  double length = 2.0;
  double thickness = 0.1;  // of the wall
};

// All points within `radius` of a segment.
struct Capsule {
  Vec3 center = Vec3::Zero();  // half-way between the two ends
  Vec3 axis = Vec3::UnitZ();
  double radius = 1.0;
  double length = 2.0;  // of the segment, between the centres of the round ends
};

// Of a sphere only center and radius count.
using SolidShape = std::variant<Plane, Sphere, Box, Cylinder, Tube, Capsule, Torus, ImportedSurface>;

class Solid {
 public:
  enum class Side : std::uint8_t {
    obstacle,  // liquid and air are outside
    container  // liquid and air are inside
  };

  // Throws InputError with one sentence that names the parameter, its value and what was expected; also for a
  // container that is not a closed shape (plane, tube).
  explicit Solid(SolidShape shape, Side side = Side::obstacle, std::string name = "");

  [[nodiscard]] const SolidShape& shape() const { return shape_; }
  [[nodiscard]] Side side() const { return side_; }
  [[nodiscard]] const std::string& name() const { return name_; }

  // Imported surfaces are divided at edges sharper than 40 degrees.
  [[nodiscard]] std::span<const WallSheet> sheets() const { return sheets_; }
  // Exact distance to the surface: positive where liquid may be, negative in the solid.
  [[nodiscard]] double distance(const Vec3& x) const { return distance_(x); }
  // Of the shape; empty for a plane.
  [[nodiscard]] const std::optional<BoundingBox>& bounding_box() const { return box_; }
  // The longest edge length with which a mesh still shows the surface: half the smallest radius of what is
  // round (twelve edges around a cylinder), the thickness of what is flat; infinite for a plane.
  [[nodiscard]] double coarsest_edge_length() const { return coarsest_edge_length_; }

 private:
  SolidShape shape_;
  Side side_;
  std::string name_;
  std::vector<WallSheet> sheets_;
  std::function<double(const Vec3&)> distance_;
  std::optional<BoundingBox> box_;
  double coarsest_edge_length_;
};

// "plane", "sphere", ... as in a scene file.
[[nodiscard]] std::string shape_name(const SolidShape& shape);

// Throws as the constructor of Solid does.
void validate(const SolidShape& shape);

}  // namespace meniscus::mesh
