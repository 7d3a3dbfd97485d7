#include "apps/validation/wave_setup.h"
#include "coupling/measure/liquid_surface.h"
#include "mesh/measures.h"
#include "mesh/validate.h"

#include <gtest/gtest.h>

#include <numbers>

namespace meniscus::validation {
namespace {

constexpr WaveOptions kStill{.tension = 0.1, .edge = 0.2, .amplitude = 0};
constexpr WaveOptions kWave{.tension = 0.1, .edge = 0.2, .amplitude = 0.02};

TEST(WaveTank, HasTheWaveAskedFor) {
  const WaveTank still = wave_tank(kStill), tank = wave_tank(kWave);
  const double k = wave_problem(kWave).wave_number;
  EXPECT_NEAR(standing_amplitude(still.mesh, k), 0, 1e-12);
  EXPECT_NEAR(standing_amplitude(tank.mesh, k), kWave.amplitude, 0.01 * kWave.amplitude);
  const double volume = mesh::label_volumes(still.mesh)[mesh::kLiquid];
  EXPECT_NEAR(mesh::label_volumes(tank.mesh)[mesh::kLiquid] / volume, 1,
              10 * kWave.amplitude * kWave.amplitude);
  EXPECT_TRUE(mesh::validate(tank.mesh).ok());
  EXPECT_EQ(tank.options.liquid.surface_tension, kWave.tension);
  EXPECT_EQ(tank.options.liquid.viscosity, 0);
}

TEST(WaveTank, KeepsItsWalls) {
  const WaveTank still = wave_tank(kStill), tank = wave_tank(kWave);
  int at_walls = 0;
  for (const mesh::VertexId v : still.mesh.vertices()) {
    const Vec3 before = still.mesh.position(v), after = tank.mesh.position(v);
    EXPECT_EQ(after.y(), before.y());
    for (const double end : {0.0, 1.0}) {
      if (before.x() != end) continue;
      EXPECT_EQ(after.x(), end);
      ++at_walls;
    }
    if (before.z() == 0) {
      EXPECT_EQ(after.z(), 0);
    }
  }
  EXPECT_GT(at_walls, 10);
}

TEST(StandingAmplitude, IsFoundBesideOtherWaves) {
  WaveTank tank = wave_tank(kStill);
  constexpr double k = std::numbers::pi;
  for (const auto& p : coupling::surface_points(tank.mesh, coupling::liquid_surface(tank.mesh).free)) {
    const double z = 0.5 + 0.03 * std::cos(k * p.x.x());
    tank.mesh.set_position(p.vertex, {p.x.x(), p.x.y(), z});
  }
  EXPECT_NEAR(standing_amplitude(tank.mesh, k), 0.03, 1e-12);
}

}  // namespace
}  // namespace meniscus::validation
