#include "coupling/measure/liquid_surface.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace meniscus::coupling {
namespace {

// A box of 4^3 cubes, side 1, liquid up to z = 1/2.
mesh::TetMesh half_full_tank() {
  mesh::TetMesh mesh = test::box_mesh(4);
  test::relabel(mesh, [](const Vec3& x) { return x.z() < 0.5 ? mesh::kLiquid : mesh::kAir; });
  return mesh;
}

TEST(LiquidSurface, OfATankIsFreeAboveAndWettedAllAround) {
  const mesh::TetMesh mesh = half_full_tank();
  const LiquidSurface surface = liquid_surface(mesh);
  EXPECT_NEAR(area_of(mesh, surface.free), 1, 1e-14);
  EXPECT_NEAR(area_of(mesh, surface.wetted), 3, 1e-14);
}

TEST(LiquidSurface, MayBeToldWhatIsWetted) {
  const mesh::TetMesh mesh = half_full_tank();
  const LiquidSurface surface = liquid_surface(mesh, [&](mesh::TetFace f) {
    for (const mesh::VertexId v : mesh.face_vertices(f)) {
      if (mesh.position(v).z() > 0) return false;
    }
    return true;
  });
  EXPECT_NEAR(area_of(mesh, surface.wetted), 1, 1e-14);
  EXPECT_NEAR(area_of(mesh, surface.free), 3, 1e-14);
}

TEST(LiquidSurface, PointsShareItsArea) {
  const mesh::TetMesh mesh = half_full_tank();
  double sum = 0;
  Vec3 moment = Vec3::Zero();
  for (const SurfacePoint& p : surface_points(mesh, liquid_surface(mesh).free)) {
    EXPECT_EQ(p.x, mesh.position(p.vertex));
    sum += p.area;
    moment += p.area * p.x;
  }
  EXPECT_NEAR(sum, 1, 1e-14);
  EXPECT_NEAR((moment - Vec3(0.5, 0.5, 0.5)).norm(), 0, 1e-14);
}

TEST(LiquidSurface, ItsSheetsAreToldApart) {
  mesh::TetMesh mesh = test::box_mesh(5);
  test::relabel(mesh, [](const Vec3& x) {
    const Vec3 cube = (5 * x).array().floor();
    return cube == Vec3(1, 1, 1) || cube == Vec3(3, 3, 3) ? mesh::kLiquid : mesh::kAir;
  });
  const LiquidSurface surface = liquid_surface(mesh);
  const mesh::VertexId v = mesh.face_vertices(surface.free.front())[0];
  const std::vector<mesh::TetFace> sheet = sheet_at(mesh, surface.free, v);
  EXPECT_EQ(surface.free.size(), 24u);
  EXPECT_EQ(sheet.size(), 12u);
  for (const mesh::TetFace f : sheet) {
    for (const mesh::VertexId w : mesh.face_vertices(f)) {
      EXPECT_LE((mesh.position(w) - mesh.position(v)).maxCoeff(), 0.2 + 1e-14);
    }
  }
}

TEST(LiquidSurface, ThePlaneOfAFlatWallPointsIntoTheLiquid) {
  mesh::TetMesh mesh = test::box_mesh(5);
  test::relabel(mesh, [](const Vec3& x) {
    const Vec3 cube = (5 * x).array().floor();
    return cube == Vec3(2, 2, 4) ? mesh::kLiquid : mesh::kAir;
  });
  const auto plane = common_plane(mesh, liquid_surface(mesh).wetted);
  ASSERT_TRUE(plane);
  EXPECT_NEAR((plane->normal - Vec3(0, 0, -1)).norm(), 0, 1e-14);
  EXPECT_NEAR(plane->point.z(), 1, 1e-14);
  const mesh::TetMesh tank = half_full_tank();
  EXPECT_FALSE(common_plane(tank, liquid_surface(tank).wetted));
  EXPECT_FALSE(common_plane(tank, {}));
}

}  // namespace
}  // namespace meniscus::coupling
