#include "fem/equilibrium_stage.h"
#include "fem/gravity_energy.h"
#include "tests/fem/vessels.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <numbers>

namespace meniscus::fem {
namespace {

using std::numbers::pi;
using test::Drop;
using test::Vessel;

const LiquidProperties kLiquid{.density = 1, .viscosity = 0, .surface_tension = 1, .gravity = {}};

StaticWalls walls_of(const Vessel& vessel, double contact_angle_deg) {
  return {.wetting =
              std::vector<double>(vessel.drop.liquid.walls.size(), -std::cos(contact_angle_deg * pi / 180)),
          .allowed_at = [&vessel](std::span<const Vec3> x) { return vessel.conditions(x).allowed; }};
}

struct Descent {
  std::vector<double> residuals;
  std::vector<Vec3> x;
  double energy_gained = 0, volume_error = 0;
};

// Steps until the residual is small or nothing moves.
Descent descend(EquilibriumStage& stage, const Drop& drop, Directions directions, int most_steps = 40) {
  Descent out{.residuals = {}, .x = drop.x};
  const std::vector<Directions> all(drop.liquid.bodies, directions);
  double shift = 0;
  for (int k = 0; k < most_steps; ++k) {
    EquilibriumResult r =
        stage.step({.x = out.x, .volumes = drop.volumes, .directions = all, .way = 0.3, .shift = shift});
    if (!r.moved) break;
    out.energy_gained = std::max(out.energy_gained, (r.energy - r.energy_before) / std::abs(r.energy));
    out.volume_error = std::max(out.volume_error, r.volume_error);
    out.x = std::move(r.x);
    out.residuals.push_back(r.residual);
    shift = r.shift / 10;
    if (r.residual < 1e-11) break;
  }
  return out;
}

TEST(EquilibriumStage, RelaxesADropOnAFloorWhileItsEnergyFallsAndItsVolumeStays) {
  const Vessel vessel = test::half_ball_on_floor(0.35);
  for (const double angle : {70.0, 110.0}) {
    EquilibriumStage stage(vessel.drop.liquid, kLiquid);
    stage.set_walls(walls_of(vessel, angle), vessel.drop.x);
    const Descent d = descend(stage, vessel.drop, Directions::normal);
    ASSERT_FALSE(d.residuals.empty());
    std::printf("%.0f degrees: residual %.1e after %zu steps\n", angle, d.residuals.back(),
                d.residuals.size());
    EXPECT_LT(d.residuals.back(), 1e-11);
    EXPECT_LT(d.energy_gained, 2e-14);
    EXPECT_LT(d.volume_error, 1e-15);
    double height = 0, base = 0, count = 0;
    for (std::size_t i = 0; i < d.x.size(); ++i) {
      height = std::max(height, d.x[i].z());
      if (!vessel.drop.liquid.contact_line[i]) continue;
      base += d.x[i].norm();
      ++count;
    }
    EXPECT_NEAR(2 * std::atan2(height, base / count) * 180 / pi, angle, 1.5);
  }
}

TEST(EquilibriumStage, ConvergesQuadraticallyInAllDirections) {
  // A ball that is not one yet: a little longer in one direction.
  Drop drop = test::sphere(0.5);
  for (Vec3& x : drop.x) x.z() *= 1.05;
  EquilibriumStage stage(drop.liquid, kLiquid);
  const Descent d = descend(stage, drop, Directions::all);
  ASSERT_GE(d.residuals.size(), 3u);
  EXPECT_LT(d.residuals.back(), 1e-11);
  for (std::size_t k = 1; k < d.residuals.size(); ++k) {
    if (d.residuals[k - 1] > 1e-3 || d.residuals[k - 1] < 1e-8) continue;
    EXPECT_LT(d.residuals[k], 10 * std::pow(d.residuals[k - 1], 1.5)) << "step " << k;
  }
}

TEST(EquilibriumStage, RestIsFoundWithTheRightPressure) {
  const Drop octahedron = test::octahedron();
  const EquilibriumStage stage(octahedron.liquid, kLiquid);
  const std::vector<Directions> all{Directions::all};
  const EquilibriumRest rest = stage.rest(octahedron.x, all);
  EXPECT_LT(rest.residual, 1e-15);
  // Area 4 sqrt(3) r^2, volume 4/3 r^3: dA / dV = 2 sqrt(3) / r.
  EXPECT_NEAR(rest.pressure[0], 2 * std::sqrt(3.0), 1e-14);
}

TEST(EquilibriumStage, TheSameAtEveryScale) {
  std::vector<std::size_t> steps;
  for (const double scale : test::kScales) {
    Vessel vessel = test::half_ball_on_floor(0.5);
    for (Vec3& x : vessel.drop.x) x *= scale;
    for (double& v : vessel.drop.volumes) v *= std::pow(scale, 3);
    LiquidProperties liquid{.density = 998, .viscosity = 0, .surface_tension = 0.07, .gravity = {}};
    liquid.gravity.acceleration = Vec3(0, 0, -0.5 * 0.07 / 998 / (scale * scale));
    EquilibriumStage stage(vessel.drop.liquid, liquid);
    stage.set_walls(walls_of(vessel, 100), vessel.drop.x);
    const Descent d = descend(stage, vessel.drop, Directions::normal);
    ASSERT_FALSE(d.residuals.empty());
    EXPECT_LT(d.residuals.back(), 1e-11);
    steps.push_back(d.residuals.size());
  }
  EXPECT_EQ(steps[0], steps[1]);
  EXPECT_EQ(steps[1], steps[2]);
}

TEST(EquilibriumStage, LevelLiquidIsAtRestInAVesselOfAnyShape) {
  for (const Vessel& vessel : {test::box_vessel(4), test::ball_vessel(6), test::cone_vessel(6)}) {
    // The weight alone, in units of which the tension is nothing.
    const LiquidProperties liquid{.density = 1,
                                  .viscosity = 0,
                                  .surface_tension = 1e-12,
                                  .gravity = {.acceleration = Vec3(0, 0, -1), .reference = Vec3::Zero()}};
    EquilibriumStage stage(vessel.drop.liquid, liquid);
    stage.set_walls(walls_of(vessel, 90), vessel.drop.x);
    const std::vector<Directions> normal{Directions::normal};
    EXPECT_LT(stage.rest(vessel.drop.x, normal).residual * liquid.surface_tension, 1e-12);
  }
}

// Liquid in a ball: its contact line slides on a sphere.
TEST(EquilibriumStage, OnCurvedWallsItConvergesAsFastAsOnFlatOnes) {
  const Vessel vessel = test::ball_vessel(6);
  EquilibriumStage stage(vessel.drop.liquid, kLiquid);
  StaticWalls walls = walls_of(vessel, 75);
  const LiquidMesh& liquid = vessel.drop.liquid;
  walls.project = [&liquid](std::span<Vec3> x) {
    for (const Triangle& t : liquid.walls) {
      for (const Index v : t) x[v].normalize();
    }
  };
  stage.set_walls(std::move(walls), vessel.drop.x);
  const Descent d = descend(stage, vessel.drop, Directions::normal);
  ASSERT_FALSE(d.residuals.empty());
  std::printf("residual %.1e after %zu steps\n", d.residuals.back(), d.residuals.size());
  EXPECT_LT(d.residuals.back(), 1e-11);
  for (const Triangle& t : liquid.walls) {
    for (const Index v : t) EXPECT_NEAR(d.x[v].norm(), 1, 1e-15);
  }
}

}  // namespace
}  // namespace meniscus::fem
