#include "io/column_surface.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>

namespace meniscus::io {
namespace {

constexpr double kPi = std::numbers::pi;

Drop column() {
  Drop drop;
  drop.shape = DropShape::cylinder;
  drop.center = {1, 2, 3};
  drop.axis = {2, 0, 0};
  drop.radius = 0.5;
  drop.length = 8;
  return drop;
}

TEST(ColumnSurface, KeepsTheVolumeWithAndWithoutAWave) {
  for (const double amplitude : {0.0, 0.05, 0.3}) {
    for (const ColumnEnds ends : {ColumnEnds::flat, ColumnEnds::round}) {
      Drop drop = column();
      drop.amplitude = amplitude;
      drop.wavelength = 4.4;  // the ends are no extremes
      drop.ends = ends;
      const mesh::TriangleSurface s = mesh::oriented_and_checked(column_surface(drop));
      const double balls = ends == ColumnEnds::round ? kPi / 6 : 0;
      const double expected = 2 * kPi + balls;
      EXPECT_NEAR(mesh::volume(s), expected, 1e-12 * expected) << amplitude;
      EXPECT_TRUE(mesh::bounding_box(s).contains(drop.center));
      EXPECT_NEAR(mesh::bounding_box(s).center().x(), 1, 1e-12);
    }
  }
}

TEST(ColumnSurface, HasTheWaveAlongItsAxis) {
  Drop drop = column();
  drop.amplitude = 0.1;
  drop.wavelength = 4;
  drop.ends = ColumnEnds::round;
  double thickest = 0, thinnest = 1;
  for (const mesh::Vec3& p : column_surface(drop).points) {
    const double x = p.x() - 1, r = std::hypot(p.y() - 2, p.z() - 3);
    if (std::abs(x) < 0.05) thickest = std::max(thickest, r);
    if (std::abs(x - 2) < 0.05) thinnest = std::min(thinnest, r);
  }
  EXPECT_NEAR(thickest / thinnest, 1.1 / 0.9, 2e-3);
}

TEST(ColumnSurface, RoundEndsContinueItSmoothly) {
  Drop drop = column();
  drop.amplitude = 0.2;
  drop.wavelength = 4.4;
  drop.ends = ColumnEnds::round;
  const mesh::TriangleSurface s = column_surface(drop);
  // No two triangles of an edge meet at more than a few steps of the rings.
  std::map<std::pair<std::uint32_t, std::uint32_t>, mesh::Vec3> normals;
  double sharpest = 1;
  for (const mesh::Triangle& t : s.triangles) {
    const mesh::Vec3 n = mesh::area_vector(s, t).normalized();
    for (std::size_t k = 0; k < 3; ++k) {
      normals[{t[k], t[(k + 1) % 3]}] = n;
      const auto other = normals.find({t[(k + 1) % 3], t[k]});
      if (other != normals.end()) sharpest = std::min(sharpest, n.dot(other->second));
    }
  }
  EXPECT_GT(sharpest, std::cos(15 * kPi / 180)) << std::acos(sharpest) * 180 / kPi;
}

TEST(ColumnSurface, PlainCylindersNeedNone) {
  EXPECT_FALSE(is_column(column()));
}

}  // namespace
}  // namespace meniscus::io
