// All that bounds the space of liquid and air: the solids of a scene and the sides of its domain, as smooth
// sheets with one number each.
//
// The hull of a mesh (faces without a neighbour) lies on walls. Which sheet a face or a vertex is on is found
// from where it is, so that operations on the mesh need no bookkeeping. Overlapping solids meet in creases
// like the sheets of one.
#pragma once

#include "mesh/small_vector.h"
#include "mesh/walls/solid.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace meniscus::mesh {

// Indices of the sheets that meet at a point, ascending. One: smooth wall; two: crease; three or more:
// corner.
using SheetList = SmallVector<std::uint32_t, 6>;

class Walls {
 public:
  // The domain's sides are walls that belong to no solid, except those on which a plane of a solid lies.
  Walls(std::vector<Solid> solids, const BoundingBox& domain);

  [[nodiscard]] std::span<const Solid> solids() const { return solids_; }
  [[nodiscard]] const BoundingBox& domain() const { return domain_; }

  // Sheets of the first solid first, those of the domain's sides (x min, x max, y min, ...) last.
  [[nodiscard]] std::size_t sheet_count() const { return sheets_.size(); }
  [[nodiscard]] const WallSheet& sheet(std::uint32_t i) const { return sheets_[i]; }
  // Index of the solid a sheet belongs to; empty for a side of the domain.
  [[nodiscard]] std::optional<std::uint32_t> solid_of(std::uint32_t sheet) const { return owner_[sheet]; }

  // The first sheet in the same plane that faces the same way: this one, but for planes in common.
  [[nodiscard]] std::uint32_t first_in_plane(std::uint32_t sheet) const;

  // Distance to the nearest wall where liquid may be; negative inside solids and outside the domain, and
  // there no more than a bound where solids overlap.
  [[nodiscard]] double distance(const Vec3& x) const;

  // The sheets within `tolerance` of x, as far as they are wall there. Planes in common (a box that stands on
  // a table) count once.
  [[nodiscard]] SheetList sheets_at(const Vec3& x, double tolerance) const;

  // The sheet a triangle of the hull lies on: its corners to `tolerance` times its longest edge, and of
  // several such sheets the one nearest to its middle (a triangle on the end of a thin cylinder may have all
  // its corners on the rim). Empty where there is none.
  [[nodiscard]] std::optional<std::uint32_t> sheet_of_face(const std::array<Vec3, 3>& corners,
                                                           double tolerance = 1e-6) const;

  // Moves x to the nearest point of one sheet, or onto the curve or corner where two or three meet, to
  // rounding; of more than three sheets the first three count. Returns false, leaving x, where they do not
  // meet within `reach`.
  [[nodiscard]] bool project(std::span<const std::uint32_t> sheets, double reach, Vec3& x) const;

 private:
  [[nodiscard]] bool is_wall_at(std::uint32_t sheet, const Vec3& x, double tolerance) const;
  [[nodiscard]] bool opens_to_liquid(std::uint32_t sheet, const Vec3& x, double tolerance) const;
  [[nodiscard]] double owner_distance(std::uint32_t sheet, const Vec3& x) const;

  std::vector<Solid> solids_;
  BoundingBox domain_;
  double scale_;
  std::vector<WallSheet> sheets_;
  std::vector<std::optional<std::uint32_t>> owner_;  // by sheet
  std::vector<std::uint32_t> plane_of_;              // by sheet: the first sheet in the same plane, or itself
};

}  // namespace meniscus::mesh
