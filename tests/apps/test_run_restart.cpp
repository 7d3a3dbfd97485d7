// Runs that are killed, interrupted or out of space, and go on as if nothing had been.
#include "tests/apps/program.h"
#include "tests/apps/run_files.h"
#include "tests/io/input_error.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <initializer_list>

namespace meniscus::test {
namespace {

// Two balls that merge on the way, so that events and remeshing are part of it; curvature makes the sizing
// field remember.
constexpr const char* kScene = R"toml(title = "Two balls"
[[drop]]
shape  = "sphere"
center = [-0.28, 0, 0]
radius = 0.25
[[drop]]
shape  = "sphere"
center = [0.28, 0, 0]
radius = 0.25
[mesh]
edge_length = 0.1
curvature   = 0.5
[domain]
min = [-0.8, -0.6, -0.6]
max = [0.8, 0.6, 0.6]
[flow]
velocity = ["-tanh(60*x)", "0.1*z", "0"]
[time]
end  = 0.08
step = 0.004
[output]
interval = 0.016
)toml";

// Two drops that meet, too, but of their own accord.
constexpr const char* kLiquidScene = R"toml(title = "Two drops"
[liquid]
density         = 998.0
viscosity       = 1.0e-3
surface_tension = 0.0728
[[drop]]
shape    = "sphere"
center   = [-0.62e-3, 0, 0]
radius   = 0.5e-3
velocity = [0.8, 0, 0]
[[drop]]
shape    = "sphere"
center   = [0.62e-3, 0.1e-3, 0]
radius   = 0.5e-3
velocity = [-0.8, 0, 0]
[mesh]
edge_length = 0.22e-3
[time]
end = 4.0e-4
[output]
interval = 1.0e-4
)toml";

class RunRestart : public testing::Test {
 protected:
  RunRestart() { static_cast<void>(directory_.file("scene.toml", kScene)); }

  ProgramResult run(const std::string& out, const std::vector<std::string>& more = {},
                    std::optional<SignalAt> signal_at = {}, std::size_t file_bytes = 0) {
    std::vector<std::string> arguments{"run", "scene.toml", "-o", out, "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_meniscus(
        arguments,
        {.directory = directory_.path(), .file_bytes = file_bytes, .signal_at = std::move(signal_at)});
  }
  void run_whole(const std::string& out, const std::vector<std::string>& more = {}) {
    const ProgramResult result = run(out, more);
    ASSERT_EQ(result.exit_code, 0) << result.err;
  }
  // Kills a run once its series has so many lines, goes on and kills it again, ...
  void expect_same_when_killed(std::initializer_list<std::size_t> lines) {
    run_whole("whole");
    std::vector<std::string> more{"--set", "output.checkpoint=0"};
    for (const std::size_t there : lines) {
      const ProgramResult killed = run("killed", more, SignalAt{SIGKILL, path("killed/series.csv"), there});
      EXPECT_EQ(killed.exit_code, -SIGKILL) << killed.err;
      if (there == *lines.begin()) more.emplace_back("--restart");
    }
    run_whole("killed", {"--restart"});
    // The scenes differ in how often checkpoints were written only while it was killed.
    expect_same_run(path("whole"), path("killed"));
  }
  void expect_refused(const std::vector<std::string>& more, const std::string& message) {
    const std::string before = bytes_of(directory_ / "a/series.csv");
    const ProgramResult result = run("a", more);
    EXPECT_EQ(result.exit_code, 2) << result.err;
    EXPECT_EQ(count_lines(result.err), 1u) << result.err;
    expect_contains(result.err, message);
    EXPECT_EQ(bytes_of(directory_ / "a/series.csv"), before);
  }
  [[nodiscard]] std::filesystem::path path(const std::string& name) const { return directory_ / name; }

  const TemporaryDirectory directory_;
};

TEST_F(RunRestart, KilledAtAnyMomentGivesTheSameFilesAsNotKilled) {
  expect_same_when_killed({3, 8, 15});
}

