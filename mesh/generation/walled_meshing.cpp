#include "mesh/generation/walled_meshing.h"

#include "mesh/error.h"
#include "mesh/generation/region_marks.h"
#include "mesh/generation/sheet_remeshing.h"
#include "mesh/generation/sheet_volume.h"
#include "mesh/generation/walled_checks.h"
#include "mesh/generation/walled_size.h"
#include "mesh/walls/wall_volume.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace meniscus::mesh {
namespace {

constexpr double kVolumeTolerance = 1e-11;  // relative, of the volume between sheets

// Between the facets of curved walls, which are chords, and the walls; `liquid` is the boundary of the
// liquid.
double volume_behind_facets(const WalledSurface& s, const SheetedSurface& liquid, const Walls& walls) {
  double sum = 0.0;
  for (std::size_t i = 0; i < liquid.sheet_of.size(); ++i) {
    if (!s.is_wall(liquid.sheet_of[i])) continue;
    const auto& [a, b, c] = liquid.surface.triangles[i];
    const std::vector<Vec3>& points = liquid.surface.points;
    sum += volume_to_sheet(walls.sheet(liquid.sheet_of[i]), {points[a], points[b], points[c]});
  }
  return sum;
}

// Where and how fast every vertex goes in the shift of the free surface.
std::vector<Vec3> shift_directions(const WalledSurface& s) {
  const SheetedSurface& complex = s.complex;
  bool any_curved = false;
  for (std::size_t i = 0; i < complex.sheet_of.size(); ++i)
    any_curved |= s.part(i) == WalledPart::free && !is_flat(complex.sheets[complex.sheet_of[i]]);
  const std::vector<VertexSheets> sheets = sheets_of_vertices(complex);
  std::vector<Vec3> direction(sheets.size(), Vec3::Zero());
  for (std::size_t v = 0; v < sheets.size(); ++v) {
    std::vector<const Sheet*> chosen;
    std::vector<double> speeds;
    for (const std::uint32_t i : sheets[v]) {
      chosen.push_back(&complex.sheets[i]);
      const bool moves = !s.is_wall(i) && (!any_curved || !is_flat(complex.sheets[i]));
      speeds.push_back(moves ? 1.0 : 0.0);
    }
    direction[v] = offset_direction(chosen, speeds, complex.surface.points[v]);
  }
  return direction;
}

// Puts vertices on those of their sheets that are walls.
void project_on_walls(WalledSurface& s, double reach) {
  const double scale = bounding_box(s.complex.surface).diagonal().norm();
  const std::vector<VertexSheets> sheets = sheets_of_vertices(s.complex);
  std::vector<const Sheet*> chosen;
  for (std::size_t v = 0; v < sheets.size(); ++v) {
    chosen.clear();
    for (const std::uint32_t i : sheets[v]) {
      if (s.is_wall(i)) chosen.push_back(&s.complex.sheets[i]);
    }
    if (!chosen.empty()) project_onto(chosen, scale, reach, s.complex.surface.points[v]);
  }
}

TetgenOutput fill(const WalledSurface& s, const std::function<double(const Vec3&)>& size, bool quality) {
  TetgenInput input;
  input.points = s.complex.surface.points;
  BoundingBox around = bounding_box(s.complex.surface);
  const Vec3 room = Vec3::Constant(around.diagonal().norm());
  around = BoundingBox(around.min() - room, around.max() + room);
  for (int corner = 0; corner < 8; ++corner)
    input.outside.push_back(around.corner(static_cast<BoundingBox::CornerType>(corner)));
  input.facets = s.complex.surface.triangles;
  input.size = size;
  input.quality = quality;
  return run_tetgen(input);
}

std::vector<std::optional<Label>> labels(const WalledSurface& s, const Walls& walls,
                                         const TetgenOutput& mesh) {
  constexpr std::uint32_t kSolid = 2;  // besides kAir and kLiquid
  std::vector<MarkedFacet> facets;
  for (std::size_t i = 0; i < s.complex.surface.triangles.size(); ++i) {
    const WalledPart part = s.part(i);
    MarkedFacet facet{.vertices = s.complex.surface.triangles[i], .behind = kLiquid, .ahead = kAir};
    if (part != WalledPart::free) {
      facet.behind = kSolid;
      facet.ahead = part == WalledPart::wet ? kLiquid : kAir;
      if (walls.sheet(s.complex.sheet_of[i]).facing() == WallSheet::Facing::against_normal)
        std::swap(facet.behind, facet.ahead);
    }
    facets.push_back(facet);
  }
  std::vector<std::optional<Label>> result;
  for (const RegionMark& mark : region_marks(mesh, facets)) {
    const bool filled = mark && *mark != kSolid;
    result.push_back(filled ? std::optional<Label>(static_cast<Label>(*mark)) : std::nullopt);
  }
  return result;
}

}  // namespace

void correct_liquid_volume(WalledSurface& s, const Walls& walls, double target, double edge_length) {
  constexpr int kMaxIterations = 30;
  constexpr double kTolerance = 1e-14;
  const std::vector<Vec3> direction = shift_directions(s);
  std::vector<Vec3>& points = s.complex.surface.points;
  double offset = 0.0;
  double error = 0.0;
  double smallest = std::numeric_limits<double>::infinity();
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    const SheetedSurface sheeted = boundary(s, walls, WalledPart::wet);
    const TriangleSurface& liquid = sheeted.surface;
    const double missing = target - volume(liquid) - volume_behind_facets(s, sheeted, walls);
    error = std::abs(missing) / target;
    // Stops at round-off, where Newton's steps no longer help.
    if (error <= kTolerance || (error < 1e-12 && error >= smallest)) break;
    smallest = std::min(smallest, error);
    double rate = 0.0;
    for (const Triangle& t : liquid.triangles)
      rate += area_vector(liquid, t).dot(direction[t[0]] + direction[t[1]] + direction[t[2]]) / 3.0;
    if (rate <= 0.0) break;
    offset += missing / rate;
    if (std::abs(offset) > 0.25 * edge_length) break;
    for (std::size_t v = 0; v < points.size(); ++v) points[v] += missing / rate * direction[v];
    project_on_walls(s, edge_length);
  }
  if (error > 1e-10)
    throw InputError(fmt::format(
        "With edge_length {} the surface misses the volume of the liquid by {:.2g} %; choose a smaller one.",
        edge_length, 100.0 * error));
}

WalledMesh mesh_within_walls(std::span<const Shape> bodies, const Walls& walls,
                             const VolumeMeshingOptions& options) {
  const double edge_length = options.edge_length;
  WalledMesh result{.soup = {}, .surface = cut_by_walls(bodies, walls, edge_length)};
  WalledSurface& surface = result.surface;
  check_contact_lines(surface, walls, edge_length);
  check_gaps(surface, walls, edge_length);
  const double longest = longest_edge(options, walls.domain());
  const WalledSize size(surface, walls, edge_length, options.grading, longest);
  const auto wanted = [&size](const Vec3& x) { return size(x); };
  remesh_on_sheets(surface.complex, {.edge_length = edge_length, .size = wanted});
  result.volume = volume_between_sheets(boundary(surface, walls, WalledPart::wet), kVolumeTolerance).value;
  correct_liquid_volume(surface, walls, result.volume, edge_length);
  check_not_folded(surface, walls, edge_length);
  const TetgenOutput filled = fill(surface, wanted, options.quality);
  result.soup = labelled(filled, labels(surface, walls, filled));
  return result;
}

}  // namespace meniscus::mesh
