#include "io/scene_mesh.h"
#include "io/scene_reader.h"
#include "io/scene_walls.h"
#include "mesh/measures.h"
#include "mesh/quality.h"
#include "mesh/validate.h"
#include "mesh/walls/hull_sheets.h"
#include "tests/io/input_error.h"
#include "tests/io/surface_samples.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

#include <numbers>

namespace meniscus::io {
namespace {

using test::expect_contains;
using test::replaced;
using test::TemporaryDirectory;

Scene read(const std::string& text, const TemporaryDirectory& directory) {
  return read_scene(directory.file("scene.toml", text));
}

std::string build_error(const std::string& text, const TemporaryDirectory& directory) {
  const Scene scene = read(text, directory);
  return test::input_error([&] { static_cast<void>(build_mesh(scene)); });
}

TEST(SceneMesh, TurnsEveryShapeIntoABodyOfItsVolume) {
  const TemporaryDirectory directory;
  const std::vector<mesh::Shape> bodies = liquid_bodies(read(R"(
[[drop]]
shape = "sphere"
radius = 1
mode = 2
amplitude = 0.1
[[drop]]
shape = "ellipsoid"
radii = [1, 2, 3]
[[drop]]
shape = "box"
size = [1, 2, 3]
[[drop]]
shape = "cylinder"
radius = 1
length = 2
[[drop]]
shape = "cap"
radius = 1
contact_angle = 90
[[drop]]
shape = "cap"
radius = 1
height = 1
[[drop]]
shape = "torus"
radius = 2
tube_radius = 1
)",
                                                             directory));
  constexpr double pi = std::numbers::pi;
  const double expected[]{4 * pi / 3, 8 * pi, 6, 2 * pi, 2 * pi / 3, 2 * pi / 3, 4 * pi * pi};
  ASSERT_EQ(bodies.size(), std::size(expected));
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    EXPECT_NEAR(mesh::exact_volume(bodies[i]), expected[i], 1e-12 * expected[i]) << i;
  }
}

TEST(SceneMesh, ReadsSurfacesBesideTheSceneAndMendsTheirOrientation) {
  const TemporaryDirectory directory;
  const std::string inside_out = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 4 2\nf 1 3 4\nf 2 4 3\n";
  static_cast<void>(directory.file("a.obj", inside_out));
  const auto bodies = liquid_bodies(
      read("[[drop]]\nshape = \"mesh\"\nfile = \"a.obj\"\nscale = 2\ncenter = [5, 0, 0]\n", directory));
  EXPECT_NEAR(mesh::exact_volume(bodies.at(0)), 8.0 / 6, 1e-12);
  EXPECT_NEAR(mesh::bounding_box(bodies[0]).min().x(), 5, 1e-12);
}

TEST(SceneMesh, ComplaintsAboutASurfaceNameSceneDropAndFile) {
  const TemporaryDirectory directory;
  const std::string scene = "[[drop]]\nshape = \"mesh\"\nfile = \"a.obj\"\n";
  const std::string missing = build_error(scene, directory);
  expect_contains(missing, "scene.toml:3: drop[0].file: ");
  expect_contains(missing, "a.obj: no such file");
  static_cast<void>(directory.file("a.obj", test::replaced(test::obj_text(), "f 2 3 4\n", "")));
  expect_contains(build_error(scene, directory), "a.obj: ");
}

TEST(SceneMesh, FillsInWhatASceneLeavesOpen) {
  const TemporaryDirectory directory;
  Scene scene = read(
      "[[drop]]\nshape = \"sphere\"\nradius = 6\n[[drop]]\nshape = \"sphere\"\nradius = 3\n[time]\nend = 2\n",
      directory);
  const auto bodies = liquid_bodies(scene);
  resolve_defaults(scene, bodies, {});
  EXPECT_NEAR(*scene.mesh.edge_length, 0.5, 1e-12);
  EXPECT_EQ(scene.output.interval, 0.02);
  ASSERT_TRUE(scene.domain);
  EXPECT_LT(scene.domain->min.x(), -6);
  const double side = (scene.domain->max - scene.domain->min).maxCoeff();
  EXPECT_NEAR(*scene.mesh.max_edge_length, side / 4, 1e-12);
}

