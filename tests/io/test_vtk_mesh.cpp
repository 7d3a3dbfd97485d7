#include "io/vtk_mesh.h"
#include "tests/io/mesh_samples.h"

#include <gtest/gtest.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkUnstructuredGrid.h>

namespace meniscus::io {
namespace {

TEST(VtkMesh, HoldsEveryTetrahedronWithLabelAndAngle) {
  const auto grid = to_vtk_grid(test::two_tets());
  EXPECT_EQ(grid->GetNumberOfPoints(), 5);
  EXPECT_EQ(grid->GetNumberOfCells(), 2);
  EXPECT_EQ(grid->GetCellData()->GetArray("label")->GetComponent(0, 0), 1);
  EXPECT_EQ(grid->GetCellData()->GetArray("label")->GetComponent(1, 0), 0);
  const double angle = grid->GetCellData()->GetArray("min_dihedral")->GetComponent(0, 0);
  EXPECT_GT(angle, 0);
  EXPECT_LT(angle, 90);
  EXPECT_NE(grid->GetPointData()->GetArray("class"), nullptr);
}

TEST(VtkMesh, SurfaceFacesOutwardAndKnowsTheOtherSide) {
  const mesh::TetMesh mesh = test::liquid_in_cube(4);
  const auto surface = to_vtk_surface(mesh, mesh::kLiquid).data;
  EXPECT_EQ(surface->GetNumberOfCells(), 2 * 6 * 4);  // a cube of 2 x 2 x 2 cells
  double volume = 0;
  for (vtkIdType i = 0; i < surface->GetNumberOfCells(); ++i) {
    mesh::Vec3 p[3];
    for (int k = 0; k < 3; ++k) surface->GetPoint(surface->GetCell(i)->GetPointId(k), p[k].data());
    volume += p[0].dot(p[1].cross(p[2])) / 6;
    EXPECT_EQ(surface->GetCellData()->GetArray("region")->GetComponent(i, 0), mesh::kAir);
  }
  EXPECT_NEAR(volume, 8, 1e-12);
}

}  // namespace
}  // namespace meniscus::io
