#include "mesh/generation/surface_union.h"

#include "mesh/error.h"
#include "mesh/generation/sheet_remeshing.h"
#include "mesh/generation/sheet_visitor.h"
#include "mesh/generation/sheet_volume.h"
#include "mesh/generation/surface_meshing.h"
#include "mesh/generation/volume_correction.h"

#include <CGAL/Polygon_mesh_processing/intersection.h>
#include <CGAL/Side_of_triangle_mesh.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>

namespace meniscus::mesh {
namespace {

namespace PMP = CGAL::Polygon_mesh_processing;

struct Body {
  std::size_t number;  // as the user counts, from 1
  const Shape* shape;
  SheetedSurface sheeted;
  CgalMesh mesh;
  BoundingBox box;
};

std::string name(const Body& body) {
  return fmt::format("body {} ({})", body.number, shape_name(*body.shape));
}

double gap(const Body& a, const Body& b) {
  const auto one_way = [](const TriangleSurface& from, const TriangleSurface& to) {
    const FacetTree tree(to);
    double least = std::numeric_limits<double>::infinity();
    for (const Vec3& p : from.points) least = std::min(least, tree.distance(p));
    for (const Triangle& t : from.triangles)
      least =
          std::min(least, tree.distance((from.points[t[0]] + from.points[t[1]] + from.points[t[2]]) / 3.0));
    return least;
  };
  return std::min(one_way(a.sheeted.surface, b.sheeted.surface),
                  one_way(b.sheeted.surface, a.sheeted.surface));
}

bool lies_inside(const Body& inner, const Body& outer) {
  if (!outer.box.contains(inner.box)) return false;
  const CGAL::Side_of_triangle_mesh<CgalMesh, CgalKernel> side(outer.mesh);
  return std::all_of(inner.mesh.vertices().begin(), inner.mesh.vertices().end(),
                     [&](auto v) { return side(inner.mesh.point(v)) != CGAL::ON_UNBOUNDED_SIDE; });
}

// Removes bodies that lie wholly inside another one; of equal ones the first stays.
void drop_nested(std::vector<Body>& bodies) {
  for (std::size_t i = bodies.size(); i-- > 0;) {
    const bool nested = std::any_of(bodies.begin(), bodies.end(), [&](const Body& other) {
      return &other != &bodies[i] && lies_inside(bodies[i], other);
    });
    if (nested) bodies.erase(bodies.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

// Bodies that hang together, each list ascending.
std::vector<std::vector<std::size_t>> overlapping_groups(const std::vector<Body>& bodies,
                                                         double edge_length) {
  struct NearMiss {
    std::size_t a;
    std::size_t b;
    double gap;
  };
  std::vector<std::size_t> group(bodies.size());
  std::iota(group.begin(), group.end(), std::size_t{0});
  std::vector<NearMiss> near_misses;
  for (std::size_t j = 1; j < bodies.size(); ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      if (bodies[i].box.exteriorDistance(bodies[j].box) > kLeastGapInEdges * edge_length) continue;
      if (PMP::do_intersect(bodies[i].mesh, bodies[j].mesh)) {
        const std::size_t from = std::max(group[i], group[j]);
        std::replace(group.begin(), group.end(), from, std::min(group[i], group[j]));
      } else {
        near_misses.push_back({i, j, gap(bodies[i], bodies[j])});
      }
    }
  }
  for (const NearMiss& n : near_misses) {
    if (group[n.a] != group[n.b] && n.gap < kLeastGapInEdges * edge_length)
      throw InputError(fmt::format(
          "The gap between {} and {} is {:.3g}, too narrow for edge_length {}: let them overlap or "
          "keep them at least {:.3g} apart.",
          name(bodies[n.a]), name(bodies[n.b]), n.gap, edge_length, kLeastGapInEdges * edge_length));
  }
  std::map<std::size_t, std::vector<std::size_t>> members;
  for (std::size_t i = 0; i < bodies.size(); ++i) members[group[i]].push_back(i);
  std::vector<std::vector<std::size_t>> result;
  for (auto& [first, list] : members) result.push_back(std::move(list));
  return result;
}

bool coincide(const Sheet& a, const Sheet& b, double scale) {
  const auto* p = std::get_if<PlaneSheet>(&a);
  const auto* q = std::get_if<PlaneSheet>(&b);
  if (p == nullptr || q == nullptr) return false;
  return (p->normal - q->normal).norm() < 1e-12 &&
         std::abs((p->point - q->point).dot(p->normal)) < 1e-12 * scale;
}

// Planes in common (drops on one table) become one sheet, so that no seam is kept between them.
void merge_planes(SheetedSurface& s) {
  const double scale = bounding_box(s.surface).diagonal().norm();
  for (std::uint32_t& sheet : s.sheet_of) {
    for (std::uint32_t earlier = 0; earlier < sheet; ++earlier) {
      if (coincide(s.sheets[earlier], s.sheets[sheet], scale)) sheet = earlier;
    }
  }
}

// Numbers points and triangles by position: CGAL's order depends on where it happens to find memory.
void sort_by_position(SheetedSurface& s) {
  const std::vector<Vec3> points = s.surface.points;
  const std::vector<Triangle> triangles = s.surface.triangles;
  const std::vector<std::uint32_t> sheet_of = s.sheet_of;
  std::vector<std::uint32_t> order(points.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::lexicographical_compare(points[a].begin(), points[a].end(), points[b].begin(),
                                        points[b].end());
  });
  std::vector<std::uint32_t> number(points.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    s.surface.points[i] = points[order[i]];
    number[order[i]] = i;
  }
  std::vector<std::pair<Triangle, std::uint32_t>> sorted;
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    Triangle t = {number[triangles[i][0]], number[triangles[i][1]], number[triangles[i][2]]};
    std::rotate(t.begin(), std::min_element(t.begin(), t.end()), t.end());
    sorted.emplace_back(t, sheet_of[i]);
  }
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t i = 0; i < sorted.size(); ++i) std::tie(s.surface.triangles[i], s.sheet_of[i]) = sorted[i];
}

// Bodies that only touch give several outer shells; cavities have negative volume.
void check_connected(const TriangleSurface& surface, const Body& last) {
  const std::vector<TriangleSurface> shells = components(surface);
  if (std::count_if(shells.begin(), shells.end(), [](const auto& shell) { return volume(shell) > 0.0; }) > 1)
    throw InputError(fmt::format(
        "Bodies up to {} touch without overlapping; let them overlap or move them apart.", name(last)));
}

// Cuts the bodies along each other and keeps what is outside all of them.
SheetedSurface corefined(const std::vector<Body>& bodies, const std::vector<std::size_t>& group) {
  SheetedSurface s;
  ExactMesh sum;
  for (std::size_t k = 0; k < group.size(); ++k) {
    const Body& body = bodies[group[k]];
    ExactMesh next = to_cgal<ExactMesh>(body.sheeted, static_cast<std::uint32_t>(s.sheets.size()));
    s.sheets.insert(s.sheets.end(), body.sheeted.sheets.begin(), body.sheeted.sheets.end());
    if (k == 0) {
      sum = std::move(next);
      continue;
    }
    ExactMesh result;
    add_sheet_map(result);
    if (!PMP::corefine_and_compute_union(sum, next, result, CGAL::parameters::visitor(SheetVisitor())))
      throw InputError(fmt::format(
          "The liquid touches itself in a single point or line where {} meets the bodies before it; "
          "move it a little.",
          name(body)));
    sum = std::move(result);
  }
  from_cgal(sum, s);
  sort_by_position(s);
  merge_planes(s);
  check_connected(s.surface, bodies[group.back()]);
  return s;
}

// Creases that hang together, seams among them, must be long enough to be resolved.
void check_seams(const SheetedSurface& s, double edge_length) {
  const std::vector<Edge> creases = crease_edges(s);
  const std::vector<double> lengths = connected_lengths(s.surface, creases);
  for (std::size_t i = 0; i < creases.size(); ++i) {
    if (lengths[i] >= kLeastSeamInEdges * edge_length) continue;
    const Vec3& p = s.surface.points[creases[i][0]];
    throw InputError(fmt::format(
        "Bodies overlap too little near ({:.4g}, {:.4g}, {:.4g}): their seam is {:.3g} long and must be at "
        "least {:.3g} for edge_length {}.",
        p.x(), p.y(), p.z(), lengths[i], kLeastSeamInEdges * edge_length, edge_length));
  }
}

TriangleSurface united(const std::vector<Body>& bodies, const std::vector<std::size_t>& group,
                       double edge_length) {
  SheetedSurface s = corefined(bodies, group);
  check_seams(s, edge_length);
  project_vertices(s, edge_length);
  remesh_on_sheets(s, {.edge_length = edge_length});
  correct_volume(s, volume_between_sheets(s).value, edge_length);
  check_not_folded(s, edge_length);
  return std::move(s.surface);
}

}  // namespace

std::vector<TriangleSurface> mesh_union(std::span<const Shape> shapes, double edge_length) {
  std::vector<Body> bodies;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    SheetedSurface sheeted = mesh_sheets(shapes[i], edge_length);
    CgalMesh mesh = to_cgal<CgalMesh>(sheeted);
    const BoundingBox box = bounding_box(sheeted.surface);
    bodies.push_back({i + 1, &shapes[i], std::move(sheeted), std::move(mesh), box});
  }
  drop_nested(bodies);
  std::vector<TriangleSurface> result;
  for (const std::vector<std::size_t>& group : overlapping_groups(bodies, edge_length)) {
    result.push_back(group.size() == 1 ? mesh_surface(*bodies[group[0]].shape, edge_length)
                                       : united(bodies, group, edge_length));
  }
  return result;
}

}  // namespace meniscus::mesh
