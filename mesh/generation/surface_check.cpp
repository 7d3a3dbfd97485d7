// check_surface and oriented_and_checked: what a surface must be before it can be filled.
#include "mesh/error.h"
#include "mesh/generation/triangle_surface.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/orientation.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Surface_mesh.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <unordered_map>
#include <utility>

namespace meniscus::mesh {
namespace {

namespace PMP = CGAL::Polygon_mesh_processing;
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using CgalMesh = CGAL::Surface_mesh<Kernel::Point_3>;

constexpr double kDegenerate = 1e-12;

std::string place(const Vec3& p) {
  return fmt::format("({:.6g}, {:.6g}, {:.6g})", p.x(), p.y(), p.z());
}

// How often each undirected edge is used in its two directions (low to high vertex, high to low).
struct EdgeUse {
  std::uint32_t forward = 0;
  std::uint32_t backward = 0;
};
using EdgeUses = std::map<std::pair<std::uint32_t, std::uint32_t>, EdgeUse>;

EdgeUses edge_uses(const TriangleSurface& s) {
  EdgeUses uses;
  for (const Triangle& t : s.triangles) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = t[k];
      const std::uint32_t b = t[(k + 1) % 3];
      EdgeUse& use = uses[std::minmax(a, b)];
      ++(a < b ? use.forward : use.backward);
    }
  }
  return uses;
}

void check_points_and_indices(const TriangleSurface& s) {
  if (s.triangles.empty()) throw InputError("The surface has no triangles.");
  for (std::size_t i = 0; i < s.points.size(); ++i) {
    if (!s.points[i].allFinite())
      throw InputError(
          fmt::format("Vertex {} of the surface has a coordinate that is not a finite number.", i));
  }
  for (std::size_t i = 0; i < s.triangles.size(); ++i) {
    for (const std::uint32_t v : s.triangles[i]) {
      if (v >= s.points.size())
        throw InputError(
            fmt::format("Triangle {} of the surface refers to vertex {}, but there are only {} vertices.", i,
                        v, s.points.size()));
    }
  }
}

void check_no_degenerate_triangles(const TriangleSurface& s) {
  std::size_t count = 0;
  std::size_t first = 0;
  for (std::size_t i = 0; i < s.triangles.size(); ++i) {
    const Triangle& t = s.triangles[i];
    double longest = 0.0;
    for (std::size_t k = 0; k < 3; ++k)
      longest = std::max(longest, (s.points[t[k]] - s.points[t[(k + 1) % 3]]).squaredNorm());
    const bool repeated = t[0] == t[1] || t[1] == t[2] || t[2] == t[0];
    if (repeated || area_vector(s, t).norm() <= kDegenerate * longest) {
      if (count++ == 0) first = i;
    }
  }
  if (count == 0) return;
  throw InputError(
      fmt::format("The surface has {} degenerate triangle(s) without area; the first is number {} at {}. "
                  "Repair the surface first.",
                  count, first, place(s.points[s.triangles[first][0]])));
}

void check_edges(const TriangleSurface& s, const EdgeUses& uses) {
  std::size_t borders = 0;
  std::size_t crowded = 0;
  const EdgeUses::value_type* first_border = nullptr;
  const EdgeUses::value_type* first_crowded = nullptr;
  for (const auto& entry : uses) {
    const std::uint32_t total = entry.second.forward + entry.second.backward;
    if (total == 1 && borders++ == 0) first_border = &entry;
    if (total > 2 && crowded++ == 0) first_crowded = &entry;
  }
  if (first_crowded != nullptr) {
    const auto [a, b] = first_crowded->first;
    throw InputError(
        fmt::format("The surface is not manifold: {} edge(s) have more than two triangles; the first runs "
                    "from {} to {} and has {}.",
                    crowded, place(s.points[a]), place(s.points[b]),
                    first_crowded->second.forward + first_crowded->second.backward));
  }
  if (first_border != nullptr) {
    const auto [a, b] = first_border->first;
    throw InputError(fmt::format(
        "The surface is open: {} edge(s) have a triangle on one side only; the first runs from {} to {}.",
        borders, place(s.points[a]), place(s.points[b])));
  }
}

// The triangles of a manifold vertex form one fan.
void check_vertices(const TriangleSurface& s) {
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> links(s.points.size());
  for (const Triangle& t : s.triangles) {
    for (std::size_t k = 0; k < 3; ++k) links[t[k]].emplace_back(t[(k + 1) % 3], t[(k + 2) % 3]);
  }
  std::size_t count = 0;
  std::size_t first = 0;
  for (std::size_t v = 0; v < links.size(); ++v) {
    if (links[v].empty()) continue;
    std::map<std::uint32_t, std::vector<std::uint32_t>> next;
    for (const auto& [a, b] : links[v]) {
      next[a].push_back(b);
      next[b].push_back(a);
    }
    std::size_t steps = 0;
    std::uint32_t previous = links[v][0].second;
    std::uint32_t at = links[v][0].first;
    do {
      const std::vector<std::uint32_t>& pair = next.at(at);
      const std::uint32_t follower = pair[0] == previous ? pair[1] : pair[0];
      previous = at;
      at = follower;
      ++steps;
    } while (at != links[v][0].first && steps <= links[v].size());
    if (steps != links[v].size() && count++ == 0) first = v;
  }
  if (count == 0) return;
  throw InputError(fmt::format(
      "The surface is not manifold: it touches itself at {} vertex(es); the first is number {} at {}.", count,
      first, place(s.points[first])));
}

