// Whatever is wrong with a file, the program ends with code 2 and one line that names it, writes nothing and
// takes little memory.
#include "tests/apps/malformed.h"
#include "tests/apps/program.h"
#include "tests/io/input_error.h"
#include "tests/io/surface_samples.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

#include <unistd.h>

namespace meniscus::test {
namespace {

void expect_refusal(const ProgramResult& result, const std::string& file, const std::string& expected) {
  EXPECT_EQ(result.exit_code, 2) << result.err;
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(count_lines(result.err), 1u) << result.err;
  EXPECT_TRUE(result.err.ends_with('\n')) << result.err;
  EXPECT_GT(result.err.size(), file.size() + 10) << result.err;
  expect_contains(result.err, file);
  expect_contains(result.err, expected);
}

// The command that reads the file; a surface is read through a scene beside it.
std::vector<std::string> command_for(const TemporaryDirectory& directory, const std::string& file) {
  if (file.ends_with(".vtu")) return {"render", file, "-o", "out.png"};
  if (file.ends_with(".toml")) return {"mesh", file, "-o", "out.vtu"};
  static_cast<void>(directory.file("scene.toml", "[[drop]]\nshape = \"mesh\"\nfile = \"" + file + "\"\n"));
  return {"mesh", "scene.toml", "-o", "out.vtu"};
}

class MalformedInput : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedInput, EndsWithOneLineAndWritesNothing) {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "folder.stl");
  static_cast<void>(directory.file(GetParam().file, GetParam().bytes));
  const auto command = command_for(directory, GetParam().file);
  // What was there before stays as it was.
  static_cast<void>(directory.file(command.back(), "older"));
  const std::size_t files = directory.count();
  expect_refusal(run_meniscus(command, {.directory = directory.path()}), GetParam().file,
                 GetParam().expected);
  EXPECT_EQ(directory.count(), files);
  EXPECT_EQ(bytes_of(directory / command.back()), "older");
}

std::string name_of(const testing::TestParamInfo<Malformed>& row) {
  return row.param.name;
}
INSTANTIATE_TEST_SUITE_P(Scenes, MalformedInput, testing::ValuesIn(malformed_scenes()), name_of);
INSTANTIATE_TEST_SUITE_P(Surfaces, MalformedInput, testing::ValuesIn(malformed_surfaces()), name_of);
INSTANTIATE_TEST_SUITE_P(Meshes, MalformedInput, testing::ValuesIn(malformed_meshes()), name_of);

// A tetrahedron without its last facet.
std::string open_stl() {
  const std::string text = stl_text();
  return text.substr(0, text.rfind(" facet normal")) + "endsolid tetrahedron\n";
}

class MalformedWalls : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedWalls, EndWithOneLineAndWriteNothingWhetherTheyAreMeshedOrRun) {
  const TemporaryDirectory directory;
  static_cast<void>(directory.file(GetParam().file, GetParam().bytes));
  static_cast<void>(directory.file("open.stl", open_stl()));
  const std::size_t files = directory.count();
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"mesh", GetParam().file, "-o", "out.vtu"}, {"run", GetParam().file}}) {
    expect_refusal(run_meniscus(command, {.directory = directory.path()}), GetParam().file,
                   GetParam().expected);
    EXPECT_EQ(directory.count(), files);
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, MalformedWalls, testing::ValuesIn(malformed_walls()), name_of);

class UnrunnableWalls : public testing::TestWithParam<Malformed> {};

TEST_P(UnrunnableWalls, EndWithOneLineAndWriteNothing) {
  const TemporaryDirectory directory;
  static_cast<void>(directory.file(GetParam().file, GetParam().bytes));
  expect_refusal(run_meniscus({"run", GetParam().file}, {.directory = directory.path()}), GetParam().file,
                 GetParam().expected);
  EXPECT_EQ(directory.count(), 1u);
}

INSTANTIATE_TEST_SUITE_P(Scenes, UnrunnableWalls, testing::ValuesIn(unrunnable_walls()), name_of);

class MissingInput : public testing::TestWithParam<const char*> {};

TEST_P(MissingInput, IsNamedWhetherItIsAbsentADirectoryOrUnreadable) {
  const std::string file = GetParam();
  const TemporaryDirectory directory;
  const ProgramOptions options{.directory = directory.path()};
  const auto command = command_for(directory, file);
  expect_refusal(run_meniscus(command, options), file, "no such file");

  static_cast<void>(directory.file(file, "text"));
  std::filesystem::permissions(directory / file, std::filesystem::perms::none);
  if (::geteuid() != 0) expect_refusal(run_meniscus(command, options), file, "Permission denied");
  std::filesystem::remove(directory / file);

  std::filesystem::create_directory(directory / file);
  // A directory is what render may be given, but not an empty one.
  expect_refusal(run_meniscus(command, options), file,
                 file.ends_with(".vtu") ? "has no VTU file" : "is a directory");
  std::filesystem::remove(directory / file);

  // A link to itself.
  std::filesystem::create_symlink(file, directory / file);
  expect_refusal(run_meniscus(command, options), file, "");
}

INSTANTIATE_TEST_SUITE_P(Formats, MissingInput,
                         testing::Values("a.toml", "a.vtu", "a.stl", "a.obj", "a.off", "a.ply"),
                         [](const auto& file) { return std::string(file.param).substr(2); });

}  // namespace
}  // namespace meniscus::test
