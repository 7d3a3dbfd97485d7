#include "mesh/error.h"
#include "mesh/field.h"
#include "mesh/improvement/improver.h"
#include "mesh/tet_mesh.h"
#include "mesh/validate.h"
#include "tests/support/jitter.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

namespace meniscus::mesh {
namespace {

// Out of shape and improved, so that there are dead slots and an order of their reuse.
TetMesh used_mesh() {
  TetMesh mesh = test::labelled_ball_in_box(6);
  test::jitter_vertices(mesh, 0.2, 1);
  improve(mesh);
  return mesh;
}

TEST(TetMeshState, BringsBackEveryBit) {
  for (const auto& [name, mesh] : test::all_samples()) {
    const TetMesh::State saved = mesh.state();
    TetMesh other = test::single_tet();
    other.restore(saved);
    EXPECT_EQ(other.state(), saved) << name;
    EXPECT_EQ(validate(other).defect, "") << name;
  }
}

TEST(TetMeshState, LaterOperationsAreTheSameAsWithoutInterruption) {
  TetMesh mesh = used_mesh();
  const TetMesh::State saved = mesh.state();
  EXPECT_FALSE(saved.free_tets.empty()) << "reuse of slots was not tried";
  const auto go_on = [](TetMesh& m) {
    test::jitter_vertices(m, 0.2, 2);
    improve(m);
    return m.state();
  };
  const TetMesh::State uninterrupted = go_on(mesh);
  EXPECT_NE(uninterrupted, saved);
  TetMesh other = test::box_mesh(2);
  other.restore(saved);
  EXPECT_EQ(go_on(other), uninterrupted);
}

TEST(TetMeshState, FieldsStayAttachedAndStartAnew) {
  TetMesh mesh = test::box_mesh(2);
  VertexField<double> vertex_field(mesh, 3.0);
  TetField<int> tet_field(mesh, 5);
  for (const VertexId v : mesh.vertices()) vertex_field[v] = 1;
  mesh.restore(used_mesh().state());
  EXPECT_EQ(validate(mesh).defect, "");
  for (const VertexId v : mesh.vertices()) EXPECT_EQ(vertex_field[v], 3.0);
  for (const TetId t : mesh.tets()) EXPECT_EQ(tet_field[t], 5);
}

TEST(TetMeshState, ListsThatDoNotBelongTogetherAreRefusedAndNothingIsChanged) {
  TetMesh mesh = test::box_mesh(2);
  const TetMesh::State good = mesh.state();
  const auto refused = [&](const std::function<void(TetMesh::State&)>& damage) {
    TetMesh::State bad = good;
    damage(bad);
    EXPECT_THROW(mesh.restore(bad), InputError);
    EXPECT_EQ(mesh.state(), good);
  };
  refused([](TetMesh::State& s) { s.classes.pop_back(); });
  refused([](TetMesh::State& s) { s.labels.pop_back(); });
  refused([](TetMesh::State& s) { s.free_tets.push_back(TetId(s.labels.size())); });
  refused([](TetMesh::State& s) { s.incident[0] = TetId(s.labels.size()); });
  refused([](TetMesh::State& s) { s.tet_vertices[0][0] = VertexId(s.positions.size()); });
  refused([](TetMesh::State& s) { s.neighbours[0][0] = TetId(s.labels.size()); });
}

}  // namespace
}  // namespace meniscus::mesh