Scene resolved(const std::string& text, const TemporaryDirectory& directory) {
  Scene scene = read(text, directory);
  resolve_defaults(scene, liquid_bodies(scene), solid_bodies(scene));
  return scene;
}

TEST(SceneMesh, EndsTheDomainAtPlanesAlongTheAxes) {
  const TemporaryDirectory directory;
  const std::string text =
      "[[drop]]\nshape = \"sphere\"\nradius = 1\n[[solid]]\nshape = \"plane\"\npoint = [0, 0, -1.25]\n"
      "[[solid]]\nshape = \"plane\"\npoint = [25, 0, 0]\nnormal = [-2, 0, 0]\n";
  const Scene scene = resolved(text, directory);
  EXPECT_EQ(scene.domain->min.z(), -1.25);
  EXPECT_EQ(scene.domain->max.x(), 25);
  EXPECT_LT(scene.domain->min.x(), -1.5);
  // A domain that is given is cut, not extended.
  const std::string domain = "[domain]\nmin = [-2, -2, -2]\nmax = [3, 3, 3]\n";
  const Scene cut = resolved(replaced(text, "[25,", "[2.5,") + domain, directory);
  EXPECT_EQ(cut.domain->min, Vec3(-2, -2, -1.25));
  EXPECT_EQ(cut.domain->max, Vec3(2.5, 3, 3));
}

TEST(SceneMesh, PlanesThatLeaveNoRoomAreNamed) {
  const TemporaryDirectory directory;
  const std::string drop = "[[drop]]\nshape = \"sphere\"\nradius = 1\n";
  expect_contains(build_error(drop + "[[solid]]\nshape = \"plane\"\n[[solid]]\nshape = \"plane\"\n"
                                     "point = [0, 0, -1]\nnormal = [0, 0, -1]\n",
                              directory),
                  "scene.toml:8: solid[1].point: leaves no room");
}

TEST(SceneMesh, TheDomainHoldsTheSolidsOrIsThatOfTheContainer) {
  const TemporaryDirectory directory;
  const std::string drop = "[[drop]]\nshape = \"sphere\"\nradius = 1\n";
  const std::string ball = "[[solid]]\nshape = \"sphere\"\nradius = 5\ncenter = [0, 0, -5.5]\n";
  const Scene around = resolved(drop + ball, directory);
  EXPECT_LT(around.domain->min.z(), -10.5);
  EXPECT_LT(around.domain->min.x(), -5);
  EXPECT_NEAR(around.domain->max.z(), 2, 1e-12);
  const Scene within = resolved(drop + ball + "container = true\n", directory);
  EXPECT_LT(within.domain->min.z(), -10.5);
  EXPECT_GT(within.domain->min.z(), -11.5);
  EXPECT_LT(within.domain->max.z(), 0.5);
}

TEST(SceneMesh, RefusesAnEdgeLengthThatAsksForTooManyTetrahedra) {
  const TemporaryDirectory directory;
  const std::string message =
      build_error("[[drop]]\nshape = \"sphere\"\nradius = 1\n[mesh]\nedge_length = 1e-9\n", directory);
  expect_contains(message, "scene.toml:5: mesh.edge_length: 1e-09 would give about");
}

TEST(SceneMesh, ComplaintsOfTheGeneratorNameTheScene) {
  const TemporaryDirectory directory;
  expect_contains(
      build_error("[[drop]]\nshape = \"sphere\"\nradius = 1\n[mesh]\nedge_length = 10\n", directory),
      "scene.toml: ");
  expect_contains(
      build_error("[[drop]]\nshape = \"sphere\"\nradius = 1\n[domain]\nmin = [0, 0, 0]\nmax = [3, 3, 3]\n",
                  directory),
      "scene.toml: ");
}

