#include "coupling/measure/young_laplace_fit.h"
#include "tests/coupling/measure/drops_on_walls.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace meniscus::coupling {
namespace {

using validation::DropSide;

TEST(YoungLaplaceFit, FindsTheDropItsPointsAreOf) {
  struct Case {
    double volume, angle;
    DropSide side;
  };
  for (const Case& c :
       {Case{1e-3, 40, DropSide::sessile}, Case{1, 30, DropSide::sessile}, Case{1, 90, DropSide::sessile},
        Case{1, 150, DropSide::sessile}, Case{300, 60, DropSide::sessile}, Case{300, 140, DropSide::sessile},
        Case{1, 50, DropSide::pendant}, Case{2, 90, DropSide::pendant}, Case{3.3, 90, DropSide::pendant},
        Case{0.3, 140, DropSide::pendant}}) {
    const std::string where = std::to_string(c.volume) + ", " + std::to_string(c.angle) + " degrees";
    const validation::WallDrop drop = validation::wall_drop({c.volume, c.angle, 1, c.side});
    ASSERT_TRUE(drop.found) << where;
    // Somewhere, in any direction, at any scale.
    for (const double scale : {1e-6, 1.0, 1e3}) {
      const Eigen::Matrix3d turn = Eigen::AngleAxisd(0.7, Vec3(1, 2, -1).normalized()).toRotationMatrix();
      const Vec3 place = scale * Vec3(2, -1, 5);
      std::vector<SurfacePoint> points = test::points_of(drop);
      for (SurfacePoint& p : points) p.x = place + scale * turn * p.x;
      const WallPlane wall{place + scale * turn * Vec3(0.3, 0.4, 0), turn.col(2)};
      const double weight = (c.side == DropSide::sessile ? 1 : -1) / (scale * scale);
      const YoungLaplaceFit fit = fit_young_laplace(points, wall, weight);
      ASSERT_TRUE(fit.converged) << where;
      EXPECT_NEAR(fit.contact_angle_deg, c.angle, 1e-5) << where;
      EXPECT_NEAR(fit.apex_curvature * scale / drop.apex_curvature, 1, 1e-6) << where;
      EXPECT_NEAR(fit.base_radius / (scale * drop.base_radius), 1, 1e-7) << where;
      EXPECT_NEAR((fit.apex - place - scale * drop.height * turn.col(2)).norm(), 0,
                  1e-7 * scale * drop.base_radius)
          << where;
      EXPECT_LT(fit.deviation, 1e-7) << where;
    }
  }
}

TEST(YoungLaplaceFit, IsOfTheWholeShapeWhateverHappensAtTheWall) {
  // The lowest tenth bent outwards by a few percent: a facet there is off by tens of degrees.
  const validation::WallDrop drop = validation::wall_drop({1, 90, 1, DropSide::sessile});
  std::vector<SurfacePoint> points = test::points_of(drop);
  for (SurfacePoint& p : points) {
    const double low = std::max(0.0, 1 - p.x.z() / (0.1 * drop.height));
    p.x.head<2>() *= 1 + 0.02 * low;
  }
  const YoungLaplaceFit fit = fit_young_laplace(points, {Vec3::Zero(), Vec3::UnitZ()}, 1);
  ASSERT_TRUE(fit.converged);
  EXPECT_NEAR(fit.contact_angle_deg, 90, 1.5);
  EXPECT_GT(fit.deviation, 1e-3);
}

TEST(YoungLaplaceFit, OfNothingDoesNotConverge) {
  EXPECT_FALSE(fit_young_laplace({}, {Vec3::Zero(), Vec3::UnitZ()}, 1).converged);
}

}  // namespace
}  // namespace meniscus::coupling
