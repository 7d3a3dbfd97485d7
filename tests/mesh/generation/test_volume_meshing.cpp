#include "mesh/error.h"
#include "mesh/generation/surface_meshing.h"
#include "mesh/generation/volume_meshing.h"
#include "mesh/measures.h"
#include "mesh/tet_mesh.h"
#include "mesh/validate.h"
#include "tests/mesh/generation/shape_samples.h"

namespace meniscus::mesh {
namespace {

using test::contains;
using test::input_error;

BoundingBox box_about(const Shape& shape) {
  const BoundingBox b = bounding_box(shape);
  const Vec3 room = Vec3::Constant(0.3 * b.sizes().maxCoeff());
  return {b.min() - room, b.max() + room};
}

TetMesh build(const TetSoup& soup) {
  return TetMesh::from_cells(soup.points, soup.tets, soup.labels);
}

// How many triangles of the surface are faces between liquid and something else.
std::size_t kept_facets(const TetMesh& mesh, const TriangleSurface& s) {
  std::size_t kept = 0;
  for (const Triangle& t : s.triangles) {
    const TetFace f = mesh.find_face(VertexId(t[0]), VertexId(t[1]), VertexId(t[2]));
    kept += f.tet.valid() && (mesh.is_hull(f) || mesh.is_interface(f)) ? 1 : 0;
  }
  return kept;
}

TEST(VolumeMeshing, EveryShapeIsFilledConformingly) {
  for (const double scale : test::kSceneScales) {
    for (const auto& [name, shape, edge_length] : test::sample_shapes(scale)) {
      const std::vector<LabelledSurface> surfaces = {{mesh_surface(shape, edge_length), kLiquid}};
      const BoundingBox domain = box_about(shape);
      const TetSoup soup =
          mesh_volume(surfaces, {.edge_length = edge_length, .grading = 0.5, .domain = domain});
      const TetMesh mesh = build(soup);
      EXPECT_EQ(validate(mesh).defect, "") << name << " at " << scale;
      EXPECT_NEAR(volume(soup, kLiquid) / exact_volume(shape), 1.0, 1e-12) << name << " at " << scale;
      EXPECT_NEAR((volume(soup, kLiquid) + volume(soup, kAir)) / domain.volume(), 1.0, 1e-12) << name;
      EXPECT_EQ(kept_facets(mesh, surfaces[0].surface), surfaces[0].surface.triangles.size()) << name;
      EXPECT_GT(angle_statistics(mesh).min_deg, 1.0) << name << " at " << scale;
    }
  }
}

TEST(VolumeMeshing, WithoutADomainOnlyTheInsideIsFilled) {
  const std::vector<LabelledSurface> surfaces = {{mesh_surface(Torus{}, 0.2), Label{3}}};
  const TetSoup soup = mesh_volume(surfaces, {.edge_length = 0.2});
  EXPECT_NEAR(volume(soup, 3), exact_volume(Torus{}), 1e-12);
  EXPECT_EQ(volume(soup, kAir), 0.0);
  EXPECT_EQ(validate(build(soup)).defect, "");
}

TEST(VolumeMeshing, TheInnermostSurfaceDecides) {
  const Sphere inner{.radius = 0.5};
  const std::vector<LabelledSurface> surfaces = {{mesh_surface(Sphere{}, 0.3), kLiquid},
                                                 {mesh_surface(inner, 0.3), Label{2}}};
  const TetSoup soup = mesh_volume(surfaces, {.edge_length = 0.3, .domain = box_about(Sphere{})});
  EXPECT_NEAR(volume(soup, 2), exact_volume(inner), 1e-12);
  EXPECT_NEAR(volume(soup, kLiquid), exact_volume(Sphere{}) - exact_volume(inner), 1e-12);
}

TEST(VolumeMeshing, AHoleIsLeftEmpty) {
  const std::vector<LabelledSurface> surfaces = {
      {mesh_surface(Box{.size = Vec3::Constant(3.0)}, 0.5), kLiquid},
      {mesh_surface(Sphere{}, 0.4), std::nullopt}};
  const TetSoup soup = mesh_volume(surfaces, {.edge_length = 0.4});
  EXPECT_NEAR(volume(soup, kLiquid), 27.0 - exact_volume(Sphere{}), 1e-12);
  EXPECT_EQ(euler_characteristic(build(soup), kLiquid), 4);
}

TEST(VolumeMeshing, EdgesGrowAwayFromTheSurface) {
  const std::vector<LabelledSurface> surfaces = {{mesh_surface(Sphere{.radius = 0.5}, 0.2), kLiquid}};
  const BoundingBox domain(Vec3::Constant(-3.0), Vec3::Constant(3.0));
  const auto count = [&](double grading) {
    return mesh_volume(surfaces, {.edge_length = 0.2, .grading = grading, .domain = domain}).tets.size();
  };
  EXPECT_GT(count(0.2), 1.3 * static_cast<double>(count(0.6)));
}

TEST(VolumeMeshing, InteriorPointsBecomeVerticesOfAMeshWithoutQuality) {
  const std::vector<LabelledSurface> surfaces = {{mesh_surface(Box{}, 0.5), kLiquid}};
  VolumeMeshingOptions options{.edge_length = 0.5, .quality = false};
  const std::size_t before = mesh_volume(surfaces, options).points.size();
  options.interior_points = {Vec3(0.1, 0.1, 0.1), Vec3(-0.2, 0.1, 0.0)};
  const TetSoup soup = mesh_volume(surfaces, options);
  EXPECT_EQ(soup.points.size(), before + 2);
  EXPECT_NEAR(volume(soup, kLiquid), 1.0, 1e-13);
}

TEST(VolumeMeshing, SurfacesThatMeetAreRefused) {
  const TriangleSurface ball = mesh_surface(Sphere{}, 0.4);
  const std::vector<LabelledSurface> surfaces = {{ball, kLiquid},
                                                 {transformed(ball, 1.0, Vec3(1, 0, 0)), Label{2}}};
  EXPECT_TRUE(
      contains(input_error([&] { (void)mesh_volume(surfaces, {.edge_length = 0.4}); }), "intersects itself"));
}

TEST(VolumeMeshing, BadOptionsAreNamed) {
  const std::vector<LabelledSurface> surfaces = {{test::unit_cube(), kLiquid}};
  const auto error = [&](const VolumeMeshingOptions& options) {
    return input_error([&] { (void)mesh_volume(surfaces, options); });
  };
  EXPECT_TRUE(contains(error({.edge_length = 0.0}), "edge_length is 0"));
  EXPECT_TRUE(contains(error({.edge_length = 1.0, .grading = -0.1}), "grading is -0.1"));
  EXPECT_TRUE(contains(error({.edge_length = 1.0, .max_edge_length = 0.5}), "max_edge_length is 0.5"));
  EXPECT_TRUE(contains(error({.edge_length = 1.0, .domain = BoundingBox(Vec3::Ones(), Vec3::Zero())}),
                       "domain is empty"));
  EXPECT_TRUE(
      contains(input_error([] { (void)mesh_volume({}, {.edge_length = 1.0}); }), "no surface to fill"));
}

}  // namespace
}  // namespace meniscus::mesh
