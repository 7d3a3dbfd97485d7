#include "mesh/error.h"
#include "mesh/generation/surface_meshing.h"
#include "mesh/generation/surface_union.h"
#include "tests/mesh/generation/shape_samples.h"

#include <cmath>
#include <numbers>

namespace meniscus::mesh {
namespace {

using std::numbers::pi;
using test::contains;
using test::input_error;

constexpr double kEdge = 0.25;
constexpr double kBall = 4.0 / 3.0 * pi;

// Common volume of two balls with centres d apart.
double lens(double a, double b, double d) {
  return pi * std::pow(a + b - d, 2) * (d * d + 2 * d * (a + b) - 3 * (a - b) * (a - b)) / (12 * d);
}

Sphere ball_at(double x, double radius = 1.0) {
  return {.center = Vec3(x, 0, 0), .radius = radius};
}

double total_volume(const std::vector<TriangleSurface>& surfaces) {
  double sum = 0.0;
  for (const TriangleSurface& s : surfaces) sum += volume(s);
  return sum;
}

void expect_sound(const std::vector<TriangleSurface>& surfaces, const std::string& what) {
  for (const TriangleSurface& s : surfaces) {
    EXPECT_NO_THROW(check_surface(s)) << what;
    const SurfaceQuality q = surface_quality(s);
    EXPECT_GT(q.min_angle_deg, 28.0) << what;
    EXPECT_GT(q.min_edge / kEdge, 0.4) << what;
    EXPECT_LT(q.max_edge / kEdge, 1.7) << what;
  }
}

TEST(SurfaceUnion, TwoBallsHaveTheVolumeOfTheirUnion) {
  for (const double distance : {0.05, 1.0, 1.5, 1.9}) {
    const std::vector<Shape> bodies = {ball_at(0.0), ball_at(distance)};
    const std::vector<TriangleSurface> s = mesh_union(bodies, kEdge);
    ASSERT_EQ(s.size(), 1u) << distance;
    EXPECT_NEAR(volume(s[0]) / (2.0 * kBall - lens(1.0, 1.0, distance)), 1.0, 1e-9) << distance;
    expect_sound(s, "distance " + std::to_string(distance));
  }
}

TEST(SurfaceUnion, EveryScaleGivesTheSameVolume) {
  for (const double scale : test::kSceneScales) {
    const std::vector<Shape> bodies = {ball_at(7.0 * scale, scale), ball_at(8.1 * scale, 0.6 * scale)};
    const std::vector<TriangleSurface> s = mesh_union(bodies, kEdge * scale);
    ASSERT_EQ(s.size(), 1u);
    const double exact = kBall * (1.0 + 0.216) - lens(1.0, 0.6, 1.1);
    EXPECT_NEAR(volume(s[0]) / std::pow(scale, 3) / exact, 1.0, 1e-9) << scale;
  }
}

TEST(SurfaceUnion, SeamsLieOnBothSpheres) {
  const std::vector<Shape> bodies = {ball_at(0.0), ball_at(1.2)};
  const TriangleSurface s = mesh_union(bodies, kEdge)[0];
  std::size_t seam = 0;
  for (const Vec3& p : s.points) seam += std::abs(p.x() - 0.6) < 1e-9 ? 1 : 0;
  EXPECT_NEAR(static_cast<double>(seam), 2.0 * pi * 0.8 / kEdge, 4.0);
}

TEST(SurfaceUnion, BodiesApartStayApart) {
  const std::vector<Shape> bodies = {ball_at(0.0), Box{.center = Vec3(3, 0, 0)}, ball_at(6.0, 0.5)};
  const std::vector<TriangleSurface> s = mesh_union(bodies, kEdge);
  ASSERT_EQ(s.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(volume(s[i]) / exact_volume(bodies[i]), 1.0, 1e-12) << i;
}

TEST(SurfaceUnion, NestedAndRepeatedBodiesVanish) {
  const std::vector<Shape> bodies = {ball_at(0.1, 0.5), ball_at(0.0), ball_at(0.0),
                                     Box{.size = Vec3::Constant(0.5)}};
  const std::vector<TriangleSurface> s = mesh_union(bodies, kEdge);
  ASSERT_EQ(s.size(), 1u);
  EXPECT_NEAR(volume(s[0]) / kBall, 1.0, 1e-12);
}

TEST(SurfaceUnion, BoxesUniteExactly) {
  const std::vector<Shape> bodies = {Box{}, Box{.center = Vec3(0.5, 0.3, 0.2)}};
  const std::vector<TriangleSurface> s = mesh_union(bodies, 0.2);
  ASSERT_EQ(s.size(), 1u);
  EXPECT_NEAR(volume(s[0]), 2.0 - 0.5 * 0.7 * 0.8, 1e-12);
}

TEST(SurfaceUnion, BoxesSideBySideAreOneWithoutASeam) {
  const std::vector<Shape> bodies = {Box{}, Box{.center = Vec3(1, 0, 0)}};
  const std::vector<TriangleSurface> s = mesh_union(bodies, 0.25);
  ASSERT_EQ(s.size(), 1u);
  EXPECT_NEAR(volume(s[0]), 2.0, 1e-12);
  EXPECT_NEAR(area(s[0]), 10.0, 1e-12);
}

TEST(SurfaceUnion, DropsOnOneTableShareTheirFlatBase) {
  const Cap left{.center = Vec3(0, 0, 0.5), .radius = 1.0, .height = 1.0};
  const Cap right{.center = Vec3(1.2, 0, 0.5), .radius = 1.0, .height = 1.0};
  const std::vector<Shape> bodies = {left, right};
  const std::vector<TriangleSurface> s = mesh_union(bodies, kEdge);
  ASSERT_EQ(s.size(), 1u);
  EXPECT_NEAR(volume(s[0]) / (kBall - 0.5 * lens(1.0, 1.0, 1.2)), 1.0, 1e-9);
  expect_sound(s, "two caps");
  double base = 0.0;
  for (const Triangle& t : s[0].triangles) {
    const bool flat = std::all_of(t.begin(), t.end(), [&](auto v) { return s[0].points[v].z() == 0.5; });
    if (flat) base += area_vector(s[0], t).norm();
  }
  const double two_discs = 2.0 * pi - 2.0 * (std::acos(0.6) - 0.6 * 0.8);
  EXPECT_NEAR(base / two_discs, 1.0, 0.02);
}

TEST(SurfaceUnion, ACapOnABoxIsOneBody) {
  const std::vector<Shape> bodies = {Box{.center = Vec3(0, 0, -0.5), .size = Vec3(3, 3, 1)},
                                     Cap{.radius = 1.0, .height = 1.0}};
  const std::vector<TriangleSurface> s = mesh_union(bodies, kEdge);
  ASSERT_EQ(s.size(), 1u);
  EXPECT_NEAR(volume(s[0]) / (9.0 + 0.5 * kBall), 1.0, 1e-9);
  expect_sound(s, "cap on box");
}

TEST(SurfaceUnion, ShapesOfDifferentKindsUnite) {
  const std::vector<std::vector<Shape>> scenes = {
      {Cylinder{.radius = 0.5, .length = 2.0}, Sphere{.center = Vec3(0, 0, 1), .radius = 0.8}},
      {Torus{.radius = 1.0, .tube_radius = 0.4}, Sphere{.center = Vec3(1, 0, 0), .radius = 0.7}},
      {Ellipsoid{.radii = Vec3(1.0, 0.6, 0.6)}, Box{.center = Vec3(1, 0, 0), .size = Vec3(0.8, 0.8, 0.8)}},
      {ball_at(0.0), ball_at(1.2), Sphere{.center = Vec3(0.6, 1.0, 0.0)}}};
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    const std::vector<TriangleSurface> s = mesh_union(scenes[i], kEdge);
    EXPECT_EQ(s.size(), 1u) << "scene " << i;
    expect_sound(s, "scene " + std::to_string(i));
    double sum = 0.0;
    for (const Shape& shape : scenes[i]) sum += exact_volume(shape);
    EXPECT_LT(total_volume(s), sum) << "scene " << i;
    // A finer mesh stands for the same shape.
    EXPECT_NEAR(total_volume(mesh_union(scenes[i], 0.8 * kEdge)) / total_volume(s), 1.0, 1e-7)
        << "scene " << i;
  }
}

TEST(SurfaceUnion, CrossedCylindersHaveTheSteinmetzVolume) {
  const std::vector<Shape> bodies = {Cylinder{.radius = 0.5, .length = 2.0},
                                     Cylinder{.axis = Vec3::UnitX(), .radius = 0.5, .length = 2.0}};
  const std::vector<TriangleSurface> s = mesh_union(bodies, 0.2);
  ASSERT_EQ(s.size(), 1u);
  // The seam crosses itself where the mantles are tangent, which costs digits.
  EXPECT_NEAR(volume(s[0]) / (pi - 16.0 / 3.0 * 0.125), 1.0, 1e-5);
}

TEST(SurfaceUnion, AnImportedSurfaceUnitesToo) {
  const ImportedSurface imported{mesh_surface(ball_at(1.2), 0.2)};
  const std::vector<Shape> bodies = {ball_at(0.0), imported};
  const std::vector<TriangleSurface> s = mesh_union(bodies, kEdge);
  ASSERT_EQ(s.size(), 1u);
  EXPECT_NEAR(volume(s[0]) / (2.0 * kBall - lens(1.0, 1.0, 1.2)), 1.0, 1e-3);
  EXPECT_NO_THROW(check_surface(s[0]));
}

TEST(SurfaceUnion, TouchingBodiesAreSoundOrAnInputError) {
  for (const double distance : {1.96, 1.98, 1.99, 1.999, 2.0, 2.001, 2.01, 2.05, 2.1}) {
    const std::vector<Shape> bodies = {ball_at(0.0), ball_at(distance)};
    try {
      const std::vector<TriangleSurface> s = mesh_union(bodies, kEdge);
      const double exact = 2.0 * kBall - (distance < 2.0 ? lens(1.0, 1.0, distance) : 0.0);
      EXPECT_NEAR(total_volume(s) / exact, 1.0, 1e-8) << distance;
      expect_sound(s, "distance " + std::to_string(distance));
    } catch (const InputError& error) {
      EXPECT_TRUE(contains(error.what(), "verlap")) << distance;
      EXPECT_LT(distance, 2.0 + kLeastGapInEdges * kEdge);
    }
  }
}

TEST(SurfaceUnion, AGapThatIsTooNarrowNamesTheBodies) {
  const std::vector<Shape> bodies = {ball_at(-5.0), ball_at(0.0), Box{.center = Vec3(1.52, 0, 0)}};
  EXPECT_TRUE(contains(input_error([&] { (void)mesh_union(bodies, kEdge); }),
                       "The gap between body 2 (sphere) and body 3 (box)"));
}

TEST(SurfaceUnion, TheSameBodiesGiveTheSameBits) {
  const std::vector<Shape> bodies = {ball_at(0.0), ball_at(1.2), Box{.center = Vec3(0, 1, 0)}};
  const std::vector<TriangleSurface> a = mesh_union(bodies, kEdge);
  const std::vector<TriangleSurface> b = mesh_union(bodies, kEdge);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].points, b[i].points);
    EXPECT_EQ(a[i].triangles, b[i].triangles);
  }
}

}  // namespace
}  // namespace meniscus::mesh
