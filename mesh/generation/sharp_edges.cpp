#include "mesh/generation/sharp_edges.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

namespace meniscus::mesh {
namespace {

using Neighbours = std::vector<std::array<std::uint32_t, 3>>;

Neighbours triangle_neighbours(const TriangleSurface& s) {
  std::map<Edge, std::array<std::uint32_t, 2>> sides;
  for (std::uint32_t i = 0; i < s.triangles.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = s.triangles[i][k];
      const std::uint32_t b = s.triangles[i][(k + 1) % 3];
      sides[{std::min(a, b), std::max(a, b)}][a < b ? 0 : 1] = i;
    }
  }
  Neighbours result(s.triangles.size());
  for (std::uint32_t i = 0; i < s.triangles.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = s.triangles[i][k];
      const std::uint32_t b = s.triangles[i][(k + 1) % 3];
      result[i][k] = sides[{std::min(a, b), std::max(a, b)}][a < b ? 1 : 0];
    }
  }
  return result;
}

FacetSheet make_sheet(const TriangleSurface& s, const std::vector<std::uint32_t>& triangles,
                      const std::vector<Vec3>& normals) {
  TriangleSurface part;
  part.points = s.points;
  for (const std::uint32_t t : triangles) part.triangles.push_back(s.triangles[t]);
  const Vec3& first = normals[triangles.front()];
  const bool flat = std::all_of(triangles.begin(), triangles.end(),
                                [&](std::uint32_t t) { return (normals[t] - first).norm() < 1e-9; });
  return {std::make_shared<const FacetTree>(part), flat};
}

}  // namespace

SheetedSurface split_at_sharp_edges(const TriangleSurface& surface, double sharp_angle_deg) {
  const double least_cosine = std::cos(sharp_angle_deg * std::numbers::pi / 180.0);
  std::vector<Vec3> normals;
  for (const Triangle& t : surface.triangles) normals.push_back(area_vector(surface, t).normalized());
  const Neighbours neighbours = triangle_neighbours(surface);

  constexpr std::uint32_t kUnseen = std::numeric_limits<std::uint32_t>::max();
  SheetedSurface out;
  out.surface = surface;
  out.sheet_of.assign(surface.triangles.size(), kUnseen);
  for (std::uint32_t seed = 0; seed < surface.triangles.size(); ++seed) {
    if (out.sheet_of[seed] != kUnseen) continue;
    const auto sheet = static_cast<std::uint32_t>(out.sheets.size());
    std::vector<std::uint32_t> members{seed};
    out.sheet_of[seed] = sheet;
    for (std::size_t i = 0; i < members.size(); ++i) {
      for (const std::uint32_t n : neighbours[members[i]]) {
        if (out.sheet_of[n] != kUnseen || normals[n].dot(normals[members[i]]) < least_cosine) continue;
        out.sheet_of[n] = sheet;
        members.push_back(n);
      }
    }
    out.sheets.emplace_back(make_sheet(surface, members, normals));
  }
  return out;
}

}  // namespace meniscus::mesh
