#include "coupling/measure/sphere_fit.h"
#include "tests/support/random.h"

#include <gtest/gtest.h>

namespace meniscus::coupling {
namespace {

// Points of a sphere within an angle of its top, `outside` of it on every other one.
std::vector<SurfacePoint> cap_points(const Vec3& center, double radius, double lowest, double outside = 0) {
  test::Random random(7);
  std::vector<SurfacePoint> out;
  for (int k = 0; k < 2000; ++k) {
    const Vec3 direction = random.direction();
    if (direction.z() < lowest) continue;
    const double r = radius * (1 + (k % 2 == 0 ? outside : -outside));
    out.push_back({.x = center + r * direction, .area = 0.5 + random.uniform()});
  }
  return out;
}

TEST(SphereFit, FindsTheSphereOfAnyPartOfIt) {
  for (const double scale : {1e-6, 1.0, 1e3}) {
    for (const double lowest : {-1.0, 0.0, 0.9}) {
      const Vec3 center = scale * Vec3(3, -2, 1);
      const SphereFit fit = fit_sphere(cap_points(center, 0.7 * scale, lowest));
      EXPECT_NEAR((fit.center - center).norm(), 0, 1e-12 * scale) << lowest;
      EXPECT_NEAR(fit.radius, 0.7 * scale, 1e-12 * scale) << lowest;
      EXPECT_LT(fit.deviation, 1e-13);
    }
  }
}

TEST(SphereFit, NoiseDoesNotShrinkACap) {
  // The algebraic fit is too small by a part of noise^2 / height^2: 3 % here.
  const SphereFit fit = fit_sphere(cap_points(Vec3::Zero(), 1, 0.8, 0.02));
  EXPECT_NEAR(fit.radius, 1, 0.012);
  EXPECT_NEAR(fit.deviation, 0.02, 0.001);
}

}  // namespace
}  // namespace meniscus::coupling
