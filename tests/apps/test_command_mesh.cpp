#include "io/mesh_reader.h"
#include "mesh/measures.h"
#include "mesh/validate.h"
#include "tests/apps/program.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <numbers>

namespace meniscus::test {
namespace {

std::string data(const std::string& name) {
  return MENISCUS_DATA_DIR "/" + name;
}

std::vector<std::string> scenes() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(MENISCUS_DATA_DIR)) {
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

class EveryScene : public testing::TestWithParam<std::string> {};

TEST_P(EveryScene, IsMeshedAsItsFiguresSay) {
  const TemporaryDirectory directory;
  const ProgramResult result = run_meniscus({"mesh", data(GetParam() + ".toml"), "--json", "-o", "mesh.vtu"},
                                            {.directory = directory.path()});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  const auto figures = nlohmann::json::parse(result.out);
  const mesh::TetMesh mesh = io::read_vtu(directory / "mesh.vtu");
  EXPECT_EQ(mesh::validate(mesh).defect, "");
  EXPECT_EQ(figures.at("vertices"), mesh.vertex_count());
  EXPECT_EQ(figures.at("tets"), mesh.tet_count());
  EXPECT_GT(figures.at("liquid_tets"), 100u);
  EXPECT_LT(figures.at("liquid_tets"), mesh.tet_count());
  const double volume = mesh::label_volumes(mesh).at(mesh::kLiquid);
  EXPECT_NEAR(figures.at("volume"), volume, 1e-12 * volume);
  EXPECT_NEAR(figures.at("area"), mesh::interface_area(mesh, mesh::kLiquid),
              1e-9 * figures.at("area").get<double>());
  EXPECT_GT(figures.at("min_dihedral"), 15.0);
  EXPECT_LT(figures.at("max_dihedral"), 165.0);
}

INSTANTIATE_TEST_SUITE_P(Data, EveryScene, testing::ValuesIn(scenes()),
                         [](const auto& scene) { return scene.param; });

TEST(CommandMesh, KeepsTheVolumeOfASphere) {
  const TemporaryDirectory directory;
  const ProgramResult result =
      run_meniscus({"mesh", data("sphere.toml"), "--json", "--set", "mesh.edge_length=4e-4"},
                   {.directory = directory.path()});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const double exact = 4 * std::numbers::pi / 3 * 1e-9;
  EXPECT_NEAR(nlohmann::json::parse(result.out).at("volume").get<double>(), exact, 1e-10 * exact);
}

TEST(CommandMesh, WritesBesideTheCallerByDefaultAndSaysSo) {
  const TemporaryDirectory directory;
  const ProgramResult result = run_meniscus({"mesh", data("sphere.toml"), "--set", "mesh.edge_length=4e-4"},
                                            {.directory = directory.path()});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(result.out.starts_with("sphere.vtu: ")) << result.out;
  EXPECT_TRUE(std::filesystem::exists(directory / "sphere.vtu"));
  EXPECT_EQ(directory.count(), 1u);
}

TEST(CommandMesh, GivesTheSameMeshTwice) {
  const TemporaryDirectory directory;
  for (const char* file : {"a.vtu", "b.vtu"}) {
    ASSERT_EQ(
        run_meniscus({"mesh", data("torus.toml"), "-o", file}, {.directory = directory.path()}).exit_code, 0);
  }
  EXPECT_EQ(bytes_of(directory / "a.vtu"), bytes_of(directory / "b.vtu"));
}

TEST(CommandMesh, ReadsTheBlobInEveryFormat) {
  const TemporaryDirectory directory;
  std::vector<double> volumes;
  for (const std::string format : {"stl", "obj", "off", "ply"}) {
    const ProgramResult result = run_meniscus(
        {"mesh", data("blob.toml"), "--json", "--set", "drop[0].file=blob." + format, "-o", "a.vtu"},
        {.directory = directory.path()});
    ASSERT_EQ(result.exit_code, 0) << format << ": " << result.err;
    volumes.push_back(nlohmann::json::parse(result.out).at("volume"));
    EXPECT_NEAR(volumes.back(), volumes.front(), 1e-4 * volumes.front()) << format;
  }
}

}  // namespace
}  // namespace meniscus::test
