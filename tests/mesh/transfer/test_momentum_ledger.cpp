#include "mesh/complex/deformable_complex.h"
#include "mesh/generation/generate.h"
#include "mesh/measures.h"
#include "mesh/operations/edge_collapse.h"
#include "mesh/transfer/momentum_ledger.h"
#include "tests/support/jitter.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

namespace meniscus::mesh {
namespace {

TEST(Momentum, OfALinearVelocityIsThatAtTheCentroidTimesTheVolume) {
  TetMesh mesh = test::labelled_ball_in_box(8);
  VertexField<Vec3> velocity(mesh);
  for (const VertexId v : mesh.vertices())
    velocity[v] = Vec3(1, 2, 3) + Vec3::Unit(0).cross(mesh.position(v));
  const double volume = label_volumes(mesh)[kLiquid];
  Vec3 first = Vec3::Zero();  // of volume
  for (const TetId t : mesh.tets()) {
    if (mesh.label(t) != kLiquid) continue;
    const TetPoints p = mesh.points(t);
    first += 0.25 * mesh.volume(t) * (p[0] + p[1] + p[2] + p[3]);
  }
  const Vec3 expected = volume * Vec3(1, 2, 3) + Vec3::Unit(0).cross(first);
  EXPECT_NEAR((momentum(mesh, kLiquid, velocity) - expected).norm(), 0, 1e-14);
}

// A quadratic velocity: linear interpolation has something to lose.
void stir(const TetMesh& mesh, VertexField<Vec3>& velocity) {
  for (const VertexId v : mesh.vertices()) {
    const Vec3& x = mesh.position(v);
    velocity[v] = Vec3(x.y() * x.y(), 1 + x.x() * x.z(), x.x() * x.x());
  }
}

TEST(MomentumLedger, ReportsWhatRemeshingDid) {
  TetMesh mesh = test::labelled_ball_in_box(8);
  VertexField<Vec3> velocity(mesh);
  test::jitter_vertices(mesh, 0.2, 1);
  stir(mesh, velocity);
  MomentumLedger ledger(mesh, kLiquid, velocity, MomentumTransfer::measure);
  const Vec3 before = momentum(mesh, kLiquid, velocity);
  ledger.begin_remeshing();
  improve(mesh, {.watch = &ledger});  // nested
  ledger.end_remeshing();
  const Vec3 change = momentum(mesh, kLiquid, velocity) - before;
  const TransferReport report = ledger.take_report();
  EXPECT_GT(change.norm(), 1e-9) << "nothing was tried";
  EXPECT_NEAR((report.momentum_error - change).norm(), 0, 1e-15);
  EXPECT_NEAR((report.momentum_change - change).norm(), 0, 1e-15);
  EXPECT_LE(change.norm(), 1e-2 * report.momentum_scale) << change.norm() / report.momentum_scale;
  EXPECT_EQ(ledger.take_report().momentum_error, Vec3::Zero());
}

TEST(MomentumLedger, RestoresTheMomentumOfEachBody) {
  const std::vector<Shape> balls{Sphere{Vec3(-0.5, 0, 0), 0.3}, Sphere{Vec3(0.5, 0, 0), 0.3}};
  TetMesh mesh = generate_mesh(balls, {.edge_length = 0.1});
  VertexField<Vec3> velocity(mesh);
  stir(mesh, velocity);
  const auto momenta = [&] {
    std::array<Vec3, 2> out{Vec3::Zero(), Vec3::Zero()};
    for (const TetId t : mesh.tets()) {
      if (mesh.label(t) != kLiquid) continue;
      const TetPoints p = mesh.points(t);
      for (const VertexId v : mesh.vertices(t)) out[p[0].x() > 0] += 0.25 * mesh.volume(t) * velocity[v];
    }
    return out;
  };
  const auto before = momenta();
  MomentumLedger ledger(mesh, kLiquid, velocity, MomentumTransfer::restore);
  ledger.begin_remeshing();
  // Every third edge inside of the liquid that may collapse.
  std::size_t collapsed = 0;
  std::vector<TetId> tets;
  for (const TetId t : mesh.tets()) tets.push_back(t);
  for (std::size_t k = 0; k < tets.size(); k += 3) {
    if (!mesh.is_alive(tets[k]) || mesh.label(tets[k]) != kLiquid) continue;
    const TetVertices v = mesh.vertices(tets[k]);
    for (std::size_t i = 0; i < 4; ++i) {
      if (mesh.vertex_class(v[i]) != VertexClass::interior) continue;
      if (!collapse_edge(mesh, v[i], v[(i + 1) % 4], {.better_than = 0.05}).done()) continue;
      ++collapsed;
      break;
    }
  }
  ledger.end_remeshing();
  EXPECT_GT(collapsed, 20u);
  const TransferReport report = ledger.take_report();
  const auto after = momenta();
  EXPECT_GT(report.momentum_change.norm(), 1e-6) << "nothing was tried";
  EXPECT_LE(report.momentum_error.norm(), 1e-14 * report.momentum_scale);
  for (std::size_t b = 0; b < 2; ++b) EXPECT_LE((after[b] - before[b]).norm(), 1e-14 * report.momentum_scale);
}

TEST(MomentumLedger, ReportsTheStepsOfAComplex) {
  for (const MomentumTransfer mode : {MomentumTransfer::measure, MomentumTransfer::restore}) {
    TetMesh mesh = generate_mesh(std::vector<Shape>{Sphere{Vec3::Zero(), 0.5}}, {.edge_length = 0.15});
    DeformableComplex complex(mesh, kLiquid, {.sizing = {.edge_length = 0.15, .max_edge_length = 0.5}});
    VertexField<Vec3> velocity(mesh);
    stir(mesh, velocity);
    complex.carry_momentum(velocity, mode);
    VertexField<Vec3> way(mesh);
    Vec3 change = Vec3::Zero();
    double left = 0;
    for (int k = 0; k < 6; ++k) {
      for (const VertexId v : mesh.vertices()) {
        const Vec3& x = mesh.position(v);
        way[v] = x.norm() < 0.7 ? Vec3(0.06 * x.x(), -0.03 * x.y(), -0.03 * x.z()) : Vec3(Vec3::Zero());
      }
      const StepReport report = complex.advance(way);
      change += report.transfer.momentum_change;
      left += report.transfer.momentum_error.norm() / report.transfer.momentum_scale;
    }
    EXPECT_GT(change.norm(), 1e-7);
    if (mode == MomentumTransfer::restore) {
      EXPECT_LE(left, 1e-13);
    }
  }
}

}  // namespace
}  // namespace meniscus::mesh
