#include "apps/validation/vessel_setup.h"
#include "mesh/measures.h"
#include "mesh/walls/wall_volume.h"

#include <gtest/gtest.h>

#include <limits>
#include <numbers>

namespace meniscus::validation {
namespace {

constexpr double kEdge = 0.25;

double angle_deg(const Vec3& a, const Vec3& b) {
  return std::acos(a.normalized().dot(b.normalized())) * 180 / std::numbers::pi;
}

TEST(HalfFullVessels, AreHalfFull) {
  for (const Vessel& vessel : half_full_vessels(kEdge)) {
    mesh::TetMesh mesh = generated(vessel.scene);
    mesh.lay_on(complex_of(vessel.scene).walls);
    const double liquid = mesh::label_volume_within_walls(mesh, mesh::kLiquid);
    const double air = mesh::label_volume_within_walls(mesh, mesh::kAir);
    EXPECT_NEAR(liquid / air, 1, 1e-9) << vessel.name;
  }
}

TEST(HalfFullVessels, HaveWallsThatALevelSurfaceMeetsAtTheirAngles) {
  for (const Vessel& vessel : half_full_vessels(kEdge)) {
    const mesh::Walls walls(vessel.scene.solids, vessel.scene.domain);
    // From the middle of the surface outwards.
    for (int k = 0; k < 16; ++k) {
      const double turn = 2 * std::numbers::pi * k / 16;
      Vec3 x = vessel.level * Vec3::UnitZ();
      for (int i = 0; i < 100; ++i) x += walls.distance(x) * Vec3(std::cos(turn), std::sin(turn), 0);
      const mesh::SheetList sheets = walls.sheets_at(x, 1e-6);
      ASSERT_FALSE(sheets.empty()) << vessel.name;
      const Vec3 normal = walls.sheet(*sheets.begin()).nearest(x).normal;
      const double wanted = vessel.scene.contact_angles_deg[walls.solid_of(*sheets.begin()).value()];
      EXPECT_NEAR(angle_deg(normal, Vec3::UnitZ()), wanted, 1e-6) << vessel.name;
    }
  }
}

TEST(HalfFullVessels, StayAtRest) {
  for (const Vessel& vessel : half_full_vessels(kEdge)) {
    coupling::FlowRun run(generated(vessel.scene), flow_of(vessel.scene));
    for (int k = 0; k < 3; ++k) {
      ASSERT_FALSE(run.step(std::numeric_limits<double>::infinity()).failure) << vessel.name;
    }
    EXPECT_LT(run.state().max_speed, 1e-9) << vessel.name;
    EXPECT_LT(pressure_error(run, vessel), 1e-6) << vessel.name;
    Vessel fuller = vessel;
    fuller.level += 0.01;
    EXPECT_NEAR(pressure_error(run, fuller), 0.01, 1e-6) << vessel.name;
  }
}

}  // namespace
}  // namespace meniscus::validation
