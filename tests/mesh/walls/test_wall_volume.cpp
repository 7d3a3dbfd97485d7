#include "mesh/geometry.h"
#include "mesh/walls/wall_volume.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace meniscus::mesh {
namespace {

using std::numbers::pi;

constexpr auto kInside = WallSheet::Facing::against_normal;

TEST(VolumeToSheet, OfASphereIsExactHoweverCoarseTheFaces) {
  const Vec3 center(0.3, -0.2, 0.5);
  const WallSheet sphere(SphereSheet{center, 2}, kInside);
  // A ball less the octahedron in it.
  const double wanted = (4 * pi / 3 - 4.0 / 3) / 8 * 8;
  std::array<Vec3, 3> face{center + 2 * Vec3::UnitX(), center + 2 * Vec3::UnitY(),
                           center + 2 * Vec3::UnitZ()};
  EXPECT_NEAR(volume_to_sheet(sphere, face), wanted, 1e-13);
  std::swap(face[0], face[1]);
  EXPECT_NEAR(volume_to_sheet(sphere, face), -wanted, 1e-13) << "seen from the other side";
  // Divided in two, it is the same but for what the new edge cuts off, which its own faces make up for.
  const Vec3 middle = center + 2 * (face[0] + face[1] - 2 * center).normalized();
  const double parts = volume_to_sheet(sphere, {face[0], middle, face[2]}) +
                       volume_to_sheet(sphere, {middle, face[1], face[2]}) -
                       signed_volume(face[0], face[1], middle, face[2]);
  EXPECT_NEAR(std::abs(parts), wanted, 1e-13);
}

// All sides of a prism of n sides in a cylinder.
double around_prism(int n) {
  const WallSheet side(CylinderSheet{Vec3::Zero(), Vec3::UnitZ(), 1}, kInside);
  const auto corner = [n](int i, double z) {
    return Vec3(std::cos(2 * pi * i / n), std::sin(2 * pi * i / n), z);
  };
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    const Vec3 a = corner(i, 0), b = corner(i + 1, 0), c = corner(i + 1, 1), d = corner(i, 1);
    sum += volume_to_sheet(side, {a, b, c}) + volume_to_sheet(side, {a, c, d});
  }
  return sum;
}

TEST(VolumeToSheet, OfACylinderIsOfEighthOrder) {
  const auto error = [](int n) { return std::abs(around_prism(n) - (pi - n / 2.0 * std::sin(2 * pi / n))); };
  const double coarse = error(6), fine = error(12), order = std::log2(coarse / fine);
  std::printf("six sides: %.1e, twelve: %.1e, order %.1f\n", coarse, fine, order);
  EXPECT_LT(fine, 1e-7);
  EXPECT_GT(order, 7);
}

}  // namespace
}  // namespace meniscus::mesh