void check_consistent_orientation(const TriangleSurface& s, const EdgeUses& uses) {
  const auto bad = [](const auto& entry) { return entry.second.forward != entry.second.backward; };
  const auto first = std::find_if(uses.begin(), uses.end(), bad);
  if (first == uses.end()) return;
  throw InputError(
      fmt::format("The triangles of the surface are not consistently oriented: {} edge(s) join triangles of "
                  "opposite orientation; "
                  "the first runs from {} to {}.",
                  std::count_if(uses.begin(), uses.end(), bad), place(s.points[first->first.first]),
                  place(s.points[first->first.second])));
}

// Without unused points, at which CGAL stumbles.
CgalMesh to_cgal(const TriangleSurface& surface) {
  const TriangleSurface s = without_unused_points(surface);
  std::vector<Kernel::Point_3> points;
  points.reserve(s.points.size());
  for (const Vec3& p : s.points) points.emplace_back(p.x(), p.y(), p.z());
  CgalMesh mesh;
  PMP::polygon_soup_to_polygon_mesh(points, s.triangles, mesh);
  return mesh;
}

TriangleSurface from_cgal(const CgalMesh& mesh) {
  TriangleSurface s;
  for (const auto v : mesh.vertices()) {
    const Kernel::Point_3& p = mesh.point(v);
    s.points.emplace_back(p.x(), p.y(), p.z());
  }
  for (const auto f : mesh.faces()) {
    Triangle t{};
    std::size_t k = 0;
    for (const auto v : mesh.vertices_around_face(mesh.halfedge(f))) t[k++] = static_cast<std::uint32_t>(v);
    s.triangles.push_back(t);
  }
  return s;
}

void check_not_self_intersecting(const TriangleSurface& s, const CgalMesh& mesh) {
  if (!PMP::does_self_intersect(mesh)) return;
  std::vector<std::pair<CgalMesh::Face_index, CgalMesh::Face_index>> pairs;
  PMP::self_intersections(mesh, std::back_inserter(pairs));
  const auto [a, b] = *std::min_element(pairs.begin(), pairs.end());
  throw InputError(fmt::format(
      "The surface intersects itself in {} pair(s) of triangles; the first are triangles {} and {} near {}.",
      pairs.size(), a.idx(), b.idx(), place(s.points[s.triangles[a.idx()][0]])));
}

void check_bounds_a_volume(const TriangleSurface& s, const CgalMesh& mesh) {
  const double v = volume(s);
  if (std::abs(v) <= kDegenerate * std::pow(area(s), 1.5))
    throw InputError(fmt::format("The surface encloses no volume ({:.3g}).", v));
  if (v < 0.0 || !PMP::does_bound_a_volume(mesh))
    throw InputError(
        "The surface is inside out: the normals of an outer shell must point outward, those of a cavity "
        "inward.");
}

// Flips triangles so that neighbours agree; precondition: every edge has exactly two triangles.
void make_consistent(TriangleSurface& s) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>> users;
  for (std::uint32_t i = 0; i < s.triangles.size(); ++i) {
    const Triangle& t = s.triangles[i];
    for (std::size_t k = 0; k < 3; ++k) users[std::minmax(t[k], t[(k + 1) % 3])].push_back(i);
  }
  const auto runs = [](const Triangle& t, std::uint32_t a, std::uint32_t b) {
    return (t[0] == a && t[1] == b) || (t[1] == a && t[2] == b) || (t[2] == a && t[0] == b);
  };
  std::vector<bool> seen(s.triangles.size(), false);
  for (std::uint32_t seed = 0; seed < s.triangles.size(); ++seed) {
    if (seen[seed]) continue;
    seen[seed] = true;
    std::vector<std::uint32_t> stack{seed};
    while (!stack.empty()) {
      const Triangle t = s.triangles[stack.back()];
      stack.pop_back();
      for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t a = t[k];
        const std::uint32_t b = t[(k + 1) % 3];
        for (const std::uint32_t n : users.at(std::minmax(a, b))) {
          if (seen[n]) continue;
          seen[n] = true;
          if (runs(s.triangles[n], a, b)) std::swap(s.triangles[n][1], s.triangles[n][2]);
          stack.push_back(n);
        }
      }
    }
  }
}

// All of check_surface but for what is inside.
CgalMesh check_and_convert(const TriangleSurface& surface) {
  check_points_and_indices(surface);
  check_no_degenerate_triangles(surface);
  const EdgeUses uses = edge_uses(surface);
  check_edges(surface, uses);
  check_vertices(surface);
  check_consistent_orientation(surface, uses);
  CgalMesh mesh = to_cgal(surface);
  check_not_self_intersecting(surface, mesh);
  return mesh;
}

}  // namespace

void check_surface(const TriangleSurface& surface) {
  check_bounds_a_volume(surface, check_and_convert(surface));
}

void check_embedded(const TriangleSurface& surface) {
  check_and_convert(surface);
}

TriangleSurface oriented_and_checked(TriangleSurface surface) {
  check_points_and_indices(surface);
  check_no_degenerate_triangles(surface);
  check_edges(surface, edge_uses(surface));
  check_vertices(surface);
  make_consistent(surface);
  check_consistent_orientation(surface, edge_uses(surface));
  CgalMesh mesh = to_cgal(surface);
  check_not_self_intersecting(surface, mesh);
  PMP::orient_to_bound_a_volume(mesh);
  surface = from_cgal(mesh);
  check_bounds_a_volume(surface, mesh);
  return surface;
}

}  // namespace meniscus::mesh