TEST_F(RunRestart, ALiquidKilledAtAnyMomentGoesOnTheSameThroughACollision) {
  static_cast<void>(directory_.file("scene.toml", kLiquidScene));
  expect_same_when_killed({4, 11, 17});
  const auto rows = series_rows(path("whole/series.csv"));
  const auto column =
      static_cast<std::size_t>(std::ranges::find(rows.front(), "components") - rows.front().begin());
  EXPECT_EQ(rows[1][column], "2");
  EXPECT_EQ(rows.back()[column], "1");
}

TEST_F(RunRestart, StoppedAfterSomeStepsItGoesOnWithTheSameNumbers) {
  run_whole("whole");
  run_whole("parts", {"--steps", "5"});
  EXPECT_EQ(nlohmann::json::parse(bytes_of(path("parts/summary.json"))).at("finished"), "number of steps");
  run_whole("parts", {"--restart", "--steps", "6"});
  run_whole("parts", {"--restart"});
  expect_same_run(path("whole"), path("parts"));
}

class RunInterrupted : public RunRestart, public testing::WithParamInterface<int> {};

TEST_P(RunInterrupted, EndsWithACheckpointAndCode130) {
  run_whole("whole");
  const ProgramResult result = run("a", {}, SignalAt{GetParam(), path("a/series.csv"), 4});
  EXPECT_EQ(result.exit_code, 130);
  EXPECT_EQ(count_lines(result.err), 1u) << result.err;
  expect_contains(result.err, "interrupted at step");
  expect_contains(result.err, "checkpoint.bin");
  const auto summary = nlohmann::json::parse(bytes_of(path("a/summary.json")));
  EXPECT_EQ(summary.at("finished"), "interrupted");
  EXPECT_EQ(count_lines(bytes_of(path("a/series.csv"))), summary.at("steps").get<std::size_t>() + 2);
  run_whole("a", {"--restart"});
  expect_same_run(path("whole"), path("a"));
}

INSTANTIATE_TEST_SUITE_P(Signals, RunInterrupted, testing::Values(SIGINT, SIGTERM),
                         [](const auto& row) { return row.param == SIGINT ? "CtrlC" : "Terminate"; });

TEST_F(RunRestart, AFullDiskLeavesTheOlderCheckpointWhole) {
  run_whole("whole");
  run_whole("a", {"--steps", "3"});
  const std::string checkpoint = bytes_of(path("a/checkpoint.bin"));
  const ProgramResult full = run("a", {"--restart"}, {}, checkpoint.size() / 2);
  EXPECT_EQ(full.exit_code, 3);
  EXPECT_EQ(count_lines(full.err), 1u) << full.err;
  expect_contains(full.err, "checkpoint.bin: cannot be written: File too large");
  expect_contains(full.err, "the last checkpoint is a/checkpoint.bin (step 3)");
  EXPECT_TRUE(bytes_of(path("a/checkpoint.bin")) == checkpoint);
  run_whole("a", {"--restart"});
  expect_same_run(path("whole"), path("a"));

  const ProgramResult from_the_start = run("b", {}, {}, checkpoint.size() / 2);
  EXPECT_EQ(from_the_start.exit_code, 2);
  EXPECT_EQ(count_lines(from_the_start.err), 1u) << from_the_start.err;
  EXPECT_FALSE(names_in(path("b")).contains("checkpoint.bin"));
}

TEST_F(RunRestart, ARunThatHasToStopSaysWhereWhyAndFromWhereItCanGoOn) {
  const std::vector<std::string> settings{"--set",
                                          "flow.velocity=[\"t < 0.01 ? 0.1 : 0 / 0\", \"0\", \"0\"]"};
  const ProgramResult result = run("a", settings);
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(count_lines(result.err), 1u) << result.err;
  expect_contains(result.err, "step 3 at time 0.008: ");
  expect_contains(result.err, "is not finite");
  expect_contains(result.err, "the last checkpoint is a/checkpoint.bin (step 0)");
  expect_contains(bytes_of(path("a/summary.json")), "\"finished\": \"stopped: ");
}

