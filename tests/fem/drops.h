// Drops for the tests of fem: their complex, the liquid of it and where its vertices are; and what turns the
// matrices of fem into dense ones.
#pragma once

#include "fem/liquid_mesh.h"
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

[[nodiscard]] inline Drop one_tet_drop(double scale = 1) {
  mesh::TetMesh mesh = single_tet(scale);
  relabel(mesh, [](const Vec3&) { return mesh::kLiquid; });
  return {.mesh = std::move(mesh)};
}

// A regular octahedron of eight tetrahedra around its centre, corners at `radius`: by symmetry surface
// tension and a constant pressure balance exactly.
[[nodiscard]] inline Drop octahedron(double radius = 1, const Vec3& centre = Vec3::Zero()) {
  Cells cells;
  cells.points = {centre};
  for (int axis = 0; axis < 3; ++axis) {
    cells.points.emplace_back(centre + radius * Vec3::Unit(axis));
    cells.points.emplace_back(centre - radius * Vec3::Unit(axis));
  }
  for (std::uint32_t octant = 0; octant < 8; ++octant) {
    const std::uint32_t a = 1 + (octant & 1U), b = 3 + (octant >> 1 & 1U), c = 5 + (octant >> 2 & 1U);
    const bool mirrored = ((octant & 1U) + (octant >> 1 & 1U) + (octant >> 2 & 1U)) % 2 == 1;
    cells.cells.push_back(mirrored ? std::array{0U, b, a, c} : std::array{0U, a, b, c});
    cells.labels.push_back(mesh::kLiquid);
  }
  return {.mesh = cells.build()};
}

// Two cubes of liquid in a box of air of 4^3 cubes, side 1 each: apart, or with one vertex in common.
[[nodiscard]] inline Drop two_cubes(const Vec3& second) {
  mesh::TetMesh mesh = box_mesh(4, 4);
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
