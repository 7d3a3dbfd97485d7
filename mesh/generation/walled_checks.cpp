#include "mesh/generation/walled_checks.h"

#include "mesh/error.h"
#include "mesh/generation/placement_error.h"
#include "mesh/generation/surface_meshing.h"
#include "mesh/generation/surface_union.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>

namespace meniscus::mesh {
namespace {

std::string place(const Vec3& p) {
  return fmt::format("({:.4g}, {:.4g}, {:.4g})", p.x(), p.y(), p.z());
}

// Solids by index; the last number is the domain.
class Owners {
 public:
  Owners(const WalledSurface& s, const Walls& walls)
      : walls_(walls), of_vertex_(s.complex.surface.points.size()) {
    const std::vector<VertexSheets> sheets = sheets_of_vertices(s.complex);
    for (std::size_t v = 0; v < sheets.size(); ++v) {
      for (const std::uint32_t i : sheets[v]) {
        if (s.is_wall(i)) of_vertex_[v].insert(walls.solid_of(i).value_or(domain()));
      }
    }
  }

  [[nodiscard]] const std::set<std::uint32_t>& at(std::size_t vertex) const { return of_vertex_[vertex]; }
  [[nodiscard]] std::uint32_t domain() const { return static_cast<std::uint32_t>(walls_.solids().size()); }
  [[nodiscard]] double distance(std::uint32_t owner, const Vec3& x) const {
    if (owner == domain()) return -implicit_value(Box{walls_.domain().center(), walls_.domain().sizes()}, x);
    return walls_.solids()[owner].distance(x);
  }
  [[nodiscard]] std::string name(std::uint32_t owner) const {
    return owner == domain() ? "the domain's side" : told(walls_.solids()[owner], owner);
  }
  // Throws for one or two of them, blaming the solid that comes last.
  [[noreturn]] void fail(std::uint32_t a, std::uint32_t b, const std::string& message) const {
    const std::uint32_t blamed = a == domain() ? b : b == domain() ? a : std::max(a, b);
    if (blamed == domain()) throw InputError(message);
    throw PlacementError(PlacementError::Culprit::solid, blamed, message);
  }

 private:
  const Walls& walls_;
  std::vector<std::set<std::uint32_t>> of_vertex_;
};

void check_gaps_between_solids(const WalledSurface& s, const Owners& owners, double least) {
  const std::vector<Vec3>& points = s.complex.surface.points;
  std::set<std::array<std::uint32_t, 2>> touching;
  for (std::size_t v = 0; v < points.size(); ++v) {
    for (const std::uint32_t i : owners.at(v)) {
      for (const std::uint32_t j : owners.at(v)) touching.insert({i, j});
    }
  }
  for (std::size_t v = 0; v < points.size(); ++v) {
    for (const std::uint32_t i : owners.at(v)) {
      for (std::uint32_t j = 0; j <= owners.domain(); ++j) {
        if (touching.contains({i, j})) continue;
        const double gap = owners.distance(j, points[v]);
        if (gap < least)
          owners.fail(
              i, j,
              fmt::format("The gap between {} and {} is {:.3g} near {}, too narrow to be meshed: let them "
                          "overlap or keep them at least {:.3g} apart.",
                          owners.name(i), owners.name(j), gap, place(points[v]), least));
      }
    }
  }
}

// Near a solid too small for `edge_length` that which shows it.
double edge_length_at(const Vec3& x, const Walls& walls, double edge_length) {
  double result = edge_length;
  for (const Solid& solid : walls.solids()) {
    if (std::abs(solid.distance(x)) < edge_length) result = std::min(result, solid.coarsest_edge_length());
  }
  return result;
}

// Parts of the free surface that meet no wall must keep away from all.
void check_gaps_to_liquid(const WalledSurface& s, const Owners& owners, double least) {
  TriangleSurface free{s.complex.surface.points, {}};
  for (std::size_t i = 0; i < s.complex.surface.triangles.size(); ++i) {
    if (s.part(i) == WalledPart::free) free.triangles.push_back(s.complex.surface.triangles[i]);
  }
  const std::vector<std::uint32_t> component = component_of_triangles(free);
  std::set<std::uint32_t> at_walls;
  for (std::size_t i = 0; i < component.size(); ++i) {
    for (const std::uint32_t v : free.triangles[i]) {
      if (!owners.at(v).empty()) at_walls.insert(component[i]);
    }
  }
  for (std::size_t i = 0; i < component.size(); ++i) {
    if (at_walls.contains(component[i])) continue;
    for (const std::uint32_t v : free.triangles[i]) {
      for (std::uint32_t owner = 0; owner <= owners.domain(); ++owner) {
        const double gap = owners.distance(owner, free.points[v]);
        if (gap < least)
          owners.fail(
              owner, owner,
              fmt::format("The liquid only just misses {} near {}, by {:.3g}: let it reach into the wall or "
                          "keep a distance of at least {:.3g}.",
                          owners.name(owner), place(free.points[v]), gap, least));
      }
    }
  }
}

}  // namespace

void check_contact_lines(const WalledSurface& s, const Walls& walls, double edge_length) {
  const SheetedSurface& complex = s.complex;
  std::set<Edge> of_free;
  for (std::size_t i = 0; i < complex.surface.triangles.size(); ++i) {
    const Triangle& t = complex.surface.triangles[i];
    for (std::size_t k = 0; k < 3 && s.part(i) == WalledPart::free; ++k) {
      const auto [low, high] = std::minmax(t[k], t[(k + 1) % 3]);
      of_free.insert({low, high});
    }
  }
  std::vector<Edge> lines;
  std::ranges::copy_if(crease_edges(complex), std::back_inserter(lines),
                       [&](const Edge& e) { return of_free.contains(e); });
  const std::vector<double> lengths = connected_lengths(complex.surface, lines);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Vec3& p = complex.surface.points[lines[i][0]];
    const double least = kLeastSeamInEdges * edge_length_at(p, walls, edge_length);
    if (lengths[i] >= least) continue;
    throw InputError(
        fmt::format("The liquid only just touches a wall or itself near {}: the line where they meet is "
                    "{:.3g} long and must be "
                    "at least {:.3g} for edge_length {}.",
                    place(p), lengths[i], least, edge_length));
  }
}

void check_gaps(const WalledSurface& s, const Walls& walls, double edge_length) {
  const Owners owners(s, walls);
  check_gaps_between_solids(s, owners, kLeastGapInEdges * edge_length);
  check_gaps_to_liquid(s, owners, kLeastGapInEdges * edge_length);
}

void check_not_folded(const WalledSurface& s, const Walls& walls, double edge_length) {
  check_not_turned(s.complex, edge_length);
  try {
    check_surface(without_unused_points(boundary(s, walls, WalledPart::wet).surface));
    check_embedded(without_unused_points(boundary(s, walls, WalledPart::dry).surface));
  } catch (const InputError& error) {
    throw InputError(
        fmt::format("The edge_length {} is too coarse for liquid and walls. {}", edge_length, error.what()));
  }
}

}  // namespace meniscus::mesh
