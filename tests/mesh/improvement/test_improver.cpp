#include "mesh/field.h"
#include "mesh/improvement/improver.h"
#include "mesh/quality.h"
#include "mesh/strata.h"
#include "mesh/validate.h"
#include "tests/mesh/operations/snapshot.h"
#include "tests/support/raw_meshes.h"
#include "tests/support/sample_meshes.h"

#include <cmath>
#include <map>
#include <numbers>

namespace meniscus::mesh {
namespace {

using test::snapshot;

constexpr ImprovementOptions kThorough{.act_below_deg = 25, .improve_to_deg = 25};

double sine(double degrees) {
  return std::sin(degrees * std::numbers::pi / 180);
}

using Triangles = std::set<std::array<std::array<double, 3>, 3>>;

// The faces between labels by the places of their corners.
Triangles interface_triangles(const TetMesh& mesh) {
  Triangles out;
  for (const TetId t : mesh.tets()) {
    for (int i = 0; i < 4; ++i) {
      const TetFace f{t, i};
      if (!mesh.is_interface(f)) continue;
      std::array<std::array<double, 3>, 3> corners;
      const auto v = mesh.face_vertices(f);
      for (std::size_t k = 0; k < 3; ++k) {
        const Vec3& x = mesh.position(v[k]);
        corners[k] = {x.x(), x.y(), x.z()};
      }
      std::ranges::sort(corners);
      out.insert(corners);
    }
  }
  return out;
}

void scale_by(TetMesh& mesh, double scale) {
  for (const VertexId v : mesh.vertices()) mesh.set_position(v, scale * mesh.position(v));
}

// Made once: meshing costs more than improving.
const TetMesh& raw(const std::string& which) {
  static std::map<std::string, TetMesh> made;
  if (const auto found = made.find(which); found != made.end()) return found->second;
  constexpr std::size_t kTets = 5000;
  TetMesh mesh = which == "ball"             ? test::raw_ball(kTets)
                 : which == "torus"          ? test::raw_torus(kTets)
                 : which == "touching balls" ? test::raw_touching_balls(kTets)
                                             : test::raw_box_with_hole(kTets);
  return made.emplace(which, std::move(mesh)).first->second;
}

class RawMesh : public testing::TestWithParam<std::string> {};

TEST_P(RawMesh, ReachesTwentyDegreesAndLeavesAFrozenInterfaceAsItIs) {
  TetMesh mesh = raw(GetParam());
  freeze_interface(mesh);
  ASSERT_LT(angle_statistics(mesh).min_deg, 5) << "nothing to do";
  const Triangles interface = interface_triangles(mesh);
  const std::vector<double> volumes = label_volumes(mesh);
  const ImprovementStatistics statistics = improve(mesh, kThorough);
  const AngleStatistics angles = angle_statistics(mesh);
  EXPECT_GE(angles.min_deg, 20) << statistics.resisted << " of " << statistics.bad << " resisted";
  EXPECT_LE(angles.max_deg, 155) << statistics.resisted << " of " << statistics.bad << " resisted";
  EXPECT_EQ(validate(mesh).defect, "");
  EXPECT_TRUE(interface_triangles(mesh) == interface);
  double whole = 0;
  for (const double v : volumes) whole += v;
  test::expect_balanced(mesh, volumes, {}, 1e-10 * whole, GetParam());
  RecordProperty("min_deg", std::to_string(angles.min_deg));
  RecordProperty("max_deg", std::to_string(angles.max_deg));
  RecordProperty("tets", std::to_string(angles.tets));
}

INSTANTIATE_TEST_SUITE_P(All, RawMesh, testing::Values("ball", "torus", "touching balls", "box with hole"),
                         [](const auto& mesh) {
                           std::string out = mesh.param;
                           std::ranges::replace(out, ' ', '_');
                           return out;
                         });

TEST(Improver, ReachesTwentyDegreesAtEveryScale) {
  for (const double scale : test::kScales) {
    TetMesh mesh = raw("ball");
    scale_by(mesh, scale);
    freeze_interface(mesh);
    const std::vector<double> volumes = label_volumes(mesh);
    improve(mesh, kThorough);
    const AngleStatistics angles = angle_statistics(mesh);
    EXPECT_GE(angles.min_deg, 20) << "at " << scale;
    EXPECT_LE(angles.max_deg, 155) << "at " << scale;
    test::expect_balanced(mesh, volumes, {}, 1e-9 * std::pow(scale, 3), "ball");
  }
}

TEST(Improver, DoesTheSameToTheBitAtScalesThatArePowersOfTwo) {
  TetMesh unit = raw("torus");
  improve(unit, kThorough);
  for (const double scale : {0x1p-20, 0x1p10}) {
    TetMesh mesh = raw("torus");
    scale_by(mesh, scale);
    improve(mesh, kThorough);
    scale_by(mesh, 1 / scale);
    EXPECT_TRUE(snapshot(mesh) == snapshot(unit)) << "at " << scale;
  }
}

TEST(Improver, GivesTheSameMeshForTheSameInput) {
  TetMesh first = raw("ball"), second = raw("ball");
  improve(first);
  improve(second);
  EXPECT_TRUE(snapshot(first) == snapshot(second));
}

TEST(Improver, LeavesAGoodMeshBitForBit) {
  for (const double scale : test::kScales) {
    TetMesh mesh = test::box_mesh(5, scale, 0.05);
    ASSERT_GT(angle_statistics(mesh).min_deg, 25);
    const auto before = snapshot(mesh);
    const ImprovementStatistics statistics = improve(mesh);
    EXPECT_TRUE(snapshot(mesh) == before);
    EXPECT_EQ(statistics.examined, mesh.tet_count());
    EXPECT_EQ(statistics.bad, 0u);
    EXPECT_EQ(statistics.total_operations(), 0u);
  }
}

TEST(Improver, DoesNothingTheSecondTime) {
  TetMesh mesh = raw("ball");
  Improver improver(mesh);
  ASSERT_GT(improver.improve().total_operations(), 100u);
  const auto before = snapshot(mesh);
  const ImprovementStatistics again = improver.improve();
  EXPECT_EQ(again.examined, 0u);
  EXPECT_EQ(again.total_operations(), 0u);
  EXPECT_TRUE(snapshot(mesh) == before);
}

TEST(Improver, ExaminesEverythingAgainInAnAudit) {
  TetMesh mesh = raw("ball");
  Improver improver(mesh);
  improver.improve();
  improver.mark_all();
  EXPECT_EQ(improver.improve().examined, mesh.tet_count());
}

TEST(Improver, ExaminesOnlyTheNeighbourhoodOfAVertexThatMoved) {
  TetMesh mesh = test::box_mesh(6);
  Improver improver(mesh);
  improver.improve();
  const VertexId v = test::vertex_at(mesh, {0.5, 0.5, 0.5});
  mesh.set_position(v, mesh.position(v) + Vec3(0.004, 0.002, -0.003));
  const ImprovementStatistics harmless = improver.improve();
  EXPECT_EQ(harmless.examined, mesh.star(v).size());
  EXPECT_EQ(harmless.total_operations(), 0u);
}

TEST(Improver, RepairsWhereAVertexMovedAndTouchesNothingFarAway) {
  TetMesh mesh = test::box_mesh(8);
  Improver improver(mesh);
  improver.improve();
  const Vec3 x(0.25, 0.25, 0.25);
  const VertexId v = test::vertex_at(mesh, x);
  mesh.set_position(v, x + Vec3(0, 0, 0.115));
  const auto before = snapshot(mesh);
  const ImprovementStatistics statistics = improver.improve();
  EXPECT_GT(statistics.bad, 0u);
  EXPECT_GT(statistics.total_operations(), 0u);
  EXPECT_GE(angle_statistics(mesh).min_deg, 20);
  EXPECT_EQ(validate(mesh).defect, "");
  for (const auto& [id, place, c] : before.vertices) {
    const Vec3 old(place[0], place[1], place[2]);
    if ((old - x).norm() < 0.4) continue;
    ASSERT_TRUE(mesh.is_alive(id));
    EXPECT_EQ(mesh.position(id), old);
  }
}

// A box with one bad place: the worst tetrahedron there has this angle.
TetMesh box_with_angle(double degrees) {
  TetMesh mesh = test::box_mesh(4);
  const VertexId v = test::vertex_at(mesh, {0.5, 0.5, 0.5});
  double low = 0, high = 0.25;
  for (int k = 0; k < 60; ++k) {
    const double middle = 0.5 * (low + high);
    mesh.set_position(v, {0.5, 0.5, 0.5 + middle});
    (quality_summary(mesh).worst > sine(degrees) ? low : high) = middle;
  }
  mesh.set_position(v, {0.5, 0.5, 0.5 + high});
  return mesh;
}

TEST(Improver, ActsBelowOneAngleAndImprovesToAnother) {
  const ImprovementOptions options{.act_below_deg = 15, .improve_to_deg = 30};
  TetMesh between = box_with_angle(20), below = box_with_angle(14);
  EXPECT_EQ(improve(between, options).total_operations(), 0u);
  EXPECT_GT(improve(below, options).total_operations(), 0u);
  EXPECT_GE(quality_summary(below).worst_deg(), 30) << "improved just beyond the angle to act at";
}

TEST(Improver, KeepsTheNumberOfVerticesIfToldTo) {
  ImprovementOptions keep = kThorough;
  keep.vertices = ImprovementOptions::Vertices::keep;
  const auto count = [](const ImprovementStatistics& statistics, OperationKind kind) {
    return statistics.operations[static_cast<std::size_t>(kind)];
  };
  std::size_t insertions = 0, collapses = 0;
  for (const char* which : {"torus", "box with hole"}) {
    TetMesh mesh = raw(which), freely = raw(which);
    const double before = quality_summary(mesh).worst;
    const ImprovementStatistics kept = improve(mesh, keep), free = improve(freely, kThorough);
    EXPECT_EQ(mesh.vertex_count(), raw(which).vertex_count()) << which;
    EXPECT_EQ(count(kept, OperationKind::cavity_insertion), 0u) << which;
    EXPECT_EQ(count(kept, OperationKind::edge_collapse), 0u) << which;
    EXPECT_GT(quality_summary(mesh).worst, before) << which;
    EXPECT_GE(quality_summary(freely).worst, quality_summary(mesh).worst) << which;
    insertions += count(free, OperationKind::cavity_insertion);
    collapses += count(free, OperationKind::edge_collapse);
  }
  EXPECT_GT(insertions, 0u) << "vertices were not needed: the option was not tried";
  EXPECT_GT(collapses, 0u) << "vertices were not in the way: the option was not tried";
}

TEST(Improver, KeepsTheInterfaceToTheBitIfToldTo) {
  const ImprovementOptions options{.act_below_deg = 25, .surfaces = ImprovementOptions::Surfaces::keep};
  TetMesh ball = raw("ball");
  // Flat, so that flips and collapses would not change its shape; with flat tetrahedra next to it.
  TetMesh halved = test::box_mesh(4);
  for (const VertexId v : halved.vertices()) {
    const Vec3 x = halved.position(v);
    if (x.x() != 0.5) continue;
    if (x.y() == 0.5) halved.set_position(v, {0.5, 0.68, x.z()});
  }
  test::relabel(halved, [](const Vec3& x) { return x.x() < 0.5 ? kLiquid : kAir; });
  for (TetMesh* mesh : {&ball, &halved}) {
    ASSERT_EQ(validate(*mesh).defect, "");
    const Triangles interface = interface_triangles(*mesh);
    EXPECT_GT(improve(*mesh, options).total_operations(), 0u);
    EXPECT_TRUE(interface_triangles(*mesh) == interface) << (mesh == &ball ? "ball" : "halved box");
    EXPECT_EQ(validate(*mesh).defect, "");
  }
}

TEST(Improver, AccountsForEveryChangeOfVolume) {
  // Interfaces may be cut where they bend, so that labels do change their volumes.
  for (const std::string& which : {std::string("ball"), std::string("torus")}) {
    TetMesh mesh = raw(which);
    const std::vector<double> volumes = label_volumes(mesh);
    ImprovementOptions options = kThorough;
    options.surface_flatness = 0.02;
    const ImprovementStatistics statistics = improve(mesh, options);
    EXPECT_GT(std::abs(statistics.volume.change(kLiquid)), 1e-6) << "the ledger was not tried";
    test::expect_balanced(mesh, volumes, statistics.volume, 1e-12 * volumes[kAir], which);
  }
}

TEST(Improver, TellsHowBadTheMeshWasAndWhatResisted) {
  TetMesh mesh = raw("torus");
  const double worst = quality_summary(mesh).worst;
  std::size_t bad = 0;
  for (const TetId t : mesh.tets()) bad += min_sine(mesh, t) < sine(25);
  const ImprovementStatistics statistics = improve(mesh, kThorough);
  EXPECT_EQ(statistics.worst_before, worst);
  EXPECT_EQ(statistics.bad, bad);
  std::size_t still_bad = 0;
  for (const TetId t : mesh.tets()) still_bad += min_sine(mesh, t) < sine(25);
  EXPECT_EQ(statistics.resisted, still_bad);
}

TEST(Improver, KeepsFieldsInStepAndLeavesThoseOfFrozenVertices) {
  TetMesh mesh = raw("ball");
  freeze_interface(mesh);
  VertexField<double> field(mesh);
  TetField<double> density(mesh, 2.0);
  for (const VertexId v : mesh.vertices()) field[v] = Vec3(1, -2, 0.5).dot(mesh.position(v));
  const ImprovementStatistics statistics = improve(mesh, kThorough);
  ASSERT_GT(statistics.operations[static_cast<std::size_t>(OperationKind::cavity_insertion)], 0u);
  EXPECT_EQ(validate(mesh).defect, "");
  EXPECT_TRUE(field.in_step(mesh));
  EXPECT_TRUE(density.in_step(mesh));
  for (const TetId t : mesh.tets()) EXPECT_NEAR(density[t], 2.0, 1e-12);
  for (const VertexId v : mesh.vertices()) {
    if (mesh.vertex_class(v) == VertexClass::frozen) {
      EXPECT_EQ(field[v], Vec3(1, -2, 0.5).dot(mesh.position(v)));
    }
  }
}

class Refusing : public OperationHooks {
 public:
  bool may(const TetMesh&, const Proposal&) const override { return false; }
};

TEST(Improver, AsksTheHooks) {
  TetMesh mesh = raw("ball");
  const auto before = snapshot(mesh);
  Refusing hooks;
  ImprovementOptions options = kThorough;
  options.hooks = &hooks;
  const ImprovementStatistics statistics = improve(mesh, options);
  EXPECT_EQ(statistics.total_operations(), 0u);
  EXPECT_EQ(statistics.resisted, statistics.bad);
  EXPECT_TRUE(snapshot(mesh) == before);
}

TEST(Improver, LeavesEverySampleValidAndNoWorse) {
  for (const double scale : test::kScales) {
    for (test::Sample& sample : test::all_samples(scale)) {
      const std::vector<double> volumes = label_volumes(sample.mesh);
      const double worst = quality_summary(sample.mesh).worst;
      const ImprovementStatistics statistics =
          improve(sample.mesh, {.act_below_deg = 30, .improve_to_deg = 35});
      EXPECT_GE(quality_summary(sample.mesh).worst, worst) << sample.name;
      EXPECT_EQ(validate(sample.mesh).defect, "") << sample.name << " at " << scale;
      test::expect_balanced(sample.mesh, volumes, statistics.volume, 1e-13 * std::pow(scale, 3), sample.name);
    }
  }
}

}  // namespace
}  // namespace meniscus::mesh
