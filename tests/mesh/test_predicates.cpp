#include "mesh/predicates.h"

#include <boost/multiprecision/cpp_int.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace meniscus::mesh {
namespace {

using Rational = boost::multiprecision::cpp_rational;

// The sign by exact rational arithmetic; every double is a rational number.
int exact_sign(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  Rational m[3][3];
  const Vec3* rows[] = {&b, &c, &d};
  for (int r = 0; r < 3; ++r) {
    for (int k = 0; k < 3; ++k) m[r][k] = Rational((*rows[r])[k]) - Rational(a[k]);
  }
  const Rational det = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
                       m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
                       m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  return det.sign();
}

double moved_by_ulps(double x, int ulps) {
  const double towards =
      ulps > 0 ? std::numeric_limits<double>::max() : std::numeric_limits<double>::lowest();
  for (int k = 0; k < std::abs(ulps); ++k) x = std::nextafter(x, towards);
  return x;
}

TEST(Orientation, IsPositiveForTheCornerOfACube) {
  const Vec3 o(0, 0, 0), x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
  EXPECT_EQ(orientation(o, x, y, z), 1);
  EXPECT_EQ(orientation(x, o, y, z), -1);
  EXPECT_EQ(orientation(o, x, y, Vec3(0.25, 0.5, 0)), 0);
  EXPECT_EQ(orientation(o, x, y, y), 0);
}

TEST(Orientation, SeesThicknessesFarBelowRoundOff) {
  const Vec3 o(0, 0, 0), x(1, 0, 0), y(0, 1, 0);
  EXPECT_EQ(orientation(o, x, y, Vec3(0.3, 0.3, 5e-324)), 1);
  EXPECT_EQ(orientation(o, x, y, Vec3(0.3, 0.3, -5e-324)), -1);
  // A determinant of 1e-300 next to coordinates of 1e3.
  const Vec3 shift(1e3, 1e3, 0);
  EXPECT_EQ(orientation(o + shift, x + shift, y + shift, Vec3(1000.3, 1000.3, 1e-300)), 1);
}

TEST(Orientation, IsRightForLargeAndTinyCoordinates) {
  for (const double scale : {1e-100, 1e-30, 1e-6, 1.0, 1e3, 1e30, 1e100}) {
    const Vec3 o(0, 0, 0), x(scale, 0, 0), y(0, scale, 0), z(0, 0, scale);
    EXPECT_EQ(orientation(o, x, y, z), 1) << scale;
    EXPECT_EQ(orientation(o, y, x, z), -1) << scale;
    EXPECT_EQ(orientation(o, x, y, Vec3(0.25 * scale, 0.5 * scale, 0)), 0) << scale;
  }
}

TEST(Orientation, ChangesSignWithEverySwap) {
  std::mt19937 generator(5);
  std::uniform_real_distribution<double> coordinate(-1, 1);
  for (int k = 0; k < 200; ++k) {
    Vec3 p[4];
    for (Vec3& x : p) x = Vec3(coordinate(generator), coordinate(generator), coordinate(generator));
    const int sign = orientation(p[0], p[1], p[2], p[3]);
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < i; ++j) {
        Vec3 q[4] = {p[0], p[1], p[2], p[3]};
        std::swap(q[i], q[j]);
        EXPECT_EQ(orientation(q[0], q[1], q[2], q[3]), -sign);
      }
    }
  }
}

TEST(Orientation, AgreesWithRationalArithmeticForAlmostCoplanarPoints) {
  std::mt19937 generator(11);
  std::uniform_real_distribution<double> coordinate(-1, 1);
  std::uniform_int_distribution<int> ulps(-2, 2);
  int count[3] = {0, 0, 0};
  for (const double scale : {1e-6, 1.0, 1e3}) {
    for (int k = 0; k < 400; ++k) {
      Vec3 p[3];
      for (Vec3& x : p) x = scale * Vec3(coordinate(generator), coordinate(generator), coordinate(generator));
      const double s = coordinate(generator), t = coordinate(generator);
      Vec3 d = p[0] + s * (p[1] - p[0]) + t * (p[2] - p[0]);
      for (double& x : d) x = moved_by_ulps(x, ulps(generator));
      const int expected = exact_sign(p[0], p[1], p[2], d);
      ASSERT_EQ(orientation(p[0], p[1], p[2], d), expected);
      ++count[expected + 1];
    }
  }
  EXPECT_GT(count[0], 100);
  EXPECT_GT(count[2], 100);
}

TEST(Orientation, AgreesWithRationalArithmeticOnALattice) {
  // Coordinates i / 10 are rounded, so that planes of the lattice are coplanar in some places and not in
  // others.
  std::mt19937 generator(17);
  std::uniform_int_distribution<int> place(0, 10);
  int flat = 0;
  for (int k = 0; k < 1000; ++k) {
    Vec3 p[4];
    for (Vec3& x : p) x = Vec3(0.1 * place(generator), 0.1 * place(generator), 0.1 * place(generator));
    // The fourth in the plane of the others, as far as round-off lets it.
    p[3] = p[1] + (p[2] - p[0]);
    const int expected = exact_sign(p[0], p[1], p[2], p[3]);
    ASSERT_EQ(orientation(p[0], p[1], p[2], p[3]), expected);
    flat += expected == 0;
  }
  EXPECT_GT(flat, 50);
  EXPECT_LT(flat, 950);
}

}  // namespace
}  // namespace meniscus::mesh
