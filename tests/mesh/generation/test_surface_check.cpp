#include "mesh/error.h"
#include "mesh/generation/triangle_surface.h"
#include "tests/mesh/generation/shape_samples.h"

#include <limits>

namespace meniscus::mesh {
namespace {

using test::contains;
using test::input_error;
using test::unit_cube;

std::string defect(const TriangleSurface& s) {
  return input_error([&] { check_surface(s); });
}

TriangleSurface inside_out(TriangleSurface s) {
  for (Triangle& t : s.triangles) std::swap(t[1], t[2]);
  return s;
}

TEST(SurfaceCheck, ASoundSurfacePassesAtEveryScale) {
  for (const double scale : test::kSceneScales) {
    EXPECT_NO_THROW(check_surface(transformed(unit_cube(), scale, Vec3::Zero()))) << scale;
    EXPECT_NO_THROW(check_surface(transformed(test::corner_tetrahedron(), scale, Vec3::Constant(scale))));
  }
}

TEST(SurfaceCheck, PointsThatNoTriangleUsesDoNotMatter) {
  TriangleSurface s = unit_cube();
  s.points.emplace(s.points.begin(), 7.0, 7.0, 7.0);
  for (Triangle& t : s.triangles) t = {t[0] + 1, t[1] + 1, t[2] + 1};
  EXPECT_NO_THROW(check_surface(s));
  EXPECT_EQ(oriented_and_checked(s).points.size(), 8u);
  EXPECT_EQ(without_unused_points(s).triangles, unit_cube().triangles);
  EXPECT_EQ(bounding_box(s).max(), Vec3::Ones());
}

TEST(SurfaceCheck, AnEmptySurfaceIsRefused) {
  EXPECT_EQ(defect({}), "The surface has no triangles.");
}

TEST(SurfaceCheck, ACoordinateThatIsNoNumberIsNamed) {
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    TriangleSurface s = unit_cube();
    s.points[3].y() = bad;
    EXPECT_TRUE(contains(defect(s), "Vertex 3 of the surface has a coordinate that is not a finite number"));
  }
}

TEST(SurfaceCheck, AnIndexOutOfRangeIsNamed) {
  TriangleSurface s = unit_cube();
  s.triangles[5][2] = 8;
  EXPECT_TRUE(contains(defect(s), "Triangle 5 of the surface refers to vertex 8"));
}

TEST(SurfaceCheck, DegenerateTrianglesAreCounted) {
  TriangleSurface s = unit_cube();
  s.triangles.push_back({0, 0, 1});
  EXPECT_TRUE(contains(defect(s), "1 degenerate triangle(s)"));
  TriangleSurface flat = test::corner_tetrahedron();
  flat.points[3] = Vec3(0.5, 0.0, 0.0);
  EXPECT_TRUE(contains(defect(flat), "degenerate"));
}

TEST(SurfaceCheck, AnOpenSurfaceIsNamedWithItsFirstBorder) {
  TriangleSurface s = unit_cube();
  s.triangles.pop_back();
  const std::string message = defect(s);
  EXPECT_TRUE(contains(message, "The surface is open: 3 edge(s)"));
  EXPECT_TRUE(contains(message, "(1, 0, 0)"));
}

TEST(SurfaceCheck, AnEdgeWithMoreThanTwoTrianglesIsNotManifold) {
  TriangleSurface s = unit_cube();
  s.points.emplace_back(0.5, 0.5, 3.0);
  s.triangles.push_back({0, 1, 8});
  EXPECT_TRUE(contains(defect(s), "not manifold: 1 edge(s) have more than two triangles"));
}

TEST(SurfaceCheck, TwoBodiesThatShareAVertexAreNotManifold) {
  TriangleSurface s = test::corner_tetrahedron();
  // A second tetrahedron on the other side of the origin.
  for (int k = 0; k < 3; ++k) s.points.emplace_back(-Vec3::Unit(k));
  for (const Triangle& t : {Triangle{0, 4, 5}, Triangle{0, 6, 4}, Triangle{0, 5, 6}, Triangle{4, 6, 5}})
    s.triangles.push_back(t);
  EXPECT_TRUE(contains(defect(s), "touches itself at 1 vertex(es); the first is number 0"));
}

TEST(SurfaceCheck, OpposedTrianglesAreNotConsistentlyOriented) {
  TriangleSurface s = unit_cube();
  std::swap(s.triangles[0][1], s.triangles[0][2]);
  EXPECT_TRUE(contains(defect(s), "not consistently oriented: 3 edge(s)"));
}

TEST(SurfaceCheck, ASurfaceThatCutsItselfIsRefused) {
  TriangleSurface s = unit_cube();
  append(s, transformed(unit_cube(), 1.0, Vec3(0.5, 0.4, 0.3)));
  EXPECT_TRUE(contains(defect(s), "intersects itself"));
  EXPECT_TRUE(contains(input_error([&] { check_embedded(s); }), "intersects itself"));
}

TEST(SurfaceCheck, AFlatSurfaceEnclosesNoVolume) {
  TriangleSurface s = unit_cube();
  for (Vec3& p : s.points) p.z() *= 1e-14;
  EXPECT_THROW(check_surface(s), InputError);
}

TEST(SurfaceCheck, AnInsideOutSurfaceIsRefusedAndMended) {
  const TriangleSurface s = inside_out(unit_cube());
  EXPECT_TRUE(contains(defect(s), "inside out"));
  EXPECT_DOUBLE_EQ(volume(oriented_and_checked(s)), 1.0);
}

TEST(SurfaceCheck, MixedOrientationsAreMended) {
  TriangleSurface s = unit_cube();
  for (std::size_t i = 0; i < s.triangles.size(); i += 3) std::swap(s.triangles[i][1], s.triangles[i][2]);
  const TriangleSurface mended = oriented_and_checked(s);
  EXPECT_DOUBLE_EQ(volume(mended), 1.0);
  EXPECT_NO_THROW(check_surface(mended));
}

TEST(SurfaceCheck, ACavityPointsInwardAndIsMended) {
  TriangleSurface s = transformed(unit_cube(), 4.0, Vec3::Zero());
  append(s, transformed(unit_cube(), 1.0, Vec3::Constant(1.5)));
  EXPECT_TRUE(contains(defect(s), "inside out"));
  EXPECT_NO_THROW(check_embedded(s));
  EXPECT_DOUBLE_EQ(volume(oriented_and_checked(s)), 63.0);
}

TEST(SurfaceCheck, MendingRefusesEveryOtherDefect) {
  TriangleSurface open = unit_cube();
  open.triangles.pop_back();
  EXPECT_THROW((void)oriented_and_checked(open), InputError);
  EXPECT_THROW((void)oriented_and_checked({}), InputError);
  TriangleSurface crossed = unit_cube();
  append(crossed, transformed(unit_cube(), 1.0, Vec3(0.5, 0.4, 0.3)));
  EXPECT_THROW((void)oriented_and_checked(crossed), InputError);
}

}  // namespace
}  // namespace meniscus::mesh
