#include "mesh/generation/sheeted_surface.h"
#include "mesh/generation/surface_relaxation.h"
#include "tests/mesh/generation/shape_samples.h"

namespace meniscus::mesh {
namespace {

TEST(SurfaceRelaxation, DisturbedSurfacesRegainTheirAnglesOnTheExactSurface) {
  for (const auto& [name, shape, edge_length] : test::sample_shapes()) {
    SheetedSurface s = initial_surface(shape, 0.5 * edge_length);
    double phase = 0.0;
    for (Vec3& p : s.surface.points) {
      p += 0.1 * edge_length * Vec3(std::sin(phase), std::sin(2.0 * phase + 1.0), std::cos(3.0 * phase));
      phase += 1.0;
    }
    project_vertices(s, edge_length);
    const double before = surface_quality(s.surface).min_angle_deg;
    relax_surface(s);
    EXPECT_GT(surface_quality(s.surface).min_angle_deg, std::max(before, 25.0)) << name << " from " << before;
    EXPECT_NO_THROW(check_surface(s.surface)) << name;
    for (const Vec3& p : s.surface.points) EXPECT_NEAR(implicit_value(shape, p), 0.0, 1e-12) << name;
  }
}

TEST(SurfaceRelaxation, CornersOfABoxStayWhereTheyAre) {
  const Box box{.size = Vec3::Ones()};
  SheetedSurface s = initial_surface(box, 0.2);
  relax_surface(s);
  std::size_t corners = 0;
  for (const Vec3& p : s.surface.points) corners += p.cwiseAbs() == Vec3::Constant(0.5) ? 1 : 0;
  EXPECT_EQ(corners, 8u);
  EXPECT_NEAR(volume(s.surface), 1.0, 1e-14);
}

}  // namespace
}  // namespace meniscus::mesh
