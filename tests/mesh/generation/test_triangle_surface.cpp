#include "mesh/generation/triangle_surface.h"
#include "tests/mesh/generation/shape_samples.h"

namespace meniscus::mesh {
namespace {

TEST(TriangleSurface, TheUnitCubeHasVolumeOneAndAreaSix) {
  EXPECT_DOUBLE_EQ(volume(test::unit_cube()), 1.0);
  EXPECT_DOUBLE_EQ(area(test::unit_cube()), 6.0);
  EXPECT_DOUBLE_EQ(volume(test::corner_tetrahedron()), 1.0 / 6.0);
}

TEST(TriangleSurface, AVolumeFarFromTheOriginLosesNoDigits) {
  const TriangleSurface far = transformed(test::unit_cube(), 1.0, Vec3(1 << 20, -(1 << 21), 1 << 22));
  EXPECT_DOUBLE_EQ(volume(far), 1.0);
}

TEST(TriangleSurface, AnEmptySurfaceHasNoVolume) {
  EXPECT_EQ(volume(TriangleSurface{}), 0.0);
  EXPECT_EQ(area(TriangleSurface{}), 0.0);
  EXPECT_TRUE(bounding_box(TriangleSurface{}).isEmpty());
  EXPECT_TRUE(components(TriangleSurface{}).empty());
}

TEST(TriangleSurface, ScalingMultipliesTheVolumeByTheCube) {
  EXPECT_NEAR(volume(transformed(test::unit_cube(), 1e-6, Vec3(1, 2, 3) * 1e-6)), 1e-18, 1e-32);
}

TEST(TriangleSurface, AppendedSurfacesComeApartAgain) {
  TriangleSurface both = test::unit_cube();
  append(both, transformed(test::corner_tetrahedron(), 1.0, Vec3(3, 0, 0)));
  const std::vector<TriangleSurface> parts = components(both);
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].triangles.size(), 12u);
  EXPECT_DOUBLE_EQ(volume(parts[0]), 1.0);
  EXPECT_EQ(parts[1].points.size(), 4u);
  EXPECT_DOUBLE_EQ(volume(parts[1]), 1.0 / 6.0);
}

TEST(TriangleSurface, QualityOfTheCubeIsThatOfRightTriangles) {
  const SurfaceQuality q = surface_quality(test::unit_cube());
  EXPECT_NEAR(q.min_angle_deg, 45.0, 1e-12);
  EXPECT_NEAR(q.max_angle_deg, 90.0, 1e-12);
  EXPECT_DOUBLE_EQ(q.min_edge, 1.0);
  EXPECT_DOUBLE_EQ(q.max_edge, std::sqrt(2.0));
  EXPECT_NEAR(q.mean_edge, (2.0 + std::sqrt(2.0)) / 3.0, 1e-15);
}

TEST(TriangleSurface, TheSmallestAngleOfADegenerateTriangleIsZero) {
  EXPECT_EQ(min_angle_deg(Vec3::Zero(), Vec3::UnitX(), 2.0 * Vec3::UnitX()), 0.0);
  EXPECT_NEAR(min_angle_deg(Vec3::Zero(), Vec3::UnitX(), Vec3::UnitY()), 45.0, 1e-13);
}

}  // namespace
}  // namespace meniscus::mesh
