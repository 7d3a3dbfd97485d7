#include "mesh/generation/walled_surface.h"

#include "mesh/error.h"
#include "mesh/generation/placement_error.h"
#include "mesh/generation/sheet_visitor.h"
#include "mesh/generation/solid_surface.h"
#include "mesh/generation/surface_meshing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace meniscus::mesh {
namespace {

namespace PMP = CGAL::Polygon_mesh_processing;

constexpr double kFlush = 1e-9;       // of the domain's diagonal: how far planes in common may be apart
constexpr double kSinkInEdges = 0.5;  // how far a flat side that lies on a wall is pushed into it

struct FlatSide {
  Vec3 point;
  Vec3 normal;
};

std::optional<FlatSide> flat_side(const Sheet& sheet, const Vec3& near) {
  if (!is_flat(sheet)) return std::nullopt;
  const SheetValue at = evaluate(sheet, near);
  return FlatSide{near - at.distance * at.normal, at.normal};
}

// Whether a wall that faces the liquid lies against a flat side: in its plane, normals opposed.
bool lies_on(const FlatSide& side, const WallSheet& wall, double tolerance) {
  if (!wall.flat()) return false;
  const WallPoint at = wall.nearest(side.point);
  return (at.normal + side.normal).norm() < kFlush &&
         std::abs((side.point - at.point).dot(side.normal)) < tolerance;
}

// Pushes flat sides that lie on walls into them, so that cutting has something to cut.
void sink_flush_sides(SheetedSurface& s, std::span<const WallSheet> walls, double tolerance, double depth) {
  std::vector<Vec3> shift(s.surface.points.size(), Vec3::Zero());
  for (std::uint32_t sheet = 0; sheet < s.sheets.size(); ++sheet) {
    const auto first = std::find(s.sheet_of.begin(), s.sheet_of.end(), sheet);
    if (first == s.sheet_of.end()) continue;
    const Triangle& t = s.surface.triangles[static_cast<std::size_t>(first - s.sheet_of.begin())];
    const auto side = flat_side(s.sheets[sheet], s.surface.points[t[0]]);
    const auto on = [&](const WallSheet& wall) { return lies_on(*side, wall, tolerance); };
    if (!side || std::none_of(walls.begin(), walls.end(), on)) continue;
    std::vector<char> pushed(shift.size(), 0);
    for (std::size_t i = 0; i < s.surface.triangles.size(); ++i) {
      for (const std::uint32_t v : s.surface.triangles[i]) {
        if (s.sheet_of[i] != sheet || pushed[v]) continue;
        pushed[v] = 1;
        shift[v] += depth * side->normal;
      }
    }
  }
  for (std::size_t v = 0; v < shift.size(); ++v) s.surface.points[v] += shift[v];
}

class Cutting {
 public:
  Cutting(std::span<const Shape> bodies, const Walls& walls, double edge_length)
      : bodies_(bodies),
        walls_(walls),
        edge_length_(edge_length),
        tolerance_(kFlush * walls.domain().diagonal().norm()) {
    for (std::uint32_t i = 0; i < walls.sheet_count(); ++i) {
      wall_list_.push_back(walls.sheet(i));
      result_.complex.sheets.push_back(walls.sheet(i).geometry());
    }
    result_.wall_sheets = static_cast<std::uint32_t>(walls.sheet_count());
  }

  WalledSurface run() {
    ExactMesh room = make_room();
    ExactMesh liquid = make_liquid();
    ExactMesh wet;
    ExactMesh air;
    add_sheet_map(wet);
    add_sheet_map(air);
    std::array<boost::optional<ExactMesh*>, 4> output;
    output[PMP::Corefinement::INTERSECTION] = &wet;
    output[PMP::Corefinement::TM2_MINUS_TM1] = &air;
    const auto done = PMP::corefine_and_compute_boolean_operations(liquid, room, output,
                                                                   CGAL::parameters::visitor(SheetVisitor()));
    if (!done[PMP::Corefinement::INTERSECTION] || !done[PMP::Corefinement::TM2_MINUS_TM1])
      throw InputError("The liquid touches a wall in a single point or line; move it a little.");
    if (wet.is_empty()) throw InputError("The liquid lies wholly inside solids or outside the domain.");
    if (air.is_empty()) throw InputError("The liquid fills all the room there is; leave some for air.");
    add_triangles(wet, WalledPart::wet);
    add_triangles(air, WalledPart::dry);
    number_by_position();
    project_vertices(result_.complex, edge_length_);
    return std::move(result_);
  }

