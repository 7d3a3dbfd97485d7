#include "mesh/walls/wall_volume.h"

#include "mesh/measures.h"
#include "mesh/walls/hull_sheets.h"

#include <array>
#include <cmath>
#include <utility>
#include <variant>
#include <vector>

namespace meniscus::mesh {

namespace {

constexpr int kLevels = 4;                   // of the extrapolation
constexpr int kFinest = 1 << (kLevels - 1);  // parts of an edge

// Points of a triangle divided in n^2 and their ways to the sheet, by i parts along ab and j along ac.
class DividedTriangle {
 public:
  DividedTriangle(const WallSheet& sheet, const std::array<Vec3, 3>& corners) {
    for (int i = 0; i <= kFinest; ++i) {
      for (int j = 0; i + j <= kFinest; ++j) {
        Node& node = nodes_[index(i, j)];
        node.place = corners[0] + static_cast<double>(i) / kFinest * (corners[1] - corners[0]) +
                     static_cast<double>(j) / kFinest * (corners[2] - corners[0]);
        // Corners are on the sheet up to rounding.
        const bool corner = i == kFinest || j == kFinest || i + j == 0;
        node.way = corner ? Vec3(Vec3::Zero()) : Vec3(sheet.nearest(node.place).point - node.place);
      }
    }
  }

  // Sum of the prisms over the triangles of the division in n^2.
  [[nodiscard]] double volume(int n) const {
    const int step = kFinest / n;
    double sum = 0;
    for (int i = 0; i < kFinest; i += step) {
      for (int j = 0; i + j < kFinest; j += step) {
        sum += prism(at(i, j), at(i + step, j), at(i, j + step));
        if (i + j + step < kFinest) {
          sum += prism(at(i + step, j), at(i + step, j + step), at(i, j + step));
        }
      }
    }
    return sum;
  }

 private:
  struct Node {
    Vec3 place, way;
  };
  // Between the points x + t w, 0 <= t <= 1, where x and w are linear over the triangle: the integral of
  // w . (dx/da + t dw/da) x (dx/db + t dw/db).
  static double prism(const Node& p, const Node& q, const Node& r) {
    const Vec3 xa = q.place - p.place, xb = r.place - p.place, wa = q.way - p.way, wb = r.way - p.way;
    const Vec3 normal = xa.cross(xb) + 0.5 * (xa.cross(wb) + wa.cross(xb)) + wa.cross(wb) / 3.0;
    return (p.way + q.way + r.way).dot(normal) / 6.0;
  }
  static constexpr std::size_t index(int i, int j) { return static_cast<std::size_t>(i * (kFinest + 1) + j); }
  [[nodiscard]] const Node& at(int i, int j) const { return nodes_[index(i, j)]; }

  std::array<Node, (kFinest + 1) * (kFinest + 1)> nodes_;
};

// The cone from the centre over the spherical triangle, less that over the flat one. The solid angle is that
// of van Oosterom and Strackee (1983).
double volume_to_sphere(const SphereSheet& sphere, const std::array<Vec3, 3>& corners) {
  const Vec3 a = corners[0] - sphere.center, b = corners[1] - sphere.center, c = corners[2] - sphere.center;
  const double la = a.norm(), lb = b.norm(), lc = c.norm(), det = a.dot(b.cross(c));
  const double solid_angle =
      2 * std::atan2(det, la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
  return sphere.radius * sphere.radius * sphere.radius * solid_angle / 3 - det / 6;
}

}  // namespace

double volume_to_sheet(const WallSheet& sheet, const std::array<Vec3, 3>& corners) {
  if (sheet.flat()) return 0;
  if (const auto* sphere = std::get_if<SphereSheet>(&sheet.geometry())) {
    return volume_to_sphere(*sphere, corners);
  }
  const DividedTriangle triangle(sheet, corners);
  // Romberg's scheme from the bottom up; the triangle itself, n = 1, has no volume.
  std::array<double, kLevels> sum{};
  for (int level = 1, n = 2; level < kLevels; ++level, n *= 2) {
    double finer = triangle.volume(n), power = 1;
    for (int k = 0; k < level; ++k) {
      power *= 4;
      const double coarser = std::exchange(sum[k], finer);
      finer += (finer - coarser) / (power - 1);
    }
    sum[level] = finer;
  }
  return sum.back();
}

double volume_to_wall(const TetMesh& mesh, TetFace f) {
  const HullSheets* hull = mesh.hull_sheets();
  if (!hull || hull->all_flat() || !mesh.is_hull(f)) return 0;
  const auto v = mesh.face_vertices(f);
  const auto sheet = hull->of_face(mesh, v);
  if (!sheet) return 0;
  return volume_to_sheet(hull->walls().sheet(*sheet),
                         {mesh.position(v[0]), mesh.position(v[1]), mesh.position(v[2])});
}

double volume_to_walls(const TetMesh& mesh, TetId t) {
  double out = 0;
  for (int i = 0; i < 4; ++i) out += volume_to_wall(mesh, {t, i});
  return out;
}

double label_volume_within_walls(const TetMesh& mesh, Label label) {
  const std::vector<double> volumes = label_volumes(mesh);
  double out = label < volumes.size() ? volumes[label] : 0.0;
  for (const TetId t : mesh.tets()) {
    if (mesh.label(t) == label) out += volume_to_walls(mesh, t);
  }
  return out;
}

}  // namespace meniscus::mesh
