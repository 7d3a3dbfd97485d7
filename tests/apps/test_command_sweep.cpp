#include "tests/apps/program.h"
#include "tests/apps/run_files.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <sys/wait.h>

namespace meniscus::test {
namespace {

// A drop on a table: 0.1 s to its equilibrium.
constexpr const char* kDropScene = R"toml(title = "Drop on a table"
[liquid]
density         = 1000.0
viscosity       = 1e-3
surface_tension = 0.07
[[drop]]
shape  = "sphere"
radius = 1e-3
[[solid]]
name          = "table"
shape         = "plane"
contact_angle = 60
[mesh]
edge_length = 4e-4
[time]
mode = "equilibrium"
)toml";

// A ball that is carried along.
constexpr const char* kFlowScene = R"toml(title = "Ball"
[[drop]]
shape  = "sphere"
radius = 0.25
[mesh]
edge_length = 0.1
[domain]
min = [-0.8, -0.6, -0.6]
max = [0.8, 0.6, 0.6]
[flow]
velocity = ["1 + z", "0.1*x", "0"]
[time]
end  = 0.2
step = 0.004
[output]
interval = 0.04
)toml";

class CommandSweep : public testing::Test {
 protected:
  CommandSweep() {
    static_cast<void>(directory_.file("drop.toml", kDropScene));
    static_cast<void>(directory_.file("ball.toml", kFlowScene));
  }

