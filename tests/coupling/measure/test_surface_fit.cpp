#include "coupling/measure/liquid_surface.h"
#include "coupling/measure/surface_fit.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace meniscus::coupling {
namespace {

// A tank whose free surface is put at a height over x and y.
struct Tank {
  explicit Tank(int n, const std::function<double(double, double)>& height) : mesh(test::box_mesh(n)) {
    test::relabel(mesh, [](const Vec3& x) { return x.z() < 0.5 ? mesh::kLiquid : mesh::kAir; });
    free = liquid_surface(mesh).free;
    for (const SurfacePoint& p : surface_points(mesh, free)) {
      mesh.set_position(p.vertex, {p.x.x(), p.x.y(), height(p.x.x(), p.x.y())});
    }
  }
  mesh::TetMesh mesh;
  std::vector<mesh::TetFace> free;
};

TEST(SurfaceFit, APlaneIsExactUpToItsRim) {
  const Tank tank(6, [](double x, double y) { return 0.5 + 0.3 * x - 0.2 * y; });
  const Vec3 expected = Vec3(-0.3, 0.2, 1).normalized();
  const SurfaceFit fit(tank.mesh, tank.free);
  for (const int degree : {1, 2, 3}) {
    for (const SurfacePoint& p : surface_points(tank.mesh, tank.free)) {
      const auto normal = fit.normal(p.vertex, {.degree = degree});
      ASSERT_TRUE(normal);
      EXPECT_NEAR((*normal - expected).norm(), 0, 1e-13) << degree;
    }
  }
}

TEST(SurfaceFit, APolynomialOfItsDegreeIsExactWhereItIsLevel) {
  // Level along x = 0, a rim: from one side only.
  const Tank quadratic(6, [](double x, double y) { return 0.5 + 0.4 * x * x + 0 * y; });
  const Tank cubic(6,
                   [](double x, double y) { return 0.5 + 0.4 * x * x - 0.3 * x * x * x + 0.1 * x * x * y; });
  const auto largest = [](const Tank& tank, int degree) {
    const SurfaceFit fit(tank.mesh, tank.free);
    double error = 0;
    for (const SurfacePoint& p : surface_points(tank.mesh, tank.free)) {
      if (p.x.x() > 0) continue;
      error = std::max(
          error,
          (fit.normal(p.vertex, {.degree = degree, .rings = degree + 1}).value() - Vec3::UnitZ()).norm());
    }
    return error;
  };
  EXPECT_LT(largest(quadratic, 2), 1e-13);
  EXPECT_GT(largest(quadratic, 1), 1e-2);
  EXPECT_LT(largest(cubic, 3), 1e-13);
  EXPECT_GT(largest(cubic, 2), 1e-3);
}

TEST(SurfaceFit, NormalsAtTheRimConvergeWithTheDegree) {
  const auto error = [](int n, int degree) {
    const auto height = [](double x, double y) {
      return 0.5 + 0.2 * std::sin(2 * x + 1) * std::cos(1.5 * y);
    };
    const Tank tank(n, height);
    const SurfaceFit fit(tank.mesh, tank.free);
    double largest = 0;
    for (const SurfacePoint& p : surface_points(tank.mesh, tank.free)) {
      const double x = p.x.x(), y = p.x.y();
      const Vec3 expected(-0.4 * std::cos(2 * x + 1) * std::cos(1.5 * y),
                          0.3 * std::sin(2 * x + 1) * std::sin(1.5 * y), 1);
      largest = std::max(largest, (fit.normal(p.vertex, {.degree = degree, .rings = degree + 1}).value() -
                                   expected.normalized())
                                      .norm());
    }
    return largest;
  };
  for (const int degree : {1, 2, 3}) {
    const double coarse = error(12, degree), fine = error(24, degree);
    EXPECT_GT(std::log2(coarse / fine), degree - 0.3) << degree << ": " << coarse << " -> " << fine;
  }
}

TEST(SurfaceFit, WhereVerticesAreFewTheDegreeIsLowered) {
  const mesh::TetMesh mesh = test::single_tet();
  const std::vector<mesh::TetFace> face{{*mesh.tets().begin(), 0}};
  const SurfaceFit fit(mesh, face);
  const Vec3 expected = Vec3(1, 1, 1).normalized();
  for (const mesh::VertexId v : mesh.face_vertices(face[0])) {
    EXPECT_NEAR((fit.normal(v, {.degree = 3}).value() - expected).norm(), 0, 1e-14);
  }
}

TEST(SurfaceFit, OffTheSurfaceThereIsNone) {
  const Tank tank(4, [](double, double) { return 0.5; });
  const SurfaceFit fit(tank.mesh, tank.free);
  EXPECT_FALSE(fit.normal(mesh::VertexId(std::size_t{0})));  // a corner of the box
}

}  // namespace
}  // namespace meniscus::coupling
