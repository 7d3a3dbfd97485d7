#include "mesh/operations/edge_removal.h"
#include "mesh/operations/ring_triangulation.h"
#include "mesh/quality.h"
#include "mesh/strata.h"
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

VertexId link(std::size_t k) {
  return VertexId(2 + k);
}

// Tetrahedra around the edge from (0, 0, -height) to (0, 0, height), with link vertices at distance 1 at the
// angles given; a closed ring has one label per vertex, an open one a label less.
TetMesh ring(const std::vector<double>& angles_deg, std::vector<Label> labels = {}, double height = 1,
             double link_height = 0) {
  test::Cells cells{{{0, 0, -height}, {0, 0, height}}, {}, {}};
  for (const double degrees : angles_deg) {
    const double angle = degrees * std::numbers::pi / 180;
    // Quarter turns to the bit, so that quadrilaterals are flat.
    const auto exact = [](double x) { return std::abs(x) < 1e-12 ? 0.0 : x; };
    cells.points.emplace_back(exact(std::cos(angle)), exact(std::sin(angle)), link_height);
  }
  const auto n = static_cast<std::uint32_t>(angles_deg.size());
  if (labels.empty()) labels.assign(n, kAir);
  for (std::uint32_t k = 0; k < labels.size(); ++k) cells.cells.push_back({0, 1, 2 + k, 2 + (k + 1) % n});
  cells.labels = labels;
  return cells.build();
}

TetMesh regular_ring(int n, double height = 1) {
  std::vector<double> angles;
  for (int k = 0; k < n; ++k) angles.push_back(360.0 * k / n);
  return ring(angles, {}, height);
}

// Four tetrahedra, liquid where y > 0; the interface is the square in the plane y = 0, bent at the edge by
// `bend_deg`.
TetMesh two_labels(double bend_deg = 0) {
  return ring({0, 90, 180 - bend_deg, 270}, {kLiquid, kLiquid, kAir, kAir});
}

// Two tetrahedra whose hull is flat at the edge, up to `bend_deg`.
TetMesh half_ring(double bend_deg = 0) {
  return ring({0, 90, 180 - bend_deg}, {kAir, kAir});
}

void expect_refusal(TetMesh& mesh, const Rules& rules, Outcome reason) {
  const auto before = snapshot(mesh);
  const OperationResult r = remove_edge(mesh, a, b, rules);
  EXPECT_EQ(name(r.outcome), name(reason));
  EXPECT_TRUE(snapshot(mesh) == before) << "refused, yet the mesh has changed";
}

TEST(Flip32, LeavesTwoTetrahedraOnTheTriangleOfTheRing) {
  TetMesh mesh = regular_ring(3);
  const std::vector<double> volumes = label_volumes(mesh);
  double worst = 1;
  for (const TetId t : mesh.tets()) worst = std::min(worst, min_sine(mesh, t));
  const OperationResult r = flip_32(mesh, a, b, kAny);
  ASSERT_TRUE(r.done()) << name(r.outcome);
  EXPECT_EQ(name(r.kind), name(OperationKind::flip_32));
  EXPECT_EQ(cell_set(mesh), (CellSet{{{0, 2, 3, 4}, kAir}, {{1, 2, 3, 4}, kAir}}));
  EXPECT_DOUBLE_EQ(r.quality_before, worst);
  EXPECT_DOUBLE_EQ(r.quality_after, min_sine(mesh, *mesh.tets().begin()));
  EXPECT_EQ(validate(mesh).defect, "");
  expect_balanced(mesh, volumes, r.volume, 1e-15, "3-2 flip");
}

