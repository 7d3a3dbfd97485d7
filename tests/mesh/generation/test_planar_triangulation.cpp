#include "mesh/generation/planar_triangulation.h"
#include "tests/mesh/generation/shape_samples.h"

#include <numeric>

namespace meniscus::mesh {
namespace {

PlanarRegion unit_square(std::vector<Vec3>& points, int divisions) {
  PlanarRegion region;
  region.lift = [](double x, double y) { return Vec3(x, y, 0.0); };
  region.flatten = [](const Vec3& p) { return Eigen::Vector2d(p.x(), p.y()); };
  region.min = {0.0, 0.0};
  region.max = {1.0, 1.0};
  for (int i = 0; i < divisions; ++i) {
    const double t = static_cast<double>(i) / divisions;
    for (const Vec3& p : {Vec3(t, 0, 0), Vec3(1, t, 0), Vec3(1 - t, 1, 0), Vec3(0, 1 - t, 0)}) {
      region.rim.push_back(static_cast<std::uint32_t>(points.size()));
      points.push_back(p);
    }
  }
  return region;
}

double total_area(const std::vector<Vec3>& points, const std::vector<Triangle>& triangles) {
  return std::accumulate(triangles.begin(), triangles.end(), 0.0, [&](double sum, const Triangle& t) {
    return sum + area_vector(points[t[0]], points[t[1]], points[t[2]]).z();
  });
}

TEST(PlanarTriangulation, ASegmentIsDividedEvenlyWhereTheSizeIsUniform) {
  const SizeField size(test::unit_cube(), 0.25, 0.0, 10.0);
  const std::vector<double> t = graded_division(Vec3(0, 0, 5), Vec3(1, 0, 5), size);
  ASSERT_EQ(t.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(t[i], 0.25 * static_cast<double>(i + 1), 1e-12);
  EXPECT_TRUE(graded_division(Vec3(0, 0, 5), Vec3(0.1, 0, 5), size).empty());
}

TEST(PlanarTriangulation, PiecesGrowWithTheSize) {
  const SizeField size(test::unit_cube(), 0.1, 0.5, 10.0);
  const std::vector<double> t = graded_division(Vec3(0.5, 0.5, 1), Vec3(0.5, 0.5, 6), size);
  ASSERT_GT(t.size(), 3u);
  EXPECT_LT(t[0], 0.05);
  EXPECT_GT(1.0 - t.back(), 3.0 * t[0]);
}

TEST(PlanarTriangulation, ASquareIsFilledWithGoodTriangles) {
  std::vector<Vec3> points;
  const PlanarRegion region = unit_square(points, 8);
  const SizeField size(test::unit_cube(), 0.125, 0.0, 10.0);
  const std::vector<Triangle> triangles = triangulate_region(region, {}, size, points);
  EXPECT_NEAR(total_area(points, triangles), 1.0, 1e-14);
  EXPECT_NEAR(static_cast<double>(triangles.size()), 4.0 / std::sqrt(3.0) * 64.0, 40.0);
  EXPECT_GT(surface_quality({points, triangles}).min_angle_deg, 25.0);
}

TEST(PlanarTriangulation, AFootprintIsLeftOut) {
  TriangleSurface footprint;
  footprint.points = {Vec3(0.4, 0.4, 0), Vec3(0.6, 0.4, 0), Vec3(0.6, 0.6, 0), Vec3(0.4, 0.6, 0)};
  footprint.triangles = {{0, 1, 2}, {0, 2, 3}};
  std::vector<Vec3> points = footprint.points;
  const PlanarRegion region = unit_square(points, 5);
  const SizeField size(test::unit_cube(), 0.2, 0.0, 10.0);
  const std::vector<Triangle> triangles = triangulate_region(region, footprint, size, points);
  EXPECT_NEAR(total_area(points, triangles), 0.96, 1e-14);
}

}  // namespace
}  // namespace meniscus::mesh
