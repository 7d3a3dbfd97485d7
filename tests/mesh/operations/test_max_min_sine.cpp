#include "mesh/operations/max_min_sine.h"
#include "mesh/quality.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace meniscus::mesh {
namespace {

using Star = std::vector<StarTriangle>;

const Eigen::Matrix3d kAnywhere = Eigen::Matrix3d::Identity();

// The faces of an octahedron of radius 1 around the origin, stretched along the axes.
Star octahedron(const Vec3& stretch = Vec3::Ones()) {
  Star out;
  for (int k = 0; k < 8; ++k) {
    StarTriangle t;
    int negative = 0;
    for (int axis = 0; axis < 3; ++axis) {
      const double sign = (k >> axis & 1) != 0 ? -1 : 1;
      negative += sign < 0;
      t[static_cast<std::size_t>(axis)] = sign * stretch[axis] * Vec3::Unit(axis);
    }
    // Each reflection turns the triangle over.
    if (negative % 2 == 1) std::swap(t[1], t[2]);
    out.push_back(t);
  }
  return out;
}

Star scaled(Star star, double scale) {
  for (StarTriangle& t : star) {
    for (Vec3& x : t) x *= scale;
  }
  return star;
}

AscentResult climb(const Star& star, const Vec3& x, const Eigen::Matrix3d& freedom = kAnywhere,
                   const AscentOptions& options = {.max_steps = 50}) {
  return maximize_min_sine(star, x, freedom, options, star_quality(star, x));
}

// Random places at which all tetrahedra of the star are positive.
std::vector<Vec3> places_inside(const Star& star, std::size_t count) {
  std::mt19937 generator(1);
  std::uniform_real_distribution<double> coordinate(-0.6, 0.6);
  std::vector<Vec3> out;
  while (out.size() < count) {
    const Vec3 x(coordinate(generator), coordinate(generator), coordinate(generator));
    if (star_quality(star, x) > 0.01) out.push_back(x);
  }
  return out;
}

TEST(StarQuality, IsTheWorstOfTheTetrahedra) {
  const Star star = octahedron();
  // Right-angled corners of a cube: the dihedral angle at the slanted face has tangent sqrt(2).
  EXPECT_NEAR(star_quality(star, Vec3::Zero()), std::sqrt(2.0 / 3), 1e-15);
  EXPECT_LT(star_quality(star, Vec3(2, 0, 0)), 0);
}

TEST(StarQuality, StopsEarlyOnceItIsNotAboveTheBar) {
  const Star star = octahedron();
  const Vec3 x(0.3, 0.2, 0.1);
  const double whole = star_quality(star, x);
  EXPECT_EQ(star_quality(star, x, whole - 0.01), whole);
  const double early = star_quality(star, x, 0.9);
  EXPECT_LE(early, 0.9);
  EXPECT_GE(early, whole);
}

TEST(MaxMinSine, FindsTheMiddleOfASymmetricStar) {
  const Star star = octahedron();
  const double best = std::sqrt(2.0 / 3);
  for (const Vec3& x : places_inside(star, 20)) {
    const AscentResult r = climb(star, x);
    EXPECT_GT(r.quality, best - 0.02) << "from " << x.transpose() << " to " << r.position.transpose();
    EXPECT_LE(r.quality, best + 1e-12);
  }
}

TEST(MaxMinSine, NeverLowersAndTellsTheTruth) {
  for (const Vec3& stretch : {Vec3(1, 1, 1), Vec3(1, 2, 0.4), Vec3(0.3, 1, 1)}) {
    const Star star = octahedron(stretch);
    for (const Vec3& place : places_inside(octahedron(), 20)) {
      const Vec3 x = stretch.cwiseProduct(place);
      const AscentResult r = climb(star, x);
      EXPECT_GE(r.quality, star_quality(star, x));
      EXPECT_DOUBLE_EQ(r.quality, star_quality(star, r.position));
    }
  }
}

TEST(MaxMinSine, StaysWithinTheFreedomGiven) {
  const Star star = octahedron();
  const Vec3 normal = Vec3(1, 2, -1).normalized(), tangent = Vec3(2, 1, 0.5).normalized();
  const Eigen::Matrix3d plane = kAnywhere - normal * normal.transpose();
  const Eigen::Matrix3d line = tangent * tangent.transpose();
  std::size_t moved = 0;
  for (const Vec3& x : places_inside(star, 20)) {
    const Vec3 in_plane = climb(star, x, plane).position - x, on_line = climb(star, x, line).position - x;
    // Up to the rounding of some ten steps.
    EXPECT_NEAR(in_plane.dot(normal), 0, 1e-14);
    EXPECT_NEAR(on_line.cross(tangent).norm(), 0, 1e-14);
    moved += in_plane.norm() > 0.01 && on_line.norm() > 0.01;
    EXPECT_EQ(climb(star, x, Eigen::Matrix3d::Zero()).position, x);
  }
  EXPECT_GE(moved, 10u);
}

TEST(MaxMinSine, FindsTheSamePlaceAtEveryScale) {
  const Star star = octahedron({1, 1.5, 0.8});
  for (const Vec3& place : places_inside(octahedron(), 10)) {
    const Vec3 x = Vec3(1, 1.5, 0.8).cwiseProduct(place);
    const AscentResult unit = climb(star, x);
    for (const double scale : {0x1p-20, 0x1p10}) {
      // Powers of two change no digit, so nothing at all may differ.
      const AscentResult r = climb(scaled(star, scale), scale * x);
      EXPECT_EQ(r.quality, unit.quality);
      EXPECT_EQ(r.position, Vec3(scale * unit.position));
    }
    for (const double scale : test::kScales) {
      EXPECT_NEAR(climb(scaled(star, scale), scale * x).quality, unit.quality, 1e-6) << "at " << scale;
    }
  }
}

TEST(MaxMinSine, StopsAsSoonAsItIsGoodEnough) {
  const Star star = octahedron();
  const Vec3 x(0.4, 0.1, -0.3);
  const double enough = star_quality(star, x) + 0.05;
  const AscentResult some = climb(star, x, kAnywhere, {.max_steps = 50, .good_enough = enough});
  EXPECT_GE(some.quality, enough);
  EXPECT_LT(some.quality, climb(star, x).quality);
  EXPECT_EQ(climb(star, x, kAnywhere, {.good_enough = 0.01}).position, x);
}

}  // namespace
}  // namespace meniscus::mesh