TEST(Flip44, PutsTheOtherDiagonalOfTheRing) {
  // Link vertices 0 and 2 are the nearer ones: their diagonal is the better.
  TetMesh mesh = ring({0, 90, 180, 270});
  mesh.set_position(link(0), {0.7, 0, 0});
  mesh.set_position(link(2), {-0.7, 0, 0});
  const OperationResult r = flip_44(mesh, a, b, kAny);
  ASSERT_TRUE(r.done()) << name(r.outcome);
  EXPECT_EQ(name(r.kind), name(OperationKind::flip_44));
  EXPECT_EQ(mesh.tet_count(), 4u);
  EXPECT_FALSE(mesh.find_edge(a, b).valid());
  EXPECT_TRUE(mesh.find_edge(link(0), link(2)).valid());
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(Flip44, OnAFlatInterfaceFlipsTheEdgeOfTheSheet) {
  TetMesh mesh = two_labels();
  const std::vector<double> volumes = label_volumes(mesh);
  const double area = interface_area(mesh, kLiquid);
  const OperationResult r = flip_44(mesh, a, b, kAny);
  ASSERT_TRUE(r.done()) << name(r.outcome);
  EXPECT_TRUE(mesh.is_interface(mesh.find_face(link(0), link(2), a)));
  EXPECT_TRUE(mesh.is_interface(mesh.find_face(link(0), link(2), b)));
  EXPECT_DOUBLE_EQ(interface_area(mesh, kLiquid), area);
  EXPECT_EQ(validate(mesh).defect, "");
  expect_balanced(mesh, volumes, {}, 1e-15, "interface flip");
}

TEST(Flip22, FlipsAnEdgeOfAFlatWall) {
  TetMesh mesh = half_ring();
  const std::vector<double> volumes = label_volumes(mesh);
  const OperationResult r = flip_22(mesh, a, b, kAny);
  ASSERT_TRUE(r.done()) << name(r.outcome);
  EXPECT_EQ(name(r.kind), name(OperationKind::flip_22));
  EXPECT_EQ(cell_set(mesh), (CellSet{{{0, 2, 3, 4}, kAir}, {{1, 2, 3, 4}, kAir}}));
  EXPECT_TRUE(mesh.is_hull(mesh.find_face(link(0), link(2), a)));
  EXPECT_EQ(validate(mesh).defect, "");
  expect_balanced(mesh, volumes, {}, 1e-15, "hull flip");
}

TEST(Flips, AreNotApplicableWhereAnotherNumberOfTetrahedraIsAround) {
  TetMesh three = regular_ring(3), four = regular_ring(4), half = half_ring();
  for (TetMesh* mesh : {&four, &half}) EXPECT_EQ(flip_32(*mesh, a, b, kAny).outcome, Outcome::not_applicable);
  for (TetMesh* mesh : {&three, &half})
    EXPECT_EQ(flip_44(*mesh, a, b, kAny).outcome, Outcome::not_applicable);
  for (TetMesh* mesh : {&three, &four})
    EXPECT_EQ(flip_22(*mesh, a, b, kAny).outcome, Outcome::not_applicable);
}

TEST(EdgeRemoval, FillsAHexagonWithTheBestEightTetrahedra) {
  TetMesh mesh = regular_ring(6);
  RingTriangles triangles;
  std::vector<VertexId> polygon;
  for (std::size_t k = 0; k < 6; ++k) polygon.push_back(link(k));
  const double best = triangulate_ring(mesh, a, b, polygon, 0, triangles);
  const OperationResult r = remove_edge(mesh, a, b, kAny);
  ASSERT_TRUE(r.done()) << name(r.outcome);
  EXPECT_EQ(name(r.kind), name(OperationKind::edge_removal));
  EXPECT_DOUBLE_EQ(r.quality_after, best);
  EXPECT_EQ(mesh.tet_count(), 8u);
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(EdgeRemoval, OnAFlatInterfaceKeepsEachSideToItself) {
  // Three tetrahedra of liquid above the plane y = 0 and four of air below.
  TetMesh mesh = ring({0, 60, 120, 180, 225, 270, 315}, {1, 1, 1, 0, 0, 0, 0});
  const std::vector<double> volumes = label_volumes(mesh);
  const OperationResult r = remove_edge(mesh, a, b, kAny);
  ASSERT_TRUE(r.done()) << name(r.outcome);
  EXPECT_EQ(mesh.tet_count(), 2u * 2 + 2u * 3);
  EXPECT_TRUE(mesh.is_interface(mesh.find_face(link(0), link(3), a)));
  EXPECT_EQ(validate(mesh).defect, "");
  expect_balanced(mesh, volumes, {}, 1e-15, "interface");
}

TEST(EdgeRemoval, CutsABentInterfaceOnlyIfTheRulesAllowItAndSaysByHowMuch) {
  TetMesh mesh = two_labels(10);
  expect_refusal(mesh, kAny, Outcome::leaves_stratum);
  const std::vector<double> volumes = label_volumes(mesh);
  const OperationResult r =
      remove_edge(mesh, a, b, {.better_than = Rules::kAnyValid, .surface_flatness = 0.2});
  ASSERT_TRUE(r.done()) << name(r.outcome);
  // The liquid loses the tetrahedron between the two pairs of triangles: (2 h) (1/2) sin(10 deg) / 3.
  EXPECT_NEAR(r.volume.change(kLiquid), -std::sin(std::numbers::pi / 18) / 3, 1e-15);
  EXPECT_NEAR(r.volume.change(kAir), std::sin(std::numbers::pi / 18) / 3, 1e-15);
  expect_balanced(mesh, volumes, r.volume, 1e-15, "bent interface");
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(EdgeRemoval, CutsABentWallOnlyIfTheRulesAllowItAndSaysByHowMuch) {
  TetMesh mesh = half_ring(10);
  expect_refusal(mesh, kAny, Outcome::leaves_stratum);
  const std::vector<double> volumes = label_volumes(mesh);
  const OperationResult r = remove_edge(mesh, a, b, {.better_than = Rules::kAnyValid, .wall_flatness = 0.2});
  ASSERT_TRUE(r.done()) << name(r.outcome);
  EXPECT_NEAR(r.volume.change(kAir), -std::sin(std::numbers::pi / 18) / 3, 1e-15);
  expect_balanced(mesh, volumes, r.volume, 1e-15, "bent wall");
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(EdgeRemoval, NeverRemovesALine) {
  const Rules lenient{.better_than = Rules::kAnyValid, .wall_flatness = 1, .surface_flatness = 1};
  TetMesh crease = two_labels(60);
  expect_refusal(crease, lenient, Outcome::leaves_stratum);
  TetMesh junction = ring({0, 120, 180, 270}, {0, 1, 2, 0});
  expect_refusal(junction, lenient, Outcome::leaves_stratum);
  TetMesh contact_line = ring({0, 90, 180}, {kAir, kLiquid});
  expect_refusal(contact_line, lenient, Outcome::leaves_stratum);
  TetMesh hull_crease = half_ring(60);
  expect_refusal(hull_crease, lenient, Outcome::leaves_stratum);
}

TEST(EdgeRemoval, IsNotApplicableWithoutAnEdgeWithASingleTetrahedronOrWithTooMany) {
  TetMesh two = test::two_tets();
  EXPECT_EQ(remove_edge(two, VertexId(0), VertexId(4), kAny).outcome, Outcome::not_applicable);
  EXPECT_EQ(remove_edge(two, VertexId(0), VertexId(1), kAny).outcome, Outcome::not_applicable);
  TetMesh many = regular_ring(static_cast<int>(kMaxRing) + 1);
  expect_refusal(many, kAny, Outcome::not_applicable);
}

TEST(EdgeRemoval, RefusesWhatDoesNotImproveTheWorst) {
  TetMesh mesh = regular_ring(6, 0.5);
  expect_refusal(mesh, {}, Outcome::no_gain);
}

TEST(EdgeRemoval, RefusesWhatInverts) {
  // Both ends of the edge lie below the triangle of the ring.
  TetMesh mesh = ring({0, 120, 240}, {}, 1, 2);
  expect_refusal(mesh, kAny, Outcome::inverts);
}

TEST(EdgeRemoval, RefusesASheetThatWouldFoldUponItself) {
  // The only tetrahedron of liquid spans 150 degrees: both triangles of the sheet are its own.
  TetMesh mesh = ring({0, 150, 255}, {kLiquid, kAir, kAir});
  expect_refusal(mesh, {.better_than = Rules::kAnyValid, .surface_flatness = 1}, Outcome::link_condition);
}

TEST(EdgeRemoval, LeavesAFrozenSheetAsItIs) {
  TetMesh interface = two_labels(), wall = half_ring();
  for (TetMesh* mesh : {&interface, &wall}) {
    for (const VertexId v : {a, b, link(0)}) mesh->set_vertex_class(v, VertexClass::frozen);
    expect_refusal(*mesh, kAny, Outcome::frozen);
  }
}

TEST(EdgeRemoval, GoesOnBetweenFrozenVerticesAwayFromSheets) {
  TetMesh mesh = regular_ring(3);
  for (const VertexId v : mesh.vertices()) mesh.set_vertex_class(v, VertexClass::frozen);
  EXPECT_EQ(name(remove_edge(mesh, a, b, kAny).outcome), "done");
}

TEST(EdgeRemoval, FlipsASheetOfWhichOnlyTheEdgeIsFrozen) {
  TetMesh mesh = two_labels();
  for (const VertexId v : {a, b}) mesh.set_vertex_class(v, VertexClass::frozen);
  EXPECT_EQ(name(remove_edge(mesh, a, b, kAny).outcome), "done");
}

TEST(EdgeRemoval, KeepsEverySampleValidAndItsVolumes) {
  std::size_t done = 0;
  for (const double scale : test::kScales) {
    for (test::Sample& sample : test::all_samples(scale)) {
      TetMesh& mesh = sample.mesh;
      const std::vector<double> volumes = label_volumes(mesh);
      const std::size_t slots = std::min<std::size_t>(mesh.tet_slots(), 150);
      for (std::size_t k = 0; k < 6 * slots; ++k) {
        if (!mesh.is_alive(TetId(k / 6))) continue;
        const TetVertices v = mesh.vertices(TetId(k / 6));
        const auto& [i, j] = kTetEdges[k % 6];
        const Rules rules = k % 5 == 0 ? kAny : Rules{};
        const OperationResult r =
            remove_edge(mesh, v[static_cast<std::size_t>(i)], v[static_cast<std::size_t>(j)], rules);
        if (!r.done()) continue;
        ++done;
        EXPECT_GT(r.quality_after, rules.bar(r.quality_before)) << sample.name;
      }
      EXPECT_EQ(validate(mesh).defect, "") << sample.name << " at " << scale;
      expect_balanced(mesh, volumes, {}, 1e-13 * std::pow(scale, 3), sample.name);
    }
  }
  EXPECT_GT(done, 100u);
}

}  // namespace
}  // namespace meniscus::mesh
