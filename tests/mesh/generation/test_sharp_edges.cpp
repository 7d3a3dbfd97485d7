#include "mesh/generation/sharp_edges.h"
#include "mesh/generation/surface_meshing.h"
#include "tests/mesh/generation/shape_samples.h"

namespace meniscus::mesh {
namespace {

TEST(SharpEdges, ACubeHasSixFlatSheets) {
  const SheetedSurface s = split_at_sharp_edges(test::unit_cube());
  ASSERT_EQ(s.sheets.size(), 6u);
  for (const Sheet& sheet : s.sheets) EXPECT_TRUE(is_flat(sheet));
  EXPECT_EQ(crease_edges(s).size(), 12u);
}

TEST(SharpEdges, ASphereIsOneCurvedSheet) {
  const SheetedSurface s = split_at_sharp_edges(mesh_surface(Sphere{}, 0.4));
  ASSERT_EQ(s.sheets.size(), 1u);
  EXPECT_FALSE(is_flat(s.sheets[0]));
  EXPECT_TRUE(crease_edges(s).empty());
}

TEST(SharpEdges, ACylinderIsTwoDiscsAndAMantle) {
  const SheetedSurface s = split_at_sharp_edges(mesh_surface(Cylinder{}, 0.25));
  ASSERT_EQ(s.sheets.size(), 3u);
  EXPECT_EQ(std::count_if(s.sheets.begin(), s.sheets.end(), [](const Sheet& x) { return is_flat(x); }), 2);
}

TEST(SharpEdges, TheAngleDecidesWhatIsSharp) {
  EXPECT_EQ(split_at_sharp_edges(test::unit_cube(), 100.0).sheets.size(), 1u);
}

}  // namespace
}  // namespace meniscus::mesh
