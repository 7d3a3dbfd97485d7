#include "mesh/generation/domain_hull.h"

#include "mesh/error.h"
#include "mesh/generation/planar_triangulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace meniscus::mesh {
namespace {

// Face 2k + side of the box has normal -e_k (side 0) or +e_k (side 1).
struct BoxFace {
  int axis;
  int side;
};
constexpr std::array<BoxFace, 6> kFaces = {{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}, {2, 1}}};

double plane(const BoundingBox& box, const BoxFace& f) {
  return f.side == 0 ? box.min()[f.axis] : box.max()[f.axis];
}

bool lies_on(const Vec3& p, const BoundingBox& box, const BoxFace& f) {
  return p[f.axis] == plane(box, f);
}

bool lies_on(const TriangleSurface& s, const Triangle& t, const BoundingBox& box, const BoxFace& f) {
  return std::all_of(t.begin(), t.end(), [&](std::uint32_t v) { return lies_on(s.points[v], box, f); });
}

std::string face_name(const BoxFace& f) {
  return fmt::format("{} {}", "xyz"[f.axis], f.side == 0 ? "min" : "max");
}

std::string place(const Vec3& p) {
  return fmt::format("({:.6g}, {:.6g}, {:.6g})", p.x(), p.y(), p.z());
}

// Divides the twelve edges of the box, keeping the vertices and edges of the surface that lie on them.
class BoxEdges {
 public:
  BoxEdges(const BoundingBox& box, const TriangleSurface& surface, const SizeField& size,
           std::vector<Vec3>& points)
      : box_(box), size_(size), points_(points) {
    for (std::uint32_t v = 0; v < surface.points.size(); ++v) add_if_on_edge(v);
    for (const Triangle& t : surface.triangles) {
      for (std::size_t k = 0; k < 3; ++k) {
        const auto [a, b] = std::minmax(t[k], t[(k + 1) % 3]);
        if (on_edge_.contains(a) && on_edge_.contains(b)) kept_.insert({a, b});
      }
    }
    for (int corner = 0; corner < 8; ++corner) {
      const Vec3 p = box_.corner(static_cast<BoundingBox::CornerType>(corner));
      const bool present =
          std::any_of(on_edge_.begin(), on_edge_.end(), [&](std::uint32_t v) { return points_[v] == p; });
      if (present) continue;
      points_.push_back(p);
      add_if_on_edge(static_cast<std::uint32_t>(points_.size() - 1));
    }
    for (int axis = 0; axis < 3; ++axis) {
      for (int which = 0; which < 4; ++which) divide(axis, which);
    }
  }

  // Every vertex on the rim of a face.
  [[nodiscard]] std::vector<std::uint32_t> rim(const BoxFace& f) const {
    std::vector<std::uint32_t> result;
    for (const std::uint32_t v : on_edge_) {
      if (lies_on(points_[v], box_, f)) result.push_back(v);
    }
    return result;
  }

 private:
  void add_if_on_edge(std::uint32_t v) {
    const int walls = static_cast<int>(std::count_if(
        kFaces.begin(), kFaces.end(), [&](const BoxFace& f) { return lies_on(points_[v], box_, f); }));
    if (walls >= 2) on_edge_.insert(v);
  }

  void divide(int axis, int which) {
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    const double at_u = which % 2 == 0 ? box_.min()[u] : box_.max()[u];
    const double at_v = which / 2 == 0 ? box_.min()[v] : box_.max()[v];
    std::vector<std::uint32_t> line;
    for (const std::uint32_t i : on_edge_) {
      if (points_[i][u] == at_u && points_[i][v] == at_v) line.push_back(i);
    }
    std::sort(line.begin(), line.end(),
              [&](std::uint32_t a, std::uint32_t b) { return points_[a][axis] < points_[b][axis]; });
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      const auto [a, b] = std::minmax(line[i], line[i + 1]);
      if (kept_.contains({a, b})) continue;
      for (const double t : graded_division(points_[line[i]], points_[line[i + 1]], size_)) {
        Vec3 p = points_[line[i]];
        p[axis] += t * (points_[line[i + 1]][axis] - p[axis]);
        on_edge_.insert(static_cast<std::uint32_t>(points_.size()));
        points_.push_back(p);
      }
    }
  }

  const BoundingBox& box_;
  const SizeField& size_;
  std::vector<Vec3>& points_;
  std::set<std::uint32_t> on_edge_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> kept_;
};

