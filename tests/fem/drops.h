// Drops for the tests of fem: their complex, the liquid of it and where its vertices are; and what turns the
// matrices of fem into dense ones.
#pragma once

#include "fem/liquid_mesh.h"
#include "mesh/generation/generate.h"
#include "mesh/geometry.h"
#include "tests/support/random.h"
#include "tests/support/sample_meshes.h"

#include <Eigen/Dense>

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace meniscus::test {

using fem::Index;
using fem::Mat3;
using fem::Vec3;

struct Drop {
  mesh::TetMesh mesh;
  fem::LiquidMesh liquid = fem::liquid_mesh(mesh, mesh::kLiquid);
  std::vector<Vec3> x = fem::positions(mesh, liquid);
  std::vector<double> volumes = fem::body_volumes(liquid, x);
};

// A ball of radius kBallRadius * scale about the middle of the box of that size, of some hundred tetrahedra
// (n = 8: 384).
[[nodiscard]] inline Drop ball(int n = 8, double scale = 1) {
  return {.mesh = labelled_ball_in_box(n, scale)};
}

// A sphere of radius 1 about the origin as simulations start from, of some hundred good tetrahedra.
[[nodiscard]] inline Drop sphere(double edge_length = 0.4) {
  const std::vector<mesh::Shape> bodies{mesh::Sphere{Vec3::Zero(), 1.0}};
  return {.mesh = mesh::generate_mesh(bodies, {.edge_length = edge_length})};
}

// Liquid with a tetrahedron of air on every triangle of its surface, the apex as high as the triangle is
// wide.
[[nodiscard]] inline Drop in_air(Cells cells, std::span<const std::array<std::uint32_t, 3>> surface) {
  cells.labels.assign(cells.cells.size(), mesh::kLiquid);
  for (const auto& [a, b, c] : surface) {
    const Vec3 area = mesh::area_vector(cells.points[a], cells.points[b], cells.points[c]);
    const Vec3 centroid = (cells.points[a] + cells.points[b] + cells.points[c]) / 3;
    cells.cells.push_back({a, b, c, static_cast<std::uint32_t>(cells.points.size())});
    cells.points.emplace_back(centroid + area / std::sqrt(area.norm()));
    cells.labels.push_back(mesh::kAir);
  }
  return {.mesh = cells.build()};
}

// The corner of a cube of side `scale`.
[[nodiscard]] inline Drop one_tet_drop(double scale = 1) {
  Cells cells{.points = {Vec3::Zero(), scale * Vec3::UnitX(), scale * Vec3::UnitY(), scale * Vec3::UnitZ()},
              .cells = {{0, 1, 2, 3}},
              .labels = {}};
  std::vector<std::array<std::uint32_t, 3>> surface;
  for (const auto& f : mesh::kTetFaces) {
    surface.push_back({static_cast<std::uint32_t>(f[0]), static_cast<std::uint32_t>(f[1]),
                       static_cast<std::uint32_t>(f[2])});
  }
  return in_air(std::move(cells), surface);
}

// A regular octahedron of eight tetrahedra around its centre, corners at `radius`: by symmetry surface
// tension and a constant pressure balance exactly.
[[nodiscard]] inline Drop octahedron(double radius = 1, const Vec3& centre = Vec3::Zero()) {
  Cells cells{.points = {centre}, .cells = {}, .labels = {}};
  for (int axis = 0; axis < 3; ++axis) {
    cells.points.emplace_back(centre + radius * Vec3::Unit(axis));
    cells.points.emplace_back(centre - radius * Vec3::Unit(axis));
  }
  std::vector<std::array<std::uint32_t, 3>> surface;
  for (std::uint32_t octant = 0; octant < 8; ++octant) {
    const std::uint32_t i = octant & 1U, j = octant >> 1 & 1U, k = octant >> 2 & 1U;
    const std::uint32_t a = 1 + i, b = 3 + j, c = 5 + k;
    const bool mirrored = (i + j + k) % 2 == 1;
    surface.push_back(mirrored ? std::array{b, a, c} : std::array{a, b, c});
    cells.cells.push_back({0, surface.back()[0], surface.back()[1], surface.back()[2]});
  }
  return in_air(std::move(cells), surface);
}

// A cube of side 1 that fills the complex: all of its boundary is hull.
[[nodiscard]] inline Drop filled_box(int n = 1) {
  mesh::TetMesh mesh = box_mesh(n);
  relabel(mesh, [](const Vec3&) { return mesh::kLiquid; });
  return {.mesh = std::move(mesh)};
}

// Two cubes of liquid in a box of air of 5^3 cubes, side 1 each: at (1, 1, 1) and elsewhere.
[[nodiscard]] inline Drop two_cubes(const Vec3& second) {
  mesh::TetMesh mesh = box_mesh(5, 5);
  relabel(mesh, [&](const Vec3& x) {
    const Vec3 cube = x.array().floor();
    return cube == Vec3(1, 1, 1) || cube == second ? mesh::kLiquid : mesh::kAir;
  });
  return {.mesh = std::move(mesh)};
}

[[nodiscard]] inline std::vector<Vec3> random_vectors(std::size_t n, std::uint64_t seed, double size = 1) {
  Random random(seed);
  std::vector<Vec3> out;
  for (std::size_t i = 0; i < n; ++i) out.emplace_back(size * random.uniform() * random.direction());
  return out;
}

[[nodiscard]] inline std::vector<double> random_numbers(std::size_t n, std::uint64_t seed) {
  Random random(seed);
  std::vector<double> out;
  for (std::size_t i = 0; i < n; ++i) out.push_back(2 * random.uniform() - 1);
  return out;
}

[[nodiscard]] inline std::vector<Vec3> plus(std::span<const Vec3> x, double s, std::span<const Vec3> d) {
  std::vector<Vec3> out(x.begin(), x.end());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] += s * d[i];
  return out;
}

[[nodiscard]] inline double dot(std::span<const Vec3> a, std::span<const Vec3> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i].dot(b[i]);
  return sum;
}

[[nodiscard]] inline double norm(std::span<const Vec3> a) {
  return std::sqrt(dot(a, a));
}

// Largest difference of two lists of vectors.
[[nodiscard]] inline double distance(std::span<const Vec3> a, std::span<const Vec3> b) {
  double worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, (a[i] - b[i]).norm());
  return worst;
}

// A list of vectors as one.
[[nodiscard]] inline Eigen::VectorXd stacked(std::span<const Vec3> a) {
  Eigen::VectorXd out(static_cast<Eigen::Index>(3 * a.size()));
  for (std::size_t i = 0; i < a.size(); ++i) out.segment<3>(static_cast<Eigen::Index>(3 * i)) = a[i];
  return out;
}

// Entries of R x C numbers.
template <int R, int C, class Entry>
[[nodiscard]] Eigen::MatrixXd dense(const fem::SparseMatrix<Entry>& a) {
  Eigen::MatrixXd out = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(R * a.rows()),
                                              static_cast<Eigen::Index>(C * a.pattern->columns));
  for (std::size_t i = 0; i < a.rows(); ++i) {
    for (Index k = a.pattern->start[i]; k < a.pattern->start[i + 1]; ++k) {
      auto block = out.block<R, C>(static_cast<Eigen::Index>(R * i),
                                   static_cast<Eigen::Index>(C * a.pattern->column[k]));
      if constexpr (R == 1 && C == 1) {
        block(0, 0) = static_cast<double>(a.value[k]);
      } else if constexpr (R == 1) {
        block = a.value[k].transpose();
      } else {
        block = a.value[k];
      }
    }
  }
  return out;
}

}  // namespace meniscus::test
