#include "tests/apps/program.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

#include <sstream>

namespace meniscus::test {
namespace {

std::vector<std::string> listed_names() {
  const ProgramResult result = run_meniscus({"new", "--list"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  std::vector<std::string> names;
  std::istringstream lines(result.out);
  for (std::string line; std::getline(lines, line);) {
    names.push_back(line.substr(0, line.find(' ')));
    EXPECT_GT(line.size(), names.back().size() + 5) << "no title: " << line;
  }
  return names;
}

TEST(CommandNew, ListsTheExperimentsWithTheirTitles) {
  const std::vector<std::string> names = listed_names();
  for (const char* name :
       {"static_drop", "oscillating_drop", "oscillating_drop_3", "oscillating_drop_4", "viscous_drop",
        "head_on_collision", "oblique_collision", "liquid_column", "falling_drop", "enright"}) {
    EXPECT_NE(std::ranges::find(names, name), names.end()) << name;
  }
}

TEST(CommandNew, WritesTheSceneOfTheRepositoryWhichChecks) {
  const TemporaryDirectory directory;
  for (const std::string& name : listed_names()) {
    const ProgramResult result = run_meniscus({"new", name}, {.directory = directory.path()});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const std::string text = bytes_of(directory / (name + ".toml"));
    EXPECT_EQ(text, bytes_of(MENISCUS_DATA_DIR "/" + name + ".toml"));
    EXPECT_EQ(run_meniscus({"check", name + ".toml"}, {.directory = directory.path()}).exit_code, 0) << name;
  }
}

TEST(CommandNew, NeverWritesOverAFileUnasked) {
  const TemporaryDirectory directory;
  static_cast<void>(directory.file("a.toml", "mine"));
  const std::vector<std::string> command{"new", "static_drop", "-o", "a.toml"};
  const ProgramResult refused = run_meniscus(command, {.directory = directory.path()});
  EXPECT_EQ(refused.exit_code, 2);
  expect_contains(refused.err, "a.toml: is there already");
  EXPECT_EQ(bytes_of(directory / "a.toml"), "mine");
  std::vector<std::string> forced = command;
  forced.emplace_back("--force");
  EXPECT_EQ(run_meniscus(forced, {.directory = directory.path()}).exit_code, 0);
  EXPECT_NE(bytes_of(directory / "a.toml"), "mine");
}

TEST(CommandNew, UnknownNamesAreLedToTheNearest) {
  const TemporaryDirectory directory;
  const auto refused = [&](const std::vector<std::string>& command, const std::string& message) {
    const ProgramResult result = run_meniscus(command, {.directory = directory.path()});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(count_lines(result.err), 1u);
    expect_contains(result.err, message);
  };
  refused({"new", "static_drp"}, "did you mean \"static_drop\"?");
  refused({"new", "teapot"}, "known are static_drop");
  refused({"new"}, "expected the name of an experiment");
  refused({"new", "static_drop", "-o", "none/a.toml"}, "there is no directory none");
  EXPECT_EQ(directory.count(), 0u);
}

}  // namespace
}  // namespace meniscus::test
