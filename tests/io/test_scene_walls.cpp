#include "io/scene_mesh.h"
#include "io/scene_reader.h"
#include "io/scene_walls.h"
#include "tests/io/input_error.h"
#include "tests/io/surface_samples.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

using test::TemporaryDirectory;

Scene read(const std::string& solids, const TemporaryDirectory& directory) {
  return read_scene(directory.file("scene.toml", "[[drop]]\nshape = \"sphere\"\nradius = 1\n" + solids));
}

TEST(SceneWalls, TurnsEveryShapeIntoASolidThatKnowsItsDistance) {
  const TemporaryDirectory directory;
  static_cast<void>(directory.file("a.stl", test::stl_text()));
  const auto solids = solid_bodies(read(R"(
[[solid]]
shape = "plane"
point = [0, 0, 1]
normal = [0, 0, 5]
[[solid]]
shape = "sphere"
center = [3, 0, 0]
radius = 1
[[solid]]
shape = "box"
size = [2, 4, 6]
[[solid]]
shape = "cylinder"
axis = [1, 0, 0]
radius = 1
length = 4
[[solid]]
shape = "tube"
radius = 1
length = 4
thickness = 0.5
[[solid]]
shape = "capsule"
radius = 1
length = 4
[[solid]]
shape = "torus"
radius = 2
tube_radius = 0.5
[[solid]]
shape = "mesh"
file = "a.stl"
scale = 2
center = [1, 0, 0]
)",
                                        directory));
  const Vec3 points[]{{0, 0, 3}, {0, 0, 0}, {0, 0, 4}, {3, 0, 0}, {0, 0, 0}, {0, 0, 4}, {2, 0, 2}, {0, 0, 0}};
  const double distances[]{2, 2, 1, 1, 1, 1, 1.5, 1};
  ASSERT_EQ(solids.size(), std::size(points));
  for (std::size_t i = 0; i < solids.size(); ++i)
    EXPECT_NEAR(solids[i].distance(points[i]), distances[i], 1e-12) << mesh::shape_name(solids[i].shape());
}

TEST(SceneWalls, ContainersHoldTheLiquidInside) {
  const TemporaryDirectory directory;
  const auto solids = solid_bodies(
      read("[[solid]]\nshape = \"sphere\"\nname = \"flask\"\nradius = 2\ncontainer = true\n", directory));
  EXPECT_EQ(solids.at(0).distance({0, 0, 0}), 2);
  EXPECT_EQ(solids.at(0).name(), "flask");
}

TEST(SceneWalls, ASceneWithoutSolidsHasNone) {
  const TemporaryDirectory directory;
  EXPECT_EQ(scene_walls(read("", directory)), nullptr);
}

TEST(SceneWalls, AreTheSolidsAndTheSidesOfTheDomain) {
  const TemporaryDirectory directory;
  Scene scene = read("[[solid]]\nshape = \"plane\"\npoint = [0, 0, -0.5]\n", directory);
  resolve_defaults(scene, liquid_bodies(scene), solid_bodies(scene));
  const auto walls = scene_walls(scene);
  ASSERT_TRUE(walls);
  EXPECT_EQ(walls->sheet_count(), 7u);
  // The plane stands for the side of the domain it lies on.
  const mesh::SheetList on = walls->sheets_at({0, 0, -0.5}, 1e-9);
  ASSERT_EQ(on.size(), 1u);
  EXPECT_EQ(walls->solid_of(on[0]), 0u);
}

TEST(SceneWalls, ComplaintsAboutAFileNameSceneSolidAndFile) {
  const TemporaryDirectory directory;
  const Scene scene = read("[[solid]]\nshape = \"mesh\"\nfile = \"a.obj\"\n", directory);
  static_cast<void>(directory.file("a.obj", test::replaced(test::obj_text(), "f 2 3 4\n", "")));
  const std::string message = test::input_error([&] { static_cast<void>(solid_bodies(scene)); });
  test::expect_contains(message, "scene.toml:6: solid[0].file: ");
  test::expect_contains(message, "a.obj: ");
  test::expect_contains(message, "open");
}

}  // namespace
}  // namespace meniscus::io
