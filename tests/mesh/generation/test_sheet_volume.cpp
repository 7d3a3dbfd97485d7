#include "mesh/generation/sharp_edges.h"
#include "mesh/generation/sheet_volume.h"
#include "mesh/generation/surface_meshing.h"
#include "tests/mesh/generation/shape_samples.h"

namespace meniscus::mesh {
namespace {

// The triangles themselves miss the volume by several per cent.
TEST(SheetVolume, CoarseMeshesKnowTheVolumeOfTheirShapeToNineDigits) {
  for (const double scale : test::kSceneScales) {
    for (const auto& [name, shape, edge_length] : test::sample_shapes(scale, Vec3(3, -1, 2))) {
      const SheetVolume v = volume_between_sheets(mesh_sheets(shape, edge_length));
      const double error = v.value / exact_volume(shape) - 1.0;
      EXPECT_NEAR(error, 0.0, 1e-9) << name << " at " << scale;
      EXPECT_LE(std::abs(error), v.relative_error + 1e-13) << name << " at " << scale;
    }
  }
}

TEST(SheetVolume, TheErrorFallsFastWithTheEdgeLength) {
  const Ellipsoid shape{.radii = Vec3(1.0, 0.8, 0.6)};
  const auto error = [&](double edge_length) {
    return std::abs(volume_between_sheets(mesh_sheets(shape, edge_length)).value / exact_volume(shape) - 1.0);
  };
  const double coarse = error(0.6);
  const double fine = error(0.3);
  EXPECT_LT(fine, std::max(coarse / 30.0, 1e-13)) << coarse << " -> " << fine;
}

TEST(SheetVolume, FlatFacesAreExact) {
  EXPECT_NEAR(volume_between_sheets(split_at_sharp_edges(test::unit_cube())).value, 1.0, 1e-14);
}

}  // namespace
}  // namespace meniscus::mesh
