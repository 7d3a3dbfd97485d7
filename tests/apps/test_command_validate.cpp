#include "tests/apps/program.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace meniscus::test {
namespace {

TEST(CommandValidate, ListsTheCasesAndRunsNone) {
  const TemporaryDirectory directory;
  const ProgramResult result = run_meniscus({"validate", "--list"}, {.directory = directory.path()});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  for (const char* name : {"falling_drop", "oscillation", "viscous_decay", "static_drop", "unrelaxed_drop",
                           "conservation", "plateau", "sessile", "sessile_gravity", "meniscus", "tube",
                           "bridge", "bowl", "hydrostatic", "waves", "sessile_relaxation"}) {
    expect_contains("\n" + result.out, std::string("\n") + name + " ");
  }
  EXPECT_EQ(count_lines(result.out), 16u);
  EXPECT_EQ(directory.count(), 0u);
}

TEST(CommandValidate, EndsWithCodeZeroWhereEveryCasePasses) {
  const TemporaryDirectory directory;
  const ProgramResult result = run_meniscus({"validate", "unrelaxed_drop", "--quick", "-o", "report"},
                                            {.directory = directory.path()});
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_EQ(result.err, "");
  expect_contains(result.out, "1/1 unrelaxed_drop");
  expect_contains(result.out, "largest speed, Oh = 0.1");
  expect_contains(result.out, "1 of 1 cases passed");
  const auto all = nlohmann::json::parse(bytes_of(directory / "report/validation.json"));
  EXPECT_EQ(all.at("passed"), true);
  EXPECT_EQ(all.at("effort"), "quick");
  EXPECT_EQ(all.at("cases").size(), 1u);
  const std::string page = bytes_of(directory / "report/report.html");
  expect_contains(page, "largest speed, Oh = 0.1");
  expect_contains(page, "<svg ");
  expect_contains(page, "meniscus ");
}

TEST(CommandValidate, EndsWithCodeOneWhereACaseFails) {
  const TemporaryDirectory directory;
  const ProgramResult result =
      run_meniscus({"validate", "falling_drop", "--quick", "--tighten", "1e9", "-o", "report"},
                   {.directory = directory.path()});
  EXPECT_EQ(result.exit_code, 1) << result.out << result.err;
  EXPECT_EQ(result.err, "");
  expect_contains(result.out, "FAIL");
  expect_contains(result.out, "0 of 1 cases passed");
  const auto all = nlohmann::json::parse(bytes_of(directory / "report/validation.json"));
  EXPECT_EQ(all.at("passed"), false);
  EXPECT_EQ(all.at("tighten"), 1e9);
  expect_contains(bytes_of(directory / "report/report.html"), "FAIL");
}

TEST(CommandValidate, NamesTheCaseThatWasMeant) {
  const TemporaryDirectory directory;
  const ProgramResult result =
      run_meniscus({"validate", "falling_drop", "oscilation"}, {.directory = directory.path()});
  EXPECT_EQ(result.exit_code, 2);
  expect_contains(result.err, "unknown case \"oscilation\"; did you mean \"oscillation\"?");
  EXPECT_EQ(count_lines(result.err), 1u);
  EXPECT_EQ(result.out, "") << "nothing is run before";
  EXPECT_EQ(directory.count(), 0u);
}

TEST(CommandValidate, NamesAllCasesWhereNoneWasMeant) {
  const ProgramResult result = run_meniscus({"validate", "xyzzy"});
  EXPECT_EQ(result.exit_code, 2);
  expect_contains(result.err, "unknown case \"xyzzy\"; known are falling_drop, ");
  EXPECT_EQ(count_lines(result.err), 1u);
}

TEST(CommandValidate, ComplainsAboutTheDirectoryBeforeItRunsAnything) {
  const TemporaryDirectory directory;
  static_cast<void>(directory.file("file", "mine"));
  std::filesystem::create_directories(directory / "taken/validation.json");
  const auto refused = [&](const std::string& where, const std::string& message) {
    const ProgramResult result =
        run_meniscus({"validate", "falling_drop", "-o", where}, {.directory = directory.path()});
    EXPECT_EQ(result.exit_code, 2) << where;
    EXPECT_EQ(result.out, "") << where;
    expect_contains(result.err, message);
    EXPECT_EQ(count_lines(result.err), 1u) << result.err;
  };
  refused("file", "file");
  refused("file/below", "file/below: cannot be made a directory");
  refused("taken", "taken/validation.json");
  EXPECT_EQ(bytes_of(directory / "file"), "mine");
}

TEST(CommandValidate, RefusesATighteningThatIsNone) {
  for (const char* factor : {"0", "0.5", "-1", "nan", "two"}) {
    const ProgramResult result = run_meniscus({"validate", "falling_drop", "--tighten", factor});
    EXPECT_EQ(result.exit_code, 2) << factor;
    EXPECT_EQ(count_lines(result.err), 1u) << result.err;
  }
}

TEST(CommandValidate, QuickAndFullExcludeEachOther) {
  const ProgramResult result = run_meniscus({"validate", "falling_drop", "--quick", "--full"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(count_lines(result.err), 1u) << result.err;
}

}  // namespace
}  // namespace meniscus::test
