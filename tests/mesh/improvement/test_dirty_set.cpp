#include "mesh/improvement/dirty_set.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meniscus::mesh {
namespace {

std::vector<TetId> take(DirtySet& dirty, const TetMesh& mesh) {
  std::vector<TetId> out;
  dirty.take(mesh, out);
  return out;
}

std::vector<TetId> sorted(std::vector<TetId> ids) {
  std::ranges::sort(ids);
  return ids;
}

std::vector<TetId> sorted_star(const TetMesh& mesh, VertexId v) {
  const TetList star = mesh.star(v);
  return sorted({star.begin(), star.end()});
}

TEST(DirtySet, HandsOutEveryTetrahedronAtFirstAndNothingAfterwards) {
  const TetMesh mesh = test::box_mesh(3);
  DirtySet dirty(mesh);
  EXPECT_EQ(take(dirty, mesh).size(), mesh.tet_count());
  EXPECT_TRUE(take(dirty, mesh).empty());
}

TEST(DirtySet, NoticesTheStarOfAVertexThatMoved) {
  TetMesh mesh = test::box_mesh(3);
  DirtySet dirty(mesh);
  (void)take(dirty, mesh);
  const VertexId v = mesh.vertices(TetId(60))[3];
  mesh.set_position(v, mesh.position(v) + Vec3(0.01, 0, 0));
  EXPECT_EQ(sorted(take(dirty, mesh)), sorted_star(mesh, v));
}

TEST(DirtySet, HandsOutATetrahedronOnceHoweverOftenItWasMarked) {
  TetMesh mesh = test::box_mesh(3);
  DirtySet dirty(mesh);
  const TetVertices v = mesh.vertices(TetId(60));
  for (const VertexId w : v) mesh.set_position(w, mesh.position(w));
  dirty.mark(TetId(60));
  dirty.mark(v[0]);
  dirty.mark_all(mesh);
  std::vector<TetId> all = sorted(take(dirty, mesh));
  EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
  EXPECT_EQ(all.size(), mesh.tet_count());
}

TEST(DirtySet, NoticesNewTetrahedraAndForgetsThoseThatAreGone) {
  TetMesh mesh = test::box_mesh(2);
  DirtySet dirty(mesh);
  (void)take(dirty, mesh);
  const VertexId centre = test::insert_in_tet(mesh, TetId(5));
  EXPECT_EQ(sorted(take(dirty, mesh)), sorted_star(mesh, centre));

  dirty.mark(*mesh.star(centre).begin());
  dirty.mark(centre);
  const TetId whole = test::remove_from_tet(mesh, centre);
  EXPECT_EQ(take(dirty, mesh), std::vector{whole});
}

TEST(DirtySet, FollowsARenumbering) {
  TetMesh mesh = test::box_mesh(3, 1, 0.1);
  DirtySet dirty(mesh);
  // A gap, so that compaction shifts all that follows.
  test::remove_from_tet(mesh, test::insert_in_tet(mesh, TetId(2)));
  (void)take(dirty, mesh);
  const VertexId v = mesh.vertices(TetId(100))[0];
  const TetPoints marked = mesh.points(TetId(120));
  const Vec3 x = mesh.position(v);
  dirty.mark(TetId(120));
  dirty.mark(v);
  mesh.renumber_along_curve();
  std::size_t found = 0, others = 0;
  for (const TetId t : take(dirty, mesh)) {
    const TetPoints p = mesh.points(t);
    (p == marked || std::ranges::count(p, x) == 1 ? found : others) += 1;
  }
  const auto here = [&](VertexId w) { return mesh.position(w) == x; };
  std::size_t expected = 0;
  for (const VertexId w : mesh.vertices()) {
    if (here(w)) expected = mesh.star(w).size();
  }
  EXPECT_EQ(others, 0u);
  EXPECT_EQ(found, expected + (std::ranges::count(marked, x) == 0 ? 1u : 0u));
}

TEST(DirtySet, HandsOutInAnOrderThatDependsOnTheHistoryOnly) {
  const auto history = [] {
    TetMesh mesh = test::box_mesh(3, 1, 0.1);
    DirtySet dirty(mesh);
    (void)take(dirty, mesh);
    test::insert_in_tet(mesh, TetId(17));
    mesh.set_position(VertexId(21), mesh.position(VertexId(21)));
    test::insert_in_tet(mesh, TetId(3));
    return take(dirty, mesh);
  };
  EXPECT_EQ(history(), history());
}

TEST(DirtySet, LetsGoOfTheMeshWhenItDies) {
  TetMesh mesh = test::box_mesh(2);
  const std::size_t observers = mesh.observers()->list().size();
  {
    const DirtySet dirty(mesh);
    EXPECT_EQ(mesh.observers()->list().size(), observers + 1);
  }
  EXPECT_EQ(mesh.observers()->list().size(), observers);
  mesh.set_position(VertexId(0), mesh.position(VertexId(0)));
}

}  // namespace
}  // namespace meniscus::mesh
