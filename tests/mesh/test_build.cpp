#include "mesh/error.h"
#include "mesh/tet_mesh.h"
#include "mesh/validate.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace meniscus::mesh {
namespace {

using test::box_cells;
using test::Cells;

Cells corner_tet() {
  return {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2, 3}}, {kAir}};
}

// The message with which the cells are refused; empty if they are not.
std::string refusal(const Cells& cells) {
  try {
    (void)cells.build();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(FromCells, BuildsEverySampleAtEveryScale) {
  for (const double scale : test::kScales) {
    for (const auto& [name, mesh] : test::all_samples(scale)) {
      EXPECT_EQ(validate(mesh).defect, "") << name << " at " << scale;
    }
  }
}

TEST(FromCells, RefusesAMeshWithoutTetrahedra) {
  EXPECT_EQ(refusal({}), "the mesh has no tetrahedra");
}

TEST(FromCells, RefusesLabelsThatDoNotFitTheTetrahedra) {
  Cells cells = corner_tet();
  cells.labels = {kAir, kLiquid};
  EXPECT_EQ(refusal(cells), "the mesh has 1 tetrahedra but 2 labels");
}

TEST(FromCells, RefusesCoordinatesThatAreNotFinite) {
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    Cells cells = corner_tet();
    cells.points[2].y() = bad;
    EXPECT_EQ(refusal(cells), "vertex 2 has a coordinate that is not a finite number");
  }
}

TEST(FromCells, RefusesAnIndexOutOfRange) {
  Cells cells = corner_tet();
  cells.cells[0][3] = 4;
  EXPECT_EQ(refusal(cells), "tetrahedron 0 refers to vertex 4, but there are only 4");
}

TEST(FromCells, RefusesARepeatedVertex) {
  Cells cells = corner_tet();
  cells.cells[0][3] = 1;
  EXPECT_EQ(refusal(cells), "tetrahedron 0 has vertex 1 twice");
}

TEST(FromCells, RefusesAnInvertedTetrahedron) {
  Cells cells = corner_tet();
  std::swap(cells.cells[0][0], cells.cells[0][1]);
  EXPECT_EQ(refusal(cells), "tetrahedron 0 is inverted (negative volume)");
}

TEST(FromCells, RefusesAFlatTetrahedronButNotAnAlmostFlatOne) {
  Cells cells = corner_tet();
  cells.points[3] = Vec3(0.3, 0.4, 0);
  EXPECT_EQ(refusal(cells), "tetrahedron 0 is flat (zero volume)");
  cells.points[3].z() = 1e-300;
  EXPECT_EQ(refusal(cells), "");
}

TEST(FromCells, RefusesAFaceSharedByThreeTetrahedra) {
  Cells cells = corner_tet();
  cells.points.push_back({1, 1, 1});
  cells.points.push_back({2, 2, 2});
  cells.cells.push_back({1, 2, 3, 4});
  cells.cells.push_back({1, 2, 3, 5});
  cells.labels.assign(3, kAir);
  EXPECT_EQ(refusal(cells), "face (1, 2, 3) is shared by more than two tetrahedra (0, 1 and 2)");
}

TEST(FromCells, RefusesTetrahedraOnTheSameSideOfTheirCommonFace) {
  Cells cells = corner_tet();
  cells.points.push_back({-1, -1, -1});
  cells.cells.push_back({4, 1, 2, 3});
  cells.labels.assign(2, kAir);
  EXPECT_EQ(refusal(cells), "tetrahedra 0 and 1 overlap: they lie on the same side of their common face");
}

TEST(FromCells, RefusesPartsJoinedByAVertexOnly) {
  Cells cells = corner_tet();
  for (const Vec3& x : {Vec3(-1, 0, 0), Vec3(0, -1, 0), Vec3(0, 0, -1)}) cells.points.push_back(x);
  cells.cells.push_back({0, 5, 4, 6});
  cells.labels.assign(2, kAir);
  EXPECT_EQ(refusal(cells), "vertex 0 joins parts of the mesh that have no face in common there");
}

TEST(FromCells, RefusesPartsJoinedByAnEdgeOnly) {
  // A box without two cubes that touch in the edge from (2, 2, 1) to (2, 2, 2).
  const Cells box = box_cells(4, 4);
  Cells cells{box.points, {}, {}};
  for (const auto& c : box.cells) {
    const Vec3 centroid = 0.25 * (box.points[c[0]] + box.points[c[1]] + box.points[c[2]] + box.points[c[3]]);
    const Vec3 cube = centroid.array().floor();
    if (cube == Vec3(1, 1, 1) || cube == Vec3(2, 2, 1)) continue;
    cells.cells.push_back(c);
    cells.labels.push_back(kAir);
  }
  const std::size_t low = 2 + 5 * 2 + 25 * 1, high = low + 25;
  EXPECT_EQ(refusal(cells), "edge (" + std::to_string(low) + ", " + std::to_string(high) +
                                ") joins parts of the mesh that have no face in common there");
}

TEST(FromCells, LeavesOutPointsThatNoCellUses) {
  Cells cells = corner_tet();
  cells.points.insert(cells.points.begin(), Vec3(9, 9, 9));
  cells.points.push_back({8, 8, 8});
  cells.cells[0] = {1, 2, 3, 4};
  const TetMesh mesh = cells.build();
  EXPECT_EQ(mesh.vertex_slots(), 4u);
  EXPECT_EQ(mesh.position(mesh.vertices(TetId(0))[1]), Vec3(1, 0, 0));
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(FromCells, KeepsTheOrderOfPointsCellsAndLabels) {
  Cells cells = box_cells(2);
  for (std::size_t t = 0; t < cells.labels.size(); ++t) cells.labels[t] = static_cast<Label>(t % 3);
  const TetMesh mesh = cells.build();
  for (std::size_t v = 0; v < cells.points.size(); ++v) {
    EXPECT_EQ(mesh.position(VertexId(v)), cells.points[v]);
  }
  for (std::size_t t = 0; t < cells.cells.size(); ++t) {
    EXPECT_EQ(mesh.label(TetId(t)), cells.labels[t]);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(mesh.vertices(TetId(t))[i], VertexId(cells.cells[t][i]));
  }
}

TEST(FromCells, AcceptsTwoSeparateParts) {
  Cells cells = corner_tet();
  for (std::size_t v = 0; v < 4; ++v) cells.points.push_back(cells.points[v] + Vec3(5, 0, 0));
  cells.cells.push_back({4, 5, 6, 7});
  cells.labels.assign(2, kAir);
  const TetMesh mesh = cells.build();
  EXPECT_EQ(validate(mesh).label_components, (std::vector<std::size_t>{2}));
}

}  // namespace
}  // namespace meniscus::mesh
