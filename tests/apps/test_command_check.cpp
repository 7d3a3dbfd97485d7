#include "tests/apps/program.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

namespace meniscus::test {
namespace {

TEST(CommandCheck, PrintsParametersNumbersAndMeshSize) {
  const ProgramResult result =
      run_meniscus({"check", MENISCUS_DATA_DIR "/sphere.toml", "--set", "gravity=[0, 0, -9.81]"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  for (const char* part :
       {"no mistakes found", "liquid.density", "998 kg/m^3", "drop[0].radius", "0.001 m", "mesh.grading",
        "domain.min", "topology.merge", "Bo  0.1345", "We  0 ", "Re  0 ", "Oh  0.00371",
        "capillary length  0.002727 m", "capillary time    0.003703 s", "tetrahedra"}) {
    expect_contains(result.out, part);
  }
}

TEST(CommandCheck, WritesNothing) {
  const TemporaryDirectory directory;
  const ProgramResult result =
      run_meniscus({"check", MENISCUS_DATA_DIR "/cap.toml"}, {.directory = directory.path()});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(directory.count(), 0u);
}

TEST(CommandCheck, PrintsTheContactAnglesOfTheWalls) {
  const TemporaryDirectory directory;
  static_cast<void>(directory.file(
      "scene.toml",
      "[[drop]]\nshape = \"sphere\"\nradius = 1\n[[solid]]\nshape = \"sphere\"\nradius = 1\n"
      "center = [0, 0, -1.5]\nname = \"ball\"\nalpha = [0, 0.5]\n[[solid]]\nshape = \"plane\"\n"
      "normal = [0, 1, 0]\npoint = [0, -0.5, 0]\ncontact_angle = \"60 + x\"\n"));
  const ProgramResult result = run_meniscus({"check", "scene.toml"}, {.directory = directory.path()});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  expect_contains(result.out, "ball              contact angle 60 degrees\n");
  expect_contains(result.out, "solid2            contact angle 60 + x degrees\n");
}

TEST(CommandCheck, FindsLiquidInsideSolids) {
  const TemporaryDirectory directory;
  static_cast<void>(directory.file(
      "scene.toml",
      "[[drop]]\nshape = \"sphere\"\nradius = 1\n[[solid]]\nshape = \"sphere\"\nradius = 1.1\n"));
  const ProgramResult result = run_meniscus({"check", "scene.toml"}, {.directory = directory.path()});
  EXPECT_EQ(result.exit_code, 2);
  expect_contains(result.err, "scene.toml:1: drop[0]: lies wholly inside solid[0]");
}

TEST(CommandCheck, PrintsTheReferencePage) {
  const ProgramResult result = run_meniscus({"check", "--reference"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, bytes_of(MENISCUS_DATA_DIR "/../docs/scene.md"));
}

}  // namespace
}  // namespace meniscus::test
