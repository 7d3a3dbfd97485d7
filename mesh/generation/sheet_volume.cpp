#include "mesh/generation/sheet_volume.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace meniscus::mesh {
namespace {

class SheetPatches {
 public:
  explicit SheetPatches(const SheetedSurface& s)
      : s_(s), box_(bounding_box(s.surface)), scale_(box_.diagonal().norm()), edges_(edge_sheets(s)) {}

  // Volume of the polyhedron with every triangle divided in n^2.
  double volume(int n) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < s_.surface.triangles.size(); ++i) sum += cone(i, n);
    return sum;
  }

 private:
  struct EdgeSheets {
    Edge edge;
    std::array<std::uint32_t, 2> sheets;  // of its two triangles
  };

  static std::vector<EdgeSheets> edge_sheets(const SheetedSurface& s) {
    std::vector<EdgeSheets> result;
    for (std::size_t i = 0; i < s.surface.triangles.size(); ++i) {
      const Triangle& t = s.surface.triangles[i];
      for (std::size_t k = 0; k < 3; ++k) {
        const auto [low, high] = std::minmax(t[k], t[(k + 1) % 3]);
        result.push_back({{low, high}, {s.sheet_of[i], s.sheet_of[i]}});
      }
    }
    std::sort(result.begin(), result.end(), [](const EdgeSheets& a, const EdgeSheets& b) {
      return std::tie(a.edge, a.sheets) < std::tie(b.edge, b.sheets);
    });
    std::vector<EdgeSheets> creases;
    for (std::size_t i = 0; i + 1 < result.size(); ++i) {
      const bool same = result[i].edge == result[i + 1].edge;
      if (same && result[i].sheets != result[i + 1].sheets)
        creases.push_back({result[i].edge, {result[i].sheets[0], result[i + 1].sheets[0]}});
    }
    return creases;
  }

  const EdgeSheets* crease(std::uint32_t a, std::uint32_t b) const {
    const Edge key = {std::min(a, b), std::max(a, b)};
    const auto at = std::lower_bound(edges_.begin(), edges_.end(), key,
                                     [](const EdgeSheets& e, const Edge& k) { return e.edge < k; });
    return at != edges_.end() && at->edge == key ? &*at : nullptr;
  }

  // How far the crease is from the chord a -> b at parameter t.
  Vec3 bulge(const EdgeSheets& edge, const Vec3& a, const Vec3& b, double t) const {
    const std::array<const Sheet*, 2> sheets = {&s_.sheets[edge.sheets[0]], &s_.sheets[edge.sheets[1]]};
    const Vec3 chord = a + t * (b - a);
    Vec3 x = chord;
    project_onto(sheets, scale_, (b - a).norm(), x);
    return x - chord;
  }

  // The point of the patch at barycentric coordinates w. Bulges of crease edges are blended into the triangle
  // by factors that are smooth, one on their edge, and zero on the other two.
  Vec3 map(std::size_t triangle, const std::array<const EdgeSheets*, 3>& creases, const Vec3& w) const {
    const Triangle& t = s_.surface.triangles[triangle];
    const std::array<Vec3, 3> p = {s_.surface.points[t[0]], s_.surface.points[t[1]], s_.surface.points[t[2]]};
    Vec3 x = w[0] * p[0] + w[1] * p[1] + w[2] * p[2];
    if (w.maxCoeff() == 1.0) return x;
    for (std::size_t k = 0; k < 3; ++k) {
      if (creases[k] == nullptr) continue;
      const auto next = (k + 1) % 3;
      const double from = w[static_cast<Eigen::Index>(k)];
      const double to = w[static_cast<Eigen::Index>(next)];
      if (from == 0.0 || to == 0.0) continue;
      const double along = to + 0.5 * (1.0 - from - to);
      const Vec3 at = bulge(*creases[k], p[k], p[next], along);
      x += from * to / (along * (1.0 - along)) * at;
      if (from + to == 1.0) return x;
    }
    const Sheet* sheet = &s_.sheets[s_.sheet_of[triangle]];
    project_onto({&sheet, 1}, scale_, (p[1] - p[0]).norm() + (p[2] - p[0]).norm(), x);
    return x;
  }

  // Signed volume between the divided triangle and the middle of the bounding box.
  double cone(std::size_t triangle, int n) const {
    const Triangle& t = s_.surface.triangles[triangle];
    const std::array<const EdgeSheets*, 3> creases = {crease(t[0], t[1]), crease(t[1], t[2]),
                                                      crease(t[2], t[0])};
    const Vec3 origin = box_.center();
    const auto row = [&](int i) {
      std::vector<Vec3> points;
      for (int j = 0; j <= n - i; ++j)
        points.push_back(map(triangle, creases, Vec3(n - i - j, j, i) / n) - origin);
      return points;
    };
    double six_volumes = 0.0;
    std::vector<Vec3> lower = row(0);
    for (int i = 0; i < n; ++i) {
      const std::vector<Vec3> upper = row(i + 1);
      for (std::size_t j = 0; j < upper.size(); ++j) {
        six_volumes += lower[j].dot(lower[j + 1].cross(upper[j]));
        if (j + 1 < upper.size()) six_volumes += lower[j + 1].dot(upper[j + 1].cross(upper[j]));
      }
      lower = upper;
    }
    return six_volumes / 6.0;
  }

  const SheetedSurface& s_;
  BoundingBox box_;
  double scale_;
  std::vector<EdgeSheets> edges_;
};

}  // namespace

SheetVolume volume_between_sheets(const SheetedSurface& s, double good_enough) {
  constexpr int kLevels = 5;
  const SheetPatches patches(s);
  SheetVolume result;
  std::vector<double> previous;
  for (int level = 0; level < kLevels; ++level) {
    std::vector<double> row{patches.volume(1 << level)};
    for (std::size_t k = 0; k < previous.size(); ++k) {
      const double factor = std::pow(4.0, static_cast<double>(k + 1));
      row.push_back(row[k] + (row[k] - previous[k]) / (factor - 1.0));
    }
    if (level > 0) result.relative_error = std::abs(row.back() - previous.back()) / std::abs(row.back());
    result.value = row.back();
    previous = std::move(row);
    if (level > 0 && result.relative_error < good_enough) break;
  }
  return result;
}

}  // namespace meniscus::mesh
