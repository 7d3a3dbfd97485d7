#include "mesh/generation/planar_triangulation.h"

#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Triangulation_face_base_with_info_2.h>
#include <CGAL/Triangulation_vertex_base_with_info_2.h>

#include <cmath>
#include <deque>
#include <map>
#include <memory>
#include <numbers>
#include <optional>

namespace meniscus::mesh {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using VertexBase = CGAL::Triangulation_vertex_base_with_info_2<std::uint32_t, Kernel>;
using FaceInfoBase = CGAL::Triangulation_face_base_with_info_2<char, Kernel>;
using FaceBase = CGAL::Constrained_triangulation_face_base_2<Kernel, FaceInfoBase>;
using Constrained =
    CGAL::Constrained_Delaunay_triangulation_2<Kernel,
                                               CGAL::Triangulation_data_structure_2<VertexBase, FaceBase>>;
using Delaunay = CGAL::Delaunay_triangulation_2<Kernel>;
using Vec2 = Eigen::Vector2d;

Kernel::Point_2 to_cgal(const Vec2& p) {
  return {p.x(), p.y()};
}

// Edges of the footprint with triangles on one side only.
std::vector<std::array<std::uint32_t, 2>> outline(const TriangleSurface& footprint) {
  std::map<std::array<std::uint32_t, 2>, int> uses;
  for (const Triangle& t : footprint.triangles) {
    for (std::size_t k = 0; k < 3; ++k) {
      const auto [a, b] = std::minmax(t[k], t[(k + 1) % 3]);
      ++uses[{a, b}];
    }
  }
  std::vector<std::array<std::uint32_t, 2>> result;
  for (const auto& [edge, count] : uses) {
    if (count == 1) result.push_back(edge);
  }
  return result;
}

class RegionMesher {
 public:
  RegionMesher(const PlanarRegion& region, const TriangleSurface& footprint, const SizeField& size,
               std::vector<Vec3>& points)
      : region_(region), size_(size), points_(points), constraints_(outline(footprint)) {
    if (!footprint.triangles.empty()) covered_ = std::make_unique<FacetTree>(footprint);
    fixed_ = region.rim;
    for (const auto& edge : constraints_) fixed_.insert(fixed_.end(), edge.begin(), edge.end());
    std::sort(fixed_.begin(), fixed_.end());
    fixed_.erase(std::unique(fixed_.begin(), fixed_.end()), fixed_.end());
  }

  std::vector<Triangle> run() {
    advance();
    constexpr int kSmoothings = 8;
    std::vector<Triangle> triangles = triangulate();
    for (int i = 0; i < kSmoothings; ++i) {
      smooth(triangles);
      triangles = triangulate();
    }
    return triangles;
  }

 private:
  Vec2 flat(std::uint32_t v) const { return region_.flatten(points_[v]); }

  // Far enough from the rim and from the footprint.
  bool allowed(const Vec2& p, double step) const {
    constexpr double kMargin = 0.6;
    const double rim = std::min((p - region_.min).minCoeff(), (region_.max - p).minCoeff());
    if (rim < kMargin * step) return false;
    return !covered_ || covered_->distance(region_.lift(p.x(), p.y())) >= kMargin * step;
  }

  void advance() {
    constexpr double kClosest = 0.75;
    struct Front {
      Vec2 point;
      double direction;
    };
    Delaunay known;
    std::deque<Front> front;
    for (const std::uint32_t v : fixed_) {
      known.insert(to_cgal(flat(v)));
      front.push_back({flat(v), 0.0});
    }
    first_new_ = static_cast<std::uint32_t>(points_.size());
    while (!front.empty()) {
      const Front from = front.front();
      front.pop_front();
      const double reach = size_(region_.lift(from.point.x(), from.point.y()));
      for (int k = 0; k < 6; ++k) {
        const double angle = from.direction + k * std::numbers::pi / 3.0;
        const Vec2 p = from.point + reach * Vec2(std::cos(angle), std::sin(angle));
        if ((p - region_.min).minCoeff() <= 0.0 || (region_.max - p).minCoeff() <= 0.0) continue;
        const Vec3 lifted = region_.lift(p.x(), p.y());
        const double step = size_(lifted);
        if (!allowed(p, step)) continue;
        const auto nearest = known.nearest_vertex(to_cgal(p));
        if (CGAL::squared_distance(nearest->point(), to_cgal(p)) < std::pow(kClosest * step, 2)) continue;
        known.insert(to_cgal(p), nearest->face());
        points_.push_back(lifted);
        front.push_back({p, angle});
      }
    }
  }

