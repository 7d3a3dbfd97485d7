// The command line itself: what it explains, what it refuses, and where its output goes.
#include "tests/apps/program.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

namespace meniscus::test {
namespace {

constexpr const char* kScene = "[[drop]]\nshape = \"sphere\"\nradius = 1e-3\n[mesh]\nedge_length = 4e-4\n";

TEST(CommandLine, HelpOfEveryCommandHasAnExample) {
  for (const std::vector<std::string>& command : {std::vector<std::string>{"--help"},
                                                  {"mesh", "--help"},
                                                  {"render", "--help"},
                                                  {"check", "--help"},
                                                  {"run", "--help"},
                                                  {"new", "--help"},
                                                  {"measure", "--help"},
                                                  {"bench", "--help"},
                                                  {"sweep", "--help"},
                                                  {"validate", "--help"}}) {
    const ProgramResult result = run_meniscus(command);
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.err, "");
    expect_contains(result.out, "Example");
    expect_contains(result.out, "  meniscus " + (command.size() > 1 ? command[0] : std::string("new")));
  }
}

TEST(CommandLine, VersionNamesTheLibraries) {
  const ProgramResult result = run_meniscus({"--version"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_TRUE(result.out.starts_with("meniscus ")) << result.out;
  for (const char* part : {"CGAL", "TetGen", "Eigen", "VTK", "Boost", "toml11", "CLI11", "fmt", "spdlog",
                           "nlohmann-json", "compiler"}) {
    const std::size_t at = result.out.find(part);
    ASSERT_NE(at, std::string::npos) << part;
    const std::string line = result.out.substr(at, result.out.find('\n', at) - at);
    EXPECT_NE(line.find_first_of("0123456789", std::string(part).size()), std::string::npos) << line;
  }
}

struct Refused {
  const char* name;
  std::vector<std::string> arguments;
  const char* expected;  // part of the message
};

// For GoogleTest, which would print the bytes.
void PrintTo(const Refused& row, std::ostream* stream) {
  *stream << row.name;
}

class RefusedCommandLine : public testing::TestWithParam<Refused> {};

TEST_P(RefusedCommandLine, EndsWithCodeTwoAndOneLine) {
  const TemporaryDirectory directory;
  static_cast<void>(directory.file("scene.toml", kScene));
  std::filesystem::create_directory(directory / "folder.vtu");
  std::filesystem::create_directory(directory / "folder.png");
  const std::size_t files = directory.count();
  const ProgramResult result = run_meniscus(GetParam().arguments, {.directory = directory.path()});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(count_lines(result.err), 1u) << result.err;
  expect_contains(result.err, GetParam().expected);
  EXPECT_EQ(directory.count(), files);
}

INSTANTIATE_TEST_SUITE_P(
    Table, RefusedCommandLine,
    testing::Values(
        Refused{"NoCommand", {}, "subcommand"},
        Refused{"UnknownCommand", {"mehs"}, "unknown command \"mehs\"; did you mean \"mesh\"?"},
        Refused{"UnknownOption", {"mesh", "scene.toml", "--outputt", "a.vtu"}, "--outputt"},
        Refused{"NoScene", {"mesh"}, "scene"}, Refused{"NoSceneToCheck", {"check"}, "expected a scene file"},
        Refused{"TwoScenes", {"mesh", "scene.toml", "other.toml"}, "other.toml"},
        Refused{"OutputWithoutName", {"mesh", "scene.toml", "-o"}, "output"},
        Refused{"MissingScene", {"check", "none.toml"}, "none.toml: no such file"},
        Refused{"OutputIntoAMissingDirectory",
                {"mesh", "scene.toml", "-o", "none/a.vtu"},
                "there is no directory none"},
        Refused{"OutputIsADirectory",
                {"mesh", "scene.toml", "-o", "folder.vtu"},
                "folder.vtu: cannot be written: it is a directory"},
        Refused{
            "OutputIsAFullDisk", {"mesh", "scene.toml", "-o", "/dev/full"}, "/dev/full: cannot be written"},
        Refused{"OverrideWithoutValue",
                {"mesh", "scene.toml", "--set", "mesh.edge_length"},
                "expected key=value"},
        Refused{"OverrideOfAnUnknownKey",
                {"check", "scene.toml", "--set", "mesh.edge_lenght=1"},
                "did you mean \"edge_length\"?"},
        Refused{"OverrideOutOfRange",
                {"check", "scene.toml", "--set", "drop[0].radius=-1"},
                "--set drop[0].radius=-1: drop[0].radius"},
        Refused{"PictureWithoutOutput", {"render", "a.vtu"}, "--output"},
        Refused{"PictureOfAMissingMesh", {"render", "none.vtu", "-o", "a.png"}, "none.vtu: no such file"},
        Refused{"PictureIsADirectory", {"render", "a.vtu", "-o", "folder.png"}, "it is a directory"},
        Refused{"PictureOfAnotherKind", {"render", "a.vtu", "-o", "a.jpg"}, "ends in .png"},
        Refused{"PictureOfUnknownView", {"render", "a.vtu", "-o", "a.png", "--view", "back"}, "--view"},
        Refused{
            "PictureTooLarge", {"render", "a.vtu", "-o", "a.png", "--size", "100000", "100000"}, "--size"},
        Refused{"PictureFromNowhere", {"render", "a.vtu", "-o", "a.png", "--from", "0", "0", "0"}, "--from"},
        Refused{"BenchOfNoSize", {"bench", "--sizes", "ten"}, "--sizes: expected numbers"},
        Refused{"BenchOfATinySize", {"bench", "--sizes", "10k,5"}, "found \"5\""},
        Refused{"NewWithoutName", {"new"}, "expected the name of an experiment"},
        Refused{"NewOfUnknownName", {"new", "static_dorp"}, "did you mean \"static_drop\"?"},
        Refused{"MeasureWithoutState", {"measure"}, "state"},
        Refused{"RunForNegativeTime", {"run", "scene.toml", "--until", "-1"}, "--until"},
        Refused{"RunWithoutThreads", {"run", "scene.toml", "--threads", "0"}, "--threads"},
        Refused{"RunWithoutLiquid", {"run", "scene.toml", "--until", "1"}, "scene.toml: liquid: missing"},
        Refused{"TextForANumber", {"render", "a.vtu", "-o", "a.png", "--from", "x", "0", "0"}, "--from"},
        Refused{"LineBreaks", {"mesh", "no\nsuch\nfile.toml"}, "no such file.toml: no such file"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(CommandLine, AFullDiskOnStandardOutputIsReported) {
  const TemporaryDirectory directory;
  const auto scene = directory.file("scene.toml", kScene);
  const ProgramResult result = run_meniscus({"check", scene.string()}, {.stdout_file = "/dev/full"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(count_lines(result.err), 1u) << result.err;
  expect_contains(result.err, "standard output: cannot be written");
}

TEST(CommandLine, AFileThatCannotGrowIsReportedAndRemoved) {
  const TemporaryDirectory directory;
  static_cast<void>(directory.file("scene.toml", kScene));
  const ProgramResult result = run_meniscus({"mesh", "scene.toml", "-o", "a.vtu"},
                                            {.directory = directory.path(), .file_bytes = 4096});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(count_lines(result.err), 1u) << result.err;
  expect_contains(result.err, "a.vtu: cannot be written");
  EXPECT_EQ(directory.count(), 1u);
}

TEST(CommandLine, OverridesMayComeBeforeTheScene) {
  const TemporaryDirectory directory;
  static_cast<void>(directory.file("scene.toml", kScene));
  const ProgramResult result =
      run_meniscus({"check", "--set", "drop[0].radius=2e-3", "--set", "title=\"Two words\"", "scene.toml"},
                   {.directory = directory.path()});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  expect_contains(result.out, "0.002 m");
  expect_contains(result.out, "\"Two words\"");
}

}  // namespace
}  // namespace meniscus::test
