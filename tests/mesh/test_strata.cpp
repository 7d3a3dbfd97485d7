#include "mesh/strata.h"
#include "mesh/validate.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <map>

namespace meniscus::mesh {
namespace {

using test::box_mesh;
using test::kBallRadius;
using test::kColumnRadius;
using test::kScales;

std::map<VertexClass, std::size_t> count_classes(const TetMesh& mesh) {
  std::map<VertexClass, std::size_t> out;
  for (const VertexId v : mesh.vertices()) ++out[mesh.vertex_class(v)];
  return out;
}

// On how many of the planes of the walls of [0, scale]^3 x lies.
int walls_at(const Vec3& x, double scale) {
  int out = 0;
  for (const double coordinate : x) out += coordinate == 0 || coordinate == scale;
  return out;
}

VertexClass box_class(const Vec3& x, double scale) {
  constexpr VertexClass kByWalls[] = {VertexClass::interior, VertexClass::wall, VertexClass::crease,
                                      VertexClass::corner};
  return kByWalls[walls_at(x, scale)];
}

EdgeStratum stratum_of(const TetMesh& mesh, VertexId a, VertexId b) {
  return edge_stratum(mesh, a, b, mesh.ring(a, b));
}

VertexId vertex_at(const TetMesh& mesh, const Vec3& x) {
  for (const VertexId v : mesh.vertices()) {
    if (mesh.position(v) == x) return v;
  }
  return kNoVertex;
}

TEST(Strata, ABoxHasEightCornersAndCreasesAlongItsEdges) {
  for (const double scale : kScales) {
    const TetMesh mesh = box_mesh(4, scale, 0.1);
    for (const VertexId v : mesh.vertices()) {
      EXPECT_EQ(name(mesh.vertex_class(v)), name(box_class(mesh.position(v), scale))) << "at " << scale;
    }
    auto count = count_classes(mesh);
    EXPECT_EQ(count[VertexClass::corner], 8u);
    EXPECT_EQ(count[VertexClass::crease], 12u * 3);
    EXPECT_EQ(count[VertexClass::wall], 6u * 9);
    EXPECT_EQ(count[VertexClass::interior], 27u);
  }
}

TEST(Strata, TheSurfaceOfABallIsSmoothAtEveryScale) {
  for (const double scale : kScales) {
    const TetMesh mesh = test::labelled_ball_in_box(8, scale);
    std::size_t on_ball = 0;
    for (const VertexId v : mesh.vertices()) {
      const double distance = (mesh.position(v) - Vec3::Constant(0.5 * scale)).norm() - kBallRadius * scale;
      const bool on_surface = std::abs(distance) < 1e-12 * scale;
      const VertexClass expected = on_surface ? VertexClass::surface : box_class(mesh.position(v), scale);
      EXPECT_EQ(name(mesh.vertex_class(v)), name(expected)) << "at " << scale;
      on_ball += on_surface;
    }
    EXPECT_GT(on_ball, 80u);
  }
}

TEST(Strata, AColumnMeetsFloorAndCeilingInContactLines) {
  for (const double scale : kScales) {
    const TetMesh mesh = test::labelled_column(8, scale);
    std::size_t on_lines = 0;
    for (const VertexId v : mesh.vertices()) {
      const Vec3 x = mesh.position(v) - Vec3(0.5, 0.5, 0) * scale;
      VertexClass expected = box_class(mesh.position(v), scale);
      if (std::abs(std::hypot(x.x(), x.y()) - kColumnRadius * scale) < 1e-12 * scale) {
        expected = expected == VertexClass::wall ? VertexClass::contact_line : VertexClass::surface;
      }
      EXPECT_EQ(name(mesh.vertex_class(v)), name(expected)) << "at " << scale;
      on_lines += expected == VertexClass::contact_line;
    }
    EXPECT_GE(on_lines, 2u * 16);
  }
}

TEST(Strata, ThreePhasesMeetInATripleLine) {
  for (const double scale : kScales) {
    const TetMesh mesh = test::three_phases(8, scale);
    for (const VertexId v : mesh.vertices()) {
      const Vec3 x = mesh.position(v) - Vec3::Constant(0.5 * scale);
      const double distance = x.norm() - kBallRadius * scale, tolerance = 1e-12 * scale;
      const bool on_ball = std::abs(distance) < tolerance, on_plane = std::abs(x.z()) < tolerance;
      VertexClass expected = box_class(mesh.position(v), scale);
      if (on_ball && on_plane) {
        expected = VertexClass::contact_line;
      } else if (on_ball || (on_plane && distance < 0)) {
        expected = VertexClass::surface;
      }
      EXPECT_EQ(name(mesh.vertex_class(v)), name(expected)) << "at " << scale;
    }
  }
}

TEST(Strata, ACubeOfLiquidHasCreasesAndCorners) {
  TetMesh mesh = box_mesh(4, 4);
  test::relabel(
      mesh, [](const Vec3& x) { return (x.array() > 1).all() && (x.array() < 3).all() ? kLiquid : kAir; });
  EXPECT_EQ(mesh.vertex_class(vertex_at(mesh, {1, 1, 1})), VertexClass::corner);
  EXPECT_EQ(mesh.vertex_class(vertex_at(mesh, {2, 1, 1})), VertexClass::crease);
  EXPECT_EQ(mesh.vertex_class(vertex_at(mesh, {2, 2, 1})), VertexClass::surface);
  EXPECT_EQ(mesh.vertex_class(vertex_at(mesh, {2, 2, 2})), VertexClass::interior);
}

TEST(Strata, AFlatSurfaceAcrossTheBoxHasCornersWhereItMeetsCreases) {
  TetMesh mesh = box_mesh(4, 4);
  test::relabel(mesh, [](const Vec3& x) { return x.z() < 2 ? kLiquid : kAir; });
  EXPECT_EQ(mesh.vertex_class(vertex_at(mesh, {2, 2, 2})), VertexClass::surface);
  EXPECT_EQ(mesh.vertex_class(vertex_at(mesh, {2, 0, 2})), VertexClass::contact_line);
  EXPECT_EQ(mesh.vertex_class(vertex_at(mesh, {0, 0, 2})), VertexClass::corner);
  EXPECT_EQ(mesh.vertex_class(vertex_at(mesh, {0, 0, 3})), VertexClass::crease);
}

TEST(Strata, SheetsThatTouchInAVertexMakeACorner) {
  // Two cubes of liquid that have the vertex (2, 2, 2) in common.
  TetMesh mesh = box_mesh(4, 4);
  test::relabel(mesh, [](const Vec3& x) {
    const Vec3 cube = x.array().floor();
    return cube == Vec3::Constant(1) || cube == Vec3::Constant(2) ? kLiquid : kAir;
  });
  const VertexId v = vertex_at(mesh, {2, 2, 2});
  const VertexStratum stratum = vertex_stratum(mesh, v, mesh.star(v));
  EXPECT_EQ(stratum.sheets, 2);
  EXPECT_EQ(stratum.lines, 0);
  EXPECT_EQ(mesh.vertex_class(v), VertexClass::corner);
  EXPECT_FALSE(stratum.admits(VertexClass::surface));
  EXPECT_TRUE(stratum.admits(VertexClass::corner));
}

TEST(Strata, EdgesWhereTwoBodiesTouchAreLines) {
  // Two cubes of liquid that have the edge from (2, 2, 1) to (2, 2, 2) in common.
  TetMesh mesh = box_mesh(4, 4);
  test::relabel(mesh, [](const Vec3& x) {
    const Vec3 cube = x.array().floor();
    return cube == Vec3(1, 1, 1) || cube == Vec3(2, 2, 1) ? kLiquid : kAir;
  });
  const EdgeStratum stratum = stratum_of(mesh, vertex_at(mesh, {2, 2, 1}), vertex_at(mesh, {2, 2, 2}));
  EXPECT_EQ(stratum.interface_faces, 4);
  EXPECT_TRUE(stratum.line());
  EXPECT_EQ(stratum.vertex_class(), VertexClass::contact_line);
}

TEST(Strata, EdgesAreClassifiedByTheirRings) {
  TetMesh mesh = box_mesh(4, 4);
  test::relabel(mesh, [](const Vec3& x) { return x.z() < 2 ? kLiquid : kAir; });
  const auto at = [&](double x, double y, double z) { return vertex_at(mesh, {x, y, z}); };
  const auto edge_class = [&](VertexId a, VertexId b) { return stratum_of(mesh, a, b).vertex_class(); };
  EXPECT_EQ(edge_class(at(2, 2, 1), at(2, 2, 2)), VertexClass::interior);
  EXPECT_EQ(edge_class(at(1, 2, 2), at(2, 2, 2)), VertexClass::surface);
  EXPECT_EQ(edge_class(at(1, 0, 2), at(2, 0, 2)), VertexClass::contact_line);
  EXPECT_EQ(edge_class(at(1, 0, 1), at(2, 0, 1)), VertexClass::wall);
  EXPECT_EQ(edge_class(at(0, 0, 2), at(0, 0, 3)), VertexClass::crease);
  EXPECT_TRUE(stratum_of(mesh, at(1, 0, 2), at(2, 0, 2)).admits(VertexClass::contact_line));
  EXPECT_FALSE(stratum_of(mesh, at(1, 0, 2), at(2, 0, 2)).admits(VertexClass::wall));
  EXPECT_FALSE(stratum_of(mesh, at(2, 2, 1), at(2, 2, 2)).line());
}

TEST(Strata, AContactLineAlongACreaseCannotMove) {
  // Liquid up to the box's edge x = z = 0 would meet the wall there; the line runs along that edge.
  TetMesh mesh = box_mesh(4, 4);
  test::relabel(mesh, [](const Vec3& x) { return x.z() < x.x() ? kLiquid : kAir; });
  const VertexId a = vertex_at(mesh, {0, 1, 0}), b = vertex_at(mesh, {0, 2, 0});
  EXPECT_EQ(stratum_of(mesh, a, b).vertex_class(), VertexClass::corner);
  EXPECT_EQ(mesh.vertex_class(b), VertexClass::corner);
}

TEST(Strata, FacesAreWallSurfaceOrInterior) {
  const TetMesh mesh = test::two_tets(1, kLiquid);
  const TetFace shared = mesh.find_face(VertexId(1), VertexId(2), VertexId(3));
  EXPECT_EQ(face_class(mesh, shared), VertexClass::surface);
  EXPECT_EQ(face_class(mesh, {TetId(0), 1}), VertexClass::wall);
  const TetMesh plain = test::two_tets();
  EXPECT_EQ(face_class(plain, plain.find_face(VertexId(1), VertexId(2), VertexId(3))), VertexClass::interior);
}

TEST(Strata, BendsBelowTheCreaseAngleAreSmooth) {
  for (const double angle_deg : {kCreaseAngleDeg - 1, kCreaseAngleDeg + 1}) {
    TetMesh mesh = box_mesh(4, 4);
    // Folds the ceiling along x = 2.
    const double slope = std::tan(0.5 * angle_deg * std::numbers::pi / 180);
    for (const VertexId v : mesh.vertices()) {
      Vec3 x = mesh.position(v);
      x.z() *= 1 + 0.25 * slope * (2 - std::abs(x.x() - 2));
      mesh.set_position(v, x);
    }
    classify_vertices(mesh);
    ASSERT_EQ(validate(mesh).defect, "");
    const VertexId ridge(2 + 5 * 2 + 25 * 4);
    EXPECT_EQ(name(mesh.vertex_class(ridge)),
              name(angle_deg < kCreaseAngleDeg ? VertexClass::wall : VertexClass::crease));
  }
}

TEST(Strata, FrozenVerticesKeepTheirClass) {
  TetMesh mesh = test::labelled_ball_in_box(6);
  freeze_interface(mesh);
  std::size_t frozen = 0;
  for (const VertexId v : mesh.vertices()) {
    const VertexStratum stratum = vertex_stratum(mesh, v, mesh.star(v));
    EXPECT_EQ(mesh.vertex_class(v) == VertexClass::frozen, stratum.on_interface);
    frozen += stratum.on_interface;
  }
  classify_vertices(mesh);
  EXPECT_EQ(count_classes(mesh)[VertexClass::frozen], frozen);
  EXPECT_GT(frozen, 0u);
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(Strata, DimensionsFallFromTheVolumeToThePoint) {
  EXPECT_EQ(stratum_dimension(VertexClass::interior), 3);
  EXPECT_EQ(stratum_dimension(VertexClass::surface), 2);
  EXPECT_EQ(stratum_dimension(VertexClass::wall), 2);
  EXPECT_EQ(stratum_dimension(VertexClass::contact_line), 1);
  EXPECT_EQ(stratum_dimension(VertexClass::crease), 1);
  EXPECT_EQ(stratum_dimension(VertexClass::corner), 0);
  EXPECT_EQ(stratum_dimension(VertexClass::frozen), 0);
}

}  // namespace
}  // namespace meniscus::mesh
