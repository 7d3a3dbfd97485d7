#include "mesh/generation/sheeted_surface.h"

#include <algorithm>

namespace meniscus::mesh {

std::vector<VertexSheets> sheets_of_vertices(const SheetedSurface& s) {
  std::vector<VertexSheets> result(s.surface.points.size());
  for (std::size_t i = 0; i < s.surface.triangles.size(); ++i) {
    for (const std::uint32_t v : s.surface.triangles[i]) {
      VertexSheets& list = result[v];
      const auto at = std::lower_bound(list.begin(), list.end(), s.sheet_of[i]);
      if (at == list.end() || *at != s.sheet_of[i]) list.insert(at, s.sheet_of[i]);
    }
  }
  return result;
}

std::vector<Edge> crease_edges(const SheetedSurface& s) {
  struct Half {
    Edge edge;
    std::uint32_t triangle;
  };
  std::vector<Half> halves;
  halves.reserve(3 * s.surface.triangles.size());
  for (std::uint32_t i = 0; i < s.surface.triangles.size(); ++i) {
    const Triangle& t = s.surface.triangles[i];
    for (std::size_t k = 0; k < 3; ++k) {
      const auto [low, high] = std::minmax(t[k], t[(k + 1) % 3]);
      halves.push_back({{low, high}, i});
    }
  }
  std::sort(halves.begin(), halves.end(), [](const Half& a, const Half& b) { return a.edge < b.edge; });
  std::vector<Edge> creases;
  for (std::size_t i = 0; i + 1 < halves.size(); ++i) {
    if (halves[i].edge == halves[i + 1].edge && !s.same_patch(halves[i].triangle, halves[i + 1].triangle))
      creases.push_back(halves[i].edge);
  }
  creases.erase(std::unique(creases.begin(), creases.end()), creases.end());
  return creases;
}

std::vector<double> connected_lengths(const TriangleSurface& s, std::span<const Edge> edges) {
  TriangleSurface lines{s.points, {}};
  for (const Edge& e : edges) lines.triangles.push_back({e[0], e[1], e[1]});
  const std::vector<std::uint32_t> component = component_of_triangles(lines);
  std::vector<double> length(edges.size(), 0.0);  // by component, of which there are no more than edges
  for (std::size_t i = 0; i < edges.size(); ++i)
    length[component[i]] += (s.points[edges[i][1]] - s.points[edges[i][0]]).norm();
  std::vector<double> result;
  for (const std::uint32_t c : component) result.push_back(length[c]);
  return result;
}

std::size_t project_vertices(SheetedSurface& s, double reach) {
  const double scale = bounding_box(s.surface).diagonal().norm();
  const std::vector<VertexSheets> sheets = sheets_of_vertices(s);
  std::size_t stayed = 0;
  boost::container::small_vector<const Sheet*, 3> chosen;
  for (std::size_t v = 0; v < s.surface.points.size(); ++v) {
    chosen.clear();
    for (const std::uint32_t i : sheets[v]) chosen.push_back(&s.sheets[i]);
    if (!project_onto({chosen.data(), chosen.size()}, scale, reach, s.surface.points[v])) ++stayed;
  }
  return stayed;
}

}  // namespace meniscus::mesh
