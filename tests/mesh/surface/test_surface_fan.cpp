#include "mesh/measures.h"
#include "mesh/operations/edge_collapse.h"
#include "mesh/surface/surface_fan.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

namespace meniscus::mesh {
namespace {

TEST(SurfaceFan, IsClosedAroundAVertexOfASmoothSurface) {
  const TetMesh mesh = test::labelled_ball_in_box(6);
  for (const VertexId v : mesh.vertices()) {
    if (mesh.vertex_class(v) != VertexClass::surface) continue;
    const SurfaceFan fan = surface_fan(mesh, v, kLiquid, mesh.star(v));
    EXPECT_EQ(fan.spokes.size(), fan.rim.size());
    EXPECT_GE(fan.rim.size(), 3u);
  }
}

TEST(SurfaceNormal, PointsOutOfTheLiquid) {
  const TetMesh mesh = test::labelled_ball_in_box(10);
  for (const VertexId v : mesh.vertices()) {
    if (mesh.vertex_class(v) != VertexClass::surface) continue;
    const Vec3 radial = (mesh.position(v) - Vec3::Constant(0.5)).normalized();
    EXPECT_GT(surface_normal(mesh, v, kLiquid).dot(radial), 0.97);
    EXPECT_LT(surface_normal(mesh, v, kAir).dot(radial), -0.97);
  }
}

TEST(MergedPosition, KeepsTheVolumeWhenTheEdgeCollapses) {
  std::size_t tried = 0;
  for (const double scale : test::kScales) {
    const TetMesh original = test::labelled_ball_in_box(8, scale);
    const double volume = label_volumes(original)[kLiquid];
    for (const TetFace f : label_boundary(original, kLiquid)) {
      const auto v = original.face_vertices(f);
      if (original.vertex_class(v[0]) != VertexClass::surface ||
          original.vertex_class(v[1]) != VertexClass::surface)
        continue;
      TetMesh mesh(original);
      const Rules any{.better_than = Rules::kAnyValid, .surface_flatness = 1.0};
      const OperationResult r =
          collapse_edge(mesh, v[0], v[1], any, merged_position(mesh, v[0], v[1], kLiquid));
      if (!r.done()) continue;
      EXPECT_NEAR(label_volumes(mesh)[kLiquid] / volume, 1.0, 1e-14);
      EXPECT_NEAR(r.volume.change(kLiquid) / volume, 0.0, 1e-14);
      if (++tried % 20 == 0) break;
    }
  }
  EXPECT_GE(tried, 20u);
}

}  // namespace
}  // namespace meniscus::mesh
