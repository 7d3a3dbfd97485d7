#include "mesh/generation/shapes.h"
#include "tests/mesh/generation/shape_samples.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::mesh {
namespace {

using std::numbers::pi;
using test::contains;
using test::input_error;

TEST(Shapes, VolumesAndAreasAreThoseOfTheBooks) {
  const auto expect = [](const Shape& shape, double volume, double area) {
    EXPECT_NEAR(exact_volume(shape), volume, 1e-14 * volume) << shape_name(shape);
    ASSERT_TRUE(exact_area(shape).has_value()) << shape_name(shape);
    EXPECT_NEAR(*exact_area(shape), area, 1e-14 * area) << shape_name(shape);
  };
  expect(Sphere{.radius = 3.0}, 36.0 * pi, 36.0 * pi);
  expect(Ellipsoid{.radii = Vec3::Constant(2.0)}, 32.0 / 3.0 * pi, 16.0 * pi);
  expect(Box{.size = Vec3(1, 2, 3)}, 6.0, 22.0);
  expect(Cylinder{.radius = 2.0, .length = 5.0}, 20.0 * pi, 28.0 * pi);
  expect(Cap{.radius = 1.0, .height = 1.0}, 2.0 / 3.0 * pi, 3.0 * pi);
  expect(Torus{.radius = 2.0, .tube_radius = 0.5}, pi * pi, 4.0 * pi * pi);
  expect(ImportedSurface{test::unit_cube()}, 1.0, 6.0);
}

TEST(Shapes, AreaOfSpheroidsFollowsTheClosedForm) {
  const double eccentricity = std::sqrt(1.0 - 0.25);
  const double prolate = 2.0 * pi * 0.25 * (1.0 + 1.0 / (0.5 * eccentricity) * std::asin(eccentricity));
  EXPECT_NEAR(*exact_area(Ellipsoid{.radii = Vec3(0.5, 0.5, 1.0)}), prolate, 1e-12);
  const double oblate = 2.0 * pi * (1.0 + 0.25 / eccentricity * std::atanh(eccentricity));
  EXPECT_NEAR(*exact_area(Ellipsoid{.radii = Vec3(1.0, 1.0, 0.5)}), oblate, 1e-12);
}

TEST(Shapes, NearlyRoundEllipsoidsHaveTheAreaOfTheSphere) {
  for (const double flattening : {1e-3, 1e-5, 1e-7, 0.0}) {
    const double area = *exact_area(Ellipsoid{.radii = Vec3(1.0, 1.0, 1.0 - flattening)});
    EXPECT_NEAR(area, 4.0 * pi * (1.0 - 2.0 / 3.0 * flattening),
                4.0 * pi * (flattening * flattening + 1e-11));
  }
}

TEST(Shapes, AModeKeepsTheVolumeOfTheSphere) {
  // Quadrature of the volume of r(theta) by the midpoint rule.
  for (const int mode : {2, 3, 8}) {
    const Sphere sphere{.radius = 2.0, .mode = mode, .amplitude = 0.3};
    constexpr int kSteps = 20000;
    double volume = 0.0;
    for (int i = 0; i < kSteps; ++i) {
      const double x = -1.0 + 2.0 * (i + 0.5) / kSteps;
      const double r = mode_radius(sphere) * (1.0 + 0.3 * legendre(mode, x).value);
      volume += 2.0 * pi / 3.0 * r * r * r * 2.0 / kSteps;
    }
    EXPECT_NEAR(volume, exact_volume(sphere), 1e-6 * volume) << "mode " << mode;
  }
}

TEST(Shapes, LegendrePolynomialsAndTheirDerivativesAreRight) {
  for (const double x : {-1.0, -0.3, 0.0, 0.7, 1.0}) {
    EXPECT_NEAR(legendre(2, x).value, 0.5 * (3 * x * x - 1), 1e-15);
    EXPECT_NEAR(legendre(3, x).value, 0.5 * (5 * x * x * x - 3 * x), 1e-15);
    EXPECT_NEAR(legendre(3, x).derivative, 0.5 * (15 * x * x - 3), 1e-14);
  }
}

TEST(Shapes, ACapWithAContactAngleMeetsItsBaseAtThatAngle) {
  for (const double angle_deg : {10.0, 60.0, 90.0, 150.0}) {
    const Cap cap = Cap::with_contact_angle(Vec3::Zero(), Vec3::UnitZ(), 2.0, angle_deg);
    // At the rim the sphere's radius makes this angle with the axis.
    EXPECT_NEAR(std::atan2(cap.base_radius(), cap.radius - cap.height) * 180.0 / pi, angle_deg, 1e-12);
  }
}

TEST(Shapes, ProjectedPointsLieOnTheSurfaceInsideTheBoundingBox) {
  for (const double scale : test::kSceneScales) {
    for (const auto& [name, shape, edge_length] : test::sample_shapes(scale, Vec3(0.5, -2.0, 3.0))) {
      const BoundingBox box = bounding_box(shape);
      for (int i = 0; i < 60; ++i) {
        const Vec3 fraction(0.5 + 0.6 * std::sin(7.0 * i), 0.5 + 0.6 * std::sin(11.0 * i + 1.0),
                            0.5 + 0.6 * std::sin(13.0 * i + 2.0));
        const Vec3 p = project_to_surface(shape, box.min() + box.sizes().cwiseProduct(fraction));
        EXPECT_NEAR(implicit_value(shape, p) / scale, 0.0, 1e-12) << name << " at " << scale;
        EXPECT_LE(box.exteriorDistance(p), 1e-12 * scale) << name << " at " << scale;
      }
    }
  }
}

TEST(Shapes, TheSignOfTheImplicitValueTellsInsideFromOutside) {
  for (const auto& [name, shape, edge_length] : test::sample_shapes()) {
    if (name != "torus" && name.find("cap") == std::string::npos) {
      EXPECT_LT(implicit_value(shape, Vec3::Zero()), 0.0) << name;
    }
    EXPECT_GT(implicit_value(shape, Vec3(5, 5, 5)), 0.0) << name;
  }
  EXPECT_GT(implicit_value(Torus{}, Vec3::Zero()), 0.0);
  EXPECT_LT(implicit_value(Torus{}, Vec3::UnitX()), 0.0);
  EXPECT_LT(implicit_value(Cap{}, Vec3(0, 0, 0.5)), 0.0);
  EXPECT_GT(implicit_value(Cap{}, Vec3(0, 0, -0.01)), 0.0);
  const ImportedSurface cube{test::unit_cube()};
  EXPECT_NEAR(implicit_value(cube, Vec3(0.5, 0.5, 0.9)), -0.1, 1e-14);
  EXPECT_NEAR(implicit_value(cube, Vec3(0.5, 0.5, 1.2)), 0.2, 1e-14);
}

TEST(Shapes, BadParametersAreNamedWithTheirValue) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto error = [](const Shape& shape) { return input_error([&] { validate(shape); }); };
  EXPECT_EQ(error(Sphere{.radius = -1.0}), "The radius of the sphere is -1; it must be a positive number.");
  EXPECT_TRUE(contains(error(Sphere{.center = Vec3(0, nan, 0)}), "center of the sphere"));
  EXPECT_TRUE(contains(error(Sphere{.mode = 65, .amplitude = 0.1}), "mode of the sphere is 65"));
  EXPECT_TRUE(contains(error(Sphere{.mode = 2, .amplitude = 0.6}), "is 0.6"));
  EXPECT_TRUE(contains(error(Ellipsoid{.radii = Vec3(1, 0, 1)}), "radii of the ellipsoid is 0"));
  EXPECT_TRUE(contains(error(Box{.size = Vec3(1, 1, nan)}), "size of the box"));
  EXPECT_TRUE(contains(error(Cylinder{.axis = Vec3::Zero()}), "axis of the cylinder must not be zero"));
  EXPECT_TRUE(contains(error(Cylinder{.length = 0.0}), "length of the cylinder is 0"));
  EXPECT_TRUE(contains(error(Cap{.radius = 1.0, .height = 2.0}), "less than twice its radius, 2"));
  EXPECT_TRUE(contains(error(Torus{.radius = 1.0, .tube_radius = 1.0}), "less than its radius, 1"));
  EXPECT_TRUE(contains(error(ImportedSurface{}), "no triangles"));
  EXPECT_TRUE(
      contains(input_error([] { (void)Cap::with_contact_angle(Vec3::Zero(), Vec3::UnitZ(), 1.0, 180.0); }),
               "contact_angle of the cap is 180"));
}

}  // namespace
}  // namespace meniscus::mesh
