#include "mesh/operations/vertex_smoothing.h"
#include "mesh/quality.h"
#include "mesh/validate.h"
#include "tests/mesh/operations/snapshot.h"
#include "tests/support/sample_meshes.h"
#include "tests/support/star_volumes.h"

#include <cmath>

namespace meniscus::mesh {
namespace {

using test::expect_balanced;
using test::snapshot;
using test::vertex_at;

double worst_around(const TetMesh& mesh, VertexId v) {
  double worst = 1;
  for (const TetId t : mesh.star(v)) worst = std::min(worst, min_sine(mesh, t));
  return worst;
}

// A box of 4^3 cubes, liquid where x < 1/2: a flat interface with straight contact lines.
TetMesh halved_box() {
  TetMesh mesh = test::box_mesh(4);
  test::relabel(mesh, [](const Vec3& x) { return x.x() < 0.5 ? kLiquid : kAir; });
  return mesh;
}

// Moves the vertex at x by `shift`, smooths it and returns where it went.
Vec3 smoothed(TetMesh& mesh, const Vec3& x, const Vec3& shift, VertexClass stratum) {
  const VertexId v = vertex_at(mesh, x);
  EXPECT_EQ(name(mesh.vertex_class(v)), name(stratum));
  mesh.set_position(v, x + shift);
  EXPECT_EQ(validate(mesh).defect, "") << "before smoothing";
  const OperationResult r = smooth_vertex(mesh, v);
  EXPECT_EQ(name(r.outcome), "done");
  EXPECT_GT(r.quality_after, r.quality_before);
  EXPECT_EQ(validate(mesh).defect, "");
  return mesh.position(v);
}

TEST(VertexSmoothing, RaisesTheWorstAndTellsTheTruthAboutIt) {
  for (const double scale : test::kScales) {
    TetMesh mesh = test::box_mesh(5, scale, 0.1, 7);
    std::size_t done = 0;
    for (const VertexId v : mesh.vertices()) {
      if (mesh.vertex_class(v) != VertexClass::interior) continue;
      const double before = worst_around(mesh, v);
      const OperationResult r = smooth_vertex(mesh, v);
      EXPECT_DOUBLE_EQ(r.quality_before, before);
      if (!r.done()) continue;
      ++done;
      EXPECT_EQ(name(r.kind), name(OperationKind::smoothing));
      EXPECT_GT(r.quality_after, before);
      EXPECT_DOUBLE_EQ(worst_around(mesh, v), r.quality_after);
    }
    EXPECT_GT(done, 50u) << "of 64 vertices, at " << scale;
    EXPECT_EQ(validate(mesh).defect, "");
  }
}

TEST(VertexSmoothing, BringsADisplacedVertexOfALatticeBackToTheMiddle) {
  TetMesh mesh = test::box_mesh(4);
  const Vec3 x(0.5, 0.5, 0.5);
  const Vec3 found = smoothed(mesh, x, {0.08, -0.05, 0.06}, VertexClass::interior);
  EXPECT_LE((found - x).norm(), 0.01) << "it went to " << found.transpose();
}

TEST(VertexSmoothing, StopsAsSoonAsItIsGoodEnough) {
  TetMesh mesh = test::box_mesh(4);
  const VertexId v = vertex_at(mesh, {0.5, 0.5, 0.5});
  mesh.set_position(v, {0.55, 0.48, 0.52});
  const double before = worst_around(mesh, v);
  const auto untouched = snapshot(mesh);
  // Laplacian smoothing alone is allowed, and no gain is asked for beyond what is there.
  const OperationResult r = smooth_vertex(mesh, v, {.better_than = 0.99}, {.good_enough = before});
  EXPECT_EQ(name(r.outcome), name(Outcome::no_gain));
  EXPECT_TRUE(snapshot(mesh) == untouched);
}

TEST(VertexSmoothing, OfTheInterfaceKeepsEveryVolume) {
  for (const double scale : test::kScales) {
    for (TetMesh mesh : {test::labelled_ball_in_box(6, scale), test::labelled_column(6, scale),
                         test::three_phases(6, scale)}) {
      const std::vector<double> volumes = label_volumes(mesh);
      const double tolerance = 1e-14 * std::pow(scale, 3);
      std::size_t done = 0;
      for (const VertexId v : mesh.vertices()) {
        if (mesh.vertex_class(v) == VertexClass::interior) continue;
        const auto before = test::star_volumes(mesh, v);
        const OperationResult r = smooth_vertex(mesh, v);
        if (!r.done()) continue;
        ++done;
        for (const auto& [label, volume] : test::star_volumes(mesh, v)) {
          EXPECT_NEAR(volume, before.at(label), tolerance) << name(mesh.vertex_class(v));
        }
        for (const auto& e : r.volume.entries()) EXPECT_NEAR(e.change, 0, tolerance);
      }
      EXPECT_GT(done, 5u) << "at " << scale;
      EXPECT_EQ(validate(mesh).defect, "");
      expect_balanced(mesh, volumes, {}, tolerance, "all vertices");
    }
  }
}

TEST(VertexSmoothing, OfAWallStaysExactlyInTheWall) {
  for (int axis = 0; axis < 3; ++axis) {
    for (const double side : {0.0, 1.0}) {
      TetMesh mesh = test::box_mesh(4);
      Vec3 x = Vec3::Constant(0.5), shift = Vec3::Constant(0.06);
      x[axis] = side;
      shift[axis] = 0;
      shift[(axis + 1) % 3] = -0.04;
      const Vec3 found = smoothed(mesh, x, shift, VertexClass::wall);
      EXPECT_EQ(found[axis], side);
      EXPECT_NE(found, Vec3(x + shift));
    }
  }
}

TEST(VertexSmoothing, SlidesAContactLineAlongItself) {
  TetMesh mesh = halved_box();
  const Vec3 found = smoothed(mesh, {0.5, 0.5, 0}, {0, 0.12, 0}, VertexClass::contact_line);
  EXPECT_EQ(found.x(), 0.5);
  EXPECT_EQ(found.z(), 0.0);
  EXPECT_LT(found.y(), 0.6);
}

TEST(VertexSmoothing, SlidesACreaseAlongItself) {
  TetMesh mesh = test::box_mesh(4);
  const Vec3 found = smoothed(mesh, {0.5, 0, 1}, {0.12, 0, 0}, VertexClass::crease);
  EXPECT_EQ(found.y(), 0.0);
  EXPECT_EQ(found.z(), 1.0);
  EXPECT_LT(found.x(), 0.6);
}

TEST(VertexSmoothing, SlidesACreaseOfTheInterfaceAlongItselfAndKeepsTheVolumes) {
  TetMesh mesh = test::labelled_ring();
  const std::vector<double> volumes = label_volumes(mesh);
  const Vec3 x(2.0 / 5, 1.0 / 5, 2.0 / 5);
  const Vec3 found = smoothed(mesh, x, {0.1, 0, 0}, VertexClass::crease);
  EXPECT_NEAR(found.y(), x.y(), 1e-15);
  EXPECT_NEAR(found.z(), x.z(), 1e-15);
  EXPECT_LT(found.x(), x.x() + 0.08);
  expect_balanced(mesh, volumes, {}, 1e-14, "crease of the ring");
}

TEST(VertexSmoothing, LeavesCornersAndFrozenVerticesWhereTheyAre) {
  TetMesh mesh = test::box_mesh(4, 1, 0.1);
  const VertexId corner = vertex_at(mesh, {0, 0, 0});
  const VertexId frozen = mesh.vertices(TetId(200))[0];
  mesh.set_vertex_class(frozen, VertexClass::frozen);
  const auto before = snapshot(mesh);
  EXPECT_EQ(name(smooth_vertex(mesh, corner).outcome), name(Outcome::leaves_stratum));
  EXPECT_EQ(name(smooth_vertex(mesh, frozen).outcome), name(Outcome::frozen));
  EXPECT_TRUE(snapshot(mesh) == before);
}

TEST(VertexSmoothing, RefusesWhatDoesNotImproveTheWorst) {
  // The middle of a lattice is the best place there is.
  TetMesh mesh = test::box_mesh(4);
  const auto before = snapshot(mesh);
  const OperationResult r = smooth_vertex(mesh, vertex_at(mesh, {0.5, 0.5, 0.5}));
  EXPECT_EQ(name(r.outcome), name(Outcome::no_gain))
      << "from " << r.quality_before << " to " << r.quality_after;
  EXPECT_TRUE(snapshot(mesh) == before);
}

// Puts vertices of the surface back onto the ball.
class OnTheBall : public OperationHooks {
 public:
  Vec3 project(const TetMesh&, VertexClass stratum, const Vec3& x) const override {
    const Vec3 centre = Vec3::Constant(0.5);
    return stratum == VertexClass::surface ? Vec3(centre + test::kBallRadius * (x - centre).normalized()) : x;
  }
};

TEST(VertexSmoothing, GoesWhereTheHooksProjectIt) {
  TetMesh mesh = test::labelled_ball_in_box(6);
  OnTheBall hooks;
  std::size_t done = 0;
  for (const VertexId v : mesh.vertices()) {
    if (mesh.vertex_class(v) != VertexClass::surface) continue;
    const OperationResult r = smooth_vertex(mesh, v, {.hooks = &hooks});
    done += r.done();
    const double radius = (mesh.position(v) - Vec3::Constant(0.5)).norm();
    EXPECT_NEAR(radius, test::kBallRadius, 1e-14) << name(r.outcome);
    EXPECT_DOUBLE_EQ(worst_around(mesh, v), r.done() ? r.quality_after : r.quality_before);
  }
  EXPECT_GT(done, 20u);
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(VertexSmoothing, SaysWhatAProjectionDoesToTheVolumes) {
  TetMesh mesh = test::labelled_ball_in_box(6);
  OnTheBall hooks;
  double largest = 0;
  for (const VertexId v : mesh.vertices()) {
    if (mesh.vertex_class(v) != VertexClass::surface) continue;
    const std::vector<double> volumes = label_volumes(mesh);
    const OperationResult r = smooth_vertex(mesh, v, {.hooks = &hooks});
    if (!r.done()) continue;
    largest = std::max(largest, std::abs(r.volume.change(kLiquid)));
    expect_balanced(mesh, volumes, r.volume, 1e-15, "projected onto the ball");
  }
  EXPECT_GT(largest, 1e-6) << "no projection changed a volume: the ledger was not tried";
}

}  // namespace
}  // namespace meniscus::mesh
