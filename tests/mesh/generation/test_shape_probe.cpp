#include "mesh/generation/shape_probe.h"
#include "mesh/generation/surface_meshing.h"

#include <gtest/gtest.h>

namespace meniscus::mesh {
namespace {

TEST(ShapeProbe, AgreesWithTheFunctionsOfShapes) {
  const std::vector<Shape> shapes{Sphere{.radius = 2.0}, Box{.size = Vec3(1, 2, 3)},
                                  Cap{.radius = 1.0, .height = 0.5}, Torus{},
                                  ImportedSurface{mesh_surface(Sphere{}, 0.5)}};
  for (const Shape& shape : shapes) {
    const ShapeProbe probe(shape);
    for (const Vec3& x : {Vec3(0.1, 0.2, 0.3), Vec3(1.5, -0.7, 0.4), Vec3(0.2, 0.1, -3.0)}) {
      EXPECT_NEAR(probe.value(x), implicit_value(shape, x), 1e-12) << shape_name(shape);
      EXPECT_NEAR((probe.on_surface(x) - project_to_surface(shape, x)).norm(), 0.0, 1e-12)
          << shape_name(shape);
    }
  }
}

}  // namespace
}  // namespace meniscus::mesh
