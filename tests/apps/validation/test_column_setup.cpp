#include "apps/validation/column_setup.h"
#include "mesh/measures.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

namespace meniscus::validation {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr ColumnOptions kCoarse{.wave_number = 2, .amplitude = 0.1, .wavelengths = 1, .edge = 0.5};

TEST(WavyColumn, IsTheOneAskedForRunWithTheDefaultsOfTheProgram) {
  const Column column = wavy_column(kCoarse);
  const double exact = kPi * kCoarse.wavelengths * 2 * kPi / kCoarse.wave_number + 4 * kPi / 3;
  EXPECT_NEAR(mesh::label_volumes(column.mesh)[mesh::kLiquid] / exact, 1, 1e-10);
  EXPECT_NEAR(wave_amplitude(column.mesh, kCoarse.wave_number, 1), kCoarse.amplitude,
              0.05 * kCoarse.amplitude);
  const coupling::FlowRunOptions defaults{}, &options = column.options;
  EXPECT_EQ(options.liquid.density, 1);
  EXPECT_EQ(options.liquid.surface_tension, 1);
  EXPECT_EQ(options.liquid.viscosity, 0);
  EXPECT_EQ(options.complex.sizing.edge_length, kCoarse.edge);
  EXPECT_GT(options.complex.sizing.max_edge_length, kCoarse.edge);
  EXPECT_TRUE(options.complex.topology.merge);
  EXPECT_TRUE(options.complex.topology.split);
  EXPECT_EQ(options.step.capillary, defaults.step.capillary);
  EXPECT_EQ(options.scheme, defaults.scheme);
}

// A column along x, four long, from wall to wall, its surface's vertices put at distance r(x) from the axis.
mesh::TetMesh column_of_radius(const std::function<double(double x)>& r) {
  mesh::TetMesh mesh = test::labelled_column(12);
  for (const mesh::VertexId v : mesh.vertices()) {
    const Vec3 p = mesh.position(v) - Vec3::Constant(0.5);
    mesh.set_position(v, 4 * Vec3(p.z(), p.x(), p.y()));
  }
  for (const mesh::TetFace f : mesh::label_boundary(mesh, mesh::kLiquid)) {
    for (const mesh::VertexId v : mesh.face_vertices(f)) {
      const Vec3 p = mesh.position(v);
      const double scale = r(p.x()) / std::hypot(p.y(), p.z());
      mesh.set_position(v, {p.x(), scale * p.y(), scale * p.z()});
    }
  }
  return mesh;
}

constexpr double kWaveNumber = kPi;  // two wavelengths

TEST(WaveAmplitude, IsFoundBesideOtherWaves) {
  for (const double amplitude : {0.07, -0.03, 0.0}) {
    const mesh::TetMesh mesh = column_of_radius([&](double x) {
      return 1 + amplitude * std::cos(kWaveNumber * x) + 0.05 * std::sin(kWaveNumber * x);
    });
    for (const double wavelengths : {1.0, 2.0})
      EXPECT_NEAR(wave_amplitude(mesh, kWaveNumber, wavelengths), amplitude, 1e-12) << wavelengths;
  }
}

TEST(WaveAmplitude, IsThatOfTheMiddle) {
  const mesh::TetMesh mesh = column_of_radius(
      [](double x) { return std::abs(x) < 1.1 ? 1 + 0.04 * std::cos(kWaveNumber * x) : 1.3; });
  EXPECT_NEAR(wave_amplitude(mesh, kWaveNumber, 1), 0.04, 1e-12);
  EXPECT_GT(std::abs(wave_amplitude(mesh, kWaveNumber, 2) - 0.04), 0.01);
}

}  // namespace
}  // namespace meniscus::validation
