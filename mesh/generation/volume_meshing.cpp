#include "mesh/generation/volume_meshing.h"

#include "mesh/error.h"
#include "mesh/generation/domain_hull.h"
#include "mesh/generation/region_marks.h"
#include "mesh/generation/size_field.h"
#include "mesh/generation/tetgen_call.h"
#include "mesh/geometry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace meniscus::mesh {

void validate(const VolumeMeshingOptions& o) {
  const auto require = [](bool fine, const char* name, double value, const char* expected) {
    if (!fine) throw InputError(fmt::format("The {} is {}; it must be {}.", name, value, expected));
  };
  require(std::isfinite(o.edge_length) && o.edge_length > 0.0, "edge_length", o.edge_length,
          "a positive number");
  require(std::isfinite(o.grading) && o.grading >= 0.0, "grading", o.grading,
          "a number that is not negative");
  require(
      o.max_edge_length == 0.0 || (std::isfinite(o.max_edge_length) && o.max_edge_length >= o.edge_length),
      "max_edge_length", o.max_edge_length, "at least the edge_length");
  if (!o.domain) return;
  if (!o.domain->min().allFinite() || !o.domain->max().allFinite() ||
      (o.domain->sizes().array() <= 0.0).any())
    throw InputError("The domain is empty: each coordinate of its max must be greater than that of its min.");
}

double longest_edge(const VolumeMeshingOptions& options, const BoundingBox& extent) {
  if (options.max_edge_length > 0.0) return options.max_edge_length;
  return std::max(options.edge_length, 0.25 * extent.sizes().maxCoeff());
}

TetSoup mesh_volume(std::span<const LabelledSurface> surfaces, const VolumeMeshingOptions& options) {
  validate(options);
  TriangleSurface all;
  std::vector<MarkedFacet> facets;
  for (std::uint32_t i = 0; i < surfaces.size(); ++i) {
    const std::size_t before = all.triangles.size();
    append(all, surfaces[i].surface);
    for (std::size_t t = before; t < all.triangles.size(); ++t)
      facets.push_back({.vertices = all.triangles[t], .behind = i, .ahead = {}});
  }
  if (all.triangles.empty()) throw InputError("There is no surface to fill with tetrahedra.");
  check_embedded(all);
  if (options.domain) fit_into_domain(all, *options.domain, options.edge_length);

  const double longest = longest_edge(options, options.domain ? *options.domain : bounding_box(all));
  const SizeField size(all, options.edge_length, options.grading, longest);
  TetgenInput input;
  input.points = all.points;
  input.facets = all.triangles;
  if (options.domain) {
    for (const Triangle& t : add_domain_hull(*options.domain, all, size, input.points)) {
      input.facets.push_back(t);
      facets.push_back({.vertices = t, .behind = {}, .ahead = {}});
    }
  }
  input.points.insert(input.points.end(), options.interior_points.begin(), options.interior_points.end());
  input.size = [&size](const Vec3& x) { return size(x); };
  input.quality = options.quality;
  const TetgenOutput filled = run_tetgen(input);
  std::vector<std::optional<Label>> labels;
  for (const RegionMark& surface : region_marks(filled, facets))
    labels.push_back(surface ? surfaces[*surface].inside : std::optional<Label>(kAir));
  return labelled(filled, labels);
}

TetSoup labelled(const TetgenOutput& mesh, std::span<const std::optional<Label>> labels) {
  TetSoup soup;
  constexpr std::uint32_t kUnused = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> number(mesh.points.size(), kUnused);
  for (std::size_t t = 0; t < mesh.tets.size(); ++t) {
    if (!labels[t]) continue;
    for (const std::uint32_t v : mesh.tets[t]) number[v] = 0;
    soup.tets.push_back(mesh.tets[t]);
    soup.labels.push_back(*labels[t]);
  }
  for (std::size_t v = 0; v < number.size(); ++v) {
    if (number[v] == kUnused) continue;
    number[v] = static_cast<std::uint32_t>(soup.points.size());
    soup.points.push_back(mesh.points[v]);
  }
  for (auto& tet : soup.tets) {
    for (std::uint32_t& v : tet) v = number[v];
  }
  return soup;
}

double volume(const TetSoup& soup, Label label) {
  double sum = 0.0;
  for (std::size_t t = 0; t < soup.tets.size(); ++t) {
    if (soup.labels[t] != label) continue;
    const auto& v = soup.tets[t];
    sum += signed_volume(soup.points[v[0]], soup.points[v[1]], soup.points[v[2]], soup.points[v[3]]);
  }
  return sum;
}

}  // namespace meniscus::mesh