TEST_F(RunRestart, ACheckpointThatCannotBeUsedIsRefusedWithOneMessage) {
  run_whole("a", {"--steps", "2"});
  const std::string good = bytes_of(path("a/checkpoint.bin"));
  const auto put = [&](const std::string& bytes) {
    static_cast<void>(directory_.file("a/checkpoint.bin", bytes));
  };
  put(good.substr(0, good.size() / 2));
  expect_refused({"--restart"}, "a/checkpoint.bin: is truncated");
  put("");
  expect_refused({"--restart"}, "a/checkpoint.bin: is empty");
  std::string damaged = good;
  damaged[good.size() / 3] = static_cast<char>(~damaged[good.size() / 3]);
  put(damaged);
  expect_refused({"--restart"}, "a/checkpoint.bin: is damaged");
  put("PNG and so on, surely no checkpoint at all");
  expect_refused({"--restart"}, "a/checkpoint.bin: is not a checkpoint");
  std::filesystem::remove(path("a/checkpoint.bin"));
  expect_refused({"--restart"}, "a/checkpoint.bin: no such file");
  put(good);
  std::filesystem::resize_file(path("a/run.log"), 3);
  expect_refused({"--restart"}, "a/run.log: has 3 bytes");
}

TEST_F(RunRestart, AnotherSceneIsRefusedAndWhatDiffersIsNamed) {
  run_whole("a", {"--steps", "2"});
  expect_refused({"--restart", "--set", "time.step=0.002"}, "time.step is 0.002, was 0.004; --force");
  expect_refused({"--restart", "--force", "--set", "drop[0].radius=0.2"}, "drop[0].radius is 0.2, was 0.25");
  expect_refused({"--set", "time.step=0.002"}, "is not empty; --force writes over");
  run_whole("a", {"--restart", "--force", "--steps", "4", "--set", "time.step=0.002"});
  const auto rows = series_rows(path("a/series.csv"));
  ASSERT_EQ(rows.size(), 6u);
  EXPECT_EQ(rows[3][2], "0.0040000000000000001");
  EXPECT_EQ(rows[5][2], "0.002");
  // When it ends and what it writes is free.
  run_whole("a", {"--restart", "--set", "time.step=0.002", "--set", "time.end=0.016", "--set",
                  "output.interval=0.004"});
  const std::string frames = bytes_of(path("a/liquid.pvd"));
  for (const char* time : {"\"0\"", "\"0.0040000000000000001\"", "\"0.0080000000000000002\"", "\"0.016"})
    expect_contains(frames, std::string("timestep=") + time);
  const auto summary = nlohmann::json::parse(bytes_of(path("a/summary.json")));
  EXPECT_EQ(summary.at("finished"), "end time");
}

TEST_F(RunRestart, TheNumberOfThreadsDoesNotMatter) {
  run_whole("one", {"--steps", "3"});
  run_whole("two", {"--steps", "3", "--threads", "2"});
  expect_same_run(path("one"), path("two"));
  EXPECT_EQ(run("none", {"--threads", "0"}).exit_code, 2);
}

TEST_F(RunRestart, LooksAtTheDirectoryBeforeItMeshes) {
  static_cast<void>(directory_.file("plain", "a file"));
  for (const auto& [out, message] : {std::pair{"plain", "plain: is not a directory"},
                                     {"plain/run", "is not a directory"},
                                     {"/proc/run", "/proc/run: "}}) {
    const ProgramResult result = run(out);
    EXPECT_EQ(result.exit_code, 2) << out;
    EXPECT_EQ(count_lines(result.err), 1u) << result.err;
    expect_contains(result.err, message);
  }
  EXPECT_EQ(directory_.count(), 2u);
}

}  // namespace
}  // namespace meniscus::test
