#include "mesh/generation/volume_meshing.h"

#include "mesh/error.h"
#include "mesh/generation/domain_hull.h"
#include "mesh/generation/size_field.h"
#include "mesh/generation/tetgen_call.h"
#include "mesh/tet_mesh.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace meniscus::mesh {
namespace {

constexpr std::uint32_t kWall = std::numeric_limits<std::uint32_t>::max();

struct Facet {
  std::array<std::uint32_t, 3> key;  // sorted vertices
  std::uint32_t first;               // of the oriented triangle, with `second` fixing its side
  std::uint32_t second;
  std::uint32_t surface;  // kWall: hull
};

std::array<std::uint32_t, 3> sorted(std::array<std::uint32_t, 3> t) {
  std::sort(t.begin(), t.end());
  return t;
}

// Gives every tetrahedron the label of the region it belongs to: regions are bounded by facets, and the
// facets seen from inside tell what fills them.
class RegionLabels {
 public:
  RegionLabels(const TetgenOutput& mesh, std::vector<Facet> facets, std::span<const LabelledSurface> surfaces)
      : mesh_(mesh), facets_(std::move(facets)), surfaces_(surfaces) {
    std::sort(facets_.begin(), facets_.end(), [](const Facet& a, const Facet& b) { return a.key < b.key; });
  }

  // The label of every tetrahedron; empty for those in holes.
  std::vector<std::optional<Label>> run() {
    std::vector<std::optional<Label>> labels(mesh_.tets.size());
    std::vector<char> seen(mesh_.tets.size(), 0);
    for (std::size_t seed = 0; seed < mesh_.tets.size(); ++seed) {
      if (seen[seed]) continue;
      std::optional<std::uint32_t> surface;
      std::vector<std::size_t> region{seed};
      seen[seed] = 1;
      for (std::size_t i = 0; i < region.size(); ++i) {
        for (int face = 0; face < 4; ++face) {
          if (const Facet* facet = find(region[i], face)) {
            if (facet->surface != kWall && sees_inside(*facet, region[i], face))
              note(surface, facet->surface);
            continue;
          }
          const std::int64_t n = mesh_.neighbours[region[i]][static_cast<std::size_t>(face)];
          if (n < 0 || seen[static_cast<std::size_t>(n)]) continue;
          seen[static_cast<std::size_t>(n)] = 1;
          region.push_back(static_cast<std::size_t>(n));
        }
      }
      const std::optional<Label> label = surface ? surfaces_[*surface].inside : std::optional<Label>(kAir);
      for (const std::size_t t : region) labels[t] = label;
    }
    return labels;
  }

 private:
  std::array<std::uint32_t, 3> face_vertices(std::size_t tet, int face) const {
    std::array<std::uint32_t, 3> result{};
    for (std::size_t k = 0; k < 3; ++k)
      result[k] = mesh_.tets[tet][static_cast<std::size_t>(kTetFaces[face][k])];
    return result;
  }

  const Facet* find(std::size_t tet, int face) const {
    const std::array<std::uint32_t, 3> key = sorted(face_vertices(tet, face));
    const auto at =
        std::lower_bound(facets_.begin(), facets_.end(), key,
                         [](const Facet& f, const std::array<std::uint32_t, 3>& k) { return f.key < k; });
    return at != facets_.end() && at->key == key ? &*at : nullptr;
  }

  // The face of a tetrahedron, seen from outside it, runs like the surface's triangle exactly where it is
  // inside.
  bool sees_inside(const Facet& facet, std::size_t tet, int face) const {
    const std::array<std::uint32_t, 3> v = face_vertices(tet, face);
    const auto at = std::find(v.begin(), v.end(), facet.first) - v.begin();
    return v[static_cast<std::size_t>((at + 1) % 3)] == facet.second;
  }

  static void note(std::optional<std::uint32_t>& surface, std::uint32_t found) {
    if (surface && *surface != found)
      throw InputError(fmt::format("Surfaces {} and {} meet; surfaces of different labels must keep apart.",
                                   *surface, found));
    surface = found;
  }

  const TetgenOutput& mesh_;
  std::vector<Facet> facets_;
  std::span<const LabelledSurface> surfaces_;
};

Facet make_facet(const Triangle& t, std::uint32_t surface) {
  return {sorted(t), t[0], t[1], surface};
}

TetSoup label_tets(TetgenOutput mesh, std::vector<Facet> facets, std::span<const LabelledSurface> surfaces) {
  const std::vector<std::optional<Label>> labels = RegionLabels(mesh, std::move(facets), surfaces).run();
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

}  // namespace

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
  std::vector<Facet> facets;
  for (std::uint32_t i = 0; i < surfaces.size(); ++i) {
    const std::size_t before = all.triangles.size();
    append(all, surfaces[i].surface);
    for (std::size_t t = before; t < all.triangles.size(); ++t)
      facets.push_back(make_facet(all.triangles[t], i));
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
      facets.push_back(make_facet(t, kWall));
    }
  }
  input.points.insert(input.points.end(), options.interior_points.begin(), options.interior_points.end());
  input.size = [&size](const Vec3& x) { return size(x); };
  input.quality = options.quality;
  return label_tets(run_tetgen(input), std::move(facets), surfaces);
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
