#include "io/measurement.h"
#include "mesh/generation/generate.h"
#include "tests/io/input_error.h"
#include "tests/io/mesh_samples.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace meniscus::io {
namespace {

constexpr double kPi = std::numbers::pi;

mesh::TetMesh ball(const std::vector<mesh::Shape>& bodies, double edge_length) {
  mesh::GenerationOptions options;
  options.edge_length = edge_length;
  return mesh::generate_mesh(bodies, options);
}

TEST(Measurement, ACubeOfLiquidHasTheMomentsOfACube) {
  const mesh::TetMesh mesh = test::liquid_in_cube(8);  // from 2 to 6
  const Measurement m = measure(mesh, nullptr, {.density = 3});
  EXPECT_NEAR(m.volume, 64, 1e-12);
  EXPECT_NEAR(m.area_air, 96, 1e-12);
  EXPECT_EQ(m.area_solid, 0);
  EXPECT_NEAR((m.centroid - Vec3(4, 4, 4)).norm(), 0, 1e-12);
  EXPECT_EQ(m.lowest, Vec3(2, 2, 2));
  EXPECT_EQ(m.highest, Vec3(6, 6, 6));
  EXPECT_EQ(m.height, 4);
  EXPECT_EQ(m.bodies.size(), 1u);
  EXPECT_EQ(m.bubbles, 0u);
  // rho V (a^2 + a^2) / 12
  for (const double moment : m.principal_moments) EXPECT_NEAR(moment, 3 * 64 * 32 / 12.0, 1e-9);
  EXPECT_FALSE(m.motion.has_value());
}

TEST(Measurement, TheMotionIsThatOfTheVelocity) {
  const mesh::TetMesh mesh = test::liquid_in_cube(8);
  mesh::VertexField<Vec3> velocity(mesh);
  const Vec3 drift(1, 2, 3), spin(0, 0, 0.5), center(4, 4, 4);
  for (const mesh::VertexId v : mesh.vertices()) velocity[v] = drift + spin.cross(mesh.position(v) - center);
  const Measurement m = measure(mesh, &velocity, {.density = 3});
  const double mass = 3 * 64;
  ASSERT_TRUE(m.motion.has_value());
  EXPECT_NEAR((m.motion->momentum - mass * drift).norm(), 0, 1e-10 * mass);
  const double moment = m.principal_moments[0];
  // A velocity that is linear is exact.
  EXPECT_NEAR(m.motion->kinetic, mass / 2 * drift.squaredNorm() + moment / 2 * spin.squaredNorm(),
              1e-10 * mass);
  const Vec3 expected = mass * center.cross(drift) + moment * spin;
  EXPECT_NEAR((m.motion->angular_momentum - expected).norm(), 0, 1e-10 * expected.norm());
  EXPECT_NEAR(m.motion->max_speed, (drift + spin.cross(Vec3(2, -2, 0))).norm(), 1e-12);
  EXPECT_NEAR((m.bodies[0].velocity.value() - drift).norm(), 0, 1e-12);
}

TEST(Measurement, ADisturbedBallHasTheAmplitudeItWasGiven) {
  for (const int mode : {2, 3, 4}) {
    for (const double edge : {0.3, 0.15}) {
      const mesh::TetMesh mesh = ball({mesh::Sphere{{5, 0, 0}, 1, mode, 0.02}}, edge);
      const Measurement m = measure(mesh, nullptr);
      ASSERT_TRUE(m.legendre.has_value());
      for (int n = 2; n <= 4; ++n) {
        // A radius that is linear over triangles flattens the mode by about n^2 h^2 / 12; what it lends to
        // others is a tenth of a percent of the radius at most.
        const double flattened = n == mode ? 0.02 * n * n * edge * edge / 9 : 0;
        EXPECT_NEAR(m.legendre->at(static_cast<std::size_t>(n - 2)), n == mode ? 0.02 : 0, flattened + 5e-4)
            << "mode " << mode << ", P_" << n << ", edge " << edge;
      }
      EXPECT_NEAR(m.volume, 4 * kPi / 3, 1e-9);
    }
  }
}

TEST(Measurement, ABallIsFittedByItself) {
  const mesh::TetMesh mesh = ball({mesh::Sphere{{1, 2, 3}, 0.5}}, 0.12);
  const Measurement m = measure(mesh, nullptr);
  ASSERT_TRUE(m.sphere.has_value());
  EXPECT_NEAR((m.sphere->center - Vec3(1, 2, 3)).norm(), 0, 1e-6);
  // Its polyhedron has the volume of the ball, so that the vertices are a little outside.
  EXPECT_NEAR(m.sphere->radius, 0.5, 0.005);
  EXPECT_LT(m.sphere->deviation, 1e-6);
  for (const double a : *m.legendre) EXPECT_NEAR(a, 0, 1e-5);
}

TEST(Measurement, PiecesAreListedLargestFirstAndBubblesCounted) {
  const mesh::TetMesh mesh = ball({mesh::Sphere{{-2, 0, 0}, 0.5}, mesh::Sphere{{2, 0, 0}, 1}}, 0.25);
  const Measurement m = measure(mesh, nullptr);
  ASSERT_EQ(m.bodies.size(), 2u);
  EXPECT_NEAR(m.bodies[0].volume, 4 * kPi / 3, 1e-6);
  EXPECT_NEAR((m.bodies[0].centroid - Vec3(2, 0, 0)).norm(), 0, 1e-3);
  EXPECT_NEAR(m.bodies[1].volume, kPi / 6, 1e-6);
  EXPECT_FALSE(m.sphere.has_value());

  mesh::TetMesh cube = test::liquid_in_cube(8);
  for (const mesh::TetId t : cube.tets()) {
    const mesh::TetPoints p = cube.points(t);
    const Vec3 middle = (p[0] + p[1] + p[2] + p[3]) / 4;
    if ((middle - Vec3(4, 4, 4)).cwiseAbs().maxCoeff() < 1) cube.set_label(t, mesh::kAir);
  }
  EXPECT_EQ(measure(cube, nullptr).bubbles, 1u);
}

TEST(Measurement, LiquidOnAWallIsWettedThere) {
  // All liquid, from 0 to 4, as a frame of a run has it: the wall has to be told.
  mesh::TetMesh mesh = test::liquid_in_cube(4);
  for (const mesh::TetId t : mesh.tets()) mesh.set_label(t, mesh::kLiquid);
  EXPECT_EQ(measure(mesh, nullptr).area_solid, 0);
  const mesh::BoundingBox around(Vec3::Constant(-1), Vec3::Constant(5));
  const auto floor = std::make_shared<const mesh::Walls>(
      std::vector{mesh::Solid(mesh::Plane{Vec3(1, 1, 0), Vec3(0, 0, 2)})}, around);
  const Measurement m = measure(mesh, nullptr, {.walls = floor});
  EXPECT_NEAR(m.area_solid, 16, 1e-12);
  EXPECT_NEAR(m.area_air, 80, 1e-12);
  EXPECT_NEAR(m.base_radius.value(), 4 / std::sqrt(kPi), 1e-12);
  // The sides of the cube stand on it upright.
  EXPECT_NEAR(m.contact.value().line.length, 16, 1e-12);
}

TEST(Measurement, WithoutLiquidThereIsNothingToMeasure) {
  mesh::TetMesh mesh = test::two_tets();
  for (const mesh::TetId t : mesh.tets()) mesh.set_label(t, mesh::kAir);
  test::expect_contains(test::input_error([&] { (void)measure(mesh, nullptr); }), "no liquid");
}

}  // namespace
}  // namespace meniscus::io
