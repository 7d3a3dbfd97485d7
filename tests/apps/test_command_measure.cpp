#include "tests/apps/program.h"
#include "tests/apps/run_files.h"
#include "tests/io/input_error.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace meniscus::test {
namespace {

constexpr const char* kScene = R"(
gravity = [0, -9.81, 0]
[liquid]
density         = 1000
surface_tension = 0.0728
[[drop]]
shape     = "ellipsoid"
radii     = [1.0e-3, 0.8e-3, 1.2e-3]
velocity  = [0.01, 0, 0]
[mesh]
edge_length = 3.0e-4
[time]
end = 1.0e-3
)";

TEST(CommandMeasure, TellsOfAFrameWhatTheSeriesTellsOfTheStep) {
  const TemporaryDirectory directory;
  static_cast<void>(directory.file("scene.toml", kScene));
  const ProgramOptions in{.directory = directory.path()};
  const ProgramResult run = run_meniscus({"run", "scene.toml", "-o", "run", "--steps", "2", "--quiet"}, in);
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const ProgramResult result = run_meniscus({"measure", "run", "--json"}, in);
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  const auto rows = series_rows(directory / "run/series.csv");
  const auto expect_column = [&](const std::string& column, const nlohmann::json& value, double tolerance) {
    const auto at = static_cast<std::size_t>(std::ranges::find(rows[0], column) - rows[0].begin());
    const double expected = std::stod(rows.back().at(at));
    EXPECT_NEAR(value.get<double>(), expected, tolerance * std::abs(expected)) << column;
  };
  expect_column("volume", json.at("volume"), 1e-12);
  expect_column("area_air", json.at("area_air"), 1e-12);
  expect_column("height", json.at("height"), 1e-12);  // along y, opposite to gravity
  expect_column("kinetic", json.at("kinetic"), 1e-6);
  expect_column("max_speed", json.at("max_speed"), 1e-12);
  expect_column("momentum_x", json.at("momentum").at(0), 1e-6);
  expect_column("components", json.at("components"), 0);
  EXPECT_EQ(json.at("density"), 1000);
  EXPECT_NEAR(json.at("bodies").at(0).at("velocity").at(0).get<double>(), 0.01, 1e-8);
  for (const char* key : {"centroid", "min", "max", "base_radius", "bubbles", "inertia", "principal_moments",
                          "sphere", "legendre", "angular_momentum", "mesh"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
}

TEST(CommandMeasure, MeasuresAMeshAndPrintsText) {
  const TemporaryDirectory directory;
  static_cast<void>(directory.file("scene.toml", kScene));
  const ProgramOptions in{.directory = directory.path()};
  ASSERT_EQ(run_meniscus({"mesh", "scene.toml", "-o", "a.vtu"}, in).exit_code, 0);
  const ProgramResult result = run_meniscus({"measure", "a.vtu"}, in);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  expect_contains(result.out, "\ncomponents             1\n");
  expect_contains(result.out, "legendre.2 ");
  EXPECT_EQ(result.out.find("kinetic"), std::string::npos);
}

TEST(CommandMeasure, SaysWhatItCannotMeasure) {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "empty");
  static_cast<void>(directory.file("a.vtu", "not a mesh"));
  const auto refused = [&](const std::string& input, const std::string& message) {
    const ProgramResult result = run_meniscus({"measure", input}, {.directory = directory.path()});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(count_lines(result.err), 1u);
    expect_contains(result.err, message);
  };
  refused("none", "none: no such file");
  refused("empty", "empty: has no VTU file");
  refused("a.vtu", "a.vtu: not a VTK XML file");
}

}  // namespace
}  // namespace meniscus::test
