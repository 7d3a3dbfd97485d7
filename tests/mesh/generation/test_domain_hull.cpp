#include "mesh/error.h"
#include "mesh/generation/domain_hull.h"
#include "mesh/generation/surface_meshing.h"
#include "tests/mesh/generation/shape_samples.h"

namespace meniscus::mesh {
namespace {

using test::contains;
using test::input_error;

const BoundingBox kDomain(Vec3(-2, -2, 0), Vec3(2, 2, 3));

double hull_area(const TriangleSurface& s) {
  std::vector<Vec3> points = s.points;
  const SizeField size(s, 0.25, 0.5, 1.0);
  const std::vector<Triangle> hull = add_domain_hull(kDomain, s, size, points);
  return area({points, hull});
}

TEST(DomainHull, TheWallsAroundAFreeBodyAreTheWholeBox) {
  const TriangleSurface s = mesh_surface(Sphere{.center = Vec3(0, 0, 1.5)}, 0.3);
  std::vector<Vec3> points = s.points;
  const SizeField size(s, 0.25, 0.5, 1.0);
  TriangleSurface hull;
  hull.triangles = add_domain_hull(kDomain, s, size, points);
  hull.points = points;
  EXPECT_NEAR(area(hull), 2.0 * 16.0 + 4.0 * 12.0, 1e-12);
  EXPECT_NEAR(volume(hull), 48.0, 1e-12);
  EXPECT_NO_THROW(check_surface(hull));
  EXPECT_GT(surface_quality(hull).min_angle_deg, 20.0);
}

TEST(DomainHull, LiquidOnAWallIsLeftOutOfIt) {
  const Cap cap = Cap::with_contact_angle(Vec3::Zero(), Vec3::UnitZ(), 1.0, 60.0);
  TriangleSurface s = mesh_surface(cap, 0.25);
  fit_into_domain(s, kDomain, 0.25);
  double base = 0.0;
  for (const Triangle& t : s.triangles) {
    if (s.points[t[0]].z() == 0.0 && s.points[t[1]].z() == 0.0 && s.points[t[2]].z() == 0.0)
      base += area_vector(s, t).norm();
  }
  EXPECT_NEAR(base, EIGEN_PI * 0.75, 0.05);
  EXPECT_NEAR(hull_area(s), 80.0 - base, 1e-12);
}

TEST(DomainHull, LiquidInACornerIsLeftOutOfThreeWalls) {
  TriangleSurface s = mesh_surface(Box{.center = Vec3(-1.5, -1.5, 0.5)}, 0.25);
  fit_into_domain(s, kDomain, 0.25);
  EXPECT_NEAR(hull_area(s), 77.0, 1e-12);
}

TEST(DomainHull, PointsOnAWallUpToRoundingArePutOnIt) {
  TriangleSurface s = transformed(test::unit_cube(), 1.0, Vec3(0, 0, 1e-11));
  fit_into_domain(s, kDomain, 0.25);
  EXPECT_EQ(bounding_box(s).min().z(), 0.0);
}

TEST(DomainHull, LiquidThatLeavesTheDomainIsRefused) {
  TriangleSurface s = transformed(test::unit_cube(), 1.0, Vec3(1.5, 0, 1));
  const std::string message = input_error([&] { fit_into_domain(s, kDomain, 0.25); });
  EXPECT_TRUE(contains(message, "leaves the domain by 0.5 at its x max face"));
}

TEST(DomainHull, LiquidThatOnlyJustTouchesAWallIsRefused) {
  for (const double height : {1.0, 1.005}) {
    TriangleSurface s = mesh_surface(Sphere{}, 0.25);
    s = transformed(s, 1.0, Vec3(0, 0, height - 1.0 - bounding_box(s).min().z()));
    EXPECT_TRUE(contains(input_error([&] { fit_into_domain(s, kDomain, 0.25); }), "only just touches"));
  }
}

}  // namespace
}  // namespace meniscus::mesh
