#include "coupling/measure/contact_line.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace meniscus::coupling {
namespace {

ContactLine line_of(const mesh::TetMesh& mesh) {
  return contact_line(mesh, liquid_surface(mesh));
}

TEST(ContactLine, OfAColumnIsTwoCirclesThatRunRoundItTheOtherWay) {
  for (const double scale : test::kScales) {
    const mesh::TetMesh mesh = test::labelled_column(8, scale);
    const ContactLine line = line_of(mesh);
    ASSERT_EQ(line.loops.size(), 2u);
    double length = 0;
    for (const ContactLoop& loop : line.loops) {
      const double z = mesh.position(loop.vertices.front()).z();
      const std::size_t n = loop.vertices.size();
      ASSERT_EQ(loop.wetted.size(), n);
      double turned = 0;
      for (std::size_t i = 0; i < n; ++i) {
        const Vec3 axis = scale * Vec3(0.5, 0.5, 0);
        const Vec3 a = mesh.position(loop.vertices[i]) - axis;
        const Vec3 b = mesh.position(loop.vertices[(i + 1) % n]) - axis;
        EXPECT_EQ(a.z(), z);
        EXPECT_NEAR(a.head<2>().norm(), test::kColumnRadius * scale, 1e-12 * scale);
        turned += std::atan2(a.x() * b.y() - a.y() * b.x(), a.x() * b.x() + a.y() * b.y());
        length += (b - a).norm();
      }
      // Seen from outside the surface is on the left: from below on the floor that is counter-clockwise about
      // z looking up.
      EXPECT_NEAR(turned, (z == 0 ? 2 : -2) * std::numbers::pi, 1e-9);
    }
    EXPECT_NEAR(line.length, length, 1e-12 * scale);
  }
}

TEST(ContactLine, OfATankGoesRoundItsCorners) {
  mesh::TetMesh mesh = test::box_mesh(4);
  test::relabel(mesh, [](const Vec3& x) { return x.z() < 0.5 ? mesh::kLiquid : mesh::kAir; });
  const ContactLine line = line_of(mesh);
  ASSERT_EQ(line.loops.size(), 1u);
  EXPECT_EQ(line.loops[0].vertices.size(), 16u);
  EXPECT_NEAR(line.length, 4, 1e-14);
  const ContactLoop& loop = line.loops[0];
  for (std::size_t i = 0; i < 16; ++i) {
    EXPECT_EQ(mesh.position(loop.vertices[i]).z(), 0.5);
    // The face of the wall has the edge.
    const auto corners = mesh.face_vertices(loop.wetted[i]);
    for (const mesh::VertexId v : {loop.vertices[i], loop.vertices[(i + 1) % 16]}) {
      EXPECT_NE(std::ranges::find(corners, v), corners.end());
    }
  }
}

TEST(ContactLine, LoopsThatTouchInAVertexStayApart) {
  // Two tetrahedra on the floor that have one vertex in common, on the floor.
  mesh::TetMesh mesh = test::box_mesh(4);
  std::vector<mesh::TetId> on_floor;
  const auto low = [&](mesh::VertexId v) { return mesh.position(v).z() == 0; };
  for (const mesh::TetId t : mesh.tets()) {
    if (std::ranges::count_if(mesh.vertices(t), low) == 3) on_floor.push_back(t);
  }
  const auto common = [&](mesh::TetId a, mesh::TetId b) {
    std::vector<mesh::VertexId> out;
    std::ranges::copy_if(mesh.vertices(a), std::back_inserter(out),
                         [&](mesh::VertexId v) { return mesh.local_index(b, v) >= 0; });
    return out;
  };
  const mesh::TetId first = on_floor.front();
  const auto second = std::ranges::find_if(on_floor, [&](mesh::TetId t) {
    const auto shared = common(first, t);
    return shared.size() == 1 && low(shared[0]);
  });
  ASSERT_NE(second, on_floor.end());
  mesh.set_label(first, mesh::kLiquid);
  mesh.set_label(*second, mesh::kLiquid);
  const ContactLine line = line_of(mesh);
  ASSERT_EQ(line.loops.size(), 2u);
  EXPECT_EQ(line.loops[0].vertices.size(), 3u);
  EXPECT_EQ(line.loops[1].vertices.size(), 3u);
}

TEST(ContactLine, IsEmptyWithoutWalls) {
  const ContactLine line = line_of(test::labelled_ball_in_box(6));
  EXPECT_TRUE(line.loops.empty());
  EXPECT_EQ(line.length, 0);
}

}  // namespace
}  // namespace meniscus::coupling
