#include "tests/apps/program.h"
#include "tests/apps/run_files.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <optional>
#include <ostream>

namespace meniscus::test {
namespace {

std::string data(const std::string& name) {
  return std::string(MENISCUS_DATA_DIR "/") + name + ".toml";
}

class SceneOfData : public testing::TestWithParam<std::string> {};

TEST_P(SceneOfData, RunsAndWritesWhatTheContractSays) {
  const TemporaryDirectory directory;
  const ProgramResult result =
      run_meniscus({"run", data(GetParam()), "-o", "run", "--steps", "2", "--until", "1"},
                   {.directory = directory.path()});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  const auto rows = series_rows(directory / "run/series.csv");
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_TRUE(bytes_of(directory / "run/series.csv")
                  .starts_with("step,time,dt,volume,volume_error,area_air,area_solid,kinetic,potential,"
                               "surface_energy,max_speed,divergence,contact_angle,contact_angle_min,"
                               "contact_angle_max,base_radius,height,components,bubbles,vertices,tets,"
                               "min_dihedral,max_dihedral,iterations,seconds"));
  const auto summary = nlohmann::json::parse(bytes_of(directory / "run/summary.json"));
  EXPECT_EQ(summary.at("finished"), "number of steps");
  EXPECT_EQ(summary.at("steps"), 2);
  EXPECT_GT(summary.at("volume").get<double>(), 0);
  for (const char* file : {"scene.toml", "liquid.pvd", "surface.pvd", "events.csv",
                           "frames/liquid_000000.vtu", "frames/surface_000000.vtp"}) {
    EXPECT_TRUE(std::filesystem::exists(directory / (std::string("run/") + file))) << file;
  }
  expect_contains(bytes_of(directory / "run/surface.pvd"), "timestep=\"0\"");
}

INSTANTIATE_TEST_SUITE_P(Data, SceneOfData,
                         testing::Values("dumbbell", "enright", "falling_drop", "head_on_collision",
                                         "half_full_box", "half_full_cone", "half_full_sphere",
                                         "liquid_column", "notched_ball", "oblique_collision",
                                         "oscillating_drop", "oscillating_drop_3", "oscillating_drop_4",
                                         "rotation", "sloshing_tank", "spreading_drop", "static_drop",
                                         "torus_closing", "translation", "two_balls", "two_balls_apart",
                                         "two_drops", "viscous_drop"),
                         [](const auto& scene) { return scene.param; });

// Scenes that go straight to equilibrium. Where that takes a second they go all the way, and find the angle.
struct AtRest {
  std::string scene;
  std::optional<double> angle_deg;  // empty: three steps only
};

void PrintTo(const AtRest& each, std::ostream* out) {
  *out << each.scene;
}

class EquilibriumOfData : public testing::TestWithParam<AtRest> {};

TEST_P(EquilibriumOfData, IsFound) {
  const auto& [scene, angle] = GetParam();
  const TemporaryDirectory directory;
  std::vector<std::string> arguments{"run", data(scene), "-o", "run"};
  if (!angle) arguments.insert(arguments.end(), {"--steps", "3"});
  const ProgramResult result = run_meniscus(arguments, {.directory = directory.path()});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  const auto summary = nlohmann::json::parse(bytes_of(directory / "run/summary.json"));
  EXPECT_EQ(summary.at("finished"), angle ? "equilibrium" : "number of steps");
  // On the way remeshing takes a little of it, which the next step gives back.
  EXPECT_LE(std::abs(summary.at("volume_error").get<double>()), angle ? 1e-13 : 1e-3);
  EXPECT_TRUE(std::filesystem::exists(directory / "run/solids.pvd"));
  if (!angle) return;
  for (const auto& [solid, figures] : summary.at("contact_angle").at("solids").items()) {
    EXPECT_NEAR(figures.at("mean").get<double>(), *angle, 1.0) << solid;
    expect_contains(result.out, "contact angle on " + solid);
  }
}

INSTANTIATE_TEST_SUITE_P(Data, EquilibriumOfData,
                         testing::Values(AtRest{"sessile_drop", 60}, AtRest{"pendant_drop", 60},
                                         AtRest{"tube_meniscus", 30}, AtRest{"liquid_bridge", 60},
                                         AtRest{"drop_on_sphere", 80}, AtRest{"box_meniscus", 60},
                                         AtRest{"striped_surface", {}}, AtRest{"sessile_drop_gravity", {}},
                                         AtRest{"puddle_wetting", {}}, AtRest{"puddle_repelling", {}},
                                         AtRest{"wall_meniscus", {}}, AtRest{"fibre_meniscus", {}},
                                         AtRest{"capillary_rise", {}}, AtRest{"capillary_depression", {}},
                                         AtRest{"drop_in_bowl", {}}),
                         [](const auto& each) { return each.param.scene; });

TEST(CommandRun, AnEquilibriumGoesOnFromItsCheckpoint) {
  const TemporaryDirectory directory;
  const auto run = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"run", data("sessile_drop"), "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    EXPECT_EQ(run_meniscus(arguments, {.directory = directory.path()}).exit_code, 0);
  };
  run({"-o", "whole"});
  run({"-o", "parts", "--steps", "4"});
  run({"-o", "parts", "--restart"});
  EXPECT_EQ(series_rows(directory / "whole/series.csv"), series_rows(directory / "parts/series.csv"));
  EXPECT_EQ(bytes_of(directory / "whole/frames/surface_000001.vtp"),
            bytes_of(directory / "parts/frames/surface_000001.vtp"));
}

// Nothing limits the steps but the frames.
TEST(CommandRun, ADropWithoutSurfaceTensionFalls) {
  const TemporaryDirectory directory;
  const ProgramResult result = run_meniscus({"run", data("falling_drop"), "-o", "run", "--quiet", "--set",
                                             "liquid.surface_tension=0", "--set", "output.interval=5e-3"},
                                            {.directory = directory.path()});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const auto summary = nlohmann::json::parse(bytes_of(directory / "run/summary.json"));
  EXPECT_EQ(summary.at("finished"), "end time");
  EXPECT_EQ(summary.at("steps"), 4);
  EXPECT_EQ(summary.at("energy").at("surface"), 0);
  EXPECT_TRUE(summary.at("capillary_number").is_null());
  EXPECT_NEAR(summary.at("max_speed"), 9.81 * 0.02, 1e-13);
  EXPECT_LE(std::abs(summary.at("volume_error").get<double>()), 1e-13);
}

TEST(CommandRun, GivesTheSameNumbersTwiceAndFromTheSceneItWrote) {
  const TemporaryDirectory directory;
  const auto run = [&](const std::string& scene, const std::string& out) {
    const ProgramResult result =
        run_meniscus({"run", scene, "-o", out, "--steps", "4", "--quiet"}, {.directory = directory.path()});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "");
  };
  run(data("two_balls"), "a");
  run(data("two_balls"), "b");
  run("a/scene.toml", "c");
  EXPECT_EQ(series_rows(directory / "a/series.csv"), series_rows(directory / "b/series.csv"));
  EXPECT_EQ(series_rows(directory / "a/series.csv"), series_rows(directory / "c/series.csv"));
  EXPECT_EQ(bytes_of(directory / "a/frames/surface_000001.vtp"),
            bytes_of(directory / "b/frames/surface_000001.vtp"));
}

