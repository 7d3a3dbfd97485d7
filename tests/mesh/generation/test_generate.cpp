#include "mesh/error.h"
#include "mesh/generation/generate.h"
#include "mesh/geometry.h"
#include "mesh/measures.h"
#include "mesh/validate.h"
#include "tests/mesh/generation/shape_samples.h"

#include <cmath>

namespace meniscus::mesh {
namespace {

using test::contains;
using test::input_error;

// Connectivity, labels and positions, read out for comparison.
struct Content {
  std::vector<TetVertices> tets;
  std::vector<Label> labels;
  std::vector<Vec3> points;
};

Content content(const TetMesh& mesh) {
  Content c;
  for (const TetId t : mesh.tets()) {
    c.tets.push_back(mesh.vertices(t));
    c.labels.push_back(mesh.label(t));
  }
  for (const VertexId v : mesh.vertices()) c.points.push_back(mesh.position(v));
  return c;
}

// Two overlapping drops, one on a table and one apart, in a domain whose floor is the table.
struct Scene {
  std::vector<Shape> bodies;
  GenerationOptions options;
};

Scene scene(double scale, const Vec3& shift) {
  const auto at = [&](double x, double y, double z) -> Vec3 { return scale * Vec3(x, y, z) + shift; };
  Scene s;
  s.bodies = {Cap{.center = at(0, 0, 0), .radius = scale, .height = 0.7 * scale},
              Sphere{.center = at(0.7, 0.1, 0.8), .radius = 0.6 * scale},
              Torus{.center = at(-0.2, 0.3, 2.5), .radius = 0.7 * scale, .tube_radius = 0.3 * scale}};
  s.options = {.edge_length = 0.3 * scale, .domain = BoundingBox(at(-2, -2, 0), at(2.2, 2, 3.5))};
  return s;
}

TEST(Generate, LabelsHaveTheVolumesAskedFor) {
  for (const auto& [name, shape, edge_length] : test::sample_shapes(1e-3, Vec3(2, 0, -1))) {
    const std::vector<Shape> bodies = {shape};
    const TetMesh mesh = generate_mesh(bodies, {.edge_length = edge_length});
    EXPECT_EQ(validate(mesh).defect, "") << name;
    const std::vector<double> volumes = label_volumes(mesh);
    ASSERT_EQ(volumes.size(), 2u) << name;
    EXPECT_NEAR(volumes[kLiquid] / exact_volume(shape), 1.0, 1e-12) << name;
    const double domain = default_domain(bodies, edge_length).volume();
    EXPECT_NEAR((volumes[kAir] + volumes[kLiquid]) / domain, 1.0, 1e-12) << name;
    EXPECT_EQ(label_components(mesh)[kLiquid], 1u) << name;
  }
}

TEST(Generate, SceneIsTheSameMeshAtEveryScaleAndPlace) {
  const Scene reference = scene(1.0, Vec3::Zero());
  const Content expected = content(generate_mesh(reference.bodies, reference.options));
  for (const double scale : test::kSceneScales) {
    for (const Vec3& place : {Vec3(0, 0, 0), Vec3(100.1, -200.2, 50.3)}) {
      const Vec3 shift = scale * place;
      const Scene s = scene(scale, shift);
      const Content c = content(generate_mesh(s.bodies, s.options));
      ASSERT_EQ(c.points.size(), expected.points.size()) << scale;
      EXPECT_EQ(c.tets, expected.tets) << scale;
      EXPECT_EQ(c.labels, expected.labels) << scale;
      double worst = 0.0;
      for (std::size_t i = 0; i < c.points.size(); ++i)
        worst = std::max(worst, ((c.points[i] - shift) / scale - expected.points[i]).norm());
      EXPECT_LT(worst, 1e-9) << scale;
    }
  }
}

TEST(Generate, LiquidStandsOnTheFloorOfTheDomain) {
  const Scene s = scene(1.0, Vec3::Zero());
  const TetMesh mesh = generate_mesh(s.bodies, s.options);
  EXPECT_EQ(validate(mesh).defect, "");
  EXPECT_EQ(label_components(mesh)[kLiquid], 2u);
  double wetted = 0.0;
  for (const TetId t : mesh.tets()) {
    for (int face = 0; face < 4; ++face) {
      if (mesh.label(t) != kLiquid || !mesh.is_hull({t, face})) continue;
      const auto v = mesh.face_vertices({t, face});
      EXPECT_EQ(mesh.position(v[0]).z(), 0.0);
      wetted += area_vector(mesh.position(v[0]), mesh.position(v[1]), mesh.position(v[2])).norm();
    }
  }
  EXPECT_NEAR(wetted / (EIGEN_PI * 0.7 * 1.3), 1.0, 0.03);
}

TEST(Generate, WallsAreExactlyWhereTheDomainIs) {
  const BoundingBox domain(Vec3(-1.7, -1.3, -1.1), Vec3(1.9, 1.21, 1.37));
  const std::vector<Shape> bodies = {Sphere{.radius = 0.9}};
  const TetMesh mesh = generate_mesh(bodies, {.edge_length = 0.3, .domain = domain});
  std::array<std::size_t, 6> on{};
  for (const VertexId v : mesh.vertices()) {
    for (std::size_t k = 0; k < 3; ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      on[2 * k] += mesh.position(v)[i] == domain.min()[i] ? 1 : 0;
      on[2 * k + 1] += mesh.position(v)[i] == domain.max()[i] ? 1 : 0;
    }
    EXPECT_TRUE(domain.contains(mesh.position(v)));
  }
  for (const std::size_t count : on) EXPECT_GE(count, 4u);
}

TEST(Generate, TheSameSceneGivesTheSameBits) {
  const Scene s = scene(1e-3, Vec3::Zero());
  const Content a = content(generate_mesh(s.bodies, s.options));
  const Content b = content(generate_mesh(s.bodies, s.options));
  EXPECT_EQ(a.tets, b.tets);
  EXPECT_EQ(a.points, b.points);
}

TEST(Generate, TheDefaultDomainLeavesRoomToMove) {
  const std::vector<Shape> bodies = {Sphere{}, Box{.center = Vec3(3, 0, 0)}};
  const BoundingBox domain = default_domain(bodies, 0.1);
  EXPECT_EQ(domain.min(), Vec3(-1 - 2.25, -1 - 2.25, -1 - 2.25));
  EXPECT_EQ(domain.max(), Vec3(3.5 + 2.25, 1 + 2.25, 1 + 2.25));
  EXPECT_EQ(default_domain({bodies.data(), 1}, 1.0).max(), Vec3::Constant(5.0));
}

TEST(Generate, ExpectedTetsAreThoseOfTheMeshWithinOneHalf) {
  std::vector<Scene> scenes = {scene(1.0, Vec3::Zero())};
  for (const auto& [name, shape, edge_length] : test::sample_shapes(1e-3)) {
    if (name.find("mode") == std::string::npos) scenes.push_back({{shape}, {.edge_length = edge_length}});
  }
  for (const double grading : {0.0, 0.2, 1.0})
    scenes.push_back({{Sphere{}}, {.edge_length = 0.45, .grading = grading}});
  scenes.push_back({{Sphere{}}, {.edge_length = 0.4, .max_edge_length = 0.6}});
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    const double expected = expected_tets(scenes[i].bodies, scenes[i].options);
    const auto actual = static_cast<double>(generate_mesh(scenes[i].bodies, scenes[i].options).tet_count());
    EXPECT_LT(std::max(expected / actual, actual / expected), 1.5)
        << "scene " << i << ": " << expected << " expected, " << actual << " made";
  }
}

TEST(Generate, ErrorsSpeakOfTheCoordinatesOfTheUser) {
  const BoundingBox domain(Vec3(0, 0, 0), Vec3(1e-3, 1e-3, 1e-3));
  const std::vector<Shape> bodies = {Sphere{.center = Vec3(9e-4, 5e-4, 5e-4), .radius = 2e-4}};
  const std::string message =
      input_error([&] { (void)generate_mesh(bodies, {.edge_length = 1e-4, .domain = domain}); });
  EXPECT_TRUE(contains(message, "leaves the domain by 0.0001"));
  EXPECT_TRUE(contains(input_error([&] { (void)generate_mesh(bodies, {.edge_length = 3e-4}); }),
                       "edge_length 0.0003 is too coarse for this sphere"));
}

TEST(Generate, BadInputIsNamed) {
  const std::vector<Shape> ball = {Sphere{}};
  const auto error = [](std::span<const Shape> bodies, const GenerationOptions& options) {
    return input_error([&] { (void)generate_mesh(bodies, options); });
  };
  EXPECT_TRUE(contains(error({}, {.edge_length = 0.1}), "no liquid"));
  EXPECT_TRUE(contains(error(ball, {}), "edge_length is 0"));
  EXPECT_TRUE(contains(error(ball, {.edge_length = 0.3, .grading = -1.0}), "grading is -1"));
  EXPECT_TRUE(contains(error(ball, {.edge_length = 0.3, .max_edge_length = 0.1}), "max_edge_length is 0.1"));
  EXPECT_TRUE(contains(error(ball, {.edge_length = 0.3, .domain = BoundingBox(Vec3::Ones(), Vec3::Zero())}),
                       "domain is empty"));
  const std::vector<Shape> bad = {Sphere{.radius = -1.0}};
  EXPECT_TRUE(contains(error(bad, {.edge_length = 0.3}), "radius of the sphere is -1"));
  const std::vector<Shape> open = {ImportedSurface{{test::unit_cube().points, {{0, 1, 2}}}}};
  EXPECT_TRUE(contains(error(open, {.edge_length = 0.3}), "open"));
}

}  // namespace
}  // namespace meniscus::mesh
