#include "mesh/generation/sharp_edges.h"
#include "mesh/generation/sheeted_surface.h"
#include "tests/mesh/generation/shape_samples.h"

namespace meniscus::mesh {
namespace {

TEST(SheetedSurface, EveryCornerOfACubeHasThreeSheets) {
  const SheetedSurface s = split_at_sharp_edges(test::unit_cube());
  for (const VertexSheets& sheets : sheets_of_vertices(s)) {
    EXPECT_EQ(sheets.size(), 3u);
    EXPECT_TRUE(std::is_sorted(sheets.begin(), sheets.end()));
  }
}

TEST(SheetedSurface, DisturbedVerticesGoBackToTheirSheets) {
  for (const auto& [name, shape, edge_length] : test::sample_shapes()) {
    SheetedSurface s = initial_surface(shape, edge_length);
    double sign = 1.0;
    for (Vec3& p : s.surface.points) {
      p += sign * 0.03 * edge_length * Vec3(1.0, -0.5, 0.7);
      sign = -sign;
    }
    EXPECT_EQ(project_vertices(s, edge_length), 0u) << name;
    for (const Vec3& p : s.surface.points) EXPECT_NEAR(implicit_value(shape, p), 0.0, 1e-12) << name;
  }
}

TEST(SheetedSurface, VerticesThatWouldMoveTooFarStay) {
  SheetedSurface s = initial_surface(Sphere{}, 0.5);
  s.surface.points[0] *= 1.5;
  const Vec3 before = s.surface.points[0];
  EXPECT_EQ(project_vertices(s, 0.1), 1u);
  EXPECT_EQ(s.surface.points[0], before);
}

}  // namespace
}  // namespace meniscus::mesh
