#include "mesh/generation/sheet_remeshing.h"

#include "mesh/generation/surface_relaxation.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace meniscus::mesh {
namespace {

constexpr double kLongest = 4.0 / 3.0;   // edges are split above this many edge lengths
constexpr double kShortest = 0.75;       // and collapsed below this many
constexpr double kLeastCosine = 0.4;     // between a new triangle and its sheet
constexpr double kLeastAngleDeg = 10.0;  // of a new triangle, unless the old ones were worse

using SheetPointers = boost::container::small_vector<const Sheet*, 3>;

struct RankedEdge {
  double length;  // in units of the one wanted
  Edge edge;
  auto operator<=>(const RankedEdge&) const = default;
};

class Remesher {
 public:
  Remesher(SheetedSurface& s, const SheetRemeshingOptions& options)
      : s_(s),
        options_(options),
        scale_(bounding_box(s.surface).diagonal().norm()),
        sheets_(sheets_of_vertices(s)),
        stars_(s.surface.points.size()) {
    for (std::uint32_t i = 0; i < s_.surface.triangles.size(); ++i) {
      for (const std::uint32_t v : s_.surface.triangles[i]) stars_[v].push_back(i);
    }
  }

  // Returns how many edges were split.
  std::size_t split_long() {
    std::vector<RankedEdge> edges = ranked_edges();
    std::reverse(edges.begin(), edges.end());
    std::size_t splits = 0;
    for (const RankedEdge& e : edges) {
      if (e.length <= kLongest) break;
      splits += split(e.edge) ? 1 : 0;
    }
    return splits;
  }

  // Returns how many edges were collapsed.
  std::size_t collapse_short() {
    std::size_t collapses = 0;
    for (const RankedEdge& e : ranked_edges()) {
      if (e.length >= kShortest) break;
      const auto [a, b] = e.edge;
      if (!stars_[a].empty() && !stars_[b].empty() && (collapse(a, b) || collapse(b, a))) ++collapses;
    }
    return collapses;
  }

  // Squeezes out removed vertices and triangles.
  void finish() {
    constexpr std::uint32_t kGone = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> number(s_.surface.points.size(), kGone);
    std::uint32_t count = 0;
    for (std::uint32_t v = 0; v < number.size(); ++v) {
      if (stars_[v].empty()) continue;
      s_.surface.points[count] = s_.surface.points[v];
      number[v] = count++;
    }
    s_.surface.points.resize(count);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < s_.surface.triangles.size(); ++i) {
      Triangle t = s_.surface.triangles[i];
      if (is_removed(t)) continue;
      for (std::uint32_t& v : t) v = number[v];
      s_.surface.triangles[kept] = t;
      if (!s_.part_of.empty()) s_.part_of[kept] = s_.part_of[i];
      s_.sheet_of[kept++] = s_.sheet_of[i];
    }
    s_.surface.triangles.resize(kept);
    s_.sheet_of.resize(kept);
    if (!s_.part_of.empty()) s_.part_of.resize(kept);
  }

 private:
  const Vec3& point(std::uint32_t v) const { return s_.surface.points[v]; }
  double wanted(const Vec3& x) const { return options_.size ? options_.size(x) : options_.edge_length; }
  static bool is_removed(const Triangle& t) { return t[0] == t[1]; }
  static bool has(const Triangle& t, std::uint32_t v) { return t[0] == v || t[1] == v || t[2] == v; }

  std::vector<RankedEdge> ranked_edges() const {
    std::vector<RankedEdge> edges;
    for (const Triangle& t : s_.surface.triangles) {
      for (std::size_t k = 0; k < 3 && !is_removed(t); ++k) {
        const auto [a, b] = std::minmax(t[k], t[(k + 1) % 3]);
        edges.push_back({(point(b) - point(a)).norm() / wanted(0.5 * (point(a) + point(b))), {a, b}});
      }
    }
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    return edges;
  }

  boost::container::small_vector<std::uint32_t, 3> triangles_of(std::uint32_t a, std::uint32_t b) const {
    boost::container::small_vector<std::uint32_t, 3> result;
    for (const std::uint32_t i : stars_[a]) {
      if (has(s_.surface.triangles[i], b)) result.push_back(i);
    }
    return result;
  }

  bool is_crease(std::uint32_t a, std::uint32_t b) const {
    const auto sides = triangles_of(a, b);
    return sides.size() > 2 || (sides.size() == 2 && !s_.same_patch(sides[0], sides[1]));
  }

