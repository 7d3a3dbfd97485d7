// Small meshes for the tests of files and pictures, built by hand.
#pragma once

#include "mesh/tet_mesh.h"

#include <cmath>

namespace meniscus::test {

// A tetrahedron of liquid and one of air behind its slanted face. The coordinates have no short decimal form.
inline mesh::TetMesh two_tets(double scale = 1.0) {
  const double third = scale / 3;
  const std::vector<mesh::Vec3> points{{0, 0, 0},
                                       {std::sqrt(2.0) * third, 1e-17 * scale, 0},
                                       {0, third, -0.0},
                                       {0, 0, std::acos(-1.0) * third},
                                       {scale, scale, scale}};
  const std::vector<std::array<std::uint32_t, 4>> cells{{0, 1, 2, 3}, {1, 4, 2, 3}};
  const std::vector<mesh::Label> labels{mesh::kLiquid, mesh::kAir};
  return mesh::TetMesh::from_cells(points, cells, labels);
}

// A cube of n^3 cells of six tetrahedra each; those with their middle in the inner half are liquid.
inline mesh::TetMesh liquid_in_cube(std::uint32_t n) {
  std::vector<mesh::Vec3> points;
  for (std::uint32_t k = 0; k <= n; ++k) {
    for (std::uint32_t j = 0; j <= n; ++j) {
      for (std::uint32_t i = 0; i <= n; ++i) points.emplace_back(i, j, k);
    }
  }
  const auto id = [&](std::uint32_t i, std::uint32_t j, std::uint32_t k) {
    return (k * (n + 1) + j) * (n + 1) + i;
  };
  std::vector<std::array<std::uint32_t, 4>> cells;
  std::vector<mesh::Label> labels;
  for (std::uint32_t k = 0; k < n; ++k) {
    for (std::uint32_t j = 0; j < n; ++j) {
      for (std::uint32_t i = 0; i < n; ++i) {
        // Kuhn's six tetrahedra along the diagonal from a to g.
        const std::uint32_t a = id(i, j, k), b = id(i + 1, j, k), c = id(i + 1, j + 1, k),
                            d = id(i, j + 1, k);
        const std::uint32_t e = id(i, j, k + 1), f = id(i + 1, j, k + 1), g = id(i + 1, j + 1, k + 1),
                            h = id(i, j + 1, k + 1);
        for (const auto& tet :
             {std::array{a, b, c, g}, {a, c, d, g}, {a, d, h, g}, {a, h, e, g}, {a, e, f, g}, {a, f, b, g}}) {
          cells.push_back(tet);
          const auto inner = [&](std::uint32_t x) { return 4 * x >= n && 4 * x < 3 * n; };
          labels.push_back(inner(i) && inner(j) && inner(k) ? mesh::kLiquid : mesh::kAir);
        }
      }
    }
  }
  return mesh::TetMesh::from_cells(points, cells, labels);
}

}  // namespace meniscus::test
