#include "mesh/field.h"
#include "mesh/measures.h"
#include "mesh/tet_mesh.h"
#include "mesh/validate.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <tuple>

namespace meniscus::mesh {
namespace {

using test::all_samples;
using test::box_mesh;
using test::insert_in_tet;
using test::remove_from_tet;

// A tetrahedron by its coordinates, label and classes: whatever the numbering.
using Shape = std::tuple<std::array<double, 12>, Label, std::array<VertexClass, 4>>;

std::vector<Shape> shapes(const TetMesh& mesh) {
  std::vector<Shape> out;
  for (const TetId t : mesh.tets()) {
    Shape shape;
    for (std::size_t i = 0; i < 4; ++i) {
      const VertexId v = mesh.vertices(t)[i];
      for (std::size_t c = 0; c < 3; ++c) {
        std::get<0>(shape)[3 * i + c] = mesh.position(v)[static_cast<Eigen::Index>(c)];
      }
      std::get<2>(shape)[i] = mesh.vertex_class(v);
    }
    std::get<1>(shape) = mesh.label(t);
    out.push_back(shape);
  }
  std::ranges::sort(out);
  return out;
}

// Takes some tetrahedra through insertion and removal, so that there are holes in the numbering.
void make_holes(TetMesh& mesh) {
  std::vector<TetId> tets;
  for (const TetId t : mesh.tets()) {
    if (t.value % 3 == 0) tets.push_back(t);
  }
  for (const TetId t : tets) {
    const VertexId v = insert_in_tet(mesh, t);
    if (t.value % 2 == 0) remove_from_tet(mesh, v);
  }
}

// Mean distance between the numbers of neighbouring tetrahedra.
double mean_stride(const TetMesh& mesh) {
  double sum = 0, count = 0;
  for (const TetId t : mesh.tets()) {
    for (const TetId n : mesh.neighbours(t)) {
      if (!n.valid()) continue;
      sum += std::abs(static_cast<double>(n.value) - static_cast<double>(t.value));
      ++count;
    }
  }
  return sum / count;
}

TetMesh shuffled_box(int n) {
  test::Cells cells = test::box_cells(n);
  std::mt19937 generator(2);
  for (std::size_t k = cells.cells.size() - 1; k > 0; --k) {
    std::swap(cells.cells[k], cells.cells[generator() % (k + 1)]);
  }
  return cells.build();
}

TEST(Compact, SqueezesOutHolesAndKeepsTheOrder) {
  TetMesh mesh = box_mesh(3, 1, 0.1);
  make_holes(mesh);
  std::vector<Vec3> positions;
  for (const VertexId v : mesh.vertices()) positions.push_back(mesh.position(v));
  ASSERT_LT(mesh.tet_count(), mesh.tet_slots());
  const std::vector<Shape> before = shapes(mesh);
  mesh.compact();
  EXPECT_EQ(mesh.tet_slots(), mesh.tet_count());
  EXPECT_EQ(mesh.vertex_slots(), mesh.vertex_count());
  EXPECT_EQ(shapes(mesh), before);
  for (std::size_t k = 0; k < positions.size(); ++k) EXPECT_EQ(mesh.position(VertexId(k)), positions[k]);
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(Compact, KeepsAVertexThatHasNoTetrahedraYet) {
  TetMesh mesh = test::single_tet();
  const VertexId gone = insert_in_tet(mesh, TetId(0));
  const VertexId waiting = mesh.add_vertex(Vec3(7, 7, 7), VertexClass::interior);
  remove_from_tet(mesh, gone);
  ASSERT_EQ(waiting, VertexId(5));
  mesh.compact();
  EXPECT_EQ(mesh.vertex_count(), 5u);
  EXPECT_EQ(mesh.position(VertexId(4)), Vec3(7, 7, 7));
  EXPECT_TRUE(mesh.star(VertexId(4)).empty());
}

TEST(Renumber, EveryMeshStaysTheSameUpToItsNumbering) {
  for (const double scale : test::kScales) {
    for (auto& [name, mesh] : all_samples(scale)) {
      SCOPED_TRACE(name + " at " + std::to_string(scale));
      make_holes(mesh);
      const std::vector<Shape> before = shapes(mesh);
      const std::vector<double> volumes = label_volumes(mesh);
      mesh.renumber_along_curve();
      EXPECT_EQ(shapes(mesh), before);
      EXPECT_EQ(mesh.tet_slots(), mesh.tet_count());
      EXPECT_EQ(mesh.vertex_slots(), mesh.vertex_count());
      for (std::size_t k = 0; k < volumes.size(); ++k) {
        EXPECT_NEAR(label_volumes(mesh)[k], volumes[k], 1e-15 * std::pow(scale, 3));
      }
      EXPECT_EQ(validate(mesh).defect, "");
    }
  }
}

TEST(Renumber, FieldsFollowOnEveryMesh) {
  for (auto& [name, mesh] : all_samples()) {
    make_holes(mesh);
    VertexField<Vec3> place(mesh);
    TetField<double> volume(mesh);
    for (const VertexId v : mesh.vertices()) place[v] = mesh.position(v);
    for (const TetId t : mesh.tets()) volume[t] = mesh.volume(t);
    mesh.renumber_along_curve();
    for (const VertexId v : mesh.vertices()) ASSERT_EQ(place[v], mesh.position(v)) << name;
    for (const TetId t : mesh.tets()) ASSERT_EQ(volume[t], mesh.volume(t)) << name;
  }
}

TEST(Renumber, IsTheSameEveryTime) {
  TetMesh first = test::labelled_ball_in_box(6), second = test::labelled_ball_in_box(6);
  first.renumber_along_curve();
  second.renumber_along_curve();
  for (const TetId t : first.tets()) ASSERT_EQ(first.vertices(t), second.vertices(t));
  for (const VertexId v : first.vertices()) ASSERT_EQ(first.position(v), second.position(v));
}

TEST(Renumber, DoingItTwiceChangesNothing) {
  TetMesh mesh = test::labelled_column(6);
  mesh.renumber_along_curve();
  const TetMesh once(mesh);
  mesh.renumber_along_curve();
  for (const TetId t : mesh.tets()) {
    ASSERT_EQ(mesh.vertices(t), once.vertices(t));
    ASSERT_EQ(mesh.neighbours(t), once.neighbours(t));
  }
}

TEST(Renumber, TheNumberingDoesNotDependOnTheScale) {
  // Powers of two, so that the coordinates are scaled without rounding.
  TetMesh mesh = box_mesh(4, 1, 0.1), small = box_mesh(4, std::ldexp(1.0, -20), 0.1);
  mesh.renumber_along_curve();
  small.renumber_along_curve();
  for (const TetId t : mesh.tets()) ASSERT_EQ(mesh.vertices(t), small.vertices(t));
}

TEST(Renumber, NeighboursInSpaceBecomeNeighboursInMemory) {
  TetMesh mesh = shuffled_box(10);
  const double before = mean_stride(mesh);
  mesh.renumber_along_curve();
  const double after = mean_stride(mesh);
  EXPECT_LT(after, 0.25 * before) << "from " << before << " to " << after;
}

TEST(Renumber, AnEmptyMeshStaysEmpty) {
  TetMesh mesh;
  mesh.renumber_along_curve();
  mesh.compact();
  EXPECT_EQ(mesh.tet_count(), 0u);
  EXPECT_EQ(mesh.vertex_count(), 0u);
}

TEST(Renumber, TheMeshCanBeChangedAfterwards) {
  TetMesh mesh = box_mesh(3);
  make_holes(mesh);
  mesh.renumber_along_curve();
  make_holes(mesh);
  EXPECT_EQ(validate(mesh).defect, "");
}

}  // namespace
}  // namespace meniscus::mesh
