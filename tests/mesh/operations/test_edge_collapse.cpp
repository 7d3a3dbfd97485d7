#include "mesh/field.h"
#include "mesh/operations/edge_collapse.h"
#include "mesh/operations/edge_split.h"
#include "mesh/quality.h"
#include "mesh/strata.h"
#include "mesh/validate.h"
#include "tests/mesh/operations/snapshot.h"
#include "tests/support/sample_meshes.h"

#include <cmath>

namespace meniscus::mesh {
namespace {

using test::cell_set;
using test::expect_balanced;
using test::snapshot;
using test::vertex_at;

constexpr Rules kAny{.better_than = Rules::kAnyValid};
// Any valid outcome, whatever it does to the shape of sheets.
constexpr Rules kLenient{.better_than = Rules::kAnyValid, .wall_flatness = 1, .surface_flatness = 1};

// A box of 4^3 cubes, liquid where x < 1/2: a flat interface with straight contact lines.
TetMesh halved_box() {
  TetMesh mesh = test::box_mesh(4);
  test::relabel(mesh, [](const Vec3& x) { return x.x() < 0.5 ? kLiquid : kAir; });
  return mesh;
}

void expect_refusal(TetMesh& mesh, VertexId gone, VertexId kept, const Rules& rules, Outcome reason,
                    const std::optional<Vec3>& position = {}) {
  ASSERT_TRUE(gone.valid() && kept.valid());
  const auto before = snapshot(mesh);
  EXPECT_EQ(name(collapse_edge(mesh, gone, kept, rules, position).outcome), name(reason));
  EXPECT_TRUE(snapshot(mesh) == before) << "refused, yet the mesh has changed";
}

// Collapses the edge between these places and expects label volumes to stay as they are.
void expect_harmless(TetMesh& mesh, const Vec3& gone, const Vec3& kept, VertexClass stratum) {
  const std::vector<double> volumes = label_volumes(mesh);
  const std::size_t vertices = mesh.vertex_count();
  const VertexId from = vertex_at(mesh, gone), to = vertex_at(mesh, kept);
  ASSERT_TRUE(from.valid() && to.valid());
  ASSERT_EQ(name(mesh.vertex_class(from)), name(stratum));
  const OperationResult r = collapse_edge(mesh, from, to, kAny);
  ASSERT_TRUE(r.done()) << name(r.outcome);
  EXPECT_EQ(name(r.kind), name(OperationKind::edge_collapse));
  EXPECT_EQ(mesh.vertex_count(), vertices - 1);
  EXPECT_EQ(mesh.position(to), kept);
  EXPECT_EQ(validate(mesh).defect, "");
  expect_balanced(mesh, volumes, {}, 1e-15, "collapse");
}

TEST(EdgeCollapse, OfTheCentreOfATetrahedronGivesTheTetrahedronBack) {
  TetMesh mesh = test::single_tet();
  const test::CellSet before = cell_set(mesh);
  const VertexId centre = test::insert_in_tet(mesh, TetId(0));
  const OperationResult r = collapse_edge(mesh, centre, VertexId(2));
  ASSERT_TRUE(r.done()) << name(r.outcome);
  EXPECT_EQ(cell_set(mesh), before);
  EXPECT_FALSE(mesh.is_alive(centre));
  EXPECT_DOUBLE_EQ(r.quality_after, min_sine(mesh, *mesh.tets().begin()));
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(EdgeCollapse, UndoesASplitOnEverySample) {
  for (const double scale : test::kScales) {
    for (test::Sample& sample : test::all_samples(scale)) {
      TetMesh& mesh = sample.mesh;
      const test::CellSet before = cell_set(mesh);
      for (std::size_t k = 0; k < 40; ++k) {
        TetId t(k * 37 % mesh.tet_slots());
        while (!mesh.is_alive(t)) t = TetId((t.index() + 1) % mesh.tet_slots());
        const TetVertices v = mesh.vertices(t);
        const auto& [i, j] = kTetEdges[k % 6];
        const VertexId a = v[static_cast<std::size_t>(i)], b = v[static_cast<std::size_t>(j)];
        // Where a contact line runs along a crease, the new vertex is a corner and stays.
        if (edge_stratum(mesh, a, b, mesh.ring(a, b)).vertex_class() == VertexClass::corner) continue;
        const OperationResult split = edge_split(mesh, a, b, 0.3);
        ASSERT_TRUE(split.done()) << sample.name;
        const OperationResult r = collapse_edge(mesh, split.vertex, k % 2 == 0 ? a : b, kAny);
        ASSERT_TRUE(r.done()) << sample.name << " at " << scale << ": " << name(r.outcome)
                              << " of a vertex of " << name(mesh.vertex_class(split.vertex));
      }
      EXPECT_TRUE(cell_set(mesh) == before) << sample.name << " at " << scale;
      EXPECT_EQ(validate(mesh).defect, "") << sample.name << " at " << scale;
    }
  }
}

TEST(EdgeCollapse, AlongAFlatInterfaceKeepsTheVolumes) {
  TetMesh mesh = halved_box();
  expect_harmless(mesh, {0.5, 0.5, 0.5}, {0.5, 0.75, 0.5}, VertexClass::surface);
}

TEST(EdgeCollapse, AlongAWallKeepsTheVolume) {
  TetMesh mesh = test::box_mesh(4);
  expect_harmless(mesh, {0.5, 0.5, 0}, {0.5, 0.75, 0}, VertexClass::wall);
}

TEST(EdgeCollapse, OfAWallVertexIntoACreaseKeepsTheVolume) {
  TetMesh mesh = test::box_mesh(4);
  expect_harmless(mesh, {0.5, 0.25, 0}, {0.5, 0, 0}, VertexClass::wall);
}

TEST(EdgeCollapse, AlongAStraightContactLineKeepsTheVolumes) {
  TetMesh mesh = halved_box();
  expect_harmless(mesh, {0.5, 0.5, 0}, {0.5, 0.75, 0}, VertexClass::contact_line);
}

TEST(EdgeCollapse, AlongACreaseKeepsTheVolume) {
  TetMesh mesh = test::box_mesh(4);
  expect_harmless(mesh, {0.5, 0, 0}, {0.75, 0, 0}, VertexClass::crease);
}

TEST(EdgeCollapse, IsNotApplicableWithoutAnEdge) {
  TetMesh mesh = test::two_tets();
  expect_refusal(mesh, VertexId(0), VertexId(4), kAny, Outcome::not_applicable);
}

TEST(EdgeCollapse, NeverTakesAFrozenVertex) {
  TetMesh mesh = test::box_mesh(4);
  const VertexId gone = vertex_at(mesh, {0.5, 0.5, 0.5}), kept = vertex_at(mesh, {0.75, 0.5, 0.5});
  mesh.set_vertex_class(gone, VertexClass::frozen);
  expect_refusal(mesh, gone, kept, kLenient, Outcome::frozen);
}

TEST(EdgeCollapse, MayMergeAVertexIntoAFrozenOne) {
  TetMesh mesh = test::box_mesh(4);
  const VertexId gone = vertex_at(mesh, {0.5, 0.5, 0.5}), kept = vertex_at(mesh, {0.75, 0.5, 0.5});
  mesh.set_vertex_class(kept, VertexClass::frozen);
  expect_refusal(mesh, gone, kept, kAny, Outcome::leaves_stratum, Vec3(0.625, 0.5, 0.5));
  EXPECT_EQ(name(collapse_edge(mesh, gone, kept, kAny).outcome), "done");
}

TEST(EdgeCollapse, KeepsVerticesOnTheirStrata) {
  TetMesh mesh = halved_box();
  const auto refuse = [&](const Vec3& gone, const Vec3& kept) {
    expect_refusal(mesh, vertex_at(mesh, gone), vertex_at(mesh, kept), kLenient, Outcome::leaves_stratum);
  };
  refuse({0.5, 0.5, 0.5}, {0.75, 0.5, 0.5});  // surface into the volume
  refuse({0.75, 0.5, 0}, {0.75, 0.5, 0.25});  // wall into the volume
  refuse({0.5, 0.5, 0}, {0.75, 0.5, 0});      // contact line into the wall
  refuse({0.5, 0.5, 0}, {0.5, 0.5, 0.25});    // contact line into the surface
  refuse({0.25, 0, 0}, {0.25, 0.25, 0});      // crease into the wall
  refuse({0, 0, 0}, {0.25, 0, 0});            // corner along a crease
}

TEST(EdgeCollapse, NeverTakesACornerAlongALineThatHasNoClassOfItsOwn) {
  // The interface z = y meets the hull along the edge of the box at y = z = 0: all of its vertices are
  // corners.
  TetMesh mesh = test::box_mesh(4);
  test::relabel(mesh, [](const Vec3& x) { return x.z() < x.y() ? kLiquid : kAir; });
  const VertexId gone = vertex_at(mesh, {0.5, 0, 0}), kept = vertex_at(mesh, {0.75, 0, 0});
  ASSERT_EQ(name(mesh.vertex_class(gone)), name(VertexClass::corner));
  expect_refusal(mesh, gone, kept, kLenient, Outcome::leaves_stratum);
}

TEST(EdgeCollapse, RefusesToBendWallsAndInterfacesByDefault) {
  TetMesh ball = test::labelled_ball_in_box(6);
  std::size_t tried = 0;
  for (std::size_t k = 0; k < ball.tet_slots(); ++k) {
    const TetVertices v = ball.vertices(TetId(k));
    if (ball.vertex_class(v[0]) != VertexClass::surface || ball.vertex_class(v[1]) != VertexClass::surface)
      continue;
    const Outcome o = collapse_edge(ball, v[0], v[1], kAny).outcome;
    ASSERT_NE(o, Outcome::done);
    tried += o == Outcome::leaves_stratum;
  }
  EXPECT_GT(tried, 20u);
}

TEST(EdgeCollapse, RefusesWhatInverts) {
  // In the lattice, the end of a face diagonal lies in the planes of four faces of the link: flat.
  TetMesh mesh = test::box_mesh(4);
  expect_refusal(mesh, vertex_at(mesh, {0.5, 0.5, 0.5}), vertex_at(mesh, {0.75, 0.75, 0.5}),
                 {.better_than = -1}, Outcome::inverts);
}

TEST(EdgeCollapse, RefusesWhatDoesNotImproveTheWorst) {
  TetMesh mesh = test::box_mesh(4);
  expect_refusal(mesh, vertex_at(mesh, {0.5, 0.5, 0.5}), vertex_at(mesh, {0.75, 0.5, 0.5}), {},
                 Outcome::no_gain);
}

TEST(EdgeCollapse, RefusesToLeaveNothing) {
  TetMesh mesh = test::two_tets();
  mesh.set_vertex_class(VertexId(1), VertexClass::crease);
  expect_refusal(mesh, VertexId(1), VertexId(2), kLenient, Outcome::link_condition);
}

TEST(EdgeCollapse, RefusesToCloseAHoleThroughTheMesh) {
  // A shaft of triangular section, upright through the box: a, b and x are joined, the triangle is empty.
  const Vec3 a(0.5, 0.5, 0.5), b(0.75, 0.5, 0.5);
  const auto in_shaft = [](const Vec3& x) {
    return x.x() > 0.5 && x.x() < 0.75 && x.y() > 0.5 && x.y() < x.x();
  };
  const test::Cells whole = test::box_cells(4);
  test::Cells pierced{whole.points, {}, {}};
  for (const auto& c : whole.cells) {
    Vec3 middle = Vec3::Zero();
    for (const std::uint32_t v : c) middle += 0.25 * whole.points[v];
    if (!in_shaft(middle)) pierced.cells.push_back(c);
  }
  pierced.labels.assign(pierced.cells.size(), kAir);
  TetMesh mesh = pierced.build();
  ASSERT_EQ(euler_characteristic(mesh, kAir), 0);
  mesh.set_vertex_class(vertex_at(mesh, a), VertexClass::wall);
  expect_refusal(mesh, vertex_at(mesh, a), vertex_at(mesh, b), kLenient, Outcome::link_condition);

  TetMesh full = whole.build();
  EXPECT_EQ(name(collapse_edge(full, vertex_at(full, a), vertex_at(full, b), kLenient).outcome), "done");
}

TEST(EdgeCollapse, RefusesToPinchANeckOfLiquid) {
  // A bar of liquid with triangular section; the triangle a, b, x across it is filled with liquid.
  TetMesh mesh = test::box_mesh(4);
  const VertexId a = vertex_at(mesh, {0.5, 0.5, 0.5}), b = vertex_at(mesh, {0.75, 0.75, 0.5});
  const VertexId x = vertex_at(mesh, {0.75, 0.5, 0.5});
  mesh.set_position(b, {0.7, 0.7, 0.5});  // so that b sees all of the link of a
  TetMesh unlabelled = mesh;
  test::relabel(mesh, [](const Vec3& y) {
    return y.x() > 0.5 && y.x() < 0.75 && y.y() > 0.5 && y.y() < y.x() ? kLiquid : kAir;
  });
  ASSERT_TRUE(mesh.find_face(a, b, x).tet.valid());
  // As if the edges along the bar were smooth.
  mesh.set_vertex_class(a, VertexClass::surface);
  ASSERT_EQ(validate(mesh).defect, "");
  expect_refusal(mesh, a, b, kLenient, Outcome::link_condition);
  EXPECT_EQ(name(collapse_edge(unlabelled, a, b, kLenient).outcome), "done");
}

TEST(EdgeCollapse, RefusesToFoldADropUponItself) {
  // Two tetrahedra of liquid: the faces a, x, p and b, x, p of their surface would become one.
  TetMesh mesh = test::box_mesh(4);
  const VertexId a = vertex_at(mesh, {0.5, 0.5, 0.5}), b = vertex_at(mesh, {0.75, 0.75, 0.5});
  mesh.set_position(b, {0.7, 0.7, 0.5});
  const TetFace middle = mesh.find_face(a, b, vertex_at(mesh, {0.75, 0.5, 0.5}));
  for (const TetId t : {middle.tet, mesh.neighbour(middle)}) mesh.set_label(t, kLiquid);
  classify_vertices(mesh);
  mesh.set_vertex_class(a, VertexClass::surface);
  ASSERT_EQ(validate(mesh).defect, "");
  expect_refusal(mesh, a, b, kLenient, Outcome::link_condition);
}

TEST(EdgeCollapse, RefusesToFoldAContactLineUponItself) {
  // A prism of liquid stands on the floor: its contact line is a triangle.
  TetMesh mesh = test::box_mesh(4);
  const Vec3 a(0.75, 0.5, 0), b(0.75, 0.75, 0);
  TetMesh unlabelled = mesh;
  test::relabel(mesh, [](const Vec3& x) {
    return x.x() > 0.5 && x.x() < 0.75 && x.y() > 0.5 && x.y() < x.x() && x.z() < 0.25 ? kLiquid : kAir;
  });
  mesh.set_vertex_class(vertex_at(mesh, a), VertexClass::contact_line);
  ASSERT_EQ(validate(mesh).defect, "");
  expect_refusal(mesh, vertex_at(mesh, a), vertex_at(mesh, b), kLenient, Outcome::link_condition);
  EXPECT_EQ(
      name(collapse_edge(unlabelled, vertex_at(unlabelled, a), vertex_at(unlabelled, b), kLenient).outcome),
      "done");
}

TEST(EdgeCollapse, WithAPositionMovesTheVertexKept) {
  TetMesh mesh = test::box_mesh(4);
  const VertexId gone = vertex_at(mesh, {0.5, 0, 0}), kept = vertex_at(mesh, {0.75, 0, 0});
  const std::vector<double> volumes = label_volumes(mesh);
  const Vec3 middle(0.625, 0, 0);
  ASSERT_EQ(name(collapse_edge(mesh, gone, kept, kAny, middle).outcome), "done");
  EXPECT_EQ(mesh.position(kept), middle);
  EXPECT_EQ(name(mesh.vertex_class(kept)), name(VertexClass::crease));
  EXPECT_EQ(validate(mesh).defect, "");
  expect_balanced(mesh, volumes, {}, 1e-15, "collapse to the middle of a crease");
}

TEST(EdgeCollapse, WithAPositionKeepsTheOtherEndOnItsStratumToo) {
  TetMesh mesh = test::box_mesh(4);
  // From the wall to the crease: the crease's vertex would leave it.
  expect_refusal(mesh, vertex_at(mesh, {0.5, 0.25, 0}), vertex_at(mesh, {0.5, 0, 0}), kLenient,
                 Outcome::leaves_stratum, Vec3(0.5, 0.125, 0));
  // Along the wall, but off it.
  expect_refusal(mesh, vertex_at(mesh, {0.5, 0.5, 0}), vertex_at(mesh, {0.5, 0.75, 0}), kAny,
                 Outcome::leaves_stratum, Vec3(0.5, 0.625, 0.05));
}

TEST(EdgeCollapse, WithAPositionLeavesTheSheetsOfTheOtherEndInPlace) {
  TetMesh flat = test::box_mesh(8);
  test::relabel(flat, [](const Vec3& x) { return x.x() < 0.5 ? kLiquid : kAir; });
  const VertexId gone = vertex_at(flat, {0.5, 0.375, 0.5}), kept = vertex_at(flat, {0.5, 0.5, 0.5});
  const Vec3 middle(0.5, 0.4375, 0.5);
  // Beyond the vertex kept, the interface bulges.
  TetMesh bulging = flat;
  bulging.set_position(vertex_at(flat, {0.5, 0.625, 0.5}), {0.52, 0.625, 0.5});
  expect_refusal(bulging, gone, kept, kAny, Outcome::leaves_stratum, middle);
  EXPECT_EQ(name(collapse_edge(flat, gone, kept, kAny, middle).outcome), "done");
}

// Puts wall vertices on the floor.
class Floor : public OperationHooks {
 public:
  Vec3 project(const TetMesh&, VertexClass stratum, const Vec3& x) const override {
    return stratum == VertexClass::wall ? Vec3(x.x(), x.y(), 0) : x;
  }
};

TEST(EdgeCollapse, WithAPositionAsksTheHooksWhereToPutIt) {
  TetMesh mesh = test::box_mesh(4);
  const VertexId gone = vertex_at(mesh, {0.5, 0.5, 0}), kept = vertex_at(mesh, {0.5, 0.75, 0});
  Floor hooks;
  const OperationResult r = collapse_edge(
      mesh, gone, kept, {.better_than = Rules::kAnyValid, .hooks = &hooks}, Vec3(0.5, 0.625, 0.05));
  ASSERT_TRUE(r.done()) << name(r.outcome);
  EXPECT_EQ(mesh.position(kept), Vec3(0.5, 0.625, 0));
}

TEST(EdgeCollapse, LeavesTheFieldOfTheVertexKeptAsItIs) {
  TetMesh mesh = test::box_mesh(4);
  VertexField<double> field(mesh);
  const VertexId gone = vertex_at(mesh, {0.5, 0.5, 0.5}), kept = vertex_at(mesh, {0.75, 0.5, 0.5});
  field[gone] = 3;
  field[kept] = 7;
  ASSERT_TRUE(collapse_edge(mesh, gone, kept, kAny).done());
  EXPECT_EQ(field[kept], 7);
  EXPECT_TRUE(field.in_step(mesh));
}

TEST(EdgeCollapse, SaysHowMuchVolumeABentInterfaceLoses) {
  for (const double scale : test::kScales) {
    TetMesh mesh = test::labelled_ball_in_box(6, scale);
    std::size_t done = 0;
    for (std::size_t k = 0; k < mesh.tet_slots() && done < 30; ++k) {
      if (!mesh.is_alive(TetId(k))) continue;
      const TetVertices v = mesh.vertices(TetId(k));
      const std::vector<double> volumes = label_volumes(mesh);
      const OperationResult r = collapse_edge(mesh, v[0], v[1], kLenient);
      if (!r.done() || r.volume.change(kLiquid) == 0) continue;
      ++done;
      expect_balanced(mesh, volumes, r.volume, 1e-15 * std::pow(scale, 3), "bent interface");
      // The box as a whole keeps its volume.
      EXPECT_NEAR(r.volume.change(kLiquid) + r.volume.change(kAir), 0, 1e-15 * std::pow(scale, 3));
    }
    EXPECT_GE(done, 10u) << "at " << scale;
    EXPECT_EQ(validate(mesh).defect, "") << "at " << scale;
  }
}

TEST(EdgeCollapse, KeepsEverySampleValidItsVolumesAndItsTopology) {
  std::size_t done = 0;
  for (const double scale : test::kScales) {
    for (test::Sample& sample : test::all_samples(scale)) {
      TetMesh& mesh = sample.mesh;
      const std::vector<double> volumes = label_volumes(mesh);
      std::vector<long> euler;
      for (std::size_t l = 0; l < volumes.size(); ++l) {
        euler.push_back(euler_characteristic(mesh, static_cast<Label>(l)));
      }
      const std::size_t slots = std::min<std::size_t>(mesh.tet_slots(), 300);
      for (std::size_t k = 0; k < 6 * slots; ++k) {
        if (!mesh.is_alive(TetId(k / 6))) continue;
        const TetVertices v = mesh.vertices(TetId(k / 6));
        const auto& [i, j] = kTetEdges[k % 6];
        done +=
            collapse_edge(mesh, v[static_cast<std::size_t>(i)], v[static_cast<std::size_t>(j)], kAny).done();
      }
      EXPECT_EQ(validate(mesh).defect, "") << sample.name << " at " << scale;
      expect_balanced(mesh, volumes, {}, 1e-13 * std::pow(scale, 3), sample.name);
      for (std::size_t l = 0; l < volumes.size(); ++l) {
        EXPECT_EQ(euler_characteristic(mesh, static_cast<Label>(l)), euler[l]) << sample.name;
      }
    }
  }
  EXPECT_GT(done, 300u);
}

}  // namespace
}  // namespace meniscus::mesh