 private:
  // The domain less the obstacles, within the containers.
  ExactMesh make_room() {
    const BoundingBox& domain = walls_.domain();
    const auto sides = static_cast<std::uint32_t>(walls_.sheet_count() - 6);
    ExactMesh room = to_cgal<ExactMesh>(
        initial_surface(Box{domain.center(), domain.sizes()}, 0.25 * domain.sizes().maxCoeff()), sides);
    std::uint32_t sheet = 0;
    for (std::size_t i = 0; i < walls_.solids().size(); ++i) {
      const Solid& solid = walls_.solids()[i];
      const std::uint32_t first = sheet;
      sheet += static_cast<std::uint32_t>(solid.sheets().size());
      if (cuts_nothing(first, solid)) continue;
      SheetedSurface surface = solid_surface(solid, domain, edge_length_);
      if (solid.side() == Solid::Side::obstacle)
        sink_flush_sides(surface, wall_list_, tolerance_,
                         kSinkInEdges * std::min(edge_length_, solid.coarsest_edge_length()));
      ExactMesh mesh = to_cgal<ExactMesh>(surface, first);
      ExactMesh rest;
      add_sheet_map(rest);
      const auto visitor = CGAL::parameters::visitor(SheetVisitor());
      const bool done = solid.side() == Solid::Side::obstacle
                            ? PMP::corefine_and_compute_difference(room, mesh, rest, visitor)
                            : PMP::corefine_and_compute_intersection(room, mesh, rest, visitor);
      const auto fail = [&](const char* what) {
        throw PlacementError(PlacementError::Culprit::solid, i,
                             fmt::format("The {} {}.", told(solid, i), what));
      };
      if (!done) fail("touches another solid or the domain in a single point or line; move it a little");
      if (rest.is_empty()) fail("leaves no room for liquid and air in the domain");
      room = std::move(rest);
    }
    return room;
  }

  // Whether the sheet is a plane that another one, or a side of the domain, stands for already.
  bool cuts_nothing(std::uint32_t sheet, const Solid& solid) const {
    if (!std::holds_alternative<Plane>(solid.shape())) return false;
    if (walls_.first_in_plane(sheet) != sheet) return true;
    auto side = static_cast<std::uint32_t>(walls_.sheet_count() - 6);
    while (side < walls_.sheet_count() && walls_.first_in_plane(side) != sheet) ++side;
    return side < walls_.sheet_count();
  }

  ExactMesh make_liquid() {
    ExactMesh liquid;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      SheetedSurface surface = mesh_sheets(without_flush_base(bodies_[i]), edge_length_);
      sink_flush_sides(surface, wall_list_, tolerance_, kSinkInEdges * edge_length_);
      ExactMesh body = to_cgal<ExactMesh>(surface, static_cast<std::uint32_t>(result_.complex.sheets.size()));
      result_.complex.sheets.insert(result_.complex.sheets.end(), surface.sheets.begin(),
                                    surface.sheets.end());
      if (i == 0) {
        liquid = std::move(body);
        continue;
      }
      ExactMesh sum;
      add_sheet_map(sum);
      if (!PMP::corefine_and_compute_union(liquid, body, sum, CGAL::parameters::visitor(SheetVisitor())))
        throw PlacementError(
            PlacementError::Culprit::body, i,
            fmt::format("The liquid touches itself in a single point or line where body {} ({}) meets the "
                        "bodies before it; "
                        "move it a little.",
                        i + 1, shape_name(bodies_[i])));
      liquid = std::move(sum);
    }
    return liquid;
  }

  // A cap that stands on a wall is what the wall leaves of its sphere.
  Shape without_flush_base(const Shape& body) const {
    const auto* cap = std::get_if<Cap>(&body);
    if (cap == nullptr) return body;
    const Vec3 axis = cap->axis.normalized();
    const FlatSide base{cap->center, -axis};
    const auto on = [&](const WallSheet& wall) { return lies_on(base, wall, tolerance_); };
    if (std::none_of(wall_list_.begin(), wall_list_.end(), on)) return body;
    return Sphere{.center = cap->center + (cap->height - cap->radius) * axis, .radius = cap->radius};
  }

