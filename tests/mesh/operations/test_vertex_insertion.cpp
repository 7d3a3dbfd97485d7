#include "mesh/field.h"
#include "mesh/operations/edge_split.h"
#include "mesh/operations/vertex_insertion.h"
#include "mesh/quality.h"
#include "mesh/strata.h"
#include "mesh/validate.h"
#include "tests/mesh/operations/snapshot.h"
#include "tests/support/sample_meshes.h"

#include <cmath>
#include <functional>
#include <ostream>

namespace meniscus::mesh {
namespace {

using test::expect_balanced;
using test::snapshot;
using test::vertex_at;

constexpr Rules kAny{.better_than = Rules::kAnyValid};

// A box of 4^3 cubes, liquid where x < 1/2: a flat interface with straight contact lines.
TetMesh halved_box() {
  TetMesh mesh = test::box_mesh(4);
  test::relabel(mesh, [](const Vec3& x) { return x.x() < 0.5 ? kLiquid : kAir; });
  return mesh;
}

void freeze_all(TetMesh& mesh) {
  for (const VertexId v : mesh.vertices()) mesh.set_vertex_class(v, VertexClass::frozen);
}

double worst_around(const TetMesh& mesh, VertexId v) {
  double worst = 1;
  for (const TetId t : mesh.star(v)) worst = std::min(worst, min_sine(mesh, t));
  return worst;
}

TEST(TetSplit, MakesFourOfOneAtTheBarycentricCoordinatesGiven) {
  TetMesh mesh = test::single_tet();
  const OperationResult r = tet_split(mesh, TetId(0), {0.4, 0.3, 0.2, 0.1}, kAny);
  ASSERT_TRUE(r.done()) << name(r.outcome);
  EXPECT_EQ(name(r.kind), name(OperationKind::tet_split));
  EXPECT_EQ(mesh.tet_count(), 4u);
  EXPECT_TRUE(mesh.position(r.vertex).isApprox(Vec3(0.3, 0.2, 0.1), 1e-15)) << mesh.position(r.vertex);
  EXPECT_EQ(name(mesh.vertex_class(r.vertex)), name(VertexClass::interior));
  // The part opposite a corner has the corner's coordinate as its share of the volume.
  for (const TetId t : mesh.star(VertexId(0))) EXPECT_LT(mesh.volume(t), 0.31 / 6);
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(TetSplit, RefusesAPointOutside) {
  TetMesh mesh = test::single_tet();
  const auto before = snapshot(mesh);
  EXPECT_EQ(name(tet_split(mesh, TetId(0), {-0.1, 0.4, 0.4, 0.3}, kAny).outcome), name(Outcome::inverts));
  EXPECT_TRUE(snapshot(mesh) == before);
}

TEST(FaceSplit, MakesThreeOnEachSide) {
  TetMesh mesh = test::two_tets();
  const OperationResult r = face_split(mesh, {TetId(0), 0});
  ASSERT_TRUE(r.done()) << name(r.outcome);
  EXPECT_EQ(name(r.kind), name(OperationKind::face_split));
  EXPECT_EQ(mesh.tet_count(), 6u);
  EXPECT_TRUE(mesh.position(r.vertex).isApprox(Vec3::Constant(1.0 / 3), 1e-15));
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(FaceSplit, PutsTheVertexOnTheStratumOfTheFace) {
  TetMesh two_labels = test::two_tets(1, kLiquid);
  const OperationResult on_interface = face_split(two_labels, {TetId(0), 0});
  ASSERT_TRUE(on_interface.done());
  EXPECT_EQ(name(two_labels.vertex_class(on_interface.vertex)), name(VertexClass::surface));
  const OperationResult on_hull =
      face_split(two_labels, two_labels.find_face(VertexId(0), VertexId(1), VertexId(2)));
  ASSERT_TRUE(on_hull.done());
  EXPECT_EQ(name(two_labels.vertex_class(on_hull.vertex)), name(VertexClass::wall));
  EXPECT_EQ(validate(two_labels).defect, "");
}

TEST(FaceSplit, LeavesAFrozenSheetAsItIs) {
  TetMesh mesh = test::two_tets(1, kLiquid);
  freeze_all(mesh);
  const auto before = snapshot(mesh);
  EXPECT_EQ(name(face_split(mesh, {TetId(0), 0}).outcome), name(Outcome::frozen));
  EXPECT_EQ(name(face_split(mesh, {TetId(0), 1}).outcome), name(Outcome::frozen));
  EXPECT_TRUE(snapshot(mesh) == before);
}

TEST(FaceSplit, GoesOnBetweenFrozenVerticesAwayFromSheets) {
  TetMesh mesh = test::two_tets();
  freeze_all(mesh);
  EXPECT_EQ(name(face_split(mesh, {TetId(0), 0}).outcome), "done");
}

TEST(Insertion, IsNotApplicableToWhatIsGone) {
  TetMesh mesh = test::two_tets();
  EXPECT_EQ(tet_split(mesh, TetId(9)).outcome, Outcome::not_applicable);
  EXPECT_EQ(face_split(mesh, {TetId(9), 0}).outcome, Outcome::not_applicable);
  EXPECT_EQ(insert_in_cavity(mesh, TetId(9)).outcome, Outcome::not_applicable);
  EXPECT_EQ(insert_on_edge(mesh, VertexId(0), VertexId(4)).outcome, Outcome::not_applicable);
}

TEST(CavityInsertion, RebuildsTheSurroundingsOfASliver) {
  // A vertex pushed almost into the plane of the opposite face of one of its tetrahedra.
  TetMesh mesh = test::box_mesh(4);
  const VertexId v = vertex_at(mesh, {0.5, 0.5, 0.5});
  mesh.set_position(v, {0.5, 0.5, 0.72});
  TetId worst = *mesh.tets().begin();
  for (const TetId t : mesh.tets()) {
    if (min_sine(mesh, t) < min_sine(mesh, worst)) worst = t;
  }
  const std::vector<double> volumes = label_volumes(mesh);
  const OperationResult r = insert_in_cavity(mesh, worst);
  ASSERT_TRUE(r.done()) << name(r.outcome) << ", from " << r.quality_before << " to " << r.quality_after;
  EXPECT_EQ(name(r.kind), name(OperationKind::cavity_insertion));
  EXPECT_GT(r.quality_after, r.quality_before);
  EXPECT_DOUBLE_EQ(worst_around(mesh, r.vertex), r.quality_after);
  EXPECT_EQ(validate(mesh).defect, "");
  expect_balanced(mesh, volumes, {}, 1e-15, "cavity");
}

TEST(CavityInsertion, RefusesWhatDoesNotImproveTheWorst) {
  TetMesh mesh = test::single_tet();
  const auto before = snapshot(mesh);
  EXPECT_EQ(name(insert_in_cavity(mesh, TetId(0)).outcome), name(Outcome::no_gain));
  EXPECT_TRUE(snapshot(mesh) == before);
}

TEST(CavityInsertion, TakesAtMostTheTetrahedraAllowed) {
  TetMesh mesh = test::box_mesh(4);
  const std::size_t tets = mesh.tet_count();
  // A cavity of one tetrahedron: four in its place.
  ASSERT_TRUE(insert_in_cavity(mesh, TetId(200), kAny, {.max_tets = 1}).done());
  EXPECT_EQ(mesh.tet_count(), tets + 3);
}

TEST(CavityInsertion, NeverCrossesTheInterface) {
  TetMesh mesh = test::labelled_ball_in_box(6);
  const std::vector<double> volumes = label_volumes(mesh);
  const double area = interface_area(mesh, kLiquid);
  std::size_t done = 0;
  for (std::size_t k = 0; k < 600; ++k) {
    if (mesh.is_alive(TetId(k))) done += insert_in_cavity(mesh, TetId(k), kAny).done();
  }
  EXPECT_GT(done, 100u);
  EXPECT_EQ(interface_area(mesh, kLiquid), area);
  EXPECT_EQ(validate(mesh).defect, "");
  expect_balanced(mesh, volumes, {}, 1e-14, "cavities in a ball");
}

// Inserts on the edge between two places, keeping the ring as it is, and expects the vertex in the middle.
void expect_middle(const Vec3& a, const Vec3& b, VertexClass stratum) {
  TetMesh mesh = halved_box();
  const std::vector<double> volumes = label_volumes(mesh);
  const OperationResult r = insert_on_edge(mesh, vertex_at(mesh, a), vertex_at(mesh, b), kAny);
  ASSERT_TRUE(r.done()) << name(r.outcome);
  EXPECT_EQ(mesh.position(r.vertex), Vec3(0.5 * (a + b)));
  EXPECT_EQ(name(mesh.vertex_class(r.vertex)), name(stratum));
  EXPECT_EQ(name(classify_vertex(mesh, r.vertex)), name(stratum));
  EXPECT_EQ(validate(mesh).defect, "");
  expect_balanced(mesh, volumes, {}, 1e-15, "insertion on an edge");
}

TEST(InsertionOnAnEdge, OfAnInterfaceStaysInIt) {
  expect_middle({0.5, 0.5, 0.5}, {0.5, 0.75, 0.5}, VertexClass::surface);
}

TEST(InsertionOnAnEdge, OfAWallStaysInIt) {
  expect_middle({0.75, 0.5, 0}, {0.75, 0.75, 0}, VertexClass::wall);
}

TEST(InsertionOnAnEdge, OfAContactLineStaysOnIt) {
  expect_middle({0.5, 0.5, 0}, {0.5, 0.75, 0}, VertexClass::contact_line);
}

TEST(InsertionOnAnEdge, OfACreaseStaysOnIt) {
  expect_middle({0.5, 0, 1}, {0.25, 0, 1}, VertexClass::crease);
}

TEST(InsertionOnAnEdge, InsideLetsTheVertexFindTheBestPlace) {
  TetMesh start = test::box_mesh(4);
  const VertexId a = vertex_at(start, {0.5, 0.5, 0.5});
  start.set_position(a, {0.55, 0.42, 0.6});
  VertexList others;
  start.link_vertices(a, others);
  std::size_t better = 0;
  for (const VertexId b : others) {
    TetMesh moving = start, fixed = start;
    const OperationResult moved = insert_on_edge(moving, a, b, kAny);
    const OperationResult still = insert_on_edge(fixed, a, b, kAny, {.smoothing_steps = 0});
    ASSERT_TRUE(moved.done() && still.done());
    const Vec3 middle = 0.5 * (start.position(a) + start.position(b));
    EXPECT_EQ(fixed.position(still.vertex), middle);
    EXPECT_GE(moved.quality_after, still.quality_after);
    better += moved.quality_after > still.quality_after + 0.01 && moving.position(moved.vertex) != middle;
    EXPECT_EQ(validate(moving).defect, "");
  }
  EXPECT_GE(better, 3u) << "of " << others.size();
}

TEST(InsertionOnAnEdge, LeavesAFrozenSheetAsItIs) {
  TetMesh mesh = halved_box();
  freeze_all(mesh);
  const auto before = snapshot(mesh);
  for (const Vec3& x : {Vec3(0.5, 0.5, 0.5), Vec3(0.75, 0.5, 0), Vec3(0.5, 0.5, 0)}) {
    const VertexId a = vertex_at(mesh, x), b = vertex_at(mesh, x + Vec3(0, 0.25, 0));
    EXPECT_EQ(name(insert_on_edge(mesh, a, b, kAny).outcome), name(Outcome::frozen));
  }
  EXPECT_TRUE(snapshot(mesh) == before);
}

// Every way of inserting a vertex, at a tetrahedron of a mesh.
struct Inserter {
  const char* name;
  std::function<OperationResult(TetMesh&, TetId, std::size_t)> insert;
};

void PrintTo(const Inserter& way, std::ostream* out) {
  *out << way.name;
}

VertexId end_of(const TetMesh& mesh, TetId t, std::size_t edge, std::size_t end) {
  return mesh.vertices(t)[static_cast<std::size_t>(kTetEdges[edge % 6][end])];
}

const Inserter kInserters[] = {
    {"edge split",
     [](TetMesh& m, TetId t, std::size_t k) {
       return edge_split(m, end_of(m, t, k, 0), end_of(m, t, k, 1), 0.3, kAny);
     }},
    {"face split",
     [](TetMesh& m, TetId t, std::size_t k) {
       return face_split(m, {t, static_cast<int>(k % 4)}, {0.2, 0.3, 0.5}, kAny);
     }},
    {"tet split",
     [](TetMesh& m, TetId t, std::size_t) {
       return tet_split(m, t, {0.1, 0.2, 0.3, 0.4}, kAny);
     }},
    {"cavity", [](TetMesh& m, TetId t, std::size_t) { return insert_in_cavity(m, t, kAny); }},
    {"cavity on an edge",
     [](TetMesh& m, TetId t, std::size_t k) {
       return insert_on_edge(m, end_of(m, t, k, 0), end_of(m, t, k, 1), kAny);
     }},
};

class Inserting : public testing::TestWithParam<Inserter> {};

TEST_P(Inserting, ReproducesLinearFieldsOnEverySample) {
  for (const double scale : test::kScales) {
    for (test::Sample& sample : test::all_samples(scale)) {
      TetMesh& mesh = sample.mesh;
      const auto linear = [&](const Vec3& x) { return 3 + Vec3(1, -2, 0.5).dot(x) / scale; };
      VertexField<double> field(mesh);
      VertexField<Vec3> place(mesh);
      for (const VertexId v : mesh.vertices()) {
        field[v] = linear(mesh.position(v));
        place[v] = mesh.position(v);
      }
      std::size_t done = 0;
      for (std::size_t k = 0; k < std::min<std::size_t>(mesh.tet_slots(), 80); ++k) {
        if (!mesh.is_alive(TetId(k))) continue;
        const OperationResult r = GetParam().insert(mesh, TetId(k), k);
        if (!r.done()) continue;
        ++done;
        const Vec3& x = mesh.position(r.vertex);
        EXPECT_NEAR(field[r.vertex], linear(x), 1e-13) << sample.name << " at " << scale;
        EXPECT_LE((place[r.vertex] - x).norm(), 1e-13 * scale) << sample.name << " at " << scale;
      }
      EXPECT_GT(done, 0u) << sample.name;
    }
  }
}

TEST_P(Inserting, KeepsEverySampleValidAndItsVolumesAndClasses) {
  for (const double scale : test::kScales) {
    for (test::Sample& sample : test::all_samples(scale)) {
      TetMesh& mesh = sample.mesh;
      const std::vector<double> volumes = label_volumes(mesh);
      VolumeLedger ledger;
      for (std::size_t k = 0; k < std::min<std::size_t>(mesh.tet_slots(), 120); ++k) {
        if (!mesh.is_alive(TetId(k))) continue;
        const OperationResult r = GetParam().insert(mesh, TetId(k), k);
        if (!r.done()) continue;
        ledger.add(r.volume);
        EXPECT_EQ(name(mesh.vertex_class(r.vertex)), name(classify_vertex(mesh, r.vertex))) << sample.name;
      }
      EXPECT_EQ(validate(mesh).defect, "") << sample.name << " at " << scale;
      const double tolerance = 1e-14 * std::pow(scale, 3);
      expect_balanced(mesh, volumes, {}, tolerance, sample.name);
      for (const VolumeLedger::Entry& e : ledger.entries())
        EXPECT_NEAR(e.change, 0, tolerance) << sample.name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryWay, Inserting, testing::ValuesIn(kInserters), [](const auto& way) {
  std::string out = way.param.name;
  std::ranges::replace(out, ' ', '_');
  return out;
});

}  // namespace
}  // namespace meniscus::mesh
