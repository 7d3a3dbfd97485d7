#include "mesh/generation/generate.h"
#include "mesh/generation/placement_error.h"
#include "mesh/geometry.h"
#include "mesh/improvement/improver.h"
#include "mesh/measures.h"
#include "mesh/validate.h"
#include "mesh/walls/wall_volume.h"
#include "tests/mesh/generation/shape_samples.h"

#include <cmath>
#include <cstdio>

namespace meniscus::mesh {
namespace {

constexpr double kPi = EIGEN_PI;

struct Scene {
  std::vector<Shape> bodies;
  std::vector<Solid> solids;
  BoundingBox domain;
  double edge_length;
};

// What every mesh among walls must be: valid, hull on the walls, the volume as far as these right (what lies
// behind facets of curved walls is known to sixth order in their size), and fit to be improved.
void expect_good(const Scene& s, double volume, double tolerance) {
  const auto shared = std::make_shared<const Walls>(s.solids, s.domain);
  const Walls& walls = *shared;
  TetMesh mesh = generate_mesh(s.bodies, walls, {.edge_length = s.edge_length});
  mesh.lay_on(shared);
  EXPECT_EQ(validate(mesh).defect, "");
  const double size = s.domain.diagonal().norm();
  for (const VertexId v : mesh.vertices()) {
    const VertexClass c = mesh.vertex_class(v);
    if (c == VertexClass::interior || c == VertexClass::surface) continue;
    EXPECT_LT(std::abs(walls.distance(mesh.position(v))), 1e-12 * size);
  }
  std::size_t faces = 0;
  for (const TetId t : mesh.tets()) {
    for (int i = 0; i < 4; ++i) {
      if (!mesh.is_hull({t, i})) continue;
      const auto v = mesh.face_vertices({t, i});
      ++faces;
      EXPECT_TRUE(walls.sheet_of_face({mesh.position(v[0]), mesh.position(v[1]), mesh.position(v[2])}));
    }
  }
  const double found = label_volume_within_walls(mesh, kLiquid);
  EXPECT_NEAR(found / volume, 1.0, tolerance);
  const double before = angle_statistics(mesh).min_deg;
  improve(mesh, {.surfaces = ImprovementOptions::Surfaces::keep});
  EXPECT_EQ(validate(mesh).defect, "");
  EXPECT_GT(angle_statistics(mesh).min_deg, 8.0);
  std::printf("tets %zu hull faces %zu, volume error %.2e, angles %.2f -> %.2f .. %.2f components %zu\n",
              mesh.tet_count(), faces, found / volume - 1.0, before, angle_statistics(mesh).min_deg,
              angle_statistics(mesh).max_deg, label_components(mesh)[kLiquid]);
  std::fflush(stdout);
}

double cap_volume(double radius, double height) {
  return kPi * height * height * (radius - height / 3.0);
}

TEST(GenerateWithinWalls, TiltedPlaneCutsASphereToACap) {
  for (const double above : {-0.5, 0.1, 0.7}) {
    const Vec3 normal(1, 2, 3);
    const Scene s{.bodies = {Sphere{.center = above * normal.normalized(), .radius = 1.0}},
                  .solids = {Solid(Plane{.normal = normal})},
                  .domain = {Vec3(-2, -2, -2), Vec3(2.3, 2.1, 2.2)},
                  .edge_length = 0.25};
    expect_good(s, cap_volume(1.0, 1.0 + above), 1e-9);
  }
}

TEST(GenerateWithinWalls, CapOnATiltedPlaneStandsOnIt) {
  for (const double angle : {30.0, 60.0, 120.0, 150.0}) {
    const Vec3 normal(1, -2, 3);
    const Cap cap = Cap::with_contact_angle(Vec3(0.1, 0.2, 0.1), normal, 1.0, angle);
    const Scene s{.bodies = {cap},
                  .solids = {Solid(Plane{.point = cap.center, .normal = normal})},
                  .domain = {Vec3(-2, -2, -2), Vec3(2.3, 2.1, 2.2)},
                  .edge_length = 0.2};
    expect_good(s, exact_volume(cap), 1e-9);
  }
}

TEST(GenerateWithinWalls, DropSitsOnASphere) {
  // Two balls of radii r and R whose centres are d apart have a lens in common.
  const double r = 0.8, R = 1.0, d = 1.2;
  const double lens =
      kPi * std::pow(R + r - d, 2) * (d * d + 2 * d * (r + R) - 3 * std::pow(r - R, 2)) / (12 * d);
  const Vec3 axis = Vec3(0.2, 0.3, 1.0).normalized();
  const Scene s{.bodies = {Sphere{.center = d * axis, .radius = r}},
                .solids = {Solid(Sphere{.radius = R})},
                .domain = {Vec3(-2, -2, -2), Vec3(2, 2, 3)},
                .edge_length = 0.2};
  expect_good(s, 4.0 / 3.0 * kPi * r * r * r - lens, 1e-9);
}

TEST(GenerateWithinWalls, DropCoversASphere) {
  const Scene s{.bodies = {Sphere{.radius = 1.0}},
                .solids = {Solid(Sphere{.radius = 0.5})},
                .domain = {Vec3(-2, -2, -2), Vec3(2, 2, 2)},
                .edge_length = 0.2};
  expect_good(s, 4.0 / 3.0 * kPi * 0.875, 1e-9);
}

TEST(GenerateWithinWalls, ContainersAreHalfFilled) {
  const Vec3 axis(0, 0, 1);
  const auto filled = [&](const SolidShape& shape, double volume) {
    const Scene s{.bodies = {Box{.center = Vec3(0, 0, -2), .size = Vec3(4, 4, 4.2)}},
                  .solids = {Solid(shape, Solid::Side::container)},
                  .domain = {Vec3::Constant(-1.5), Vec3::Constant(1.5)},
                  .edge_length = 0.2};
    expect_good(s, volume, 1e-9);
  };
  filled(Box{.size = Vec3(2, 1.6, 2)}, 2 * 1.6 * 1.1);
  filled(Sphere{.radius = 1.0}, cap_volume(1.0, 1.1));
  filled(Cylinder{.axis = axis, .radius = 1.0, .length = 2.0}, kPi * 1.1);
}

TEST(GenerateWithinWalls, FibreGoesThroughALiquidBox) {
  const Scene s{.bodies = {Box{.center = Vec3(0, 0, -1), .size = Vec3(4, 4, 2)}},
                .solids = {Solid(Cylinder{.radius = 0.1, .length = 4.0})},
                .domain = {Vec3::Constant(-1.0), Vec3::Constant(1.0)},
                .edge_length = 0.2};
  expect_good(s, 4.0 - kPi * 0.01, 1e-9);
}

TEST(GenerateWithinWalls, TubeStandsInLiquid) {
  const Scene s{
      .bodies = {Box{.center = Vec3(0, 0, -1), .size = Vec3(4, 4, 2)}},
      .solids = {Solid(Tube{.center = Vec3(0, 0, 0.2), .radius = 0.3, .length = 1.0, .thickness = 0.1})},
      .domain = {Vec3::Constant(-1.0), Vec3::Constant(1.0)},
      .edge_length = 0.15};
  expect_good(s, 4.0 - 0.3 * kPi * (0.16 - 0.09), 1e-9);
}

TEST(GenerateWithinWalls, BridgeSpansTwoPlanes) {
  const Vec3 axis(0.5, 0.1, 1.0);
  const Vec3 up = axis.normalized();
  const Scene s{.bodies = {Cylinder{.axis = axis, .radius = 0.5, .length = 1.0}},
                .solids = {Solid(Plane{.point = -0.5 * up, .normal = axis}),
                           Solid(Plane{.point = 0.5 * up, .normal = -axis})},
                .domain = {Vec3::Constant(-1.5), Vec3::Constant(1.5)},
                .edge_length = 0.12};
  expect_good(s, kPi * 0.25, 1e-9);
}

TEST(GenerateWithinWalls, ExpectsTheTetrahedraThatAreMade) {
  const Box half{.center = Vec3(0, 0, -1.95), .size = Vec3(4, 4, 4.2)};
  const BoundingBox around(Vec3::Constant(-1.5), Vec3::Constant(1.5));
  const std::vector<Scene> scenes{
      // On a side of the domain; in vessels; around a fibre that is finer than the liquid.
      {{Cap::with_contact_angle(Vec3::Zero(), Vec3::UnitZ(), 1.0, 60)},
       {Solid(Plane{})},
       {Vec3(-2, -2, 0), Vec3(2, 2, 2)},
       0.1},
      {{half}, {Solid(Sphere{}, Solid::Side::container)}, around, 0.15},
      {{half}, {Solid(Box{.size = Vec3(2, 1.6, 2)}, Solid::Side::container)}, around, 0.15},
      {{half}, {Solid(Cylinder{.radius = 0.1, .length = 4.0})}, {Vec3::Constant(-1), Vec3::Constant(1)}, 0.2},
      {{Sphere{.center = Vec3(0, 0, 1.2), .radius = 0.8}},
       {Solid(Sphere{})},
       {Vec3(-2, -2, -2), Vec3(2, 2, 3)},
       0.15}};
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    const Walls walls(scenes[i].solids, scenes[i].domain);
    const GenerationOptions options{.edge_length = scenes[i].edge_length};
    const double expected = expected_tets(scenes[i].bodies, walls, options);
    const auto made = static_cast<double>(generate_mesh(scenes[i].bodies, walls, options).tet_count());
    EXPECT_LT(std::max(expected / made, made / expected), 1.5)
        << "scene " << i << ": " << expected << " expected, " << made << " made";
  }
}

TEST(GenerateWithinWalls, SaysWhichSolidIsInThePlaceOfAnother) {
  const std::vector<Shape> ball{Sphere{}};
  const BoundingBox domain(Vec3::Constant(-3), Vec3::Constant(3));
  const Solid floor(Plane{.point = Vec3(0, 0, -0.5)}, Solid::Side::obstacle, "floor");
  const auto culprit = [&](const Solid& second) -> std::string {
    try {
      (void)generate_mesh(ball, Walls({floor, second}, domain), {.edge_length = 0.3});
    } catch (const PlacementError& error) {
      EXPECT_EQ(error.culprit(), PlacementError::Culprit::solid);
      EXPECT_EQ(error.index(), 1u);
      return error.what();
    }
    return "no error";
  };
  const auto contains = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos ? "" : text;
  };
  EXPECT_EQ(contains(culprit(Solid(Box{.center = Vec3(2, 0, 0.05)}, Solid::Side::obstacle, "lid")),
                     "between lid (box) and floor (plane)"),
            "");
  EXPECT_EQ(contains(culprit(Solid(Box{.size = Vec3::Constant(9)})),
                     "The solid 2 (box) leaves no room for liquid and air"),
            "");
}

}  // namespace
}  // namespace meniscus::mesh
