// First triangulations of the shapes: geodesic spheres, stacks of rings around an axis, lattices on boxes.
#include "mesh/generation/sharp_edges.h"
#include "mesh/generation/sheeted_surface.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace meniscus::mesh {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kRowHeight = 0.86602540378443865;  // of an equilateral triangle of unit edge

int rounded_count(double quotient, int at_least) {
  return std::max(at_least, static_cast<int>(std::lround(quotient)));
}

constexpr double kGolden = std::numbers::phi;
const std::array<Vec3, 12> kIcosahedron = {
    Vec3(-1, kGolden, 0), Vec3(1, kGolden, 0), Vec3(-1, -kGolden, 0), Vec3(1, -kGolden, 0),
    Vec3(0, -1, kGolden), Vec3(0, 1, kGolden), Vec3(0, -1, -kGolden), Vec3(0, 1, -kGolden),
    Vec3(kGolden, 0, -1), Vec3(kGolden, 0, 1), Vec3(-kGolden, 0, -1), Vec3(-kGolden, 0, 1)};
constexpr std::array<Triangle, 20> kIcosahedronFaces = {
    {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
     {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
     {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}}};

// Every face of the icosahedron divided into n*n triangles; unit directions.
TriangleSurface geodesic_sphere(int n) {
  TriangleSurface s;
  // Lattice points on edges and corners are shared: the key is the set of corners with their weights.
  std::map<std::array<std::pair<std::uint32_t, int>, 3>, std::uint32_t> known;
  const auto vertex = [&](const Triangle& face, int i, int j) {
    std::array<std::pair<std::uint32_t, int>, 3> key = {{{face[0], n - i - j}, {face[1], i}, {face[2], j}}};
    for (auto& [corner, weight] : key) {
      if (weight == 0) corner = 0;
    }
    std::sort(key.begin(), key.end());
    const auto [entry, fresh] = known.try_emplace(key, static_cast<std::uint32_t>(s.points.size()));
    if (fresh) {
      Vec3 p = Vec3::Zero();
      for (const auto& [corner, weight] : key) p += weight * kIcosahedron[corner];
      s.points.push_back(p.normalized());
    }
    return entry->second;
  };
  for (const Triangle& face : kIcosahedronFaces) {
    for (int i = 0; i < n; ++i) {
      for (int j = 0; i + j < n; ++j) {
        s.triangles.push_back({vertex(face, i, j), vertex(face, i + 1, j), vertex(face, i, j + 1)});
        if (i + j + 1 < n)
          s.triangles.push_back({vertex(face, i + 1, j), vertex(face, i + 1, j + 1), vertex(face, i, j + 1)});
      }
    }
  }
  return s;
}

// The frequency for which 20 n^2 equilateral triangles of this edge have this area.
int geodesic_frequency(double total_area, double edge_length) {
  return rounded_count(std::sqrt(total_area / (5.0 * std::sqrt(3.0))) / edge_length, 1);
}

TriangleSurface sphere_surface(const Sphere& s, double edge_length) {
  TriangleSurface t = geodesic_sphere(geodesic_frequency(4.0 * kPi * s.radius * s.radius, edge_length));
  const double radius = mode_radius(s);
  const double amplitude = s.mode == 0 ? 0.0 : s.amplitude;
  for (Vec3& p : t.points) p = s.center + radius * (1.0 + amplitude * legendre(s.mode, p.z()).value) * p;
  return t;
}

TriangleSurface ellipsoid_surface(const Ellipsoid& s, double edge_length) {
  TriangleSurface t = geodesic_sphere(geodesic_frequency(*exact_area(s), edge_length));
  for (Vec3& p : t.points) p = s.center + s.radii.cwiseProduct(p);
  return t;
}

// A ring of the profile of a body of revolution. The profile runs with the liquid on its left: out of the
// lower pole, up, and back to the upper pole.
struct Ring {
  double radius;  // 0: a pole
  double height;
  std::uint32_t sheet;  // of the band between this ring and the next
};

class RingStack {
 public:
  RingStack(const Vec3& center, const Vec3& axis, double edge_length)
      : center_(center), up_(axis.normalized()), side_(up_.unitOrthogonal()), edge_length_(edge_length) {}

  void add(double radius, double height, std::uint32_t sheet) { rings_.push_back({radius, height, sheet}); }

  // Bands join consecutive rings, and the last with the first where `closed`.
  void build(bool closed, SheetedSurface& out) const {
    std::vector<std::vector<std::uint32_t>> vertices;
    for (std::size_t i = 0; i < rings_.size(); ++i)
      vertices.push_back(add_points(rings_[i], i % 2 == 1, out));
    const std::size_t bands = closed ? rings_.size() : rings_.size() - 1;
    for (std::size_t i = 0; i < bands; ++i)
      join(vertices[i], vertices[(i + 1) % rings_.size()], rings_[i].sheet, out);
  }

 private:
  std::vector<std::uint32_t> add_points(const Ring& ring, bool shifted, SheetedSurface& out) const {
    std::vector<Vec3>& points = out.surface.points;
    const Vec3 other = up_.cross(side_);
    const Vec3 middle = center_ + ring.height * up_;
    const int count = ring.radius == 0.0 ? 1 : rounded_count(2.0 * kPi * ring.radius / edge_length_, 5);
    std::vector<std::uint32_t> ids;
    for (int i = 0; i < count; ++i) {
      const double angle = 2.0 * kPi * (i + (shifted ? 0.5 : 0.0)) / count;
      ids.push_back(static_cast<std::uint32_t>(points.size()));
      points.push_back(middle + ring.radius * (std::cos(angle) * side_ + std::sin(angle) * other));
    }
    return ids;
  }

  static void join(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b,
                   std::uint32_t sheet, SheetedSurface& out) {
    const std::vector<Vec3>& p = out.surface.points;
    const auto add = [&](std::uint32_t i, std::uint32_t j, std::uint32_t k) {
      out.surface.triangles.push_back({i, j, k});
      out.sheet_of.push_back(sheet);
    };
    std::size_t steps_a = a.size() == 1 ? 0 : a.size();
    std::size_t steps_b = b.size() == 1 ? 0 : b.size();
    std::size_t i = 0;
    std::size_t j = 0;
    for (std::size_t k = 1; k < b.size(); ++k) {
      if ((p[b[k]] - p[a[0]]).norm() < (p[b[j]] - p[a[0]]).norm()) j = k;
    }
    while (steps_a + steps_b > 0) {
      const std::size_t next_i = (i + 1) % a.size();
      const std::size_t next_j = (j + 1) % b.size();
      const bool advance_a =
          steps_b == 0 || (steps_a > 0 && (p[a[next_i]] - p[b[j]]).norm() <= (p[a[i]] - p[b[next_j]]).norm());
      if (advance_a) {
        add(a[i], a[next_i], b[j]);
        i = next_i;
        --steps_a;
      } else {
        add(a[i], b[next_j], b[j]);
        j = next_j;
        --steps_b;
      }
    }
  }

  Vec3 center_, up_, side_;
  double edge_length_;
  std::vector<Ring> rings_;
};

int rows(double length, double edge_length) {
  return rounded_count(length / (kRowHeight * edge_length), 1);
}

void build_cylinder(const Cylinder& s, double edge_length, SheetedSurface& out) {
  RingStack stack(s.center, s.axis, edge_length);
  const int disc = rows(s.radius, edge_length);
  const int side = rows(s.length, edge_length);
  for (int i = 0; i < disc; ++i) stack.add(s.radius * i / disc, -0.5 * s.length, 0);
  for (int i = 0; i < side; ++i) stack.add(s.radius, s.length * (double(i) / side - 0.5), 1);
  for (int i = 0; i <= disc; ++i) stack.add(s.radius * (disc - i) / disc, 0.5 * s.length, 2);
  stack.build(false, out);
}

void build_cap(const Cap& s, double edge_length, SheetedSurface& out) {
  RingStack stack(s.center, s.axis, edge_length);
  const double base = s.base_radius();
  const double opening = std::atan2(base, s.radius - s.height);  // polar angle of the rim, from the apex
  const int disc = rows(base, edge_length);
  const int dome = rows(s.radius * opening, edge_length);
  for (int i = 0; i < disc; ++i) stack.add(base * i / disc, 0.0, 0);
  for (int i = 0; i < dome; ++i) {
    const double polar = opening * (dome - i) / dome;
    stack.add(s.radius * std::sin(polar), i == 0 ? 0.0 : s.height - s.radius * (1.0 - std::cos(polar)), 1);
  }
  stack.add(0.0, s.height, 1);
  stack.build(false, out);
}

void build_torus(const Torus& s, double edge_length, SheetedSurface& out) {
  RingStack stack(s.center, s.axis, edge_length);
  // An even number, so that the half-step shift of alternate rings closes up.
  const int around = 2 * rounded_count(kPi * s.tube_radius / (kRowHeight * edge_length), 3);
  for (int i = 0; i < around; ++i) {
    const double angle = 2.0 * kPi * i / around;
    stack.add(s.radius + s.tube_radius * std::cos(angle), s.tube_radius * std::sin(angle), 0);
  }
  stack.build(true, out);
}

void build_box(const Box& s, double edge_length, SheetedSurface& out) {
  std::array<int, 3> n{};
  for (int k = 0; k < 3; ++k) n[static_cast<std::size_t>(k)] = rounded_count(s.size[k] / edge_length, 1);
  std::map<std::array<int, 3>, std::uint32_t> known;
  const auto vertex = [&](const std::array<int, 3>& at) {
    const auto [entry, fresh] = known.try_emplace(at, static_cast<std::uint32_t>(out.surface.points.size()));
    if (fresh) {
      Vec3 p;
      for (int k = 0; k < 3; ++k) {
        const auto u = static_cast<std::size_t>(k);
        p[k] = s.center[k] + s.size[k] * (double(at[u]) / n[u] - 0.5);
      }
      out.surface.points.push_back(p);
    }
    return entry->second;
  };
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t u = (k + 1) % 3;
    const std::size_t v = (k + 2) % 3;
    for (const bool upper : {false, true}) {
      for (int i = 0; i < n[u]; ++i) {
        for (int j = 0; j < n[v]; ++j) {
          const auto corner = [&](int di, int dj) {
            std::array<int, 3> at{};
            at[k] = upper ? n[k] : 0;
            at[u] = i + di;
            at[v] = j + dj;
            return vertex(at);
          };
          std::array<std::uint32_t, 4> q = {corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)};
          if (!upper) std::swap(q[1], q[3]);
          const std::size_t first = (i + j) % 2 == 0 ? 0 : 1;  // alternate diagonals
          for (const std::size_t turn : {first, first + 2}) {
            out.surface.triangles.push_back({q[turn % 4], q[(turn + 1) % 4], q[(turn + 2) % 4]});
            out.sheet_of.push_back(static_cast<std::uint32_t>(2 * k + (upper ? 1 : 0)));
          }
        }
      }
    }
  }
}

}  // namespace

SheetedSurface initial_surface(const Shape& shape, double edge_length) {
  if (const auto* imported = std::get_if<ImportedSurface>(&shape))
    return split_at_sharp_edges(without_unused_points(imported->surface));
  SheetedSurface out;
  out.sheets = sheets_of(shape);
  if (const auto* sphere = std::get_if<Sphere>(&shape)) out.surface = sphere_surface(*sphere, edge_length);
  if (const auto* ellipsoid = std::get_if<Ellipsoid>(&shape))
    out.surface = ellipsoid_surface(*ellipsoid, edge_length);
  if (const auto* box = std::get_if<Box>(&shape)) build_box(*box, edge_length, out);
  if (const auto* cylinder = std::get_if<Cylinder>(&shape)) build_cylinder(*cylinder, edge_length, out);
  if (const auto* cap = std::get_if<Cap>(&shape)) build_cap(*cap, edge_length, out);
  if (const auto* torus = std::get_if<Torus>(&shape)) build_torus(*torus, edge_length, out);
  out.sheet_of.resize(out.surface.triangles.size(), 0);
  return out;
}

}  // namespace meniscus::mesh
