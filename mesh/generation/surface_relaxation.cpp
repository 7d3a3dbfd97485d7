#include "mesh/generation/surface_relaxation.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace meniscus::mesh {
namespace {

class Relaxation {
 public:
  Relaxation(SheetedSurface& s, const RelaxationOptions& options)
      : s_(s),
        options_(options),
        scale_(bounding_box(s.surface).diagonal().norm()),
        sheets_(sheets_of_vertices(s)),
        creases_(crease_edges(s)),
        stars_(s.surface.points.size()) {
    rebuild_stars();
    crease_neighbours_.resize(s.surface.points.size());
    for (const Edge& e : creases_) {
      crease_neighbours_[e[0]].push_back(e[1]);
      crease_neighbours_[e[1]].push_back(e[0]);
    }
  }

  void run() {
    for (int sweep = 0; sweep < options_.sweeps; ++sweep) {
      refresh_normals();
      flip_all();
      for (std::uint32_t v = 0; v < s_.surface.points.size(); ++v) smooth(v);
    }
    for (int sweep = 0; sweep < options_.sweeps; ++sweep) {
      refresh_normals();
      flip_all();
      for (std::uint32_t v = 0; v < s_.surface.points.size(); ++v) {
        if (star_quality(v) < options_.good_angle_deg) search(v);
      }
    }
  }

 private:
  const Vec3& point(std::uint32_t v) const { return s_.surface.points[v]; }

  void rebuild_stars() {
    for (auto& star : stars_) star.clear();
    for (std::uint32_t i = 0; i < s_.surface.triangles.size(); ++i) {
      for (const std::uint32_t v : s_.surface.triangles[i]) stars_[v].push_back(i);
    }
  }

  // Normals of the sheets below the triangles, taken once a sweep: asking an imported surface each time is
  // slow.
  void refresh_normals() {
    normals_.resize(s_.surface.triangles.size());
    for (std::uint32_t i = 0; i < normals_.size(); ++i) {
      const Triangle& t = s_.surface.triangles[i];
      normals_[i] =
          evaluate(s_.sheets[s_.sheet_of[i]], (point(t[0]) + point(t[1]) + point(t[2])) / 3.0).normal;
    }
  }

  // Smallest angle of a triangle, or minus one where it has turned away from its sheet.
  double quality(std::uint32_t i) const {
    const Triangle& t = s_.surface.triangles[i];
    return quality(point(t[0]), point(t[1]), point(t[2]), normals_[i]);
  }
  static double quality(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& sheet_normal) {
    constexpr double kLeastCosine = 0.5;
    const Vec3 normal = (b - a).cross(c - a);
    if (normal.dot(sheet_normal) <= kLeastCosine * normal.norm()) return -1.0;
    return min_angle_deg(a, b, c);
  }
  double star_quality(std::uint32_t v) const {
    double worst = 180.0;
    for (const std::uint32_t i : stars_[v]) worst = std::min(worst, quality(i));
    return worst;
  }

  bool place(std::uint32_t v, Vec3 target) {
    boost::container::small_vector<const Sheet*, 3> chosen;
    for (const std::uint32_t i : sheets_[v]) chosen.push_back(&s_.sheets[i]);
    const Triangle& t = s_.surface.triangles[stars_[v][0]];
    const double reach = 2.0 * (point(t[0]) - point(t[1])).norm();
    if (!project_onto({chosen.data(), chosen.size()}, scale_, reach, target)) return false;
    s_.surface.points[v] = target;
    return true;
  }

  bool movable(std::uint32_t v) const {
    const std::size_t creases = crease_neighbours_[v].size();
    return !stars_[v].empty() &&
           ((sheets_[v].size() == 1 && creases == 0) || (sheets_[v].size() == 2 && creases == 2));
  }

  // Area-weighted centroid of the star, or the middle of the two neighbours along a crease.
  void smooth(std::uint32_t v) {
    if (!movable(v)) return;
    const Vec3 old = point(v);
    const double before = star_quality(v);
    Vec3 target = Vec3::Zero();
    if (sheets_[v].size() == 2) {
      target = 0.5 * (point(crease_neighbours_[v][0]) + point(crease_neighbours_[v][1]));
    } else {
      double weight = 0.0;
      for (const std::uint32_t i : stars_[v]) {
        const Triangle& t = s_.surface.triangles[i];
        const double w = area_vector(s_.surface, t).norm();
        target += w * (point(t[0]) + point(t[1]) + point(t[2])) / 3.0;
        weight += w;
      }
      target /= weight;
    }
    if (!place(v, old + 0.7 * (target - old))) return;
    const double after = star_quality(v);
    if (after < std::min(before, options_.good_angle_deg)) s_.surface.points[v] = old;
  }

