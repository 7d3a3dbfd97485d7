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

TetMesh liquid_box() {
  TetMesh mesh = test::box_mesh(2);
  for (const TetId t : mesh.tets()) mesh.set_label(t, mesh::kLiquid);
  return mesh;
}

// Watches the liquid of a mesh from after its first look at it.
struct Watched {
  TetMesh mesh = liquid_box();
  ConnectivityWatch watch{mesh, mesh::kLiquid};
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

TEST(ConnectivityWatch, DoesNotMindWhatHappensToOthers) {
  TetMesh mesh = test::box_mesh(2);  // air
  ConnectivityWatch watch(mesh, mesh::kLiquid);
  (void)watch.take();
  const VertexId v = test::insert_in_tet(mesh, TetId(0));
  test::remove_from_tet(mesh, v);
  EXPECT_FALSE(watch.take());
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
  watched.mesh.set_label(TetId(0), mesh::kAir);
  EXPECT_FALSE(watched.watch.take());
  watched.watch.note_change();
  EXPECT_TRUE(watched.watch.take());
}

TEST(ConnectivityWatch, LeavesNothingBehindAndMayOutliveItsMesh) {
  std::optional<TetMesh> mesh = test::box_mesh(2);
  const std::size_t observers = mesh->observers()->list().size();
  { const ConnectivityWatch watch(*mesh, mesh::kLiquid); }
  EXPECT_EQ(mesh->observers()->list().size(), observers);
  ConnectivityWatch watch(*mesh, mesh::kLiquid);
  mesh.reset();
  EXPECT_TRUE(watch.take());
}

}  // namespace
}  // namespace meniscus::coupling
