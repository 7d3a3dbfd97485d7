#include "io/series_geometry.h"
#include "mesh/measures.h"
#include "tests/io/mesh_samples.h"

#include <gtest/gtest.h>

#include <numbers>

namespace meniscus::io {
namespace {

TEST(SeriesGeometry, MeasuresACubeOfLiquidInAir) {
  const mesh::TetMesh mesh = test::liquid_in_cube(8);  // liquid from 2 to 6
  SeriesRow row;
  measure_geometry(mesh, mesh::Vec3::UnitX(), row);
  EXPECT_NEAR(row.volume, 64, 1e-12);
  EXPECT_NEAR(row.area_air, 6 * 16, 1e-12);
  EXPECT_EQ(row.area_solid, 0);
  EXPECT_FALSE(row.base_radius.has_value());
  EXPECT_EQ(row.height, 4);
  EXPECT_EQ(row.components, 1u);
  EXPECT_EQ(row.bubbles, 0u);
  EXPECT_EQ(row.euler, 2);
  EXPECT_EQ(row.tets, mesh.tet_count());
  EXPECT_NEAR(row.min_dihedral, 45, 1e-9);
  EXPECT_NEAR(row.max_dihedral, 90, 1e-9);
}

TEST(SeriesGeometry, AnglesAreThoseOfTheStatistics) {
  mesh::TetMesh mesh = test::liquid_in_cube(3);
  // Shears and squeezes it, so that no two tetrahedra are alike.
  for (const mesh::VertexId v : mesh.vertices()) {
    const mesh::Vec3 x = mesh.position(v);
    mesh.set_position(v, {x.x() + 0.1 * x.z() * x.z(), 0.3 * x.y(), x.z() + 0.05 * x.x() * x.y()});
  }
  SeriesRow row;
  measure_geometry(mesh, mesh::Vec3::UnitZ(), row);
  const mesh::AngleStatistics statistics = mesh::angle_statistics(mesh);
  EXPECT_NEAR(row.min_dihedral, statistics.min_deg, 1e-9);
  EXPECT_NEAR(row.max_dihedral, statistics.max_deg, 1e-9);
}

TEST(SeriesGeometry, CountsBubblesAndWettedWalls) {
  mesh::TetMesh mesh = test::liquid_in_cube(4);
  for (const mesh::TetId t : mesh.tets())
    mesh.set_label(t, mesh.label(t) == mesh::kLiquid ? mesh::kAir : mesh::kLiquid);
  SeriesRow row;
  measure_geometry(mesh, mesh::Vec3::UnitZ(), row);
  EXPECT_NEAR(row.volume, 56, 1e-12);
  EXPECT_NEAR(row.area_solid, 6 * 16, 1e-12);
  EXPECT_NEAR(row.base_radius.value(), std::sqrt(96 / std::numbers::pi), 1e-12);
  // The only air there is counts as the air around.
  EXPECT_EQ(row.bubbles, 0u);
}

TEST(SeriesGeometry, ALiquidThatIsGoneMeasuresNothing) {
  mesh::TetMesh mesh = test::two_tets();
  for (const mesh::TetId t : mesh.tets()) mesh.set_label(t, mesh::kAir);
  SeriesRow row;
  measure_geometry(mesh, mesh::Vec3::UnitZ(), row);
  EXPECT_EQ(row.volume, 0);
  EXPECT_EQ(row.components, 0u);
  EXPECT_EQ(row.height, 0);
}

}  // namespace
}  // namespace meniscus::io
