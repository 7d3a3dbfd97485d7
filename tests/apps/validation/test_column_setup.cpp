#include "apps/validation/column_setup.h"
#include "mesh/measures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

namespace meniscus::validation {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr ColumnOptions kCoarse{.wave_number = 1.2, .amplitude = 0.1, .wavelengths = 3, .edge = 0.5};

class ColumnSetup : public testing::Test {
 protected:
  static void SetUpTestSuite() { column_ = new Column(wavy_column(kCoarse)); }
  static void TearDownTestSuite() { delete column_; }
  static const Column& column() { return *column_; }

  // The surface's vertices put at distance r(x) from the axis.
  static mesh::TetMesh with_radius(const std::function<double(double x)>& r) {
    mesh::TetMesh mesh;
    mesh.restore(column_->mesh.state());
    for (const mesh::TetFace f : mesh::label_boundary(mesh, mesh::kLiquid)) {
      for (const mesh::VertexId v : mesh.face_vertices(f)) {
        const Vec3 p = mesh.position(v);
        const double scale = r(p.x()) / std::hypot(p.y(), p.z());
        if (std::isfinite(scale)) mesh.set_position(v, {p.x(), scale * p.y(), scale * p.z()});
      }
    }
    return mesh;
  }

 private:
  static Column* column_;
};
Column* ColumnSetup::column_ = nullptr;

TEST_F(ColumnSetup, TheColumnHasTheVolumeOfThePlainOne) {
  const double exact = kPi * kCoarse.wavelengths * 2 * kPi / kCoarse.wave_number + 4 * kPi / 3;
  EXPECT_NEAR(mesh::label_volumes(column().mesh)[mesh::kLiquid] / exact, 1, 1e-10);
}

TEST_F(ColumnSetup, TheColumnHasTheWaveAskedFor) {
  EXPECT_NEAR(wave_amplitude(column().mesh, kCoarse.wave_number, 1), kCoarse.amplitude,
              0.05 * kCoarse.amplitude);
}

TEST_F(ColumnSetup, TheColumnIsRunWithTheDefaultsOfTheProgram) {
  const coupling::FlowRunOptions defaults{};
  const coupling::FlowRunOptions& options = column().options;
  EXPECT_EQ(options.liquid.density, 1);
  EXPECT_EQ(options.liquid.surface_tension, 1);
  EXPECT_EQ(options.liquid.viscosity, 0);
  EXPECT_EQ(options.complex.sizing.edge_length, kCoarse.edge);
  EXPECT_TRUE(options.complex.topology.merge && options.complex.topology.split);
  EXPECT_EQ(options.step.capillary, defaults.step.capillary);
  EXPECT_EQ(options.scheme, defaults.scheme);
}

TEST_F(ColumnSetup, AnAmplitudeIsFoundBesideOtherWaves) {
  const double k = kCoarse.wave_number;
  for (const double amplitude : {0.07, -0.03, 0.0}) {
    const auto radius = [&](double x) { return 0.9 + amplitude * std::cos(k * x) + 0.05 * std::sin(k * x); };
    for (const double wavelengths : {1.0, 2.0})
      EXPECT_NEAR(wave_amplitude(with_radius(radius), k, wavelengths), amplitude, 1e-12) << wavelengths;
  }
}

TEST_F(ColumnSetup, OnlyTheMiddleCounts) {
  const double k = kCoarse.wave_number;
  const mesh::TetMesh mesh =
      with_radius([&](double x) { return std::abs(x) <= kPi / k ? 1 + 0.04 * std::cos(k * x) : 1.3; });
  EXPECT_NEAR(wave_amplitude(mesh, k, 1), 0.04, 1e-12);
}

}  // namespace
}  // namespace meniscus::validation
