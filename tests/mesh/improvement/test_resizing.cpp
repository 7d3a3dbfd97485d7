#include "mesh/improvement/resizing.h"
#include "mesh/measures.h"
#include "mesh/validate.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

namespace meniscus::mesh {
namespace {

std::vector<TetId> all_tets(const TetMesh& mesh) {
  std::vector<TetId> out;
  for (const TetId t : mesh.tets()) out.push_back(t);
  return out;
}

TEST(Resizing, SplitsLongEdgesAndCollapsesShortOnes) {
  for (const double scale : test::kScales) {
    for (const double wanted : {0.05, 0.5}) {
      TetMesh mesh = test::labelled_ball_in_box(8, scale);
      const std::vector<double> before = label_volumes(mesh);
      const double area = interface_area(mesh, kLiquid);
      const std::size_t tets = mesh.tet_count();
      const ResizingReport r = resize_edges(mesh, all_tets(mesh), VertexField<double>(mesh, wanted * scale));
      EXPECT_EQ(validate(mesh).defect, "");
      if (wanted < 0.1) {
        EXPECT_GT(r.splits, 100u);
        EXPECT_GT(mesh.tet_count(), tets);
      } else {
        EXPECT_GT(r.collapses, 50u);
        EXPECT_LT(mesh.tet_count(), tets);
      }
      // The interface is none of its business.
      EXPECT_EQ(interface_area(mesh, kLiquid), area);
      for (std::size_t l = 0; l < 2; ++l) EXPECT_NEAR(label_volumes(mesh)[l] / before[l], 1.0, 1e-13);
    }
  }
}

TEST(Resizing, LeavesEdgesWithinTheBandAlone) {
  TetMesh mesh = test::box_mesh(4);
  const ResizingReport r = resize_edges(mesh, all_tets(mesh), VertexField<double>(mesh, 0.3));
  EXPECT_EQ(r.splits + r.collapses, 0u);
}

}  // namespace
}  // namespace meniscus::mesh
