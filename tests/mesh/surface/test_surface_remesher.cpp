#include "mesh/measures.h"
#include "mesh/surface/surface_remesher.h"
#include "mesh/validate.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace meniscus::mesh {
namespace {

double mean_surface_edge(const TetMesh& mesh) {
  double sum = 0;
  std::size_t count = 0;
  for (const TetFace f : label_boundary(mesh, kLiquid)) {
    const auto v = mesh.face_vertices(f);
    for (std::size_t k = 0; k < 3; ++k, ++count)
      sum += (mesh.position(v[k]) - mesh.position(v[(k + 1) % 3])).norm();
  }
  return sum / static_cast<double>(count);
}

double longest_surface_edge(const TetMesh& mesh) {
  double longest = 0;
  for (const TetFace f : label_boundary(mesh, kLiquid)) {
    const auto v = mesh.face_vertices(f);
    for (std::size_t k = 0; k < 3; ++k) {
      longest = std::max(longest, (mesh.position(v[k]) - mesh.position(v[(k + 1) % 3])).norm());
    }
  }
  return longest;
}

// Largest distance of a surface vertex from the sphere that has the liquid's volume.
double shape_error(const TetMesh& mesh) {
  const double radius = std::cbrt(3 * label_volumes(mesh)[kLiquid] / (4 * EIGEN_PI));
  double worst = 0;
  for (const TetFace f : label_boundary(mesh, kLiquid)) {
    for (const VertexId v : mesh.face_vertices(f)) {
      worst = std::max(worst, std::abs((mesh.position(v) - Vec3::Constant(0.5)).norm() - radius));
    }
  }
  return worst;
}

TEST(SurfaceRemesher, RefinesAndCoarsensWithoutChangingTheVolume) {
  for (const double factor : {0.6, 1.8}) {
    TetMesh mesh = test::labelled_ball_in_box(14);
    const double longest_before = longest_surface_edge(mesh);
    const double before = mean_surface_edge(mesh), volume = label_volumes(mesh)[kLiquid];
    const VertexField<double> length(mesh, factor * before);
    SurfaceRemeshingReport report;
    for (int pass = 0; pass < 4; ++pass) report.add(remesh_surface(mesh, kLiquid, length));
    EXPECT_EQ(validate(mesh).defect, "") << factor;
    EXPECT_NEAR(label_volumes(mesh)[kLiquid] / volume, 1.0, 1e-12) << factor;
    EXPECT_NEAR(report.volume_change / volume, 0.0, 1e-12) << factor;
    EXPECT_EQ(euler_characteristic(mesh, kLiquid), 2) << factor;
    const double after = mean_surface_edge(mesh);
    if (factor < 1) {
      EXPECT_GT(report.splits, 100u);
      EXPECT_LT(after, 0.85 * before);
    } else {
      EXPECT_GT(report.collapses, 20u);
      EXPECT_GT(after, 1.15 * before);
    }
    // Vertices stay as near to the sphere as the middle of an equilateral triangle of the longest edge is:
    // L^2 / (6 R).
    const double longest = std::max(longest_before, longest_surface_edge(mesh));
    EXPECT_LT(shape_error(mesh), longest * longest / (6 * test::kBallRadius)) << factor;
  }
}

TEST(SurfaceRemesher, LeavesASurfaceOfTheRightSizeAlone) {
  TetMesh mesh = test::labelled_ball_in_box(8);
  const VertexField<double> length(mesh, mean_surface_edge(mesh));
  // Whatever is out of its band is put right at first; then there is peace.
  for (int pass = 0; pass < 6; ++pass)
    remesh_surface(mesh, kLiquid, length, {.band = {2.2, 0.3}, .good_angle_deg = 12});
  EXPECT_EQ(remesh_surface(mesh, kLiquid, length, {.band = {2.2, 0.3}, .good_angle_deg = 12}).total(), 0u);
}

TEST(SurfaceRemesher, GivesTheSameResultTwice) {
  std::vector<Vec3> places[2];
  for (auto& p : places) {
    TetMesh mesh = test::labelled_ball_in_box(8);
    const VertexField<double> length(mesh, 0.7 * mean_surface_edge(mesh));
    remesh_surface(mesh, kLiquid, length);
    for (const VertexId v : mesh.vertices()) p.push_back(mesh.position(v));
  }
  EXPECT_EQ(places[0], places[1]);
}

}  // namespace
}  // namespace meniscus::mesh
