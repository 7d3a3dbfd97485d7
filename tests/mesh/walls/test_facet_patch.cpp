#include "mesh/generation/surface_meshing.h"
#include "mesh/walls/facet_patch.h"
#include "tests/mesh/generation/shape_samples.h"

#include <cmath>
#include <numbers>

namespace meniscus::mesh {
namespace {

TEST(FacetPatch, NearestPointsLieOnTheTriangles) {
  const TriangleSurface ball = mesh_surface(Sphere{}, 0.4);
  const FacetPatch patch(ball);
  const FacetPatch::Nearest n = patch.nearest(2.0 * ball.points[7]);
  EXPECT_LT((n.point - ball.points[7]).norm(), 1e-14);
  EXPECT_FALSE(patch.flat());
}

TEST(FacetPatch, NormalsOfABallPointAwayFromItsMiddleBetweenVerticesToo) {
  const FacetPatch patch(mesh_surface(Sphere{}, 0.2));
  double worst_smooth = 0.0;
  double worst_facet = 0.0;
  for (int i = 0; i < 200; ++i) {
    const Vec3 x(std::sin(1.1 * i), std::cos(2.3 * i), std::sin(0.7 * i + 1.0));
    const FacetPatch::Nearest n = patch.nearest(2.0 * x.normalized());
    worst_smooth = std::max(worst_smooth, (n.normal - n.point.normalized()).norm());
    worst_facet = std::max(worst_facet, (n.facet_normal - n.point.normalized()).norm());
  }
  EXPECT_LT(worst_smooth, 0.012);
  EXPECT_GT(worst_facet, 0.08);
}

TEST(FacetPatch, NormalsGoOverEdgesWithoutAJump) {
  const TriangleSurface ball = mesh_surface(Sphere{}, 0.5);
  const FacetPatch patch(ball);
  const Triangle& t = ball.triangles[3];
  const Vec3 on_edge = 0.5 * (ball.points[t[0]] + ball.points[t[1]]);
  const Vec3 across = (on_edge - ball.points[t[2]]).normalized();
  const FacetPatch::Nearest before = patch.nearest(on_edge - 1e-7 * across);
  const FacetPatch::Nearest after = patch.nearest(on_edge + 1e-7 * across);
  EXPECT_GT((before.facet_normal - after.facet_normal).norm(), 0.1);
  EXPECT_LT((before.normal - after.normal).norm(), 1e-6);
}

// The side of a cone of slope one that stands on its tip, as long facets.
TriangleSurface cone_side(std::uint32_t facets) {
  TriangleSurface side;
  side.points.emplace_back(0, 0, 0);
  for (std::uint32_t i = 0; i < facets; ++i) {
    const double angle = 2 * std::numbers::pi * i / facets;
    side.points.emplace_back(std::cos(angle), std::sin(angle), 1);
  }
  for (std::uint32_t i = 0; i < facets; ++i) side.triangles.push_back({0, 1 + (i + 1) % facets, 1 + i});
  return side;
}

TEST(FacetPatch, NormalsOfAConeKnowNothingOfItsTip) {
  const FacetPatch patch(cone_side(40));
  for (int i = 0; i < 200; ++i) {
    const double angle = 0.7 * i, height = 0.01 + 0.004 * i;
    const Vec3 around(std::cos(angle), std::sin(angle), 0);
    const FacetPatch::Nearest n = patch.nearest(height * (around + Vec3::UnitZ()));
    EXPECT_LT((n.normal - (around - Vec3::UnitZ()).normalized()).norm(), 0.01);
  }
  EXPECT_NEAR(patch.nearest(Vec3::Zero()).normal.norm(), 1, 1e-14) << "at the tip that of a facet";
}

TEST(FacetPatch, OneFaceOfACubeIsFlatAndHasItsNormal) {
  TriangleSurface face = test::unit_cube();
  face.triangles = {face.triangles[2], face.triangles[3]};
  const FacetPatch patch(face);
  EXPECT_TRUE(patch.flat());
  EXPECT_EQ(patch.nearest(Vec3(0.2, 0.3, 5.0)).normal, Vec3::UnitZ());
}

TEST(FacetPatch, WeightsAreThoseOfTheCorners) {
  const Vec3 a(0, 0, 1);
  const Vec3 b(3, 0, 1);
  const Vec3 c(0, 2, 2);
  const Vec3 w = barycentric_weights(a, b, c, 0.2 * a + 0.5 * b + 0.3 * c);
  EXPECT_LT((w - Vec3(0.2, 0.5, 0.3)).norm(), 1e-15);
}

}  // namespace
}  // namespace meniscus::mesh
