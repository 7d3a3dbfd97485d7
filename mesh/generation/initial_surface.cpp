// First triangulations of the shapes: geodesic spheres, stacks of rings around an axis, lattices on boxes.
#include "mesh/generation/ring_stack.h"
#include "mesh/generation/sharp_edges.h"
#include "mesh/generation/sheeted_surface.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace meniscus::mesh {
namespace {

constexpr double kPi = std::numbers::pi;

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

void build_cylinder(const Cylinder& s, double edge_length, SheetedSurface& out) {
  RingStack stack(s.center, s.axis, edge_length);
  const int disc = RingStack::rows(s.radius, edge_length);
  const int side = RingStack::rows(s.length, edge_length);
  for (int i = 0; i < disc; ++i) stack.add(s.radius * i / disc, -0.5 * s.length, 0);
  for (int i = 0; i < side; ++i) stack.add(s.radius, s.length * (double(i) / side - 0.5), 1);
  for (int i = 0; i <= disc; ++i) stack.add(s.radius * (disc - i) / disc, 0.5 * s.length, 2);
  stack.build(out);
}

void build_cap(const Cap& s, double edge_length, SheetedSurface& out) {
  RingStack stack(s.center, s.axis, edge_length);
  const double base = s.base_radius();
  const double opening = std::atan2(base, s.radius - s.height);  // polar angle of the rim, from the apex
  const int disc = RingStack::rows(base, edge_length);
  const int dome = RingStack::rows(s.radius * opening, edge_length);
  for (int i = 0; i < disc; ++i) stack.add(base * i / disc, 0.0, 0);
  for (int i = 0; i < dome; ++i) {
    const double polar = opening * (dome - i) / dome;
    stack.add(s.radius * std::sin(polar), i == 0 ? 0.0 : s.height - s.radius * (1.0 - std::cos(polar)), 1);
  }
  stack.add(0.0, s.height, 1);
  stack.build(out);
}

void build_torus(const Torus& s, double edge_length, SheetedSurface& out) {
  RingStack stack(s.center, s.axis, edge_length);
  // An even number, so that the half-step shift of alternate rings closes up.
  const int around = 2 * std::max(3, RingStack::rows(kPi * s.tube_radius, edge_length));
  for (int i = 0; i < around; ++i) {
    const double angle = 2.0 * kPi * i / around;
    stack.add(s.radius + s.tube_radius * std::cos(angle), s.tube_radius * std::sin(angle), 0);
  }
  stack.build_closed(out);
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
