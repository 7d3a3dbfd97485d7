#include "mesh/generation/generate.h"
#include "mesh/measures.h"
#include "mesh/surface/curvature.h"
#include "mesh/surface/surface_fan.h"

#include <gtest/gtest.h>

namespace meniscus::mesh {
namespace {

TEST(Curvature, OfASphereIsThatOfItsRadius) {
  const std::vector<Shape> ball{Sphere{Vec3::Zero(), 0.5}};
  double coarse = 0;
  for (const double length : {0.16, 0.08}) {
    const TetMesh mesh = generate_mesh(ball, {.edge_length = length});
    const std::vector<TetFace> faces = label_boundary(mesh, kLiquid);
    const std::vector<Vec3> normal = surface_normals(mesh, faces);
    double mean = 0, largest = 0;
    std::size_t count = 0;
    for (const TetFace f : faces) {
      for (const VertexId v : mesh.face_vertices(f)) {
        mean += mean_curvature(mesh, v, kLiquid);
        largest += largest_curvature(mesh, v, kLiquid, normal);
        // Signs: the liquid bulges; seen from the air the surface is hollow.
        EXPECT_GT(mean_curvature(mesh, v, kLiquid), 0);
        EXPECT_LT(mean_curvature(mesh, v, kAir), 0);
        ++count;
      }
    }
    const double error = std::abs(mean / static_cast<double>(count) - 2.0);
    EXPECT_LE(error, length * length * 8) << length;
    EXPECT_NEAR(largest / static_cast<double>(count), 2.0, 0.2);
    if (coarse > 0) {
      EXPECT_LE(error, 0.4 * coarse);
    }
    coarse = error;
  }
}

}  // namespace
}  // namespace meniscus::mesh
