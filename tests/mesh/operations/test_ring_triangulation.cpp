#include "mesh/operations/ring_triangulation.h"
#include "mesh/quality.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

namespace meniscus::mesh {
namespace {

// n tetrahedra around the edge from (0, 0, -1) to (0, 0, 1), ring vertices at random radii and heights.
struct Ring {
  TetMesh mesh;
  VertexId a{std::size_t{0}}, b{std::size_t{1}};
  std::vector<VertexId> link;
};

Ring random_ring(std::size_t n, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> spread(-0.2, 0.2);
  std::vector<Vec3> points{{0, 0, -1}, {0, 0, 1}};
  std::vector<std::array<std::uint32_t, 4>> cells;
  Ring out;
  for (std::uint32_t i = 0; i < n; ++i) {
    const double angle = 2 * std::numbers::pi * (i + spread(generator)) / static_cast<double>(n);
    const double radius = 1 + spread(generator);
    points.emplace_back(radius * std::cos(angle), radius * std::sin(angle), spread(generator));
    cells.push_back({0, 1, 2 + i, 2 + (i + 1) % static_cast<std::uint32_t>(n)});
    out.link.emplace_back(std::size_t{2 + i});
  }
  out.mesh = TetMesh::from_cells(points, cells, std::vector<Label>(n, kLiquid));
  return out;
}

// The best worst quality over all triangulations of p_i .. p_j, by plain recursion.
double brute_force(const Ring& r, std::size_t i, std::size_t j) {
  if (j < i + 2) return 1;
  const auto p = [&](std::size_t k) { return r.mesh.position(r.link[k]); };
  double best = -2;
  for (std::size_t k = i + 1; k < j; ++k) {
    const double here = std::min(min_sine(r.mesh.position(r.a), p(i), p(k), p(j)),
                                 min_sine(r.mesh.position(r.b), p(i), p(j), p(k)));
    best = std::max(best, std::min({here, brute_force(r, i, k), brute_force(r, k, j)}));
  }
  return best;
}

TEST(RingTriangulation, FindsTheBestOfAllTriangulations) {
  for (std::size_t n = 3; n <= 8; ++n) {
    for (unsigned seed = 0; seed < 10; ++seed) {
      const Ring r = random_ring(n, seed);
      RingTriangles triangles;
      const double best = triangulate_ring(r.mesh, r.a, r.b, r.link, -2.0, triangles);
      EXPECT_DOUBLE_EQ(best, brute_force(r, 0, n - 1)) << n << " vertices, seed " << seed;
      ASSERT_EQ(triangles.size(), n - 2);
      double worst = 1, volume = 0;
      for (const auto& [p, q, s] : triangles) {
        const Vec3 &x = r.mesh.position(p), &y = r.mesh.position(q), &z = r.mesh.position(s);
        worst = std::min(
            {worst, min_sine(r.mesh.position(r.a), x, y, z), min_sine(r.mesh.position(r.b), x, z, y)});
        volume +=
            (x - r.mesh.position(r.a)).cross(y - r.mesh.position(r.a)).dot(z - r.mesh.position(r.a)) / 6;
        volume +=
            (x - r.mesh.position(r.b)).cross(z - r.mesh.position(r.b)).dot(y - r.mesh.position(r.b)) / 6;
      }
      EXPECT_DOUBLE_EQ(worst, best);
      double before = 0;
      for (const TetId t : r.mesh.tets()) before += r.mesh.volume(t);
      EXPECT_NEAR(volume, before, 1e-13);
    }
  }
}

TEST(RingTriangulation, GivesUpWhereNothingIsBetterThanTheBar) {
  const Ring r = random_ring(5, 1);
  RingTriangles triangles;
  const double best = triangulate_ring(r.mesh, r.a, r.b, r.link, -2.0, triangles);
  triangles.clear();
  EXPECT_LE(triangulate_ring(r.mesh, r.a, r.b, r.link, best, triangles), best);
  EXPECT_TRUE(triangles.empty());
}

}  // namespace
}  // namespace meniscus::mesh
