#include "io/scene_reader.h"
#include "io/scene_wetting.h"
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

std::vector<coupling::WallMaterial> materials(const std::string& keys) {
  const TemporaryDirectory directory;
  return wall_materials(read("[[solid]]\nshape = \"plane\"\n" + keys, directory));
}

TEST(SceneWetting, ComesFromTheContactAngle) {
  EXPECT_NEAR(materials("contact_angle = 60\n")[0].wetting, -0.5, 1e-15);
  EXPECT_NEAR(materials("contact_angle = 120\n")[0].wetting, 0.5, 1e-15);
  EXPECT_EQ(materials("contact_angle = 0\n")[0].wetting, -1);
  EXPECT_EQ(materials("contact_angle = 180\n")[0].wetting, 1);
  // Exactly: a wall that is not wetted has no energy.
  EXPECT_EQ(materials("")[0].wetting, 0);
}

TEST(SceneWetting, ComesFromTheEnergiesOfWetAndDryWall) {
  EXPECT_EQ(materials("alpha = [0.25, 1]\n")[0].wetting, -0.75);
}

TEST(SceneWetting, SlipIsFreeUnlessTheSceneSaysOtherwise) {
  EXPECT_FALSE(materials("")[0].slip_length);
  EXPECT_EQ(materials("slip = \"none\"\n")[0].slip_length, 0);
  EXPECT_EQ(materials("slip = 0.5\n")[0].slip_length, 0.5);
}

TEST(SceneWetting, FollowsAnExpressionOfThePlace) {
  const auto material = materials("contact_angle = \"x < 0 ? 60 : 120 + y\"\n")[0];
  EXPECT_NEAR(material.wetting_of({-1, 5, 0}), -0.5, 1e-15);
  EXPECT_NEAR(material.wetting_of({1, 0, 3}), 0.5, 1e-15);
  const std::string message = test::input_error([&] { (void)material.wetting_of({1, 70, 0}); });
  test::expect_contains(
      message, "scene.toml:6: solid[0].contact_angle: is 190 at x = 1, y = 70, z = 0, expected an angle");
}

TEST(SceneWetting, IsThatOfTheNearestFaceWhereTheFileHasAngles) {
  const TemporaryDirectory directory;
  // Faces in the planes z = 0, y = 0, x = 0, and the slanted one.
  const std::string ply = test::replaced(
      test::replaced(test::ply_text(), "vertex_indices\n", "vertex_indices\nproperty float contact_angle\n"),
      "3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n", "3 0 2 1 60\n3 0 1 3 90\n3 0 3 2 120\n3 1 2 3 180\n");
  static_cast<void>(directory.file("a.ply", ply));
  const std::string solid = "[[solid]]\nshape = \"mesh\"\nfile = \"a.ply\"\nscale = 2\ncenter = [5, 0, 0]\n";
  const auto material = wall_materials(read(solid + "contact_angle = \"file\"\n", directory))[0];
  EXPECT_NEAR(material.wetting_of({5.4, 0.5, 0}), -0.5, 1e-15);
  EXPECT_EQ(material.wetting_of({5.4, 0, 0.5}), 0);
  EXPECT_NEAR(material.wetting_of({5, 0.4, 0.5}), 0.5, 1e-15);
  EXPECT_EQ(material.wetting_of({6, 1, 1}), 1);

  const auto error = [&](const std::string& text) {
    static_cast<void>(directory.file("a.ply", text));
    return test::input_error(
        [&] { (void)wall_materials(read(solid + "contact_angle = \"file\"\n", directory)); });
  };
  test::expect_contains(error(test::replaced(ply, " 180\n", " 181\n")),
                        "scene.toml:9: solid[0].contact_angle: ");
  test::expect_contains(error(test::ply_text()), "faces have no property \"contact_angle\"");
}

TEST(SceneWetting, IsToldInWords) {
  const TemporaryDirectory directory;
  const auto text = [&](const std::string& keys) {
    return contact_angle_text(read("[[solid]]\nshape = \"plane\"\n" + keys, directory).solids[0]);
  };
  EXPECT_EQ(text("contact_angle = 60.5\n"), "60.5 degrees");
  EXPECT_EQ(text("alpha = [0, 0.5]\n"), "60 degrees");
  EXPECT_EQ(text("contact_angle = \"60 + x\"\n"), "60 + x degrees");
}

}  // namespace
}  // namespace meniscus::io