TEST(SceneMesh, BuildsLiquidInABoxOfAir) {
  const TemporaryDirectory directory;
  const mesh::TetMesh mesh = build_mesh(read(
      "[[drop]]\nshape = \"box\"\nsize = [1, 1, 1]\n[mesh]\nedge_length = 0.3\n[domain]\nmin = [-2, -2, -2]\n"
      "max = [2, 2, 2]\n",
      directory));
  const std::vector<double> volumes = mesh::label_volumes(mesh);
  ASSERT_EQ(volumes.size(), 2u);
  EXPECT_NEAR(volumes[mesh::kLiquid], 1, 1e-12);
  EXPECT_NEAR(volumes[mesh::kAir], 63, 1e-10);
}

TEST(SceneMesh, BuildsADropAmongSolidsOfAllKinds) {
  const TemporaryDirectory directory;
  const std::string text =
      "[[drop]]\nshape = \"sphere\"\nradius = 1\ncenter = [0, 0, 0.8]\n"
      "[mesh]\nedge_length = 0.3\n[[solid]]\n";
  for (const std::string solid :
       {"shape = \"plane\"\nnormal = [0, 0.3, 1]\n",
        "shape = \"sphere\"\nradius = 1\ncenter = [0, 0, -0.6]\n",
        "shape = \"box\"\nsize = [4, 4, 1]\ncenter = [0, 0, -0.4]\n",
        "shape = \"cylinder\"\nradius = 0.4\nlength = 3\n",
        "shape = \"tube\"\ncenter = [0, 0, 0.3]\nradius = 0.6\nlength = 1\nthickness = 0.5\n",
        "shape = \"capsule\"\nradius = 0.5\nlength = 3\naxis = [1, 0, 0]\n",
        "shape = \"torus\"\nradius = 1.1\ntube_radius = 0.5\n",
        "shape = \"sphere\"\nradius = 1.5\ncontainer = true\n"}) {
    SCOPED_TRACE(solid);
    const mesh::TetMesh mesh = build_mesh(read(text + solid, directory));
    EXPECT_EQ(mesh::validate(mesh).defect, "");
    EXPECT_GT(mesh::angle_statistics(mesh).min_deg, 8);
    EXPECT_GT(mesh::label_volumes(mesh)[mesh::kLiquid], 0.5);
    // Improved, it is on the walls as it was before.
    const mesh::HullSheets& hull = *mesh.hull_sheets();
    for (const mesh::VertexId v : mesh.vertices()) {
      EXPECT_TRUE(!mesh::may_be_on_hull(mesh.vertex_class(v)) || !hull.of(mesh, v).empty());
    }
  }
}

TEST(SceneMesh, WhatTheGeneratorFindsOfASolidIsToldAtItsKey) {
  const TemporaryDirectory directory;
  const std::string drop = "[[drop]]\nshape = \"sphere\"\nradius = 1\n[mesh]\nedge_length = 0.3\n";
  const std::string message =
      build_error(drop +
                      "[[solid]]\nshape = \"plane\"\npoint = [0, 0, -0.5]\n"
                      "[[solid]]\nname = \"lid\"\nshape = \"box\"\nsize = [1, 1, 1]\ncenter = [2, 0, 0.05]\n",
                  directory);
  expect_contains(message, "scene.toml:9: solid[1]: The gap between ");
  expect_contains(message, "lid (box)");
}

TEST(SceneMesh, ImprovesTheTetrahedraAndLeavesTheSurfaceWhereItBelongs) {
  const TemporaryDirectory directory;
  const mesh::TetMesh mesh =
      build_mesh(read("[[drop]]\nshape = \"sphere\"\nradius = 1\n[mesh]\nedge_length = 0.3\n", directory));
  EXPECT_GT(mesh::angle_statistics(mesh).min_deg, 15);
  double nearest = 2;
  double farthest = 0;
  for (const mesh::TetFace& face : mesh::label_boundary(mesh, mesh::kLiquid)) {
    for (const mesh::VertexId v : mesh.face_vertices(face)) {
      nearest = std::min(nearest, mesh.position(v).norm());
      farthest = std::max(farthest, mesh.position(v).norm());
    }
  }
  EXPECT_NEAR(nearest, farthest, 1e-12);
  EXPECT_NEAR(nearest, 1, 0.02);  // a little more, for the volume of the polyhedron is that of the ball
}

}  // namespace
}  // namespace meniscus::io
