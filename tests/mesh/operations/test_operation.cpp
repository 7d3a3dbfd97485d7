#include "mesh/operations/edge_split.h"
#include "mesh/operations/multi_face_removal.h"
#include "mesh/operations/operation.h"
#include "mesh/operations/vertex_smoothing.h"
#include "mesh/validate.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

namespace meniscus::mesh {
namespace {

TEST(VolumeLedger, AddsUpByLabel) {
  VolumeLedger ledger, other;
  ledger.add(kLiquid, 2.0);
  ledger.add(kAir, -1.0);
  other.add(kLiquid, 0.5);
  ledger.add(other);
  EXPECT_DOUBLE_EQ(ledger.change(kLiquid), 2.5);
  EXPECT_DOUBLE_EQ(ledger.change(kAir), -1.0);
  EXPECT_EQ(ledger.change(7), 0.0);
}

TEST(Bend, IsZeroInAPlaneAndScaleFree) {
  const Vec3 a(0, 0, 0), b(1, 0, 0), c(0, 1, 0), d(1, 1, 0), up(0, 0, 1);
  EXPECT_EQ(bend(a, b, c, d), 0.0);
  const double bent = bend(a, b, c, up);
  EXPECT_GT(bent, 0.3);
  for (const double s : test::kScales) EXPECT_NEAR(bend(s * a, s * b, s * c, s * up), bent, 1e-14);
}

// Records what it is asked and answers as told.
class Guard : public OperationHooks {
 public:
  Vec3 project(const TetMesh&, VertexClass stratum, const Vec3& x) const override {
    return stratum == VertexClass::wall ? Vec3(x.x(), x.y(), 0.0) : x;
  }
  bool may(const TetMesh&, const Proposal& p) const override {
    asked.push_back(p.kind);
    return allow;
  }
  void done(TetMesh&, const Proposal&, const OperationResult& r) override {
    EXPECT_TRUE((++finished, r.done()));
  }

  bool allow = true;
  int finished = 0;
  mutable std::vector<OperationKind> asked;
};

TEST(Hooks, VetoLeavesTheMeshUntouched) {
  TetMesh mesh = test::labelled_ball_in_box(6);
  Guard guard;
  guard.allow = false;
  const std::size_t tets = mesh.tet_count(), vertices = mesh.vertex_count();
  std::size_t vetoed = 0;
  for (std::size_t k = 0; k < 200; ++k) {
    const TetVertices v = mesh.vertices(TetId(k));
    const Vec3 before = mesh.position(v[0]);
    const Rules rules{.better_than = Rules::kAnyValid, .hooks = &guard};
    vetoed += edge_split(mesh, v[0], v[1], 0.5, rules).outcome == Outcome::vetoed;
    vetoed += remove_faces(mesh, {TetId(k), 0}, {.hooks = &guard}).outcome == Outcome::vetoed;
    vetoed += smooth_vertex(mesh, v[0], {.hooks = &guard}).outcome == Outcome::vetoed;
    EXPECT_EQ(mesh.position(v[0]), before);
  }
  EXPECT_GT(vetoed, 200u);
  EXPECT_EQ(guard.asked.size(), vetoed);
  EXPECT_EQ(guard.finished, 0);
  EXPECT_EQ(mesh.tet_count(), tets);
  EXPECT_EQ(mesh.vertex_count(), vertices);
  EXPECT_TRUE(validate(mesh).ok());
}

TEST(Hooks, SeeWhatWasDoneAndProjectNewWallVertices) {
  TetMesh mesh = test::box_mesh(2);
  Guard guard;
  // An edge in the floor z = 0: corner (0,0,0) to the middle of the side.
  VertexId a, b;
  for (const VertexId v : mesh.vertices()) {
    if (mesh.position(v).isApprox(Vec3(0.5, 0.5, 0))) a = v;
    if (mesh.position(v).isApprox(Vec3(1, 0.5, 0))) b = v;
  }
  const OperationResult r = edge_split(mesh, a, b, 0.5, {.better_than = Rules::kAnyValid, .hooks = &guard});
  ASSERT_TRUE(r.done());
  EXPECT_EQ(r.kind, OperationKind::edge_split);
  EXPECT_EQ(guard.finished, 1);
  EXPECT_EQ(mesh.vertex_class(r.vertex), VertexClass::wall);
  EXPECT_EQ(mesh.position(r.vertex).z(), 0.0);
}

TEST(Names, AreDistinct) {
  for (std::size_t i = 0; i < kOperationKinds; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_NE(name(static_cast<OperationKind>(i)), name(static_cast<OperationKind>(j)));
    }
  }
  EXPECT_EQ(name(Outcome::link_condition), "link condition");
}

}  // namespace
}  // namespace meniscus::mesh
