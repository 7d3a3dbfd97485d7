#include "io/scene_reader.h"
#include "io/scene_writer.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

using test::TemporaryDirectory;

// Keys and values, numbers to their last digit.
std::string listing(const Scene& scene) {
  std::string text;
  for (const Parameter& p : list_parameters(scene)) text += p.key + " = " + p.value + "\n";
  return text;
}

void expect_same_after_writing(const Scene& scene) {
  const TemporaryDirectory directory;
  Scene copy = read_scene(directory.file("copy.toml", scene_text(scene, directory.path())));
  // Paths are relative to where the scene is.
  const auto same_file = [&](std::string& file, const std::string& original) {
    if (original.empty()) return;
    EXPECT_TRUE(std::filesystem::equivalent(copy.resolve(file), scene.resolve(original)));
    file = original;
  };
  for (std::size_t i = 0; i < scene.drops.size(); ++i) same_file(copy.drops[i].file, scene.drops[i].file);
  for (std::size_t i = 0; i < scene.solids.size(); ++i) same_file(copy.solids[i].file, scene.solids[i].file);
  EXPECT_EQ(listing(copy), listing(scene));
}

TEST(SceneWriter, EverySceneOfTheRepositoryReadsBackAsItWas) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(MENISCUS_DATA_DIR)) {
    if (entry.path().extension() != ".toml") continue;
    SCOPED_TRACE(entry.path().string());
    expect_same_after_writing(read_scene(entry.path()));
    ++count;
  }
  EXPECT_GT(count, 5u);
}

TEST(SceneWriter, ASceneWithEveryTableReadsBackAsItWas) {
  const TemporaryDirectory directory;
  const Scene scene = read_scene(directory.file("scene.toml", R"toml(
title   = "quotes \" and \\ and \t tabs, ümlauts"
gravity = [0.1, -1e-17, 0.30000000000000004]
[liquid]
density = 1234.5678901234567
viscosity = 0
surface_tension = 0
[[drop]]
shape = "cap"
radius = 1
contact_angle = 33.3
velocity = [1, 2, 3]
angular_velocity = [0, 0, 1e-3]
[[drop]]
shape = "cylinder"
radius = 0.1
length = 2
axis = [1, 1, 1]
[[solid]]
shape = "tube"
radius = 1
length = 3
thickness = 0.1
alpha = [0.25, 1]
slip = 0.5
separation = false
coupling = "immersed"
[[solid]]
name = "stamp"
shape = "capsule"
contact_angle = "60 + 10*sin(x)"
container = true
radius = 1
length = 3
motion = "scripted"
keyframes = [{time = 0}, {time = 1, translation = [0, 0, 1], rotation = [0, 90, 0]}]
[[solid]]
shape = "box"
size = [1, 2, 3]
motion = "rigid"
density = 2000
friction = 0.3
restitution = 1
velocity = [0, 0, -1]
[mesh]
edge_length = 0.05
curvature = 0.3
contact_line = 0.5
grading = 0
max_edge_length = 1
act_below = 10
improve_to = 10
[domain]
min = [-4, -4, -4]
max = [4, 4, 4]
[topology]
merge = false
[flow]
velocity = ["-y", "x", "sin(2*_pi*t)"]
[time]
end = 1
step = 0.1
mode = "equilibrium"
steady = 1e-8
[output]
interval = 0.5
)toml"));
  expect_same_after_writing(scene);
}

TEST(SceneWriter, ListsEveryKeyThatAppliesWithItsUnit) {
  const TemporaryDirectory directory;
  const auto parameters = list_parameters(
      read_scene(directory.file("scene.toml", "[[drop]]\nshape = \"sphere\"\nradius = 1e-3\n")));
  const auto find = [&](const std::string& key) {
    return std::ranges::find(parameters, key, &Parameter::key);
  };
  ASSERT_NE(find("drop[0].radius"), parameters.end());
  EXPECT_EQ(find("drop[0].radius")->value, "0.001");
  EXPECT_EQ(find("drop[0].radius")->unit, "m");
  EXPECT_EQ(find("drop[0].radii"), parameters.end());
  EXPECT_EQ(find("mesh.edge_length")->value, "-");
  EXPECT_EQ(find("liquid.density"), parameters.end());
}

}  // namespace
}  // namespace meniscus::io
