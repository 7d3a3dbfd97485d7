#include "mesh/quality.h"
#include "mesh/tet_mesh.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

namespace meniscus::mesh {
namespace {

using test::kScales;

constexpr double kDegree = std::numbers::pi / 180;

TetPoints scaled(TetPoints p, double scale) {
  for (Vec3& x : p) x *= scale;
  return p;
}

double quality(const TetPoints& p) {
  return min_sine(p[0], p[1], p[2], p[3]);
}

TetPoints regular() {
  return {Vec3(1, 1, 1), Vec3(-1, 1, -1), Vec3(1, -1, -1), Vec3(-1, -1, 1)};
}
TetPoints corner() {
  return {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};
}
// Two unit half-diagonals of a square, 2 e apart.
TetPoints sliver(double e) {
  return {Vec3(-1, 0, -e), Vec3(1, 0, -e), Vec3(0, 1, e), Vec3(0, -1, e)};
}

std::vector<TetPoints> random_tets(int count) {
  std::mt19937 generator(3);
  std::uniform_real_distribution<double> coordinate(-1, 1);
  std::vector<TetPoints> out;
  while (static_cast<int>(out.size()) < count) {
    TetPoints p;
    for (Vec3& x : p) x = Vec3(coordinate(generator), coordinate(generator), coordinate(generator));
    if (quality(p) < 0) std::swap(p[0], p[1]);
    if (quality(p) > 0.05) out.push_back(p);
  }
  return out;
}

TEST(Quality, MinSineOfTheRegularTetrahedronIsTwoThirdsRootTwo) {
  const double expected = 2 * std::numbers::sqrt2 / 3;
  for (const double scale : kScales) EXPECT_NEAR(quality(scaled(regular(), scale)), expected, 1e-14);
}

TEST(Quality, MinSineOfTheCornerOfACubeIsRootTwoThirds) {
  for (const double scale : kScales)
    EXPECT_NEAR(quality(scaled(corner(), scale)), std::sqrt(2.0 / 3.0), 1e-14);
}

TEST(Quality, MinSineOfASliverIsProportionalToItsThickness) {
  for (const double e : {0.3, 1e-2, 1e-5, 1e-8}) {
    // Volume 4 e / 3, all faces of area sqrt(1 + 4 e^2), shorter edges sqrt(2 + 4 e^2).
    const double expected = 2 * e * std::sqrt(2 + 4 * e * e) / (1 + 4 * e * e);
    for (const double scale : kScales)
      EXPECT_NEAR(quality(scaled(sliver(e), scale)) / expected, 1, 1e-12) << e << " at " << scale;
  }
}

TEST(Quality, MinSineIsNegativeForInvertedAndZeroForFlatTetrahedra) {
  const TetPoints p = corner();
  EXPECT_NEAR(min_sine(p[1], p[0], p[2], p[3]), -std::sqrt(2.0 / 3.0), 1e-14);
  EXPECT_EQ(min_sine(p[0], p[1], p[2], Vec3(0.3, 0.3, 0)), 0);
  EXPECT_EQ(min_sine(p[0], p[1], p[2], p[2]), 0);
  EXPECT_EQ(min_sine(p[0], p[0], p[0], p[0]), 0);
  EXPECT_EQ(min_sine(p[0], p[1], Vec3(2, 0, 0), Vec3(3, 0, 0)), 0);
}

TEST(Quality, MinSineOfANotANumberIsNotPositive) {
  const TetPoints p = corner();
  EXPECT_FALSE(min_sine(p[0], p[1], p[2], Vec3::Constant(std::numeric_limits<double>::quiet_NaN())) > 0);
}

TEST(Quality, MinSineHoldsOverTheDocumentedRangeOfLengths) {
  for (const double scale : {1e-18, 1e-12, 1e12, 1e18}) {
    EXPECT_NEAR(quality(scaled(corner(), scale)), std::sqrt(2.0 / 3.0), 1e-12) << scale;
  }
}

TEST(Quality, MinSineBelowTheRangeOfLengthsIsZeroRatherThanWrong) {
  EXPECT_EQ(quality(scaled(corner(), 1e-100)), 0);
}

TEST(Quality, MinSineDoesNotDependOnTheOrderOfTheVertices) {
  for (const TetPoints& p : random_tets(50)) {
    const double q = quality(p);
    EXPECT_NEAR(min_sine(p[1], p[2], p[0], p[3]), q, 1e-14);
    EXPECT_NEAR(min_sine(p[1], p[0], p[3], p[2]), q, 1e-14);
    EXPECT_NEAR(min_sine(p[0], p[1], p[3], p[2]), -q, 1e-14);
  }
}

TEST(Quality, MinSineIsTheLeastSineOfTheDihedralAngles) {
  for (const double scale : kScales) {
    for (const TetPoints& unit : random_tets(50)) {
      const TetPoints p = scaled(unit, scale);
      double least = 1;
      for (const double angle : dihedral_angles_deg(p)) least = std::min(least, std::sin(angle * kDegree));
      EXPECT_NEAR(quality(p), least, 1e-12);
    }
  }
}

TEST(Quality, TheMeshOverloadLooksUpThePoints) {
  const TetMesh mesh = test::single_tet(3);
  EXPECT_NEAR(min_sine(mesh, TetId(0)), std::sqrt(2.0 / 3.0), 1e-14);
}

TEST(Quality, DihedralAnglesAreThoseOfTheirEdges) {
  // Edges 0, 1, 2 lie on the axes, the others in the slanted face.
  const auto angles = dihedral_angles_deg(corner());
  const double slanted = std::acos(1 / std::sqrt(3.0)) / kDegree;
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(angles[k], 90, 1e-12);
    EXPECT_NEAR(angles[k + 3], slanted, 1e-12);
  }
  for (const double angle : dihedral_angles_deg(regular())) {
    EXPECT_NEAR(angle, std::acos(1.0 / 3.0) / kDegree, 1e-12);
  }
}

TEST(Quality, DihedralAnglesOfASliverAreNearZeroAndNearStraight) {
  const auto angles = dihedral_angles_deg(sliver(1e-3));
  EXPECT_NEAR(angles[0], 180 - 2 * std::atan(2e-3) / kDegree, 1e-9);
  EXPECT_NEAR(angles[5], 180 - 2 * std::atan(2e-3) / kDegree, 1e-9);
  for (const std::size_t k : {1u, 2u, 3u, 4u}) EXPECT_LT(angles[k], 0.2);
}

TEST(Quality, VolumeLengthRatioIsOneForRegularAndSignedForInvertedTetrahedra) {
  for (const double scale : kScales) {
    EXPECT_NEAR(volume_length_ratio(scaled(regular(), scale)), 1, 1e-14);
    // l_rms^2 = (3 * 1 + 3 * 2) / 6, V = 1 / 6.
    EXPECT_NEAR(volume_length_ratio(scaled(corner(), scale)), std::numbers::sqrt2 / std::pow(1.5, 1.5),
                1e-14);
  }
  const TetPoints p = corner();
  EXPECT_LT(volume_length_ratio({p[1], p[0], p[2], p[3]}), 0);
  EXPECT_EQ(volume_length_ratio({p[0], p[0], p[0], p[0]}), 0);
}

TEST(Quality, TheLeastOfTheSixSinesIsMinSine) {
  for (const TetPoints& p : random_tets(50)) {
    const SineGradients s = sines_with_gradients(p[0], p[1], p[2], p[3]);
    EXPECT_NEAR(*std::ranges::min_element(s.value), quality(p), 1e-14);
  }
}

TEST(Quality, SineGradientsAgreeWithDifferences) {
  for (const double scale : kScales) {
    double worst = 0;
    for (const TetPoints& unit : random_tets(100)) {
      const TetPoints p = scaled(unit, scale);
      const SineGradients s = sines_with_gradients(p[0], p[1], p[2], p[3]);
      for (int c = 0; c < 3; ++c) {
        const Vec3 step = 1e-6 * scale * Vec3::Unit(c);
        const SineGradients plus = sines_with_gradients(p[0] + step, p[1], p[2], p[3]);
        const SineGradients minus = sines_with_gradients(p[0] - step, p[1], p[2], p[3]);
        for (std::size_t k = 0; k < 6; ++k) {
          const double difference = (plus.value[k] - minus.value[k]) / (2 * step[c]);
          const double size = std::max(1.0, s.gradient[k].norm() * scale);
          worst = std::max(worst, std::abs(difference - s.gradient[k][c]) * scale / size);
        }
      }
    }
    EXPECT_LT(worst, 1e-7) << "relative, at " << scale;
  }
}

}  // namespace
}  // namespace meniscus::mesh