  std::vector<std::uint32_t> neighbours(std::uint32_t v) const {
    std::vector<std::uint32_t> result;
    for (const std::uint32_t i : stars_[v]) {
      for (const std::uint32_t w : s_.surface.triangles[i]) {
        if (w != v) result.push_back(w);
      }
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  // 2 inside a sheet, 1 on a crease, 0 at a corner or where creases meet.
  int freedom(std::uint32_t v) const {
    if (sheets_[v].size() == 1) return 2;
    if (sheets_[v].size() > 2) return 0;
    const std::vector<std::uint32_t> around = neighbours(v);
    const auto creases =
        std::count_if(around.begin(), around.end(), [&](std::uint32_t w) { return is_crease(v, w); });
    return creases == 2 ? 1 : 0;
  }

  bool project(const VertexSheets& sheets, Vec3& x) const {
    SheetPointers chosen;
    for (const std::uint32_t i : sheets) chosen.push_back(&s_.sheets[i]);
    return project_onto({chosen.data(), chosen.size()}, scale_, wanted(x), x);
  }

  bool fits(const Vec3& a, const Vec3& b, const Vec3& c, std::uint32_t sheet, double least_angle_deg) const {
    const Vec3 normal = area_vector(a, b, c);
    const Vec3 wanted = evaluate(s_.sheets[sheet], (a + b + c) / 3.0).normal;
    return normal.dot(wanted) > kLeastCosine * normal.norm() && min_angle_deg(a, b, c) > least_angle_deg;
  }

  bool split(const Edge& e) {
    const auto sides = triangles_of(e[0], e[1]);
    if (sides.size() < 2) return false;
    VertexSheets sheets;
    for (const std::uint32_t i : sides) sheets.push_back(s_.sheet_of[i]);
    std::sort(sheets.begin(), sheets.end());
    sheets.erase(std::unique(sheets.begin(), sheets.end()), sheets.end());
    Vec3 middle = 0.5 * (point(e[0]) + point(e[1]));
    if (!project(sheets, middle)) return false;
    const auto v = static_cast<std::uint32_t>(s_.surface.points.size());
    s_.surface.points.push_back(middle);
    sheets_.push_back(sheets);
    stars_.emplace_back();
    for (const std::uint32_t i : sides) {
      const auto fresh = static_cast<std::uint32_t>(s_.surface.triangles.size());
      Triangle second = s_.surface.triangles[i];
      std::replace(second.begin(), second.end(), e[0], v);
      std::replace(s_.surface.triangles[i].begin(), s_.surface.triangles[i].end(), e[1], v);
      s_.surface.triangles.push_back(second);
      s_.sheet_of.push_back(s_.sheet_of[i]);
      if (!s_.part_of.empty()) s_.part_of.push_back(s_.part_of[i]);
      std::erase(stars_[e[1]], i);
      for (const std::uint32_t w : second) {
        if (w != v) stars_[w].push_back(fresh);
      }
      stars_[v].insert(stars_[v].end(), {i, fresh});
    }
    return true;
  }

  // Merges b into a. Nothing is done where b may not leave its stratum, the surface would not stay a
  // manifold, or a triangle would become bad.
  bool collapse(std::uint32_t a, std::uint32_t b) {
    const auto sides = triangles_of(a, b);
    const int freedom_a = freedom(a);
    const int freedom_b = freedom(b);
    if (sides.size() < 2 || freedom_b == 0 || freedom_a > freedom_b) return false;
    if (freedom_b == 1 && !is_crease(a, b)) return false;
    const std::vector<std::uint32_t> around_a = neighbours(a);
    const std::vector<std::uint32_t> around_b = neighbours(b);
    std::vector<std::uint32_t> common;
    std::set_intersection(around_a.begin(), around_a.end(), around_b.begin(), around_b.end(),
                          std::back_inserter(common));
    if (common.size() != sides.size()) return false;
    Vec3 target = point(a);
    if (freedom_a == freedom_b) {
      target = 0.5 * (point(a) + point(b));
      if (!project(sheets_[a], target)) return false;
    }
    if (!collapse_is_good(a, b, target)) return false;
    s_.surface.points[a] = target;
    for (const std::uint32_t i : sides) {
      for (const std::uint32_t w : s_.surface.triangles[i]) {
        if (w != b) std::erase(stars_[w], i);
      }
      s_.surface.triangles[i] = {a, a, a};
    }
    for (const std::uint32_t i : stars_[b]) {
      Triangle& t = s_.surface.triangles[i];
      if (is_removed(t)) continue;
      std::replace(t.begin(), t.end(), b, a);
      stars_[a].push_back(i);
    }
    stars_[b].clear();
    return true;
  }

  bool collapse_is_good(std::uint32_t a, std::uint32_t b, const Vec3& target) const {
    const double longest = kLongest * wanted(target);
    double worst = kLeastAngleDeg;
    const auto angle = [&](const Triangle& t) {
      return min_angle_deg(point(t[0]), point(t[1]), point(t[2]));
    };
    for (const std::uint32_t v : {a, b}) {
      for (const std::uint32_t i : stars_[v]) worst = std::min(worst, angle(s_.surface.triangles[i]));
    }
    for (const std::uint32_t v : {a, b}) {
      for (const std::uint32_t i : stars_[v]) {
        const Triangle& t = s_.surface.triangles[i];
        if (has(t, a) && has(t, b)) continue;
        std::array<Vec3, 3> p = {point(t[0]), point(t[1]), point(t[2])};
        for (std::size_t k = 0; k < 3; ++k) {
          if (t[k] == v) p[k] = target;
        }
        if (!fits(p[0], p[1], p[2], s_.sheet_of[i], worst)) return false;
        for (const Vec3& q : p) {
          if ((q - target).norm() > longest) return false;
        }
      }
    }
    return true;
  }

  SheetedSurface& s_;
  const SheetRemeshingOptions& options_;
  double scale_;
  std::vector<VertexSheets> sheets_;
  std::vector<std::vector<std::uint32_t>> stars_;
};

}  // namespace

void remesh_on_sheets(SheetedSurface& s, const SheetRemeshingOptions& options) {
  for (int pass = 0; pass < options.passes; ++pass) {
    Remesher remesher(s, options);
    const std::size_t splits = remesher.split_long();
    const std::size_t collapses = remesher.collapse_short();
    remesher.finish();
    if (splits + collapses == 0) break;
    relax_surface(s, {.sweeps = 2});
  }
  relax_surface(s);
}

}  // namespace meniscus::mesh
