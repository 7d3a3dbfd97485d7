#include "mesh/generation/region_marks.h"

#include "mesh/error.h"
#include "mesh/tet_mesh.h"

#include <fmt/format.h>

#include <algorithm>

namespace meniscus::mesh {
namespace {

using Key = std::array<std::uint32_t, 3>;

Key sorted(Key t) {
  std::sort(t.begin(), t.end());
  return t;
}

class Regions {
 public:
  Regions(const TetgenOutput& mesh, std::span<const MarkedFacet> facets) : mesh_(mesh) {
    for (const MarkedFacet& f : facets) facets_.emplace_back(sorted(f.vertices), &f);
    std::sort(facets_.begin(), facets_.end());
  }

  std::vector<RegionMark> run() {
    std::vector<RegionMark> marks(mesh_.tets.size());
    std::vector<char> seen(mesh_.tets.size(), 0);
    for (std::size_t seed = 0; seed < mesh_.tets.size(); ++seed) {
      if (seen[seed]) continue;
      RegionMark mark;
      std::vector<std::size_t> region{seed};
      seen[seed] = 1;
      for (std::size_t i = 0; i < region.size(); ++i) {
        for (int face = 0; face < 4; ++face) {
          const Key vertices = face_vertices(region[i], face);
          if (const MarkedFacet* facet = find(vertices)) {
            note(mark, is_behind(*facet, vertices) ? facet->behind : facet->ahead);
            continue;
          }
          const std::int64_t n = mesh_.neighbours[region[i]][static_cast<std::size_t>(face)];
          if (n < 0 || seen[static_cast<std::size_t>(n)]) continue;
          seen[static_cast<std::size_t>(n)] = 1;
          region.push_back(static_cast<std::size_t>(n));
        }
      }
      for (const std::size_t t : region) marks[t] = mark;
    }
    return marks;
  }

 private:
  Key face_vertices(std::size_t tet, int face) const {
    Key result{};
    for (std::size_t k = 0; k < 3; ++k)
      result[k] = mesh_.tets[tet][static_cast<std::size_t>(kTetFaces[face][k])];
    return result;
  }

  const MarkedFacet* find(const Key& vertices) const {
    const Key key = sorted(vertices);
    const auto at = std::lower_bound(facets_.begin(), facets_.end(), key,
                                     [](const auto& f, const Key& k) { return f.first < k; });
    return at != facets_.end() && at->first == key ? at->second : nullptr;
  }

  // The face of a tetrahedron, seen from outside it, runs like the facet exactly where it is behind.
  static bool is_behind(const MarkedFacet& facet, const Key& face) {
    const auto at = std::find(face.begin(), face.end(), facet.vertices[0]) - face.begin();
    return face[static_cast<std::size_t>((at + 1) % 3)] == facet.vertices[1];
  }

  static void note(RegionMark& mark, RegionMark found) {
    if (!found) return;
    if (mark && *mark != *found)
      throw InputError(fmt::format("Surfaces {} and {} meet; surfaces of different labels must keep apart.",
                                   *mark, *found));
    mark = found;
  }

  const TetgenOutput& mesh_;
  std::vector<std::pair<Key, const MarkedFacet*>> facets_;
};

}  // namespace

std::vector<RegionMark> region_marks(const TetgenOutput& mesh, std::span<const MarkedFacet> facets) {
  return Regions(mesh, facets).run();
}

}  // namespace meniscus::mesh