TEST(CommandRun, NeverWritesOverAnOlderRun) {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "run");
  static_cast<void>(directory.file("run/notes.txt", "mine"));
  const std::vector<std::string> arguments{"run", data("rotation"), "-o", "run", "--steps", "1"};
  const ProgramResult refused = run_meniscus(arguments, {.directory = directory.path()});
  EXPECT_EQ(refused.exit_code, 2);
  expect_contains(refused.err, "run: is not empty");
  EXPECT_FALSE(std::filesystem::exists(directory / "run/series.csv"));
  std::vector<std::string> forced = arguments;
  forced.emplace_back("--force");
  EXPECT_EQ(run_meniscus(forced, {.directory = directory.path()}).exit_code, 0);
  EXPECT_EQ(bytes_of(directory / "run/notes.txt"), "mine");
}

TEST(CommandRun, ComplainsBeforeItWritesAnything) {
  const TemporaryDirectory directory;
  const auto refused = [&](const std::string& setting, const std::string& message) {
    const ProgramResult result =
        run_meniscus({"run", data("rotation"), "--set", setting}, {.directory = directory.path()});
    EXPECT_EQ(result.exit_code, 2) << setting;
    expect_contains(result.err, message);
    EXPECT_EQ(count_lines(result.err), 1u);
    EXPECT_EQ(directory.count(), 0u);
  };
  refused("flow.velocity=[\"1\", \"x +\", \"0\"]", "flow.velocity[1]: \"x +\"");
  refused("flow.velocity=[\"1\", \"w\", \"0\"]", "flow.velocity[1]");
  const auto refused_whole = [&](const std::string& scene, const std::vector<std::string>& more,
                                 const std::string& message) {
    std::vector<std::string> arguments{"run", data(scene)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ProgramResult result = run_meniscus(arguments, {.directory = directory.path()});
    EXPECT_EQ(result.exit_code, 2);
    expect_contains(result.err, message);
  };
  refused_whole("sphere", {}, "time.end: is missing");
  refused_whole("rotation", {"--set", "time.mode=equilibrium"},
                "a kinematic run ([flow]) has no \"equilibrium\"");
  refused_whole("oscillating_drop", {"--set", "time.mode=equilibrium", "--until", "1"}, "takes no time");
  refused_whole("oscillating_drop", {"--set", "time.mode=equilibrium", "--set", "liquid.surface_tension=0"},
                "is a matter of surface tension");
  EXPECT_EQ(directory.count(), 0u);
}

}  // namespace
}  // namespace meniscus::test
