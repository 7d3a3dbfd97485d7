#include "mesh/sizing/sizing_field.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

namespace meniscus::mesh {
namespace {

constexpr double kFar = 0.4;

bool on_surface(const TetMesh& mesh, VertexId v) {
  const VertexClass c = mesh.vertex_class(v);
  return c == VertexClass::surface || c == VertexClass::contact_line;
}

TEST(SizingField, IsTheBaseLengthAtTheSurfaceAndGrowsByTheGrading) {
  TetMesh mesh = test::labelled_ball_in_box(8);
  const SizingField field(mesh, kLiquid, {.edge_length = 0.08, .max_edge_length = kFar, .grading = 0.3});
  for (const VertexId v : mesh.vertices()) {
    const double length = field.length()[v];
    if (on_surface(mesh, v)) {
      EXPECT_EQ(length, 0.08);
    }
    EXPECT_GE(length, 0.08);
    EXPECT_LE(length, kFar);
    VertexList link;
    mesh.link_vertices(v, link);
    for (const VertexId w : link) {
      EXPECT_LE(std::abs(field.length()[w] - length),
                0.3 * (mesh.position(v) - mesh.position(w)).norm() + 1e-14);
    }
  }
}

TEST(SizingField, RefinesBendsContactLinesGapsAndRegions) {
  TetMesh ball = test::labelled_ball_in_box(8);
  const SizingField bends(ball, kLiquid, {.edge_length = 0.2, .max_edge_length = kFar, .curvature = 0.2});
  for (const VertexId v : ball.vertices()) {
    if (!on_surface(ball, v)) continue;
    EXPECT_NEAR(bends.length()[v], 0.2 * test::kBallRadius, 0.35 * 0.2 * test::kBallRadius);
  }

  TetMesh column = test::labelled_column(8);
  const SizingField lines(column, kLiquid,
                          {.edge_length = 0.1, .max_edge_length = kFar, .contact_line = 0.5});
  for (const VertexId v : column.vertices()) {
    if (column.vertex_class(v) == VertexClass::contact_line) {
      EXPECT_EQ(lines.length()[v], 0.05);
    }
  }

  const SizingRegion region{Vec3(0, 0, 0), 0.3, 0.03};
  const SizingField user(ball, kLiquid, {.edge_length = 0.1, .max_edge_length = kFar, .regions = {region}});
  for (const VertexId v : ball.vertices()) {
    if (ball.position(v).norm() <= 0.3) {
      EXPECT_EQ(user.length()[v], 0.03);
    }
  }

  // A film of one layer of cubes: edges across it join two sides that face each other.
  TetMesh film = test::box_mesh(8);
  test::relabel(film, [](const Vec3& c) { return c.z() > 0.5 && c.z() < 0.625 ? kLiquid : kAir; });
  const SizingField gaps(film, kLiquid, {.edge_length = 0.3, .max_edge_length = kFar, .gap = 1});
  for (const VertexId v : film.vertices()) {
    if (on_surface(film, v)) {
      EXPECT_NEAR(gaps.length()[v], 0.125, 1e-12);
    }
  }
}

TEST(SizingField, ShrinksAtOnceAndGrowsSlowly) {
  TetMesh mesh = test::labelled_ball_in_box(8);
  const SizingOptions options{
      .edge_length = 0.5, .max_edge_length = 0.5, .curvature = 0.2, .min_edge_length = 0.01, .growth = 1.1};
  SizingField field(mesh, kLiquid, options);
  VertexId v = kNoVertex;
  for (const VertexId w : mesh.vertices()) {
    if (on_surface(mesh, w)) v = w;
  }
  const double start = field.length()[v];
  // A larger ball bends less.
  for (const VertexId w : mesh.vertices()) mesh.set_position(w, 2 * mesh.position(w));
  field.update();
  EXPECT_NEAR(field.length()[v], 1.1 * start, 1e-12);
  for (const VertexId w : mesh.vertices()) mesh.set_position(w, 0.25 * mesh.position(w));
  field.update();
  EXPECT_NEAR(field.length()[v], 0.5 * start, 0.01 * start);
}

}  // namespace
}  // namespace meniscus::mesh
