#include "coupling/body_shift.h"
#include "mesh/measures.h"
#include "mesh/validate.h"
#include "tests/support/liquid_blocks.h"

#include <gtest/gtest.h>

#include <cmath>

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

TEST(BodyShift, ScalesABodyAboutAPoint) {
  for (const double factor : {1.05, 0.9}) {
    LiquidBlocks blocks = block();
    const mesh::TetMesh before = blocks.mesh;
    const Vec3 centre = kSide * Vec3(3, 3, 3);
    ASSERT_TRUE(scale_vertices(blocks.mesh, blocks.liquid.vertices, centre, factor));
    for (const mesh::VertexId v : blocks.liquid.vertices) {
      const Vec3 wanted = centre + factor * (before.position(v) - centre);
      EXPECT_LE((blocks.mesh.position(v) - wanted).norm(), 1e-15);
    }
    const double ratio =
        mesh::label_volumes(blocks.mesh)[mesh::kLiquid] / mesh::label_volumes(before)[mesh::kLiquid];
    EXPECT_NEAR(ratio, std::pow(factor, 3), 1e-14);
    EXPECT_EQ(mesh::validate(blocks.mesh).defect, "");
  }
}

TEST(BodyShift, RefusesToScaleFartherThanTheAirStands) {
  for (const double factor : {1.6, 3.0, 0.0, -1.0, std::nan("")}) {
    LiquidBlocks blocks = block();
    const mesh::TetMesh::State before = blocks.mesh.state();
    const Vec3 centre = kSide * Vec3(3, 3, 3);
    EXPECT_FALSE(scale_vertices(blocks.mesh, blocks.liquid.vertices, centre, factor)) << factor;
    EXPECT_EQ(blocks.mesh.state(), before) << factor;
  }
}

}  // namespace
}  // namespace meniscus::coupling