// Triangulates one face of the box around the footprint of the surface.
std::vector<Triangle> triangulate_face(const BoundingBox& box, const BoxFace& f,
                                       const TriangleSurface& surface, const SizeField& size,
                                       const std::vector<std::uint32_t>& rim, std::vector<Vec3>& points) {
  TriangleSurface footprint;
  footprint.points = surface.points;
  for (const Triangle& t : surface.triangles) {
    if (lies_on(surface, t, box, f)) footprint.triangles.push_back(t);
  }
  // Seen from outside the box, (u, v) is right-handed on the upper side.
  const int u = (f.axis + 1) % 3;
  const int v = (f.axis + 2) % 3;
  PlanarRegion region;
  region.lift = [=, at = plane(box, f)](double x, double y) {
    Vec3 p;
    p[f.axis] = at;
    p[u] = x;
    p[v] = y;
    return p;
  };
  region.flatten = [=](const Vec3& p) { return Eigen::Vector2d(p[u], p[v]); };
  region.min = {box.min()[u], box.min()[v]};
  region.max = {box.max()[u], box.max()[v]};
  region.rim = rim;
  std::vector<Triangle> triangles = triangulate_region(region, footprint, size, points);
  if (f.side == 0) {
    for (Triangle& t : triangles) std::swap(t[1], t[2]);
  }
  return triangles;
}

}  // namespace

void fit_into_domain(TriangleSurface& surface, const BoundingBox& domain, double edge_length) {
  const double snap = 1e-9 * domain.diagonal().norm();
  for (const BoxFace& f : kFaces) {
    const double at = plane(domain, f);
    const double outward = f.side == 0 ? -1.0 : 1.0;
    double farthest = 0.0;
    Vec3 outside = Vec3::Zero();
    for (Vec3& p : surface.points) {
      const double beyond = outward * (p[f.axis] - at);
      if (std::abs(beyond) <= snap) {
        p[f.axis] = at;
      } else if (beyond > farthest) {
        farthest = beyond;
        outside = p;
      }
    }
    if (farthest > 0.0)
      throw InputError(fmt::format("The liquid leaves the domain by {:.4g} at its {} face, at {}.", farthest,
                                   face_name(f), place(outside)));
    std::vector<char> near_footprint(surface.points.size(), 0);
    for (const Triangle& t : surface.triangles) {
      if (!lies_on(surface, t, domain, f)) continue;
      for (const std::uint32_t v : t) near_footprint[v] = 2;
    }
    for (const Triangle& t : surface.triangles) {
      if (std::none_of(t.begin(), t.end(), [&](std::uint32_t v) { return near_footprint[v] == 2; })) continue;
      for (const std::uint32_t v : t) near_footprint[v] = std::max<char>(near_footprint[v], 1);
    }
    for (std::size_t v = 0; v < surface.points.size(); ++v) {
      const double gap = std::abs(surface.points[v][f.axis] - at);
      if ((gap == 0.0 && near_footprint[v] != 2) || (gap < 0.05 * edge_length && near_footprint[v] == 0))
        throw InputError(
            fmt::format("The liquid only just touches the domain's {} face, near {}: it must stand on it "
                        "with a flat part or keep a "
                        "distance of at least {:.3g}.",
                        face_name(f), place(surface.points[v]), 0.05 * edge_length));
    }
  }
}

std::vector<Triangle> add_domain_hull(const BoundingBox& domain, const TriangleSurface& surface,
                                      const SizeField& size, std::vector<Vec3>& points) {
  const BoxEdges edges(domain, surface, size, points);
  std::vector<Triangle> hull;
  for (const BoxFace& f : kFaces) {
    const std::vector<Triangle> face = triangulate_face(domain, f, surface, size, edges.rim(f), points);
    hull.insert(hull.end(), face.begin(), face.end());
  }
  return hull;
}

}  // namespace meniscus::mesh
