#include "mesh/operations/edge_removal.h"
#include "mesh/operations/multi_face_removal.h"
#include "mesh/quality.h"
#include "mesh/validate.h"
#include "tests/mesh/operations/snapshot.h"
#include "tests/support/sample_meshes.h"

#include <cmath>
#include <numbers>

namespace meniscus::mesh {
namespace {

using test::cell_set;
using test::CellSet;
using test::expect_balanced;
using test::snapshot;

constexpr Rules kAny{.better_than = Rules::kAnyValid};

const VertexId a{std::size_t{0}}, b{std::size_t{1}};

// n tetrahedra around the edge from (0, 0, -height) to (0, 0, height), link vertices at distance 1.
TetMesh regular_ring(std::uint32_t n, double height) {
  test::Cells cells{{{0, 0, -height}, {0, 0, height}}, {}, std::vector<Label>(n, kLiquid)};
  for (std::uint32_t k = 0; k < n; ++k) {
    const double angle = 2 * std::numbers::pi * k / n;
    cells.points.emplace_back(std::cos(angle), std::sin(angle), 0);
    cells.cells.push_back({0, 1, 2 + k, 2 + (k + 1) % n});
  }
  return cells.build();
}

// A face between a tetrahedron at a and one at b.
TetFace sandwiched_face(const TetMesh& mesh) {
  for (const TetId t : mesh.star(a)) {
    const TetFace f{t, mesh.local_index(t, a)};
    if (!mesh.is_hull(f) && mesh.local_index(mesh.neighbour(f), b) >= 0) return f;
  }
  return {kNoTet, -1};
}

void expect_refusal(TetMesh& mesh, TetFace f, const Rules& rules, Outcome reason) {
  const auto before = snapshot(mesh);
  EXPECT_EQ(name(remove_faces(mesh, f, rules).outcome), name(reason));
  EXPECT_EQ(name(flip_23(mesh, f, rules).outcome), name(reason));
  EXPECT_TRUE(snapshot(mesh) == before) << "refused, yet the mesh has changed";
}

TEST(Flip23, PutsThreeTetrahedraAroundTheEdgeBetweenTheApexes) {
  TetMesh mesh = test::two_tets();
  const OperationResult r = flip_23(mesh, {TetId(0), 0}, kAny);
  ASSERT_TRUE(r.done()) << name(r.outcome);
  EXPECT_EQ(name(r.kind), name(OperationKind::flip_23));
  EXPECT_EQ(cell_set(mesh), (CellSet{{{0, 1, 2, 4}, kAir}, {{0, 2, 3, 4}, kAir}, {{0, 1, 3, 4}, kAir}}));
  // Each is the sixth of a cube.
  for (const TetId t : mesh.tets()) EXPECT_DOUBLE_EQ(mesh.volume(t), 1.0 / 6);
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(Flip23, IsUndoneByTheFlip32) {
  TetMesh mesh = test::two_tets();
  const CellSet before = cell_set(mesh);
  ASSERT_TRUE(flip_23(mesh, {TetId(0), 0}, kAny).done());
  ASSERT_TRUE(flip_32(mesh, VertexId(0), VertexId(4), kAny).done());
  EXPECT_EQ(cell_set(mesh), before);
}

TEST(MultiFaceRemoval, RestoresTheTetrahedraThatEdgeRemovalTook) {
  for (std::uint32_t n = 3; n <= 8; ++n) {
    TetMesh mesh = regular_ring(n, 0.5);
    const CellSet before = cell_set(mesh);
    ASSERT_TRUE(remove_edge(mesh, a, b, kAny).done()) << n << " tetrahedra";
    ASSERT_EQ(mesh.tet_count(), 2 * (n - 2));
    const OperationResult r = remove_faces(mesh, sandwiched_face(mesh));
    ASSERT_TRUE(r.done()) << n << " tetrahedra: " << name(r.outcome);
    EXPECT_EQ(name(r.kind), name(n == 3 ? OperationKind::flip_23 : OperationKind::multi_face_removal));
    EXPECT_EQ(cell_set(mesh), before) << n << " tetrahedra";
    EXPECT_GT(r.quality_after, r.quality_before);
    EXPECT_EQ(validate(mesh).defect, "");
  }
}

TEST(MultiFaceRemoval, StopsWhereTakingInAnotherFaceDoesNotPay) {
  // The apexes lie over the triangle 234. Seen from there, the far corner 5 of the neighbouring triangle 352
  // is hidden behind vertex 3, so that the edge cannot reach it.
  const double s = std::sqrt(0.75), angle = 130 * std::numbers::pi / 180;
  const test::Cells cells{{{0, 0, -1},
                           {0, 0, 1},
                           {1, 0, 0},
                           {-0.5, s, 0},
                           {-0.5, -s, 0},
                           {3 * std::cos(angle), 3 * std::sin(angle), 0}},
                          {{2, 3, 4, 1}, {2, 4, 3, 0}, {2, 5, 3, 1}, {2, 3, 5, 0}},
                          {kAir, kAir, kAir, kAir}};
  TetMesh mesh = cells.build();
  const OperationResult r = remove_faces(mesh, mesh.find_face(VertexId(2), VertexId(3), VertexId(4)), kAny);
  ASSERT_TRUE(r.done()) << name(r.outcome);
  EXPECT_EQ(name(r.kind), name(OperationKind::flip_23));
  EXPECT_EQ(mesh.tet_count(), 5u);
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(MultiFaceRemoval, NeverTakesInAnotherLabel) {
  // Both triangles of the square are needed: the edge would pass through their common side.
  for (const bool below : {true, false}) {
    TetMesh mesh = regular_ring(4, 0.5);
    ASSERT_TRUE(remove_edge(mesh, a, b, kAny).done());
    const TetFace f = sandwiched_face(mesh);
    const TetId start = below ? f.tet : mesh.neighbour(f);
    for (const TetId t : mesh.star(below ? a : b)) {
      if (t != start) mesh.set_label(t, kAir);
    }
    const auto before = snapshot(mesh);
    const OperationResult r = remove_faces(mesh, f, kAny);
    EXPECT_FALSE(r.done()) << "took in air " << (below ? "below" : "above");
    EXPECT_TRUE(snapshot(mesh) == before);
  }
}

TEST(MultiFaceRemoval, IsNotApplicableToTheInterfaceTheHullAndWhatIsGone) {
  TetMesh mesh = test::two_tets(1, kLiquid);
  expect_refusal(mesh, {TetId(0), 0}, kAny, Outcome::not_applicable);
  expect_refusal(mesh, {TetId(0), 1}, kAny, Outcome::not_applicable);
  expect_refusal(mesh, {TetId(7), 0}, kAny, Outcome::not_applicable);
}

TEST(MultiFaceRemoval, RefusesWhereTheEdgeWouldMissTheFace) {
  // The line from the origin to the second apex passes far outside the slanted face.
  TetMesh mesh = test::two_tets();
  mesh.set_position(VertexId(4), {3, -0.5, -0.5});
  ASSERT_EQ(validate(mesh).defect, "");
  expect_refusal(mesh, {TetId(0), 0}, kAny, Outcome::inverts);
}

TEST(MultiFaceRemoval, RefusesWhatDoesNotImproveTheWorst) {
  // Two regular tetrahedra could not be better.
  TetMesh mesh = test::two_tets();
  const double s = std::sqrt(0.5);
  mesh.set_position(VertexId(0), {0, 0, 0});
  mesh.set_position(VertexId(1), {s, s, 0});
  mesh.set_position(VertexId(2), {0, s, s});
  mesh.set_position(VertexId(3), {s, 0, s});
  mesh.set_position(VertexId(4), {4 * s / 3, 4 * s / 3, 4 * s / 3});
  ASSERT_EQ(validate(mesh).defect, "");
  ASSERT_NEAR(min_sine(mesh, TetId(1)), std::sqrt(8.0) / 3, 1e-14);
  expect_refusal(mesh, {TetId(0), 0}, {}, Outcome::no_gain);
}

TEST(MultiFaceRemoval, KeepsEverySampleValidAndItsVolumes) {
  std::array<std::size_t, kOperationKinds> done{};
  for (const double scale : test::kScales) {
    for (test::Sample& sample : test::all_samples(scale)) {
      TetMesh& mesh = sample.mesh;
      const std::vector<double> volumes = label_volumes(mesh);
      const std::size_t slots = std::min<std::size_t>(mesh.tet_slots(), 400);
      for (std::size_t k = 0; k < 4 * slots; ++k) {
        const Rules rules = k % 5 == 0 ? kAny : Rules{};
        const OperationResult r = remove_faces(mesh, {TetId(k / 4), static_cast<int>(k % 4)}, rules);
        if (!r.done()) continue;
        ++done[static_cast<std::size_t>(r.kind)];
        EXPECT_GT(r.quality_after, rules.bar(r.quality_before)) << sample.name;
      }
      EXPECT_EQ(validate(mesh).defect, "") << sample.name << " at " << scale;
      expect_balanced(mesh, volumes, {}, 1e-13 * std::pow(scale, 3), sample.name);
    }
  }
  EXPECT_GT(done[static_cast<std::size_t>(OperationKind::flip_23)], 20u);
}

}  // namespace
}  // namespace meniscus::mesh
