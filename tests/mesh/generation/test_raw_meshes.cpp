#include "mesh/measures.h"
#include "mesh/validate.h"
#include "tests/support/raw_meshes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace meniscus::test {
namespace {

struct RawMesh {
  const char* name;
  mesh::TetMesh (*make)(std::size_t);
  double liquid_volume;
  std::size_t parts;  // connected bodies of liquid
};

constexpr std::size_t kTets = 5000;

TEST(RawMeshes, MeshesAreValidAndBadAndOfAboutTheSizeWanted) {
  constexpr double kBall = 4.0 / 3.0 * EIGEN_PI;
  // What each of the touching balls loses to the other.
  const double height = 1.0 - std::sqrt(1.0 - kNeckRadius * kNeckRadius);
  const double segment = EIGEN_PI * height * height * (1.0 - height / 3.0);
  const std::array<RawMesh, 4> meshes = {{{"ball", raw_ball, kBall, 1},
                                          {"torus", raw_torus, 2.0 * EIGEN_PI * EIGEN_PI * 0.16, 1},
                                          {"touching balls", raw_touching_balls, 2.0 * (kBall - segment), 1},
                                          {"box with hole", raw_box_with_hole, 64.0 - kBall, 1}}};
  for (const auto& [name, make, liquid_volume, parts] : meshes) {
    const mesh::TetMesh mesh = make(kTets);
    EXPECT_EQ(mesh::validate(mesh).defect, "") << name;
    EXPECT_NEAR(static_cast<double>(mesh.tet_count()) / kTets, 1.0, 0.2) << name;
    EXPECT_LT(mesh::angle_statistics(mesh).min_deg, 1.5) << name;
    const std::vector<double> volumes = mesh::label_volumes(mesh);
    ASSERT_EQ(volumes.size(), 2u) << name;
    EXPECT_NEAR(volumes[mesh::kLiquid] / liquid_volume, 1.0, 1e-8) << name;
    EXPECT_EQ(mesh::label_components(mesh)[mesh::kLiquid], parts) << name;
  }
}

TEST(RawMeshes, TheBoxWithAHoleHasOnlyLiquidAndTwoParts) {
  const mesh::TetMesh mesh = raw_box_with_hole(kTets);
  EXPECT_EQ(mesh::label_volumes(mesh)[mesh::kAir], 0.0);
  EXPECT_EQ(mesh::interface_area(mesh, mesh::kLiquid), 0.0);
  EXPECT_EQ(mesh::euler_characteristic(mesh, mesh::kLiquid), 4);
}

}  // namespace
}  // namespace meniscus::test
