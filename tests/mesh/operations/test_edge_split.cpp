#include "mesh/field.h"
#include "mesh/measures.h"
#include "mesh/operations/edge_split.h"
#include "mesh/strata.h"
#include "mesh/validate.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

namespace meniscus::mesh {
namespace {

TEST(EdgeSplit, CutsASingleTetrahedronInTwo) {
  TetMesh mesh = test::single_tet();
  VertexField<double> field(mesh);
  field[VertexId(0)] = 1;
  field[VertexId(1)] = 5;
  const OperationResult r = edge_split(mesh, VertexId(0), VertexId(1), 0.25);
  ASSERT_TRUE(r.done());
  EXPECT_EQ(mesh.tet_count(), 2u);
  EXPECT_EQ(mesh.position(r.vertex), Vec3(0.25, 0, 0));
  EXPECT_DOUBLE_EQ(field[r.vertex], 2.0);
  EXPECT_TRUE(validate(mesh).ok());
}

TEST(EdgeSplit, KeepsVolumesAndClassesOnEverySample) {
  for (const double scale : test::kScales) {
    for (test::Sample& sample : test::all_samples(scale)) {
      const std::vector<double> before = label_volumes(sample.mesh);
      const std::size_t tets = std::min<std::size_t>(sample.mesh.tet_slots(), 60);
      for (std::size_t k = 0; k < tets; ++k) {
        const TetVertices v = sample.mesh.vertices(TetId(k));
        if (!v[0].valid()) continue;
        const OperationResult r = edge_split(sample.mesh, v[0], v[1]);
        ASSERT_TRUE(r.done()) << sample.name << ": " << name(r.outcome);
        EXPECT_EQ(sample.mesh.vertex_class(r.vertex), classify_vertex(sample.mesh, r.vertex)) << sample.name;
      }
      EXPECT_EQ(validate(sample.mesh).defect, "") << sample.name;
      const std::vector<double> after = label_volumes(sample.mesh);
      for (std::size_t l = 0; l < before.size(); ++l) {
        EXPECT_NEAR(after[l], before[l], 1e-14 * scale * scale * scale) << sample.name;
      }
    }
  }
}

TEST(EdgeSplit, RefusesWhatIsNoEdgeAndWhatIsFrozen) {
  TetMesh mesh = test::two_tets();
  EXPECT_EQ(edge_split(mesh, VertexId(0), VertexId(4)).outcome, Outcome::not_applicable);
  for (const VertexId v : mesh.vertices()) mesh.set_vertex_class(v, VertexClass::frozen);
  EXPECT_EQ(edge_split(mesh, VertexId(0), VertexId(1)).outcome, Outcome::frozen);
  EXPECT_EQ(mesh.tet_count(), 2u);
}

}  // namespace
}  // namespace meniscus::mesh
