#include "coupling/measure/contact_angle.h"
#include "tests/coupling/measure/drops_on_walls.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <numbers>

namespace meniscus::coupling {
namespace {

ContactAngle measured(const mesh::TetMesh& mesh, const ContactAngleOptions& options = {}) {
  const LiquidSurface surface = liquid_surface(mesh);
  return contact_angle(mesh, surface, contact_line(mesh, surface), options).value();
}

double largest_error(const ContactAngle& a, double angle_deg) {
  return std::max(std::abs(a.max - angle_deg), std::abs(a.min - angle_deg));
}

class ContactAngleOfACap : public testing::TestWithParam<double> {};

TEST_P(ContactAngleOfACap, ConvergesWithTheSecondOrder) {
  const double angle = GetParam();
  const double coarse = largest_error(measured(test::exact_cap(angle, 0.25)), angle);
  const double fine = largest_error(measured(test::exact_cap(angle, 0.125)), angle);
  std::printf("%g degrees: largest error %.4f -> %.4f\n", angle, coarse, fine);
  EXPECT_GT(std::log2(coarse / fine), 1.7);
  EXPECT_LT(fine, 0.15);
}

TEST_P(ContactAngleOfACap, IsThatOfTheSceneItIsGeneratedFor) {
  // As it comes the cap is a little larger than its sphere, to have its volume: of second order, too.
  const double angle = GetParam();
  const ContactAngle a = measured(test::generated_cap(angle, 0.125));
  EXPECT_LT(largest_error(a, angle), 0.2);
  EXPECT_LE(a.min, a.mean);
  EXPECT_LE(a.mean, a.max);
  EXPECT_LE(a.deviation, a.max - a.min);
}

INSTANTIATE_TEST_SUITE_P(ContactAngle, ContactAngleOfACap, testing::Values(30, 60, 90, 120, 150));

TEST(ContactAngle, UnderGravityConvergesWithTheSecondOrder) {
  // The largest error over drops of different kinds: that of a single one may change its sign on the way.
  const auto largest = [](double h) {
    double error = 0;
    for (const auto& [angle, side] :
         {std::pair{60.0, validation::DropSide::sessile}, std::pair{120.0, validation::DropSide::sessile},
          std::pair{80.0, validation::DropSide::pendant}}) {
      const mesh::TetMesh mesh = test::drop_under_gravity({4 * std::numbers::pi / 3, angle, 1.3, side}, h);
      error = std::max(error, largest_error(measured(mesh), angle));
    }
    return error;
  };
  const double coarse = largest(0.25), fine = largest(0.125);
  std::printf("largest error %.4f -> %.4f\n", coarse, fine);
  EXPECT_GT(std::log2(coarse / fine), 1.7) << coarse << " -> " << fine;
  EXPECT_LT(fine, 0.3);
}

TEST(ContactAngle, OnACurvedWallTakesTheNormalItIsGiven) {
  // An inversion keeps angles and turns the floor into a ball on which the drop sits; its mirror image keeps
  // tetrahedra positive.
  const Vec3 pole(0, 0, -4);
  const auto inverted = [&](const Vec3& x) {
    const Vec3 from = x - pole;
    const Vec3 to = 16 / from.squaredNorm() * from;
    return Vec3(-to.x(), to.y(), to.z());
  };
  // The floor is at a distance of 4: the ball has radius 2 and its center at z = 2, the drop is inside of it.
  const auto wall_normal = [](mesh::TetFace, const Vec3& x) {
    return Vec3((Vec3(0, 0, 2) - x).normalized());
  };
  for (const double angle : {60.0, 120.0}) {
    const auto errors = [&](double h) {
      mesh::TetMesh mesh = test::exact_cap(angle, h);
      for (const mesh::VertexId v : mesh.vertices()) mesh.set_position(v, inverted(mesh.position(v)));
      ContactAngleOptions given;
      given.wall_normal = wall_normal;
      return std::pair{largest_error(measured(mesh, given), angle), largest_error(measured(mesh), angle)};
    };
    const auto [coarse, coarse_faces] = errors(0.25);
    const auto [fine, fine_faces] = errors(0.125);
    std::printf("%g degrees: given normal %.4f -> %.4f, faces %.4f -> %.4f\n", angle, coarse, fine,
                coarse_faces, fine_faces);
    EXPECT_GT(std::log2(coarse / fine), 1.7) << angle;
    EXPECT_LT(fine, 0.25) << angle;
    // Faces alone are worse, but still converge.
    EXPECT_LT(fine_faces, 0.7 * coarse_faces) << angle;
    EXPECT_LT(fine_faces, 1.5) << angle;
  }
}

TEST(ContactAngle, OfATankIsARightAngleEverywhereCornersIncluded) {
  mesh::TetMesh mesh = test::box_mesh(4);
  test::relabel(mesh, [](const Vec3& x) { return x.z() < 0.5 ? mesh::kLiquid : mesh::kAir; });
  const ContactAngle a = measured(mesh);
  EXPECT_NEAR(a.min, 90, 1e-10);
  EXPECT_NEAR(a.max, 90, 1e-10);
  EXPECT_NEAR(a.deviation, 0, 1e-10);
  EXPECT_EQ(a.samples.size(), 32u);
}

TEST(ContactAngle, MeansGoByTheLengthOfTheLine) {
  // The surface of the tank tilted about y: on the two walls across it meets at 90 -+ 20 degrees, on those
  // along at 90.
  mesh::TetMesh mesh = test::box_mesh(4);
  test::relabel(mesh, [](const Vec3& x) { return x.z() < 0.5 ? mesh::kLiquid : mesh::kAir; });
  const double tilt = 20 * std::numbers::pi / 180;
  for (const SurfacePoint& p : surface_points(mesh, liquid_surface(mesh).free)) {
    mesh.set_position(p.vertex, p.x + Vec3(0, 0, std::tan(tilt) * (p.x.x() - 0.5)));
  }
  const ContactAngle a = measured(mesh);
  EXPECT_NEAR(a.mean, 90, 1e-10);
  EXPECT_NEAR(a.min, 70, 1e-10);
  EXPECT_NEAR(a.max, 110, 1e-10);
  // Walls across have length 1 each, those along 1 / cos(tilt).
  EXPECT_NEAR(a.deviation, 20 * std::sqrt(2 / (2 + 2 / std::cos(tilt))), 1e-10);
}

TEST(ContactAngle, IsTheSameAtEveryScale) {
  const mesh::TetMesh unit = test::labelled_column(8);
  const ContactAngle a = measured(unit);
  for (const double scale : {1e-6, 1e3}) {
    const ContactAngle b = measured(test::labelled_column(8, scale));
    EXPECT_NEAR(a.mean, b.mean, 1e-8);
    EXPECT_NEAR(a.deviation, b.deviation, 1e-8);
  }
  EXPECT_NEAR(a.mean, 90, 1);
}

TEST(ContactAngle, WithoutAContactLineThereIsNone) {
  const mesh::TetMesh mesh = test::labelled_ball_in_box(6);
  const LiquidSurface surface = liquid_surface(mesh);
  EXPECT_FALSE(contact_angle(mesh, surface, contact_line(mesh, surface)));
}

}  // namespace
}  // namespace meniscus::coupling