  // Takes the walls of one side, and of the liquid its free surface, which the air has in common with it.
  void add_triangles(ExactMesh& mesh, WalledPart wall_part) {
    SheetedSurface part;
    from_cgal(mesh, part);
    std::vector<std::uint32_t> number;
    for (const Vec3& p : part.surface.points)
      number.push_back(
          numbers_.try_emplace({p.x(), p.y(), p.z()}, static_cast<std::uint32_t>(numbers_.size()))
              .first->second);
    for (std::size_t i = 0; i < part.surface.triangles.size(); ++i) {
      Triangle t = part.surface.triangles[i];
      for (std::uint32_t& v : t) v = number[v];
      std::uint32_t sheet = part.sheet_of[i];
      const bool wall = result_.is_wall(sheet);
      // Corners that differ by less than rounding leave triangles without area.
      if ((!wall && wall_part == WalledPart::dry) || t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) continue;
      // From outward of the room to the normal of the sheet.
      if (wall) sheet = walls_.first_in_plane(sheet);
      if (wall && walls_.sheet(sheet).facing() == WallSheet::Facing::along_normal) std::swap(t[1], t[2]);
      result_.complex.surface.triangles.push_back(t);
      result_.complex.sheet_of.push_back(sheet);
      result_.complex.part_of.push_back(static_cast<std::uint8_t>(wall ? wall_part : WalledPart::free));
    }
  }

  // CGAL's order depends on where it happens to find memory.
  void number_by_position() {
    SheetedSurface& s = result_.complex;
    std::vector<std::uint32_t> final_number(numbers_.size());
    for (const auto& [p, number] : numbers_) {
      final_number[number] = static_cast<std::uint32_t>(s.surface.points.size());
      s.surface.points.emplace_back(p[0], p[1], p[2]);
    }
    struct Entry {
      Triangle triangle;
      std::uint32_t sheet;
      std::uint8_t part;
      auto operator<=>(const Entry&) const = default;
    };
    std::vector<Entry> sorted;
    for (std::size_t i = 0; i < s.surface.triangles.size(); ++i) {
      Triangle t = s.surface.triangles[i];
      for (std::uint32_t& v : t) v = final_number[v];
      std::rotate(t.begin(), std::min_element(t.begin(), t.end()), t.end());
      sorted.push_back({t, s.sheet_of[i], s.part_of[i]});
    }
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      s.surface.triangles[i] = sorted[i].triangle;
      s.sheet_of[i] = sorted[i].sheet;
      s.part_of[i] = sorted[i].part;
    }
    s.surface = without_unused_points(s.surface);
  }

  std::span<const Shape> bodies_;
  const Walls& walls_;
  double edge_length_;
  double tolerance_;
  std::vector<WallSheet> wall_list_;
  std::map<std::array<double, 3>, std::uint32_t> numbers_;  // of points, in the order found
  WalledSurface result_;
};

}  // namespace

WalledSurface cut_by_walls(std::span<const Shape> bodies, const Walls& walls, double edge_length) {
  return Cutting(bodies, walls, edge_length).run();
}

SheetedSurface boundary(const WalledSurface& s, const Walls& walls, WalledPart wall_part) {
  SheetedSurface result;
  result.surface.points = s.complex.surface.points;
  result.sheets = s.complex.sheets;
  for (std::size_t i = 0; i < s.complex.surface.triangles.size(); ++i) {
    const bool free = s.part(i) == WalledPart::free;
    if (!free && s.part(i) != wall_part) continue;
    Triangle t = s.complex.surface.triangles[i];
    const std::uint32_t sheet = s.complex.sheet_of[i];
    const bool inward =
        free ? wall_part == WalledPart::dry : walls.sheet(sheet).facing() == WallSheet::Facing::along_normal;
    if (inward) std::swap(t[1], t[2]);
    result.surface.triangles.push_back(t);
    result.sheet_of.push_back(sheet);
  }
  return result;
}

}  // namespace meniscus::mesh
