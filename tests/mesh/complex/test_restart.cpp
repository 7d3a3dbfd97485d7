// Runs that are interrupted, saved and continued are the same as those that are not, to the bit.
#include "mesh/complex/deformable_complex.h"
#include "mesh/error.h"
#include "mesh/generation/generate.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

namespace meniscus::mesh {
namespace {

constexpr double kEdge = 0.15;

TetMesh start_mesh() {
  return generate_mesh(std::vector<Shape>{Sphere{Vec3::Zero(), 0.5}}, {.edge_length = kEdge});
}

// A drop that is drawn out with all of its vertices driven, and a field that rides on them.
struct DrawnOut {
  explicit DrawnOut(TetMesh& of)
      : mesh(of),
        complex(of, kLiquid,
                {.sizing = {.edge_length = kEdge, .max_edge_length = 0.5, .curvature = 0.4},
                 .remesh_after = 0.25}),
        field(of) {}

  void steps(int count) {
    VertexField<Vec3> way(mesh);
    for (int k = 0; k < count; ++k) {
      for (const VertexId v : mesh.vertices()) way[v].setZero();
      for (const TetId t : mesh.tets()) {
        if (mesh.label(t) != kLiquid) continue;
        for (const VertexId v : mesh.vertices(t)) {
          const Vec3& x = mesh.position(v);
          way[v] = 0.02 * Vec3(x.x() + 0.3 * x.y(), -0.5 * x.y(), -0.5 * x.z());
        }
      }
      EXPECT_TRUE(complex.advance(way).all_arrived());
    }
  }

  TetMesh& mesh;
  DeformableComplex complex;
  VertexField<double> field;
};

void fill(const TetMesh& mesh, VertexField<double>& field) {
  for (const VertexId v : mesh.vertices()) field[v] = mesh.position(v).x() * mesh.position(v).y();
}

std::vector<double> values(const TetMesh& mesh, const VertexField<double>& field) {
  std::vector<double> out;
  for (std::size_t k = 0; k < mesh.vertex_slots(); ++k) out.push_back(field[VertexId(k)]);
  return out;
}

TEST(Restart, ContinuesAsIfTheRunHadNeverBeenInterrupted) {
  TetMesh mesh = start_mesh();
  DrawnOut run(mesh);
  fill(mesh, run.field);
  run.steps(7);
  const TetMesh::State saved_mesh = mesh.state();
  const DeformableComplex::State saved_complex = run.complex.state();
  const std::vector<double> saved_field = values(mesh, run.field);
  EXPECT_GT(saved_complex.travelled, 0) << "saved right after remeshing, which is the simplest case";
  run.steps(8);

  TetMesh other = test::box_mesh(2);
  DrawnOut continued(other);
  other.restore(saved_mesh);
  continued.complex.restore(saved_complex);
  for (std::size_t k = 0; k < saved_field.size(); ++k) continued.field[VertexId(k)] = saved_field[k];
  EXPECT_EQ(continued.complex.state(), saved_complex);
  continued.steps(8);
  EXPECT_NE(mesh.state(), saved_mesh);
  EXPECT_EQ(other.state(), mesh.state());
  EXPECT_EQ(continued.complex.state(), run.complex.state());
  EXPECT_EQ(values(other, continued.field), values(mesh, run.field));
}

TEST(Restart, TheStateOfAnotherMeshIsRefused) {
  TetMesh mesh = start_mesh(), other = test::box_mesh(2);
  const DeformableComplex first(mesh, kLiquid, {.sizing = {.edge_length = kEdge, .max_edge_length = 0.5}});
  DeformableComplex second(other, kLiquid, {.sizing = {.edge_length = kEdge, .max_edge_length = 0.5}});
  EXPECT_THROW(second.restore(first.state()), InputError);
}

TEST(Complex, GivesTheSameResultTwice) {
  TetMesh first = start_mesh(), second = start_mesh();
  DrawnOut(first).steps(10);
  DrawnOut(second).steps(10);
  EXPECT_EQ(first.state(), second.state());
}

TEST(Complex, LeavesAMeshAtRestAlone) {
  TetMesh mesh = start_mesh();
  DrawnOut run(mesh);
  VertexField<Vec3> way(mesh);
  for (int k = 0; k < 2; ++k) {
    const TetMesh::State before = mesh.state();
    const StepReport report = run.complex.advance(way);
    EXPECT_EQ(mesh.state(), before) << (k == 0 ? "at the start" : "after it moved");
    EXPECT_EQ(report.rounds, 0);
    EXPECT_TRUE(report.all_arrived());
    run.steps(3);
  }
}

}  // namespace
}  // namespace meniscus::mesh
