#include "mesh/field.h"
#include "mesh/interpolation.h"
#include "mesh/operations/edge_collapse.h"
#include "mesh/operations/vertex_smoothing.h"
#include "mesh/strata.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

namespace meniscus::mesh {
namespace {

// A linear function is what linear interpolation reproduces.
double linear(const Vec3& x) {
  return 0.3 + Vec3(1.5, -2.0, 0.7).dot(x);
}

// A box, liquid where x < 1/2, with vertices out of place: the interface is flat, so that linear stays linear
// on it too.
TetMesh halved_box() {
  TetMesh mesh = test::box_mesh(4);
  test::relabel(mesh, [](const Vec3& c) { return c.x() < 0.5 ? kLiquid : kAir; });
  for (const VertexId v : mesh.vertices()) {
    const VertexClass c = mesh.vertex_class(v);
    const double wave = 0.06 * std::sin(7.0 * static_cast<double>(v.index()));
    if (c == VertexClass::interior) mesh.set_position(v, mesh.position(v) + Vec3(wave, -wave, 0.5 * wave));
    if (c == VertexClass::surface) mesh.set_position(v, mesh.position(v) + Vec3(0, wave, -0.5 * wave));
  }
  return mesh;
}

VertexField<double> sampled(const TetMesh& mesh) {
  VertexField<double> field(mesh, 0.0);
  for (const VertexId v : mesh.vertices()) field[v] = linear(mesh.position(v));
  return field;
}

void expect_linear(const TetMesh& mesh, const VertexField<double>& field) {
  for (const VertexId v : mesh.vertices()) {
    EXPECT_NEAR(field[v], linear(mesh.position(v)), 1e-12) << name(mesh.vertex_class(v));
  }
}

double sum(const InterpolationWeights& weights) {
  double out = 0;
  for (const InterpolationWeight& w : weights) out += w.weight;
  return out;
}

TEST(Interpolation, InATetrahedronReproducesThePlace) {
  const TetMesh mesh = test::box_mesh(3, 1, 0.1);
  for (const TetId t : mesh.tets()) {
    const TetPoints p = mesh.points(t);
    const Vec3 x = 0.4 * p[0] + 0.3 * p[1] + 0.2 * p[2] + 0.1 * p[3];
    Vec3 found = Vec3::Zero();
    const TetList star = mesh.star(mesh.vertices(t)[0]);
    const InterpolationWeights weights = weights_in(mesh, star, x);
    for (const InterpolationWeight& w : weights) found += w.weight * mesh.position(w.vertex);
    EXPECT_LE((found - x).norm(), 1e-14);
    EXPECT_NEAR(sum(weights), 1, 1e-14);
    for (const InterpolationWeight& w : weights) EXPECT_GE(w.weight, 0.0999);
  }
}

TEST(Interpolation, OnTheInterfaceUsesVerticesOfTheInterfaceOnly) {
  const TetMesh mesh = test::labelled_ball_in_box(6);
  for (const VertexId v : mesh.vertices()) {
    if (mesh.vertex_class(v) != VertexClass::surface) continue;
    const InterpolationWeights weights =
        weights_at(mesh, v, mesh.star(v), mesh.position(v) + Vec3(0.01, -0.02, 0.005));
    EXPECT_NEAR(sum(weights), 1, 1e-14);
    for (const InterpolationWeight& w : weights) {
      EXPECT_NE(mesh.vertex_class(w.vertex), VertexClass::interior);
      EXPECT_GE(w.weight, 0);
    }
  }
}

TEST(Interpolation, OnAnEdgeStopsAtItsEnds) {
  const TetMesh mesh = test::single_tet();
  const InterpolationWeights middle = weights_on_edge(mesh, VertexId(0), VertexId(1), {0.25, 0.3, 0.1});
  EXPECT_EQ(middle[0].weight, 0.75);
  EXPECT_EQ(middle[1].weight, 0.25);
  EXPECT_EQ(weights_on_edge(mesh, VertexId(0), VertexId(1), {1.5, 0, 0})[1].weight, 1);
  EXPECT_EQ(weights_on_edge(mesh, VertexId(0), VertexId(1), {-1, 0, 0})[0].weight, 1);
}

TEST(Relocation, GivesALinearFieldItsValueAtTheNewPlace) {
  TetMesh mesh = halved_box();
  VertexField<double> field = sampled(mesh);
  std::size_t moved = 0;
  for (const VertexId v : mesh.vertices()) moved += smooth_vertex(mesh, v).done();
  EXPECT_GT(moved, 20u);
  expect_linear(mesh, field);
}

TEST(Relocation, OfMergedVerticesTakesTheValueBetweenThem) {
  TetMesh mesh = halved_box();
  VertexField<double> field = sampled(mesh);
  std::size_t merged = 0;
  for (const VertexId v : mesh.vertices()) {
    if (mesh.vertex_class(v) != VertexClass::surface) continue;
    VertexList link;
    mesh.link_vertices(v, link);
    for (const VertexId w : link) {
      if (mesh.vertex_class(w) != VertexClass::surface) continue;
      const Vec3 x = 0.7 * mesh.position(v) + 0.3 * mesh.position(w);
      if (!collapse_edge(mesh, w, v, {.better_than = Rules::kAnyValid}, x).done()) continue;
      ++merged;
      break;
    }
  }
  EXPECT_GT(merged, 0u);
  expect_linear(mesh, field);
}

TEST(Relocation, LeavesFlagsAsTheyAre) {
  TetMesh mesh = test::box_mesh(3, 1, 0.1);
  VertexField<bool> flag(mesh, false);
  for (const VertexId v : mesh.vertices()) flag[v] = true;
  for (const VertexId v : mesh.vertices()) (void)smooth_vertex(mesh, v);
  for (const VertexId v : mesh.vertices()) EXPECT_TRUE(flag[v]);
}

}  // namespace
}  // namespace meniscus::mesh
