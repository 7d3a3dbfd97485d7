#include "mesh/generation/sheeted_surface.h"
#include "tests/mesh/generation/shape_samples.h"

namespace meniscus::mesh {
namespace {

TEST(InitialSurface, FirstTriangulationsAreSoundAndOnTheExactSurface) {
  for (const double scale : test::kSceneScales) {
    for (const auto& [name, shape, edge_length] : test::sample_shapes(scale, Vec3(1, 2, 3))) {
      const SheetedSurface s = initial_surface(shape, edge_length);
      EXPECT_NO_THROW(check_surface(s.surface)) << name << " at " << scale;
      EXPECT_EQ(s.sheet_of.size(), s.surface.triangles.size()) << name;
      for (const Vec3& p : s.surface.points)
        EXPECT_NEAR(implicit_value(shape, p) / scale, 0.0, 1e-12) << name << " at " << scale;
    }
  }
}

TEST(InitialSurface, EdgesAreAboutAsLongAsWanted) {
  for (const auto& [name, shape, edge_length] : test::sample_shapes()) {
    const double mean = surface_quality(initial_surface(shape, 0.5 * edge_length).surface).mean_edge;
    EXPECT_NEAR(mean / (0.5 * edge_length), 1.0, 0.25) << name;
  }
}

TEST(InitialSurface, AnImportedSurfaceComesAsItIs) {
  const SheetedSurface s = initial_surface(ImportedSurface{test::unit_cube()}, 0.1);
  EXPECT_EQ(s.surface.triangles, test::unit_cube().triangles);
  EXPECT_EQ(s.sheets.size(), 6u);
}

}  // namespace
}  // namespace meniscus::mesh
