#include "io/frames.h"
#include "tests/io/input_error.h"
#include "tests/io/mesh_samples.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

using test::bytes_of;
using test::expect_contains;

TEST(Frames, AreTiedTogetherWithTheirTimes) {
  const test::TemporaryDirectory directory;
  const mesh::TetMesh mesh = test::liquid_in_cube(4);
  const FrameFields fields(mesh);
  Frames frames(directory.path());
  frames.write(mesh, fields, 0);
  frames.write(mesh, fields, 0.1);
  EXPECT_EQ(frames.count(), 2u);
  for (const char* name : {"liquid", "surface"}) {
    const std::string text = bytes_of(directory / (std::string(name) + ".pvd"));
    expect_contains(text, "timestep=\"0.10000000000000001\"");
    expect_contains(text, std::string("frames/") + name + "_000001.vt");
  }
}

TEST(Frames, OfARunThatGoesOnAreThoseOfItsTimes) {
  const test::TemporaryDirectory directory;
  const mesh::TetMesh mesh = test::liquid_in_cube(4);
  const FrameFields fields(mesh);
  {
    Frames frames(directory.path());
    for (const double time : {0.0, 0.1, 0.2}) frames.write(mesh, fields, time);
  }
  static_cast<void>(directory.file("frames/.liquid_000003.123.vtu", "half"));
  static_cast<void>(directory.file("frames/notes.txt", "mine"));
  Frames frames(directory.path(), {}, {0.0});
  EXPECT_TRUE(std::filesystem::exists(directory / "frames/liquid_000000.vtu"));
  EXPECT_FALSE(std::filesystem::exists(directory / "frames/liquid_000001.vtu"));
  EXPECT_FALSE(std::filesystem::exists(directory / "frames/surface_000002.vtp"));
  EXPECT_FALSE(std::filesystem::exists(directory / "frames/.liquid_000003.123.vtu"));
  EXPECT_TRUE(std::filesystem::exists(directory / "frames/notes.txt"));
  EXPECT_EQ(bytes_of(directory / "liquid.pvd").find("000001"), std::string::npos);
  frames.write(mesh, fields, 0.15);
  expect_contains(bytes_of(directory / "liquid.pvd"), "timestep=\"0.14999999999999999\"");
}

}  // namespace
}  // namespace meniscus::io
