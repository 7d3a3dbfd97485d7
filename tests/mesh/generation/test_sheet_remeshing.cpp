#include "mesh/generation/sheet_remeshing.h"
#include "tests/mesh/generation/shape_samples.h"

namespace meniscus::mesh {
namespace {

TEST(SheetRemeshing, EdgesReachTheWantedLengthFromEitherSide) {
  for (const double factor : {0.5, 1.8}) {
    for (const auto& [name, shape, coarse] : test::sample_shapes()) {
      const double edge_length = 0.7 * coarse;
      SheetedSurface s = initial_surface(shape, factor * edge_length);
      remesh_on_sheets(s, {.edge_length = edge_length});
      const SurfaceQuality q = surface_quality(s.surface);
      EXPECT_NEAR(q.mean_edge / edge_length, 1.0, 0.15) << name << " from " << factor;
      EXPECT_GT(q.min_edge / edge_length, 0.4) << name << " from " << factor;
      EXPECT_LT(q.max_edge / edge_length, 1.7) << name << " from " << factor;
      EXPECT_GT(q.min_angle_deg, 28.0) << name << " from " << factor;
      EXPECT_NO_THROW(check_surface(s.surface)) << name << " from " << factor;
      for (const Vec3& p : s.surface.points) EXPECT_NEAR(implicit_value(shape, p), 0.0, 1e-12) << name;
    }
  }
}

TEST(SheetRemeshing, CreasesKeepTheirShape) {
  const Cylinder cylinder{.radius = 0.5, .length = 1.0};
  SheetedSurface s = initial_surface(cylinder, 0.04);
  remesh_on_sheets(s, {.edge_length = 0.15});
  double length = 0.0;
  for (const Edge& e : crease_edges(s)) length += (s.surface.points[e[1]] - s.surface.points[e[0]]).norm();
  EXPECT_NEAR(length, 2.0 * EIGEN_PI, 0.1);
  const std::vector<VertexSheets> sheets = sheets_of_vertices(s);
  for (std::size_t v = 0; v < sheets.size(); ++v) {
    if (sheets[v].size() < 2) continue;
    EXPECT_NEAR(std::hypot(s.surface.points[v].x(), s.surface.points[v].y()), 0.5, 1e-13);
    EXPECT_EQ(std::abs(s.surface.points[v].z()), 0.5);
  }
}

}  // namespace
}  // namespace meniscus::mesh
