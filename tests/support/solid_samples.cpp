#include "tests/support/solid_samples.h"

#include "mesh/generation/surface_meshing.h"

namespace meniscus::test {

using namespace mesh;

std::vector<SampleSolid> sample_solids(double scale, const Vec3& place) {
  const Vec3 c = scale * place;
  const Vec3 tilted(0.3, -0.2, 1.0);
  const auto at_scale = [&](TriangleSurface s) {
    return ImportedSurface{transformed(std::move(s), scale, c)};
  };
  return {
      {"plane", Plane{.point = c, .normal = tilted}},
      {"sphere", Sphere{.center = c, .radius = scale}},
      {"box", Box{.center = c, .size = Vec3(1.0, 0.6, 0.8) * scale}},
      {"cylinder", Cylinder{.center = c, .axis = tilted, .radius = 0.5 * scale, .length = 1.2 * scale}},
      {"tube", Tube{.center = c,
                    .axis = tilted,
                    .radius = 0.5 * scale,
                    .length = 1.2 * scale,
                    .thickness = 0.2 * scale}},
      {"capsule", Capsule{.center = c, .axis = tilted, .radius = 0.4 * scale, .length = 0.9 * scale}},
      {"torus", Torus{.center = c, .axis = tilted, .radius = scale, .tube_radius = 0.4 * scale}},
      {"stepped block", at_scale(stepped_block())},
      {"ball of facets", at_scale(mesh_surface(Sphere{}, 0.4))},
  };
}

TriangleSurface stepped_block() {
  // The outline in the plane of x and z, counter-clockwise, drawn out along y from 0 to 2.
  const std::vector<std::array<double, 2>> outline = {{0, 0}, {2, 0}, {2, 0.5}, {1, 0.5}, {1, 1}, {0, 1}};
  TriangleSurface s;
  for (const double y : {0.0, 2.0}) {
    for (const auto& [x, z] : outline) s.points.emplace_back(x, y, z);
  }
  for (std::uint32_t i = 0; i < 6; ++i) {
    const std::uint32_t next = (i + 1) % 6;
    s.triangles.push_back({i, i + 6, next + 6});
    s.triangles.push_back({i, next + 6, next});
  }
  for (const Triangle& t : std::vector<Triangle>{{0, 1, 3}, {1, 2, 3}, {0, 3, 5}, {3, 4, 5}}) {
    s.triangles.push_back(t);
    s.triangles.push_back({t[0] + 6, t[2] + 6, t[1] + 6});
  }
  return oriented_and_checked(s);
}

}  // namespace meniscus::test