  ProgramResult sweep(const std::string& scene, const std::vector<std::string>& more,
                      std::optional<SignalAt> signal_at = {}) {
    std::vector<std::string> arguments{"sweep", scene, "-o", "out"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_meniscus(arguments, {.directory = directory_.path(), .signal_at = std::move(signal_at)});
  }
  void expect_refused(const std::string& scene, const std::vector<std::string>& more,
                      const std::string& message) {
    const std::size_t files = directory_.count();
    const ProgramResult result = sweep(scene, more);
    EXPECT_EQ(result.exit_code, 2) << message;
    EXPECT_EQ(result.out, "") << message;
    EXPECT_EQ(count_lines(result.err), 1u) << result.err;
    expect_contains(result.err, message);
    EXPECT_EQ(directory_.count(), files) << message;
  }
  [[nodiscard]] std::filesystem::path path(const std::string& name) const { return directory_ / name; }
  [[nodiscard]] nlohmann::json json(const std::string& name) const {
    return nlohmann::json::parse(bytes_of(path(name)));
  }

  const TemporaryDirectory directory_;
};

TEST_F(CommandSweep, RunsEveryMemberAndPutsTheirFiguresBesideTheory) {
  const ProgramResult result = sweep("drop.toml", {"--vary", "solid[0].contact_angle=60,90,120", "-j", "2"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_FALSE(result.left_processes);
  expect_contains(result.out, "3/3 contact_angle_");
  expect_contains(result.out, "angle asked");
  const auto members = json("out/sweep.json").at("members");
  ASSERT_EQ(members.size(), 3u);
  double before = 0;
  for (const auto& member : members) {
    EXPECT_EQ(member.at("finished"), "equilibrium");
    const double asked = member.at("contact_angle_asked");
    EXPECT_EQ(asked, member.at("values").at("solid[0].contact_angle"));
    EXPECT_NEAR(member.at("contact_angle_fit"), asked, 2);
    const double height = member.at("height"), theory = member.at("height_theory");
    EXPECT_NEAR(height, theory, 0.03 * theory);
    EXPECT_GT(height, before);
    before = height;
  }
  EXPECT_EQ(names_in(path("out")),
            (std::set<std::string>{"contact_angle_60", "contact_angle_90", "contact_angle_120", "sweep.csv",
                                   "sweep.json", "sweep.svg", "sweep.html"}));
  EXPECT_EQ(count_lines(bytes_of(path("out/sweep.csv"))), 4u);
  EXPECT_TRUE(bytes_of(path("out/sweep.svg")).starts_with("<svg "));
  expect_contains(bytes_of(path("out/contact_angle_90/scene.toml")), "contact_angle = 90");
}

// Its domain is not given: it has to reach beyond where the drop gets to.
TEST_F(CommandSweep, ADropThatSpreadsFarFindsRoom) {
  const ProgramResult result = sweep("drop.toml", {"--vary", "solid.contact_angle=10,25", "--quiet"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const auto listed = json("out/sweep.json").at("members");
  for (const auto& member : listed) {
    const double theory = member.at("base_radius_theory");
    EXPECT_NEAR(member.at("base_radius"), theory, 0.01 * theory);
    EXPECT_NEAR(member.at("contact_angle_fit"), member.at("contact_angle_asked"), 0.5);
  }
}

TEST_F(CommandSweep, RunsAllCombinationsWithWhatIsSetForAll) {
  const ProgramResult result = sweep(
      "ball.toml", {"--vary", "flow.velocity=[\"1\", \"0\", \"0\"],[\"0\",\"max(x,\",\"0\"]", "--vary",
                    "drop.radius=0.2:0.3:0.1", "--set", "title=\"One, two\"", "--steps", "1", "--quiet"});
  ASSERT_EQ(result.exit_code, 2) << "\"max(x,\" is no expression";
  expect_contains(result.err, "flow.velocity[1]: \"max(x,\"");
  const ProgramResult good = sweep(
      "ball.toml", {"--vary", "flow.velocity=[\"1\", \"0\", \"0\"],[\"0\",\"max(x, y)\",\"0\"]", "--vary",
                    "drop.radius=0.2:0.3:0.1", "--set", "title=\"One, two\"", "--steps", "1", "--quiet"});
  ASSERT_EQ(good.exit_code, 0) << good.err;
  EXPECT_FALSE(good.out.starts_with("1/")) << "quiet";
  const auto all = json("out/sweep.json");
  EXPECT_EQ(all.at("title"), "One, two");
  std::set<std::string> names;
  for (const auto& member : all.at("members")) {
    EXPECT_EQ(member.at("finished"), "number of steps");
    names.insert(member.at("member").get<std::string>());
  }
  EXPECT_EQ(names,
            (std::set<std::string>{"velocity_1_0_0_radius_0.2", "velocity_1_0_0_radius_0.3",
                                   "velocity_0_max_x_y_0_radius_0.2", "velocity_0_max_x_y_0_radius_0.3"}));
}

TEST_F(CommandSweep, WritesBesideItsSceneByName) {
  const ProgramResult result =
      run_meniscus({"sweep", "ball.toml", "--vary", "drop.radius=0.2", "--steps", "1", "--quiet"},
                   {.directory = directory_.path()});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(std::filesystem::exists(path("out/ball_sweep/radius_0.2/summary.json")));
}

TEST_F(CommandSweep, ChecksEveryMemberBeforeAnythingIsWritten) {
  expect_refused("drop.toml", {}, "--vary");
  expect_refused("drop.toml", {"--vary", "solid.contact_angel=60"}, "did you mean \"contact_angle\"?");
  expect_refused("drop.toml", {"--vary", "solid.contact_angle=60,90,200"},
                 "--set solid.contact_angle=200: solid[0].contact_angle");
  expect_refused("drop.toml", {"--vary", "solid.contact_angle=60,40 +* x"}, "\"40 +* x\"");
  expect_refused("drop.toml", {"--vary", "drop.center=[0,0,0],[0,0,-5e-3]"}, "with drop.center=[0,0,-5e-3]");
  expect_refused("drop.toml", {"--vary", "solid.contact_angle=60,60.0"},
                 "contact_angle_60 and contact_angle_60.0 are the same scene");
  expect_refused("drop.toml", {"--vary", "solid.contact_angle"}, "expected key=a,b,c");
  expect_refused("drop.toml", {"--vary", "solid.contact_angle=60", "-j", "0"}, "--jobs");
  expect_refused("none.toml", {"--vary", "solid.contact_angle=60"}, "none.toml: no such file");
}

TEST_F(CommandSweep, NeverWritesOverAnOlderOne) {
  std::filesystem::create_directory(path("out"));
  static_cast<void>(directory_.file("out/notes.txt", "mine"));
  const std::vector<std::string> arguments{"--vary", "drop.radius=0.2", "--steps", "1"};
  expect_refused("ball.toml", arguments, "out: is not empty");
  std::vector<std::string> forced = arguments;
  forced.emplace_back("--force");
  EXPECT_EQ(sweep("ball.toml", forced).exit_code, 0);
  EXPECT_EQ(sweep("ball.toml", forced).exit_code, 0) << "over its own members, too";
  EXPECT_EQ(bytes_of(path("out/notes.txt")), "mine");
}

TEST_F(CommandSweep, AMemberThatHasToStopDoesNotStopTheOthers) {
  const ProgramResult result = sweep(
      "ball.toml", {"--vary", "flow.velocity=[\"t < 0.01 ? 0.1 : 0 / 0\",\"0\",\"0\"],[\"1\",\"0\",\"0\"]"});
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(count_lines(result.err), 1u) << result.err;
  expect_contains(result.err, "1 of 2 members did not come to their end: velocity_t_0.01_0.1_0_0_0_0 (");
  expect_contains(result.err, "is not finite");
  const auto members = json("out/sweep.json").at("members");
  EXPECT_TRUE(members[0].at("finished").get<std::string>().starts_with("stopped: "));
  EXPECT_EQ(members[0].at("steps"), 2);
  EXPECT_EQ(members[1].at("finished"), "end time");
  expect_contains(bytes_of(path("out/velocity_t_0.01_0.1_0_0_0_0.err")), "the last checkpoint is");
  EXPECT_FALSE(std::filesystem::exists(path("out/velocity_1_0_0.err")));
}

TEST_F(CommandSweep, InterruptedItEndsItsRunsAndGoesOnAfterRestart) {
  // One after the other, or it would be a matter of luck which of them are done by then.
  const std::vector<std::string> arguments{"--vary", "drop.radius=0.2,0.25,0.3", "--set", "time.step=0.002"};
  const ProgramResult result =
      sweep("ball.toml", arguments, SignalAt{SIGINT, path("out/radius_0.25/series.csv"), 4});
  EXPECT_EQ(result.exit_code, 130);
  EXPECT_FALSE(result.left_processes);
  EXPECT_EQ(count_lines(result.err), 1u) << result.err;
  expect_contains(result.err, "interrupted with 1 of 3 members finished");
  EXPECT_EQ(json("out/radius_0.25/summary.json").at("finished"), "interrupted");
  EXPECT_FALSE(std::filesystem::exists(path("out/radius_0.3"))) << "none is started after it";
  EXPECT_EQ(json("out/sweep.json").at("members")[2].at("finished"), "not run");

  std::vector<std::string> again = arguments;
  again.emplace_back("--restart");
  const ProgramResult restarted = sweep("ball.toml", again);
  ASSERT_EQ(restarted.exit_code, 0) << restarted.err;
  const auto listed = json("out/sweep.json").at("members");
  for (const auto& member : listed) EXPECT_EQ(member.at("finished"), "end time") << member;
  ASSERT_EQ(run_meniscus({"run", "ball.toml", "-o", "whole", "--set", "drop.radius=0.25", "--set",
                          "time.step=0.002", "--quiet"},
                         {.directory = directory_.path()})
                .exit_code,
            0);
  expect_same_run(path("whole"), path("out/radius_0.25"));
}

TEST_F(CommandSweep, KilledItLeavesNoRunBehind) {
  const ProgramResult result = sweep("ball.toml", {"--vary", "drop.radius=0.2"},
                                     SignalAt{SIGKILL, path("out/radius_0.2/series.csv"), 4});
  EXPECT_EQ(result.exit_code, -SIGKILL);
  while (::waitpid(-1, nullptr, 0) > 0) {
  }
  EXPECT_EQ(json("out/radius_0.2/summary.json").at("finished"), "interrupted");
}

TEST_F(CommandSweep, RestartLeavesAloneWhatIsDone) {
  const auto time_of = [&](const std::string& member) {
    return std::filesystem::last_write_time(path("out/" + member + "/summary.json"));
  };
  ASSERT_EQ(sweep("ball.toml", {"--vary", "drop.radius=0.2,0.25", "--until", "0.01"}).exit_code, 0);
  const auto first = time_of("radius_0.2");
  // --until is gone: their end is not yet that of the scene.
  ASSERT_EQ(sweep("ball.toml", {"--vary", "drop.radius=0.2,0.25", "--restart"}).exit_code, 0);
  const auto second = time_of("radius_0.2");
  EXPECT_GT(second, first);
  const ProgramResult more = sweep("ball.toml", {"--vary", "drop.radius=0.2,0.25,0.3", "--restart"});
  ASSERT_EQ(more.exit_code, 0) << more.err;
  EXPECT_EQ(time_of("radius_0.2"), second);
  EXPECT_EQ(count_lines(more.out.substr(0, more.out.find("radius  "))), 1u)
      << "only one is run: " << more.out;
  EXPECT_EQ(json("out/sweep.json").at("members")[0].at("time"), 0.2);
  EXPECT_EQ(json("out/sweep.json").at("members")[2].at("time"), 0.2);
  // A later end is taken up, another scene is refused.
  expect_refused("ball.toml", {"--vary", "drop.radius=0.2,0.25", "--restart", "--set", "time.step=0.002"},
                 "radius_0.2: --restart: the scene is not the one the checkpoint is of: time.step is 0.002");
  ASSERT_EQ(
      sweep("ball.toml", {"--vary", "drop.radius=0.2", "--restart", "--set", "time.end=0.22"}).exit_code, 0);
  EXPECT_EQ(json("out/sweep.json").at("members")[0].at("time"), 0.22);
}

}  // namespace
}  // namespace meniscus::test
