#include "mesh/measures.h"
#include "mesh/topology/surface_patch.h"
#include "mesh/topology/topology_change.h"
#include "mesh/validate.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

namespace meniscus::mesh {
namespace {

std::vector<TetId> tets_where(const TetMesh& mesh, const auto& holds) {
  std::vector<TetId> out;
  for (const TetId t : mesh.tets()) {
    const TetPoints p = mesh.points(t);
    if (holds(Vec3(0.25 * (p[0] + p[1] + p[2] + p[3])))) out.push_back(t);
  }
  return out;
}

// Two blocks of liquid with a layer of air between them.
TetMesh two_blocks() {
  TetMesh mesh = test::box_mesh(7);
  test::relabel(mesh, [](const Vec3& c) {
    const bool tube = c.y() > 2.0 / 7 && c.y() < 5.0 / 7 && c.z() > 2.0 / 7 && c.z() < 5.0 / 7;
    return tube && c.x() > 1.0 / 7 && c.x() < 6.0 / 7 && !(c.x() > 3.0 / 7 && c.x() < 4.0 / 7) ? kLiquid
                                                                                               : kAir;
  });
  return mesh;
}

bool in_the_gap(const Vec3& c) {
  return c.x() > 3.0 / 7 && c.x() < 4.0 / 7 && c.y() > 2.0 / 7 && c.y() < 5.0 / 7 && c.z() > 2.0 / 7 &&
         c.z() < 5.0 / 7;
}

TEST(SurfacePatch, BridgesAGapAndTellsTheChangeOfTheCharacteristic) {
  TetMesh mesh = two_blocks();
  ASSERT_EQ(euler_characteristic(mesh, kLiquid), 4);
  std::vector<TetId> patch = tets_where(mesh, in_the_gap);
  const std::size_t size = patch.size();
  EXPECT_EQ(relabel_patch(mesh, patch, kLiquid, kLiquid), -2);
  EXPECT_EQ(patch.size(), size);
  EXPECT_EQ(euler_characteristic(mesh, kLiquid), 2);
  EXPECT_EQ(label_components(mesh)[kLiquid], 1u);
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(SurfacePatch, LeavesAloneWhatWouldChangeNoTopology) {
  TetMesh mesh = two_blocks();
  const std::vector<double> volumes = label_volumes(mesh);
  // A bump on one of the blocks.
  std::vector<TetId> patch = tets_where(mesh, [](const Vec3& c) {
    return c.x() > 2.0 / 7 && c.x() < 3.0 / 7 && c.y() > 3.0 / 7 && c.y() < 4.0 / 7 && c.z() > 5.0 / 7 &&
           c.z() < 6.0 / 7;
  });
  EXPECT_EQ(relabel_patch(mesh, patch, kLiquid, kLiquid), 0);
  EXPECT_TRUE(patch.empty());
  EXPECT_EQ(label_volumes(mesh), volumes);
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(SurfacePatch, NeverMakesASurfaceThatTouchesItself) {
  TetMesh mesh = two_blocks();
  for (const TetId t : tets_where(mesh, in_the_gap)) {
    std::vector<TetId> patch{t};
    (void)relabel_patch(mesh, patch, kLiquid, kLiquid);
    ASSERT_EQ(validate(mesh).defect, "");
  }
}

TEST(ThinnestSlab, LiesOverAFaceOrBetweenOppositeEdges) {
  // Over a face: the corner of a cube lies sqrt(1/3) above the slanted face.
  EXPECT_NEAR(thinnest_slab({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}).width,
              std::sqrt(1.0 / 3), 1e-15);
  // Between two opposite edges: a sliver.
  EXPECT_NEAR(thinnest_slab({Vec3(-1, 0, 0), Vec3(1, 0, 0), Vec3(0, -1, 0.1), Vec3(0, 1, 0.1)}).width, 0.1,
              1e-15);
  EXPECT_EQ(thinnest_slab({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(1, 1, 0)}).width, 0);
}

}  // namespace
}  // namespace meniscus::mesh
