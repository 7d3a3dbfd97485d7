#include "mesh/freedom.h"
#include "tests/support/sample_meshes.h"
#include "tests/support/star_volumes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace meniscus::mesh {
namespace {

using test::kScales;

// The dimension of the space onto which a projector projects.
double rank(const Eigen::Matrix3d& projector) {
  return projector.trace();
}

void expect_projector(const Eigen::Matrix3d& p) {
  EXPECT_LE((p * p - p).cwiseAbs().maxCoeff(), 1e-14) << p;
  EXPECT_LE((p - p.transpose()).cwiseAbs().maxCoeff(), 0.0) << p;
}

VertexId vertex_at(const TetMesh& mesh, const Vec3& x) {
  for (const VertexId v : mesh.vertices()) {
    if (mesh.position(v) == x) return v;
  }
  return kNoVertex;
}

Eigen::Matrix3d freedom_at(const TetMesh& mesh, const Vec3& x) {
  const VertexId v = vertex_at(mesh, x);
  return freedom(mesh, v, mesh.star(v));
}

// A box of 4^3 cubes, liquid where x < 1/2.
TetMesh halved_box() {
  TetMesh mesh = test::box_mesh(4);
  test::relabel(mesh, [](const Vec3& x) { return x.x() < 0.5 ? kLiquid : kAir; });
  return mesh;
}

TEST(Freedom, HasTheDimensionOfTheStratumOnEverySample) {
  std::map<VertexClass, std::size_t> seen;
  for (const double scale : kScales) {
    for (const test::Sample& sample : test::all_samples(scale)) {
      const TetMesh& mesh = sample.mesh;
      for (const VertexId v : mesh.vertices()) {
        const Eigen::Matrix3d p = freedom(mesh, v, mesh.star(v));
        expect_projector(p);
        const VertexClass c = mesh.vertex_class(v);
        EXPECT_NEAR(rank(p), stratum_dimension(c), 1e-12)
            << name(c) << " of " << sample.name << " at " << scale << ", at " << mesh.position(v).transpose();
        ++seen[c];
      }
    }
  }
  for (const VertexClass c : {VertexClass::interior, VertexClass::surface, VertexClass::wall,
                              VertexClass::contact_line, VertexClass::crease, VertexClass::corner}) {
    EXPECT_GT(seen[c], 0u) << "no vertex of class " << name(c);
  }
}

TEST(Freedom, IsNoneForFrozenVertices) {
  TetMesh mesh = test::box_mesh(4);
  const Vec3 middle = Vec3::Constant(0.5);
  EXPECT_EQ(freedom_at(mesh, middle), Eigen::Matrix3d(Eigen::Matrix3d::Identity()));
  mesh.set_vertex_class(vertex_at(mesh, middle), VertexClass::frozen);
  EXPECT_EQ(freedom_at(mesh, middle), Eigen::Matrix3d(Eigen::Matrix3d::Zero()));
}

TEST(Freedom, OfFlatSheetsAndStraightLinesIsExact) {
  const TetMesh mesh = halved_box();
  const auto expect = [&](const Vec3& x, const Vec3& open) {
    EXPECT_EQ(freedom_at(mesh, x), Eigen::Matrix3d(open.asDiagonal())) << "at " << x.transpose();
  };
  expect({0.5, 0.5, 0.5}, {0, 1, 1});  // surface
  expect({0.75, 0.5, 0}, {1, 1, 0});   // floor
  expect({0.75, 1, 0.5}, {1, 0, 1});   // side
  expect({0.5, 0.5, 0}, {0, 1, 0});    // contact line
  expect({0.75, 0, 1}, {1, 0, 0});     // crease
  expect({0.5, 0, 1}, {0, 0, 0});      // contact line meets crease
}

TEST(Freedom, IsVolumeNeutralForEveryLabel) {
  for (const double scale : kScales) {
    for (test::Sample& sample : test::all_samples(scale)) {
      TetMesh& mesh = sample.mesh;
      for (std::size_t k = 0; k < mesh.vertex_slots(); ++k) {
        const VertexId v(k);
        const VertexClass c = mesh.vertex_class(v);
        if (c == VertexClass::interior) continue;
        const Eigen::Matrix3d p = freedom(mesh, v, mesh.star(v));
        // Volumes are linear in the position, so that the step needs not be small.
        const auto before = test::star_volumes(mesh, v);
        const Vec3 old = mesh.position(v);
        mesh.set_position(v, old + 0.05 * scale * (p * Vec3(0.6, -0.7, 0.4)));
        const auto after = test::star_volumes(mesh, v);
        mesh.set_position(v, old);
        for (const auto& [label, volume] : before) {
          EXPECT_NEAR(after.at(label), volume, 1e-14 * std::pow(scale, 3))
              << "label " << label << ", " << name(c) << " of " << sample.name << " at " << scale;
        }
      }
    }
  }
}

TEST(Freedom, OfTheSurfaceClosesTheDirectionInWhichTheVolumeGrows) {
  TetMesh mesh = test::labelled_ball_in_box(6);
  std::size_t seen = 0;
  for (const VertexId v : mesh.vertices()) {
    if (mesh.vertex_class(v) != VertexClass::surface) continue;
    const Vec3 old = mesh.position(v);
    const double h = 1e-3;
    Vec3 gradient;
    for (int axis = 0; axis < 3; ++axis) {
      mesh.set_position(v, old + h * Vec3::Unit(axis));
      const double up = test::star_volumes(mesh, v)[kLiquid];
      mesh.set_position(v, old - h * Vec3::Unit(axis));
      const double down = test::star_volumes(mesh, v)[kLiquid];
      gradient[axis] = (up - down) / (2 * h);
    }
    mesh.set_position(v, old);
    const Vec3 normal = gradient.normalized();
    const Eigen::Matrix3d expected = Eigen::Matrix3d::Identity() - normal * normal.transpose();
    EXPECT_LE((freedom(mesh, v, mesh.star(v)) - expected).cwiseAbs().maxCoeff(), 1e-9);
    ++seen;
  }
  EXPECT_GT(seen, 50u);
}

TEST(WallFreedom, KeepsToTheWallsAndToNothingElse) {
  const TetMesh mesh = halved_box();
  const auto expect = [&](const Vec3& x, const Vec3& open) {
    const VertexId v = vertex_at(mesh, x);
    EXPECT_EQ(wall_freedom(mesh, v, mesh.star(v)), Eigen::Matrix3d(open.asDiagonal()))
        << "at " << x.transpose();
  };
  expect({0.25, 0.5, 0.5}, {1, 1, 1});  // inside
  expect({0.5, 0.5, 0.5}, {1, 1, 1});   // surface
  expect({0.75, 0.5, 0}, {1, 1, 0});    // floor
  expect({0.5, 0.5, 0}, {1, 1, 0});     // contact line on the floor
  expect({0.75, 0, 1}, {1, 0, 0});      // crease
  expect({0.5, 0, 1}, {1, 0, 0});       // contact line meets crease
  expect({0, 0, 0}, {0, 0, 0});         // corner
}

TEST(WallFreedom, IsNoneForFrozenVertices) {
  TetMesh mesh = test::box_mesh(4);
  const VertexId v = vertex_at(mesh, {0.5, 0.5, 0});
  mesh.set_vertex_class(v, VertexClass::frozen);
  EXPECT_EQ(wall_freedom(mesh, v, mesh.star(v)), Eigen::Matrix3d(Eigen::Matrix3d::Zero()));
}

}  // namespace
}  // namespace meniscus::mesh
