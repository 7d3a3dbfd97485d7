#include "coupling/measure/shape_angle.h"
#include "tests/coupling/measure/drops_on_walls.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace meniscus::coupling {
namespace {

std::optional<double> angle_of(const mesh::TetMesh& mesh, const ShapeAngleOptions& options = {}) {
  const LiquidSurface surface = liquid_surface(mesh);
  return shape_angle(mesh, surface, contact_line(mesh, surface), options);
}

TEST(ShapeAngle, OfACapWithoutGravityIsThatOfItsSphere) {
  for (const double angle : {30.0, 90.0, 150.0}) {
    // As generated vertices are a little outside of the cap, to have its volume; else what is fitted is a
    // drop that lacks some.
    EXPECT_NEAR(angle_of(test::generated_cap(angle, 0.3)).value(), angle, 0.03) << angle;
    EXPECT_NEAR(angle_of(test::generated_cap(angle, 0.15)).value(), angle, 0.002) << angle;
    EXPECT_NEAR(angle_of(test::exact_cap(angle, 0.3)).value(), angle, 1.2) << angle;
    EXPECT_NEAR(angle_of(test::exact_cap(angle, 0.15)).value(), angle, 0.3) << angle;
  }
}

TEST(ShapeAngle, UnderGravityIsThatOfTheYoungLaplaceDrop) {
  const double volume = 4 * std::numbers::pi / 3;
  for (const auto& [angle, side] :
       {std::pair{70.0, validation::DropSide::sessile}, std::pair{130.0, validation::DropSide::sessile},
        std::pair{80.0, validation::DropSide::pendant}}) {
    const mesh::TetMesh mesh = test::drop_under_gravity({volume, angle, 1.3, side}, 0.25);
    // The wall is the floor in either case: for a hanging drop gravity points up.
    const Vec3 up = side == validation::DropSide::sessile ? Vec3(Vec3::UnitZ()) : Vec3(-Vec3::UnitZ());
    // Of the drop inscribed in it.
    EXPECT_NEAR(angle_of(mesh, {.capillary_length = 1.3, .up = up}).value(), angle, 0.4) << angle;
    // A sphere would be far off.
    EXPECT_GT(std::abs(angle_of(mesh).value() - angle), 2) << angle;
  }
}

TEST(ShapeAngle, OtherSurfacesInTheAirDoNotCount) {
  mesh::TetMesh mesh = test::exact_cap(90, 0.25);
  const double before = angle_of(mesh).value();
  // One tetrahedron of the air, away from the drop and the walls.
  for (const mesh::TetId t : mesh.tets()) {
    bool apart = mesh.label(t) == mesh::kAir;
    for (const mesh::VertexId v : mesh.vertices(t)) {
      for (const mesh::TetId n : mesh.star(v)) {
        apart = apart && mesh.label(n) == mesh::kAir;
        for (int i = 0; i < 4; ++i) apart = apart && !mesh.is_hull({n, i});
      }
    }
    if (!apart) continue;
    mesh.set_label(t, mesh::kLiquid);
    break;
  }
  EXPECT_EQ(sheet_at(mesh, liquid_surface(mesh).free, mesh::VertexId(std::size_t{0})).size(), 0u);
  EXPECT_NEAR(angle_of(mesh).value(), before, 1e-10);
}

TEST(ShapeAngle, IsNoneWhereTheShapeIsNoDropOnAFlatWall) {
  const mesh::TetMesh cap = test::exact_cap(90, 0.25);
  EXPECT_FALSE(angle_of(cap, {.capillary_length = 1, .up = Vec3(0, 0.6, 0.8)}));  // a slope
  EXPECT_TRUE(angle_of(cap, {.up = Vec3(0, 0.6, 0.8)}));  // without gravity: no matter
  EXPECT_FALSE(angle_of(test::labelled_column(6)));       // two walls
  EXPECT_FALSE(angle_of(test::labelled_ball_in_box(6)));  // none
}

}  // namespace
}  // namespace meniscus::coupling
