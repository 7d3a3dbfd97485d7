#include "mesh/measures.h"
#include "mesh/surface/volume_shift.h"
#include "mesh/validate.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

namespace meniscus::mesh {
namespace {

std::vector<VertexId> vertices_of(const TetMesh& mesh, VertexClass c) {
  std::vector<VertexId> out;
  for (const VertexId v : mesh.vertices()) {
    if (mesh.vertex_class(v) == c) out.push_back(v);
  }
  return out;
}

TEST(VolumeGradient, AgreesWithDifferences) {
  TetMesh mesh = test::labelled_ball_in_box(6);
  const VertexId v = vertices_of(mesh, VertexClass::surface).front();
  const Vec3 gradient = volume_gradient(mesh, v, mesh.star(v), kLiquid);
  for (int k = 0; k < 3; ++k) {
    TetMesh moved(mesh);
    const double step = 1e-3;
    moved.set_position(v, mesh.position(v) + step * Vec3::Unit(k));
    EXPECT_NEAR((label_volumes(moved)[kLiquid] - label_volumes(mesh)[kLiquid]) / step, gradient[k], 1e-12);
  }
}

TEST(VolumeShift, GivesExactlyWhatItIsAskedFor) {
  for (const double scale : test::kScales) {
    TetMesh mesh = test::labelled_ball_in_box(6, scale);
    const std::vector<VertexId> surface = vertices_of(mesh, VertexClass::surface);
    const double before = label_volumes(mesh)[kLiquid], change = 1e-4 * before;
    EXPECT_NEAR(shift_volume(mesh, surface, kLiquid, change), 0.0, 1e-16 * before);
    EXPECT_NEAR(label_volumes(mesh)[kLiquid], before + change, 1e-14 * before);
    EXPECT_EQ(validate(mesh).defect, "");
  }
}

TEST(VolumeShift, KeepsContactLinesOnTheirWall) {
  TetMesh mesh = test::labelled_column(6);
  const std::vector<VertexId> line = vertices_of(mesh, VertexClass::contact_line);
  const double before = label_volumes(mesh)[kLiquid];
  EXPECT_NEAR(shift_volume(mesh, line, kLiquid, 1e-5), 0.0, 1e-18);
  EXPECT_NEAR(label_volumes(mesh)[kLiquid] - before, 1e-5, 1e-15);
  for (const VertexId v : line) EXPECT_TRUE(mesh.position(v).z() == 0.0 || mesh.position(v).z() == 1.0);
}

TEST(VolumeShift, ReturnsWhatItCouldNotGive) {
  TetMesh mesh = test::labelled_ball_in_box(6);
  const std::array<VertexId, 1> one{vertices_of(mesh, VertexClass::surface).front()};
  const Vec3 place = mesh.position(one[0]);
  // More than the whole ball through a single vertex.
  EXPECT_EQ(shift_volume(mesh, one, kLiquid, 1.0), 1.0);
  EXPECT_EQ(mesh.position(one[0]), place);
}

}  // namespace
}  // namespace meniscus::mesh
