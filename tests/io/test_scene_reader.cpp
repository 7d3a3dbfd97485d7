#include "io/scene_reader.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

using test::expect_contains;
using test::input_error;
using test::TemporaryDirectory;

constexpr const char* kDrop = "[[drop]]\nshape = \"sphere\"\nradius = 1e-3\n";

Scene read(const std::string& text, const std::vector<std::string>& overrides = {}) {
  const TemporaryDirectory directory;
  return read_scene(directory.file("scene.toml", text), overrides);
}

std::string read_error(const std::string& text, const std::vector<std::string>& overrides = {}) {
  return input_error([&] { static_cast<void>(read(text, overrides)); });
}

TEST(SceneReader, ReadsEveryKindOfValue) {
  const Scene scene = read(R"(
title   = "Sessile drop"
gravity = [0, 0, -9.81]
[liquid]
density         = 998
surface_tension = 0.0728
[[drop]]
shape  = "sphere"
center = [0, 0, 0.8e-3]
radius = 1.0e-3
mode   = 2
amplitude = 0.1
[[solid]]
shape = "plane"
alpha = [0.2, 0.7]
slip  = "none"
[[solid]]
name  = "lid"
shape = "sphere"
radius = 2
separation = false
slip = 1e-6
motion = "scripted"
keyframes = [{time = 0}, {time = 1, translation = [0, 0, 1]}]
[flow]
velocity = ["-y", "x", "0"]
[time]
step = "auto"
)");
  EXPECT_EQ(scene.title, "Sessile drop");
  EXPECT_EQ(scene.gravity, Vec3(0, 0, -9.81));
  ASSERT_TRUE(scene.liquid);
  EXPECT_EQ(scene.liquid->density, 998);
  EXPECT_EQ(scene.liquid->viscosity, 0);
  ASSERT_EQ(scene.drops.size(), 1u);
  EXPECT_EQ(scene.drops[0].mode, 2);
  EXPECT_EQ(scene.drops[0].center, Vec3(0, 0, 0.8e-3));
  ASSERT_EQ(scene.solids.size(), 2u);
  EXPECT_EQ(scene.solids[0].name, "solid1");
  EXPECT_EQ((*scene.solids[0].alpha)[1], 0.7);
  EXPECT_EQ(scene.solids[0].slip_length, 0.0);
  EXPECT_EQ(scene.solids[1].slip_length, 1e-6);
  EXPECT_FALSE(scene.solids[1].separation);
  EXPECT_EQ(scene.solids[1].motion, SolidMotion::scripted);
  EXPECT_EQ(scene.solids[1].keyframes.at(1).translation, Vec3(0, 0, 1));
  EXPECT_EQ(scene.flow->velocity[0], "-y");
  EXPECT_FALSE(scene.time.step);
}

TEST(SceneReader, FilesAreRelativeToTheScene) {
  const TemporaryDirectory directory;
  const Scene scene =
      read_scene(directory.file("scene.toml", "[[drop]]\nshape = \"mesh\"\nfile = \"parts/blob.stl\"\n"));
  EXPECT_EQ(scene.resolve(scene.drops[0].file), directory.path() / "parts/blob.stl");
}

TEST(SceneReader, SuggestsTheKeyThatWasMeant) {
  expect_contains(read_error("[liquid]\ndensty = 1\n"),
                  "scene.toml:2: liquid.densty: unknown key; did you mean \"density\"?");
  expect_contains(read_error("[licuid]\n"), "scene.toml:1: licuid: unknown table; did you mean \"liquid\"?");
  expect_contains(read_error("density = 1\n"), "\"density\" belongs in [liquid]");
  expect_contains(read_error("[[drop]]\nshape = \"shpere\"\n"), "did you mean \"sphere\"?");
  expect_contains(read_error("[liquid]\nqqqqqqqqqqqqq = 1\n"), "known here: density, viscosity");
}

TEST(SceneReader, SaysWhatWasExpectedAndFound) {
  expect_contains(read_error("[[drop]]\nshape = \"sphere\"\nradius = \"big\"\n"),
                  "scene.toml:3: drop[0].radius: expected a number greater than 0, found the text \"big\"");
  expect_contains(read_error("gravity = [0, 1]\n"), "gravity: expected three numbers, found a list of 2");
  expect_contains(read_error("gravity = [0, 1, true]\n"), "expected three numbers, found true");
  expect_contains(read_error("[[drop]]\nshape = \"sphere\"\nradius = -1\n"), "found -1");
  expect_contains(read_error("[[drop]]\nshape = \"sphere\"\nradius = inf\n"), "found inf");
  expect_contains(read_error("[[drop]]\nshape = \"sphere\"\nradius = 1e300\n"), "a number beyond 1e+18");
  expect_contains(read_error("[[drop]]\nshape = \"sphere\"\nradius = 1e-300\n"), "a number beyond 1e-18");
  expect_contains(read_error("[[drop]]\nshape = \"sphere\"\nradius = 1\nmode = 1.5\n"), "a whole number");
  expect_contains(
      read_error("[[drop]]\nshape = \"torus\"\nradius = 1\ntube_radius = 0.1\naxis = [0, 0, 0]\n"),
      "not all zero");
  expect_contains(read_error("title = 1979-05-27\n"), "found a date or time");
}

TEST(SceneReader, RefusesKeysThatTheShapeDoesNotHave) {
  expect_contains(read_error("[[drop]]\nshape = \"sphere\"\nradius = 1\nradii = [1, 1, 1]\n"),
                  "drop[0].radii: not a key of shape \"sphere\" (only of ellipsoid)");
}

TEST(SceneReader, NamesMissingKeys) {
  expect_contains(read_error("[[drop]]\nshape = \"sphere\"\n"),
                  "scene.toml:1: drop[0].radius: missing, expected a number greater than 0");
  expect_contains(read_error("[[drop]]\nradius = 1\n"), "drop[0].shape: missing, expected one of \"sphere\"");
  expect_contains(read_error("title = \"x\"\n"), "drop: missing, expected at least one [[drop]]");
}

TEST(SceneReader, RefusesATableOfTheWrongKind) {
  expect_contains(read_error("liquid = 1\n"), "liquid: expected a table [liquid], found 1");
  expect_contains(read_error("[drop]\nshape = \"sphere\"\n"),
                  "drop: expected a list of tables, each headed [[drop]]");
}

TEST(SceneReader, AppliesOverridesBeforeChecking) {
  EXPECT_EQ(read(kDrop, {"drop[0].radius=2e-3"}).drops[0].radius, 2e-3);
  expect_contains(read_error(kDrop, {"drop[0].radius=-2"}),
                  "--set drop[0].radius=-2: drop[0].radius: expected");
  expect_contains(read_error(kDrop, {"drop[0].raduis=2"}), "did you mean \"radius\"?");
}

}  // namespace
}  // namespace meniscus::io
