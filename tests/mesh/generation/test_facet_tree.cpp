#include "mesh/generation/facet_tree.h"
#include "tests/mesh/generation/shape_samples.h"

namespace meniscus::mesh {
namespace {

TEST(FacetTree, DistancesToACubeAreThoseToItsFacesEdgesAndCorners) {
  for (const double scale : test::kSceneScales) {
    const FacetTree tree(transformed(test::unit_cube(), scale, Vec3::Zero()));
    EXPECT_NEAR(tree.distance(scale * Vec3(0.4, 0.6, 1.5)) / scale, 0.5, 1e-14);
    EXPECT_NEAR(tree.distance(scale * Vec3(0.4, 0.6, 0.9)) / scale, 0.1, 1e-14);
    EXPECT_NEAR(tree.distance(scale * Vec3(4.0, 5.0, 0.5)) / scale, 5.0, 1e-14);
    EXPECT_NEAR(tree.distance(scale * Vec3(2.0, 2.0, 2.0)) / scale, std::sqrt(3.0), 1e-14);
  }
}

TEST(FacetTree, TheNearestPointKnowsItsTriangleAndNormal) {
  const FacetTree tree(test::unit_cube());
  const FacetTree::Nearest n = tree.nearest(Vec3(0.3, 0.1, 1.25));
  EXPECT_NEAR((n.point - Vec3(0.3, 0.1, 1.0)).norm(), 0.0, 1e-15);
  EXPECT_EQ(n.normal, Vec3::UnitZ());
  EXPECT_EQ(n.triangle, 2u);
}

TEST(FacetTree, ASurfaceWindsOnceAroundItsInside) {
  EXPECT_NEAR(winding_number(test::unit_cube(), Vec3(0.2, 0.9, 0.5)), 1.0, 1e-14);
  EXPECT_NEAR(winding_number(test::unit_cube(), Vec3(1.2, 0.9, 0.5)), 0.0, 1e-14);
}

}  // namespace
}  // namespace meniscus::mesh