  // Pattern search for the position with the best worst angle around v.
  void search(std::uint32_t v) {
    if (!movable(v)) return;
    double best = star_quality(v);
    const Triangle& t = s_.surface.triangles[stars_[v][0]];
    double step = 0.2 * (point(t[0]) - point(t[1])).norm();
    const Vec3 normal = evaluate(s_.sheets[sheets_[v][0]], point(v)).normal;
    Vec3 u = normal.unitOrthogonal();
    if (sheets_[v].size() == 2)
      u = normal.cross(evaluate(s_.sheets[sheets_[v][1]], point(v)).normal).normalized();
    const Vec3 w = normal.cross(u);
    for (int round = 0; round < 5; ++round) {
      bool improved = false;
      for (int k = 0; k < 8; ++k) {
        if (sheets_[v].size() == 2 && k % 4 != 0) continue;
        const Vec3 old = point(v);
        const double angle = k * 0.78539816339744831;
        if (!place(v, old + step * (std::cos(angle) * u + std::sin(angle) * w))) continue;
        const double quality = star_quality(v);
        if (quality > best + 1e-9) {
          best = quality;
          improved = true;
        } else {
          s_.surface.points[v] = old;
        }
      }
      if (!improved) step *= 0.5;
    }
  }

  // One pass over all edges; an edge is flipped where that raises the smaller of the two triangles' worst
  // angles.
  void flip_all() {
    constexpr int kMaxPasses = 4;
    for (int pass = 0; pass < kMaxPasses; ++pass) {
      std::size_t flips = 0;
      for (std::uint32_t i = 0; i < s_.surface.triangles.size(); ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
          if (flip(i, k)) {
            ++flips;
            break;
          }
        }
      }
      if (flips == 0) break;
    }
  }

  // The triangle on the other side of the edge a -> b of triangle i.
  std::uint32_t across(std::uint32_t i, std::uint32_t a, std::uint32_t b) const {
    for (const std::uint32_t j : stars_[a]) {
      const Triangle& t = s_.surface.triangles[j];
      if (j != i && std::find(t.begin(), t.end(), b) != t.end()) return j;
    }
    return i;
  }

  bool joined(std::uint32_t a, std::uint32_t b) const {
    return std::any_of(stars_[a].begin(), stars_[a].end(), [&](std::uint32_t i) {
      const Triangle& t = s_.surface.triangles[i];
      return std::find(t.begin(), t.end(), b) != t.end();
    });
  }

  bool flip(std::uint32_t i, std::size_t k) {
    const std::uint32_t a = s_.surface.triangles[i][k];
    const std::uint32_t b = s_.surface.triangles[i][(k + 1) % 3];
    const std::uint32_t c = s_.surface.triangles[i][(k + 2) % 3];
    const std::uint32_t j = across(i, a, b);
    if (j == i || !s_.same_patch(i, j)) return false;
    const Triangle& other = s_.surface.triangles[j];
    const std::uint32_t d =
        *std::find_if(other.begin(), other.end(), [&](std::uint32_t v) { return v != a && v != b; });
    const double before = std::min(quality(i), quality(j));
    const Vec3 normal = (normals_[i] + normals_[j]).normalized();
    const double after = std::min(quality(point(c), point(a), point(d), normal),
                                  quality(point(d), point(b), point(c), normal));
    if (after <= before + 1e-9 || joined(c, d)) return false;
    s_.surface.triangles[i] = {c, a, d};
    s_.surface.triangles[j] = {d, b, c};
    normals_[i] = normals_[j] = normal;
    std::erase(stars_[b], i);
    std::erase(stars_[a], j);
    stars_[c].push_back(j);
    stars_[d].push_back(i);
    return true;
  }

  SheetedSurface& s_;
  const RelaxationOptions& options_;
  double scale_;
  std::vector<VertexSheets> sheets_;
  std::vector<Edge> creases_;
  std::vector<std::vector<std::uint32_t>> stars_;
  std::vector<Vec3> normals_;
  std::vector<std::vector<std::uint32_t>> crease_neighbours_;
};

}  // namespace

void relax_surface(SheetedSurface& s, const RelaxationOptions& options) {
  Relaxation(s, options).run();
}

}  // namespace meniscus::mesh
