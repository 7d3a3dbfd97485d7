#include "coupling/body_shift.h"
#include "mesh/validate.h"
#include "tests/support/liquid_blocks.h"

#include <gtest/gtest.h>

namespace meniscus::coupling {
namespace {

using mesh::Vec3;
using test::LiquidBlocks;

constexpr double kSide = 1.0 / 8;

LiquidBlocks block() {
  return LiquidBlocks([](const Vec3& x) { return test::in_block(x, {2, 2, 2}, {4, 4, 4}); });
}

TEST(BodyShift, MovesItsVerticesAndNobodyElse) {
  LiquidBlocks blocks = block();
  const mesh::TetMesh before = blocks.mesh;
  const Vec3 way = kSide * Vec3(0.1, -0.2, 0.3);
  ASSERT_TRUE(shift_vertices(blocks.mesh, blocks.liquid.vertices, way));
  std::size_t moved = 0;
  for (const mesh::VertexId v : before.vertices()) {
    const Vec3 gone = blocks.mesh.position(v) - before.position(v);
    EXPECT_TRUE(gone.isZero(0) || (gone - way).norm() < 1e-15);
    moved += !gone.isZero(0);
  }
  EXPECT_EQ(moved, blocks.liquid.size());
  EXPECT_EQ(mesh::validate(blocks.mesh).defect, "");
}

TEST(BodyShift, RefusesWhereTheAirAroundWouldNotStandIt) {
  for (const double part : {0.6, 1.0, 2.0, 100.0}) {
    LiquidBlocks blocks = block();
    const mesh::TetMesh::State before = blocks.mesh.state();
    EXPECT_FALSE(shift_vertices(blocks.mesh, blocks.liquid.vertices, part * kSide * Vec3::UnitX())) << part;
    EXPECT_EQ(blocks.mesh.state(), before) << part;
  }
}

TEST(BodyShift, WaysThatAreNoNumbersAreRefused) {
  LiquidBlocks blocks = block();
  EXPECT_FALSE(shift_vertices(blocks.mesh, blocks.liquid.vertices, Vec3(0, std::nan(""), 0)));
}

}  // namespace
}  // namespace meniscus::coupling