  std::vector<Triangle> triangulate() const {
    Constrained t;
    std::map<std::uint32_t, Constrained::Vertex_handle> handles;
    const auto insert = [&](std::uint32_t v) {
      const auto handle = t.insert(to_cgal(flat(v)));
      handle->info() = v;
      handles[v] = handle;
    };
    for (const std::uint32_t v : fixed_) insert(v);
    for (auto v = first_new_; v < points_.size(); ++v) insert(v);
    for (const auto& [a, b] : constraints_) t.insert_constraint(handles.at(a), handles.at(b));
    std::vector<Triangle> result;
    for (const auto face : t.finite_face_handles()) {
      const Triangle triangle = {face->vertex(0)->info(), face->vertex(1)->info(), face->vertex(2)->info()};
      if (!is_covered(triangle)) result.push_back(triangle);
    }
    return result;
  }

  // Triangles lie either wholly inside or wholly outside the footprint, whose outline is kept.
  bool is_covered(const Triangle& t) const {
    if (!covered_) return false;
    const Vec3 middle = (points_[t[0]] + points_[t[1]] + points_[t[2]]) / 3.0;
    const double longest =
        std::max((points_[t[0]] - points_[t[1]]).norm(), (points_[t[1]] - points_[t[2]]).norm());
    return covered_->distance(middle) < 1e-9 * longest;
  }

  void smooth(const std::vector<Triangle>& triangles) {
    std::vector<Vec3> sum(points_.size() - first_new_, Vec3::Zero());
    std::vector<double> weight(sum.size(), 0.0);
    for (const Triangle& t : triangles) {
      for (std::size_t k = 0; k < 3; ++k) {
        if (t[k] < first_new_) continue;
        // Weighting by the inverse wanted size keeps the grading.
        for (const std::size_t other : {(k + 1) % 3, (k + 2) % 3}) {
          const double w = 1.0 / size_(points_[t[other]]);
          sum[t[k] - first_new_] += w * points_[t[other]];
          weight[t[k] - first_new_] += w;
        }
      }
    }
    for (std::size_t i = 0; i < sum.size(); ++i) {
      if (weight[i] == 0.0) continue;
      const Vec2 target = region_.flatten(sum[i] / weight[i]);
      const Vec3 lifted = region_.lift(target.x(), target.y());
      if (!covered_ || covered_->distance(lifted) > 0.3 * size_(lifted)) points_[first_new_ + i] = lifted;
    }
  }

  const PlanarRegion& region_;
  const SizeField& size_;
  std::vector<Vec3>& points_;
  std::vector<std::array<std::uint32_t, 2>> constraints_;
  std::unique_ptr<FacetTree> covered_;
  std::vector<std::uint32_t> fixed_;
  std::uint32_t first_new_ = 0;
};

}  // namespace

std::vector<double> graded_division(const Vec3& a, const Vec3& b, const SizeField& size) {
  // Number of wanted edges along the segment, accumulated on a fine uniform division.
  constexpr int kSamples = 512;
  const double length = (b - a).norm();
  std::vector<double> cumulative{0.0};
  for (int i = 0; i < kSamples; ++i) {
    const Vec3 middle = a + (i + 0.5) / kSamples * (b - a);
    cumulative.push_back(cumulative.back() + length / kSamples / size(middle));
  }
  const int pieces = std::max(1, static_cast<int>(std::lround(cumulative.back())));
  std::vector<double> result;
  for (int k = 1; k < pieces; ++k) {
    const double wanted = cumulative.back() * k / pieces;
    const auto above = std::upper_bound(cumulative.begin(), cumulative.end(), wanted) - cumulative.begin();
    const auto i = static_cast<std::size_t>(above - 1);
    const double fraction = (wanted - cumulative[i]) / (cumulative[i + 1] - cumulative[i]);
    result.push_back((static_cast<double>(i) + fraction) / kSamples);
  }
  return result;
}

std::vector<Triangle> triangulate_region(const PlanarRegion& region, const TriangleSurface& footprint,
                                         const SizeField& size, std::vector<Vec3>& points) {
  return RegionMesher(region, footprint, size, points).run();
}

}  // namespace meniscus::mesh
