#include "mesh/geometry.h"
#include "mesh/measures.h"
#include "mesh/quality.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>

namespace meniscus::mesh {
namespace {

using std::numbers::pi;
using test::kBallRadius;
using test::kColumnRadius;
using test::kScales;

TEST(Measures, LabelsFillTheBox) {
  for (const double scale : kScales) {
    for (const auto& [name, mesh] : test::all_samples(scale)) {
      if (mesh.tet_count() < 3) continue;
      const std::vector<double> volumes = label_volumes(mesh);
      const double sum = std::accumulate(volumes.begin(), volumes.end(), 0.0);
      EXPECT_NEAR(sum / std::pow(scale, 3), 1, 1e-14) << name << " at " << scale;
    }
  }
}

TEST(Measures, VolumesOfTwoTetrahedraAreOneSixthAndOneThird) {
  for (const double scale : kScales) {
    const std::vector<double> volumes = label_volumes(test::two_tets(scale, kLiquid));
    ASSERT_EQ(volumes.size(), 2u);
    EXPECT_NEAR(volumes[kAir] / std::pow(scale, 3), 1.0 / 6.0, 1e-15);
    EXPECT_NEAR(volumes[kLiquid] / std::pow(scale, 3), 1.0 / 3.0, 1e-15);
  }
}

TEST(Measures, LabelsThatAreAbsentHaveNoVolume) {
  const std::vector<double> volumes = label_volumes(test::two_tets(1, Label{3}));
  ASSERT_EQ(volumes.size(), 4u);
  EXPECT_EQ(volumes[1], 0);
  EXPECT_EQ(volumes[2], 0);
  EXPECT_EQ(label_components(test::two_tets(1, Label{3})), (std::vector<std::size_t>{1, 0, 0, 1}));
}

TEST(Measures, AnEmptyMeshMeasuresNothing) {
  const TetMesh mesh;
  EXPECT_EQ(label_volumes(mesh), std::vector<double>{0});
  EXPECT_EQ(label_components(mesh), std::vector<std::size_t>{0});
  EXPECT_EQ(interface_area(mesh, kAir), 0);
  EXPECT_EQ(euler_characteristic(mesh, kAir), 0);
  EXPECT_EQ(angle_statistics(mesh).tets, 0u);
}

TEST(Measures, TheInterfaceOfTwoTetrahedraIsTheirCommonFace) {
  const TetMesh mesh = test::two_tets(1, kLiquid);
  EXPECT_NEAR(interface_area(mesh, kLiquid), std::sqrt(3.0) / 2, 1e-15);
  const std::vector<TetFace> boundary = label_boundary(mesh, kLiquid);
  ASSERT_EQ(boundary.size(), 1u);
  EXPECT_EQ(boundary[0].tet, TetId(1));
  const auto [a, b, c] = mesh.face_vertices(boundary[0]);
  // Outward from the liquid, so towards the origin.
  EXPECT_LT(area_vector(mesh.position(a), mesh.position(b), mesh.position(c)).sum(), 0);
}

TEST(Measures, AreaAndVolumeOfABallApproachTheirLimitsWithTheSquareOfTheSize) {
  const double area = 4 * pi * std::pow(kBallRadius, 2), volume = 4 * pi / 3 * std::pow(kBallRadius, 3);
  double last_area = 0, last_volume = 0;
  for (const int n : {6, 12}) {
    const TetMesh mesh = test::labelled_ball_in_box(n);
    const double area_error = 1 - interface_area(mesh, kLiquid) / area;
    const double volume_error = 1 - label_volumes(mesh)[kLiquid] / volume;
    EXPECT_GT(area_error, 0) << "inscribed polyhedra are smaller";
    EXPECT_GT(volume_error, 0) << "inscribed polyhedra are smaller";
    // Edges are no longer than the diagonal of a cube, sqrt(3) / n, and no further than length^2 / 8 R
    // inside.
    EXPECT_LT(volume_error, 9.0 / 8.0 / std::pow(n * kBallRadius, 2));
    if (n == 12) {
      EXPECT_NEAR(std::log2(last_area / area_error), 2, 0.5);
      EXPECT_NEAR(std::log2(last_volume / volume_error), 2, 0.5);
    }
    last_area = area_error;
    last_volume = volume_error;
  }
}

TEST(Measures, OnlyTheSideOfAColumnIsInterface) {
  for (const double scale : kScales) {
    const double side = interface_area(test::labelled_column(8, scale), kLiquid) / (scale * scale);
    EXPECT_LT(side, 2 * pi * kColumnRadius);
    EXPECT_GT(side, 0.98 * 2 * pi * kColumnRadius);
  }
}

TEST(Measures, TheSameInterfaceIsSeenFromBothSides) {
  for (const double scale : kScales) {
    const TetMesh mesh = test::labelled_ball_in_box(6, scale);
    EXPECT_NEAR(interface_area(mesh, kAir) / interface_area(mesh, kLiquid), 1, 1e-13);
    EXPECT_EQ(label_boundary(mesh, kAir).size(), label_boundary(mesh, kLiquid).size());
  }
}

TEST(Measures, TheAreaVectorsOfAClosedInterfaceAddUpToNothing) {
  const TetMesh mesh = test::labelled_ball_in_box(8);
  Vec3 sum = Vec3::Zero();
  double flux = 0;  // of x / 3: the volume
  for (const TetFace f : label_boundary(mesh, kLiquid)) {
    const auto [a, b, c] = mesh.face_vertices(f);
    const Vec3 area = area_vector(mesh.position(a), mesh.position(b), mesh.position(c));
    sum += area;
    flux += area.dot(mesh.position(a)) / 3;
  }
  EXPECT_LT(sum.norm(), 1e-14);
  EXPECT_NEAR(flux, label_volumes(mesh)[kLiquid], 1e-14);
}

TEST(Measures, EulerCharacteristicTellsBallsFromRings) {
  EXPECT_EQ(euler_characteristic(test::single_tet(), kAir), 2);
  EXPECT_EQ(euler_characteristic(test::labelled_ball_in_box(8), kLiquid), 2);
  EXPECT_EQ(euler_characteristic(test::labelled_column(8), kLiquid), 2);
  EXPECT_EQ(euler_characteristic(test::labelled_ring(), kLiquid), 0);
  // Air around a ball has two boundaries, air around a ring a sphere and a torus.
  EXPECT_EQ(euler_characteristic(test::labelled_ball_in_box(8), kAir), 4);
  EXPECT_EQ(euler_characteristic(test::labelled_ring(), kAir), 2);
}

TEST(Measures, ComponentsAreJoinedByFacesOnly) {
  TetMesh mesh = test::box_mesh(4, 4);
  test::relabel(mesh, [](const Vec3& x) {
    const Vec3 cube = x.array().floor();
    // Two cubes touching in an edge, a third by itself.
    return cube == Vec3(1, 1, 1) || cube == Vec3(2, 2, 1) || cube == Vec3(0, 0, 3) ? kLiquid : kAir;
  });
  EXPECT_EQ(label_components(mesh), (std::vector<std::size_t>{1, 3}));
  EXPECT_EQ(label_components(test::three_phases(6)), (std::vector<std::size_t>{1, 1, 1}));
}

TEST(Measures, AngleStatisticsOfKuhnTetrahedraAreKnown) {
  for (const double scale : kScales) {
    const TetMesh mesh = test::box_mesh(2, scale);
    const AngleStatistics s = angle_statistics(mesh);
    EXPECT_EQ(s.tets, 48u);
    EXPECT_NEAR(s.min_deg, 45, 1e-10);
    EXPECT_NEAR(s.max_deg, 90, 1e-10);
    EXPECT_EQ(std::accumulate(s.histogram.begin(), s.histogram.end(), std::size_t{0}), 6u * 48);
    // The worst sine is that of 45 degrees: above all other thresholds.
    const QualitySummary q = quality_summary(mesh);
    EXPECT_NEAR(q.worst_deg(), 45, 1e-10);
    for (std::size_t k = 0; k < 7; ++k) {
      EXPECT_NEAR(q.clipped_means[k], std::sin(kClippedMeanThresholdsDeg[k] * pi / 180), 1e-12);
    }
  }
}

TEST(Measures, ClippedMeansFallWithBadElements) {
  TetMesh mesh = test::single_tet();
  mesh.set_position(VertexId(3), Vec3(0.3, 0.3, 1e-3));
  const QualitySummary s = quality_summary(mesh);
  const double q = min_sine(mesh, TetId(0));
  EXPECT_DOUBLE_EQ(s.worst, q);
  for (std::size_t k = 0; k < 7; ++k) EXPECT_DOUBLE_EQ(s.clipped_means[k], q);
}

}  // namespace
}  // namespace meniscus::mesh
