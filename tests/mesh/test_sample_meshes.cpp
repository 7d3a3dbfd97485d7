// The meshes that the other tests stand on are what their header says.
#include "mesh/measures.h"
#include "mesh/quality.h"
#include "mesh/validate.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace meniscus::mesh {
namespace {

using test::kScales;

void expect_same(const TetMesh& x, const TetMesh& y) {
  ASSERT_EQ(x.tet_count(), y.tet_count());
  ASSERT_EQ(x.vertex_count(), y.vertex_count());
  for (const VertexId v : x.vertices()) ASSERT_EQ(x.position(v), y.position(v));
  for (const TetId t : x.tets()) {
    ASSERT_EQ(x.vertices(t), y.vertices(t));
    ASSERT_EQ(x.label(t), y.label(t));
  }
}

TEST(SampleMeshes, AreTheSameBitsEveryTime) {
  for (const double scale : kScales) {
    const std::vector<test::Sample> first = test::all_samples(scale), second = test::all_samples(scale);
    for (std::size_t k = 0; k < first.size(); ++k) expect_same(first[k].mesh, second[k].mesh);
  }
}

TEST(SampleMeshes, DifferWithTheSeed) {
  EXPECT_NE(test::box_mesh(2, 1, 0.1, 1).position(VertexId(13)),
            test::box_mesh(2, 1, 0.1, 2).position(VertexId(13)));
}

TEST(SampleMeshes, HaveTheSameShapeAtEveryScale) {
  const std::vector<test::Sample> unit = test::all_samples();
  for (const double scale : kScales) {
    const std::vector<test::Sample> other = test::all_samples(scale);
    for (std::size_t k = 0; k < unit.size(); ++k) {
      ASSERT_EQ(unit[k].mesh.tet_count(), other[k].mesh.tet_count());
      for (const TetId t : unit[k].mesh.tets()) {
        ASSERT_NEAR(min_sine(unit[k].mesh, t), min_sine(other[k].mesh, t), 1e-9) << unit[k].name;
      }
      for (const VertexId v : unit[k].mesh.vertices()) {
        ASSERT_EQ(unit[k].mesh.vertex_class(v), other[k].mesh.vertex_class(v)) << unit[k].name;
      }
    }
  }
}

TEST(SampleMeshes, BodiesAreValidSpheresAtEveryResolution) {
  for (const int n : {6, 7, 10}) {
    for (const std::uint64_t seed : {1u, 2u}) {
      for (const TetMesh& mesh :
           {test::labelled_ball_in_box(n, 1, seed), test::labelled_column(n, 1, seed)}) {
        const ValidationReport report = validate(mesh);
        EXPECT_EQ(report.defect, "");
        EXPECT_EQ(report.label_components, (std::vector<std::size_t>{1, 1}));
        EXPECT_EQ(euler_characteristic(mesh, kLiquid), 2);
        const AngleStatistics s = angle_statistics(mesh);
        EXPECT_GT(s.min_deg, 5);
        EXPECT_LT(s.max_deg, 165);
      }
    }
  }
}

TEST(SampleMeshes, JitteredBoxesAreValid) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    EXPECT_EQ(validate(test::box_mesh(4, 1, 0.1, seed)).defect, "") << "seed " << seed;
  }
}

TEST(SampleMeshes, InsertingAndRemovingAVertexRestoresTheTetrahedron) {
  TetMesh mesh = test::single_tet();
  const double volume = mesh.volume(TetId(0));
  const VertexId v = test::insert_in_tet(mesh, TetId(0));
  EXPECT_EQ(mesh.star(v).size(), 4u);
  EXPECT_NEAR(mesh.volume(test::remove_from_tet(mesh, v)), volume, 1e-16);
}

}  // namespace
}  // namespace meniscus::mesh
