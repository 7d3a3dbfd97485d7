#include "mesh/motion/displacement_extension.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

namespace meniscus::mesh {
namespace {

TEST(DisplacementExtension, GivesTheDrivenWhatTheyWereGivenAndTheOthersLess) {
  const TetMesh mesh = test::labelled_ball_in_box(8);
  VertexField<Vec3> given(mesh, Vec3::Zero());
  for (const VertexId v : mesh.vertices()) {
    if (mesh.vertex_class(v) == VertexClass::surface) given[v] = Vec3(0.01, 0, 0);
  }
  std::size_t followers = 0;
  for (const ExtendedDisplacement& e : extend_displacement(mesh, given, 2)) {
    if (!given[e.vertex].isZero(0)) {
      EXPECT_EQ(e.displacement, given[e.vertex]);
      continue;
    }
    ++followers;
    EXPECT_EQ(mesh.vertex_class(e.vertex), VertexClass::interior);
    EXPECT_GT(e.displacement.x(), 0.0);
    EXPECT_LE(e.displacement.x(), 0.01);
  }
  EXPECT_GT(followers, 50u);
}

TEST(DisplacementExtension, ReachesNoFartherThanTold) {
  const TetMesh mesh = test::labelled_ball_in_box(8);
  VertexField<Vec3> given(mesh, Vec3::Zero());
  for (const VertexId v : mesh.vertices()) {
    if (mesh.vertex_class(v) != VertexClass::interior) continue;
    given[v] = Vec3(0, 0, 1);
    break;
  }
  EXPECT_EQ(extend_displacement(mesh, given, 0).size(), 1u);
  const std::size_t one = extend_displacement(mesh, given, 1).size(),
                    two = extend_displacement(mesh, given, 2).size();
  EXPECT_GT(one, 1u);
  EXPECT_GT(two, one);
}

TEST(DisplacementExtension, OfNothingIsEmpty) {
  const TetMesh mesh = test::box_mesh(3);
  EXPECT_TRUE(extend_displacement(mesh, VertexField<Vec3>(mesh, Vec3::Zero()), 5).empty());
}

}  // namespace
}  // namespace meniscus::mesh
