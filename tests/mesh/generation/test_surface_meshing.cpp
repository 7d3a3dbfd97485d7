#include "mesh/error.h"
#include "mesh/generation/surface_meshing.h"
#include "tests/mesh/generation/shape_samples.h"

#include <cmath>

namespace meniscus::mesh {
namespace {

using test::contains;
using test::input_error;

constexpr double kLeastAngleDeg = 30.0;

void expect_good(const test::SampleShape& sample, double edge_length) {
  const TriangleSurface s = mesh_surface(sample.shape, edge_length);
  const double edges = sample.edge_length / edge_length;
  EXPECT_NO_THROW(check_surface(s)) << sample.name << ", " << edges;
  EXPECT_NEAR(volume(s) / exact_volume(sample.shape), 1.0, 1e-12) << sample.name << ", " << edges;
  const SurfaceQuality q = surface_quality(s);
  EXPECT_GT(q.min_angle_deg, kLeastAngleDeg) << sample.name << ", " << edges;
  EXPECT_NEAR(q.mean_edge / edge_length, 1.0, 0.2) << sample.name << ", " << edges;
}

TEST(SurfaceMeshing, EveryShapeAtEveryScaleIsClosedAndHasItsVolume) {
  for (const double scale : test::kSceneScales) {
    for (const test::SampleShape& sample : test::sample_shapes(scale, Vec3(20, -30, 40)))
      expect_good(sample, sample.edge_length);
  }
}

TEST(SurfaceMeshing, EveryShapeAtEveryResolutionIsClosedAndHasItsVolume) {
  for (const test::SampleShape& sample : test::sample_shapes()) {
    for (const double fraction : {0.8, 0.4}) expect_good(sample, fraction * sample.edge_length);
  }
}

TEST(SurfaceMeshing, TheAreaConvergesWithSecondOrder) {
  constexpr std::array<double, 3> kFractions = {1.0, 0.7, 0.4};
  for (const auto& [name, shape, coarse] : test::sample_shapes()) {
    if (!exact_area(shape)) continue;
    std::array<double, 3> error{};
    for (std::size_t i = 0; i < error.size(); ++i)
      error[i] = std::abs(area(mesh_surface(shape, kFractions[i] * coarse)) / *exact_area(shape) - 1.0);
    if (name == "box") {
      EXPECT_LT(error[2], 1e-13);
      continue;
    }
    const double order = std::log(error[0] / error[2]) / std::log(kFractions[0] / kFractions[2]);
    EXPECT_GT(order, 1.7) << name << ": " << error[0] << ' ' << error[1] << ' ' << error[2];
  }
}

TEST(SurfaceMeshing, AFlatBaseStaysExactlyFlat) {
  const Cap cap = Cap::with_contact_angle(Vec3(0.1, 0.2, 0.3), Vec3::UnitZ(), 1.0, 70.0);
  const TriangleSurface s = mesh_surface(cap, 0.2);
  double base = 0.0;
  for (const Triangle& t : s.triangles) {
    const Vec3 normal = area_vector(s, t);
    if (normal.normalized().z() < -0.999) base += normal.norm();
  }
  const double exact = EIGEN_PI * cap.base_radius() * cap.base_radius();
  EXPECT_NEAR(base / exact, 1.0, 0.02);
  EXPECT_EQ(bounding_box(s).min().z(), 0.3);
}

TEST(SurfaceMeshing, AnImportedSurfaceIsRemeshedWithItsVolumeAndItsSharpEdges) {
  for (const double scale : test::kSceneScales) {
    const ImportedSurface cube{transformed(test::unit_cube(), scale, Vec3::Constant(scale))};
    const TriangleSurface s = mesh_surface(cube, 0.2 * scale);
    EXPECT_NEAR(volume(s) / std::pow(scale, 3), 1.0, 1e-12);
    EXPECT_NEAR(area(s) / (6.0 * scale * scale), 1.0, 1e-12);
    EXPECT_GT(surface_quality(s).min_angle_deg, kLeastAngleDeg);
    const ImportedSurface torus{
        mesh_surface(Torus{.radius = scale, .tube_radius = 0.4 * scale}, 0.15 * scale)};
    const TriangleSurface coarser = mesh_surface(torus, 0.25 * scale);
    EXPECT_NEAR(volume(coarser) / exact_volume(torus), 1.0, 1e-12);
    EXPECT_GT(surface_quality(coarser).min_angle_deg, kLeastAngleDeg);
  }
}

TEST(SurfaceMeshing, TheSameShapeGivesTheSameBits) {
  for (const auto& [name, shape, edge_length] : test::sample_shapes()) {
    const TriangleSurface a = mesh_surface(shape, edge_length);
    const TriangleSurface b = mesh_surface(shape, edge_length);
    EXPECT_EQ(a.triangles, b.triangles) << name;
    EXPECT_EQ(a.points, b.points) << name;
  }
}

TEST(SurfaceMeshing, AnEdgeLengthThatIsTooCoarseIsRefused) {
  for (const auto& [name, shape, edge_length] : test::sample_shapes()) {
    const double coarsest = coarsest_edge_length(shape);
    EXPECT_TRUE(contains(input_error([&] { (void)mesh_surface(shape, 1.1 * coarsest); }), "too coarse"))
        << name;
  }
  for (const double bad : {0.0, -1.0, std::nan("")})
    EXPECT_TRUE(
        contains(input_error([&] { (void)mesh_surface(Sphere{}, bad); }), "must be a positive number"));
}

// Either a sound surface or a sentence, never anything else.
TEST(SurfaceMeshing, EveryEdgeLengthUpToTheCoarsestGivesASoundSurfaceOrAnInputError) {
  for (const auto& [name, shape, coarse] : test::sample_shapes()) {
    for (const double fraction : {1.0, 0.9, 0.75, 0.6}) {
      try {
        const TriangleSurface s = mesh_surface(shape, fraction * coarsest_edge_length(shape));
        EXPECT_NO_THROW(check_surface(s)) << name;
        EXPECT_NEAR(volume(s) / exact_volume(shape), 1.0, 1e-12) << name;
      } catch (const InputError& error) {
        EXPECT_TRUE(contains(error.what(), "edge_length")) << name;
      }
    }
  }
}

}  // namespace
}  // namespace meniscus::mesh
