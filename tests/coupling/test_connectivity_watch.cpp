#include "coupling/connectivity_watch.h"
#include "mesh/interpolation.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <optional>

namespace meniscus::coupling {
namespace {

using mesh::TetId;
using mesh::TetMesh;
using mesh::VertexId;

// Watches a mesh from after its first look at it.
struct Watched {
  TetMesh mesh = test::box_mesh(2);
  ConnectivityWatch watch{mesh};
  bool at_first = watch.take();
};

TEST(ConnectivityWatch, SaysAtFirstThatEverythingIsNew) {
  Watched watched;
  EXPECT_TRUE(watched.at_first);
  EXPECT_FALSE(watched.watch.take());
}

TEST(ConnectivityWatch, DoesNotMindMotion) {
  Watched watched;
  watched.mesh.translate({1, 2, 3});
  watched.mesh.set_position(VertexId(0), watched.mesh.position(VertexId(0)) * 1.0001);
  const mesh::InterpolationWeight weights[] = {{VertexId(0), 0.5}, {VertexId(1), 0.5}};
  watched.mesh.relocate(VertexId(0), watched.mesh.position(VertexId(0)), weights);
  EXPECT_FALSE(watched.watch.take());
}

TEST(ConnectivityWatch, NoticesVerticesAndTetrahedraThatComeAndGo) {
  Watched watched;
  const VertexId v = test::insert_in_tet(watched.mesh, TetId(0));
  EXPECT_TRUE(watched.watch.take());
  EXPECT_FALSE(watched.watch.take()) << "said twice";
  test::remove_from_tet(watched.mesh, v);
  EXPECT_TRUE(watched.watch.take());
}

TEST(ConnectivityWatch, NoticesRenumbering) {
  Watched watched;
  watched.mesh.renumber_along_curve();
  EXPECT_TRUE(watched.watch.take());
}

TEST(ConnectivityWatch, NoticesThatTheMeshWasExchangedForASavedOne) {
  Watched watched;
  watched.mesh.restore(test::box_mesh(3).state());
  EXPECT_TRUE(watched.watch.take());
}

TEST(ConnectivityWatch, IsToldOfLabels) {
  Watched watched;
  watched.mesh.set_label(TetId(0), mesh::kLiquid);
  EXPECT_FALSE(watched.watch.take());
  watched.watch.note_change();
  EXPECT_TRUE(watched.watch.take());
}

TEST(ConnectivityWatch, LeavesNothingBehindAndMayOutliveItsMesh) {
  std::optional<TetMesh> mesh = test::box_mesh(2);
  const std::size_t observers = mesh->observers()->list().size();
  { const ConnectivityWatch watch(*mesh); }
  EXPECT_EQ(mesh->observers()->list().size(), observers);
  ConnectivityWatch watch(*mesh);
  mesh.reset();
  EXPECT_TRUE(watch.take());
}

}  // namespace
}  // namespace meniscus::coupling
