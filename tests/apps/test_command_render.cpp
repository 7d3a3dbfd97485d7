#include "io/mesh_writer.h"
#include "tests/apps/program.h"
#include "tests/io/input_error.h"
#include "tests/io/mesh_samples.h"
#include "tests/io/temporary_directory.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace meniscus::test {
namespace {

bool is_png(const std::filesystem::path& path) {
  return bytes_of(path).starts_with("\x89PNG");
}

// What rendering leaves behind inside the graphics drivers is not ours to mend.
ProgramOptions in(const TemporaryDirectory& directory) {
  return {.directory = directory.path(), .environment = {"ASAN_OPTIONS=detect_leaks=0"}};
}

TEST(CommandRender, MakesAPictureAndLeavesNoServer) {
  const TemporaryDirectory directory;
  io::write_vtu(liquid_in_cube(4), directory / "a.vtu");
  const ProgramResult result = run_meniscus(
      {"render", "a.vtu", "-o", "a.png", "--size", "200", "100", "--caption", "A cube", "--view", "cut"},
      in(directory));
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_FALSE(result.left_processes);
  EXPECT_TRUE(is_png(directory / "a.png"));
  EXPECT_EQ(directory.count(), 2u);
}

TEST(CommandRender, TakesTheLastStateOfADirectory) {
  const TemporaryDirectory directory;
  std::filesystem::create_directories(directory / "run/frames");
  static_cast<void>(directory.file("run/frames/liquid_000000.vtu", "not a mesh, and not looked at"));
  io::write_vtu(liquid_in_cube(4), directory / "run/frames/liquid_000001.vtu");
  const ProgramResult result =
      run_meniscus({"render", "run", "-o", "a.png", "--size", "200", "100"}, in(directory));
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(is_png(directory / "a.png"));
}

TEST(CommandRender, MakesAFrameOfEveryState) {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "run");
  io::write_vtu(liquid_in_cube(4), directory / "run/a.vtu");
  io::write_vtu(liquid_in_cube(6), directory / "run/b.vtu");
  const ProgramResult result =
      run_meniscus({"render", "run", "-o", "f.png", "--movie", "--size", "200", "100"}, in(directory));
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(is_png(directory / "f_000000.png"));
  EXPECT_TRUE(is_png(directory / "f_000001.png"));
  expect_contains(result.out, "2 pictures: f_000000.png to f_000001.png\n");
  const bool animated = std::filesystem::exists(directory / "f.mp4");
  expect_contains(result.out, animated ? "animated: f.mp4" : "there is no ffmpeg");
  EXPECT_EQ(directory.count(), animated ? 6u : 5u);
}

TEST(CommandRender, HandsThePicturesToFfmpegWhereThereIsOne) {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "bin");
  const auto ffmpeg =
      directory.file("bin/ffmpeg", "#!/bin/sh\nfor last; do :; done\necho \"$@\" > \"$last\"\n");
  std::filesystem::permissions(ffmpeg, std::filesystem::perms::owner_all);
  io::write_vtu(liquid_in_cube(4), directory / "a.vtu");
  ProgramOptions options = in(directory);
  options.environment.push_back(fmt::format("PATH={}:{}", (directory / "bin").string(), std::getenv("PATH")));
  const std::vector<std::string> command{"render",  "a.vtu",  "-o",  "50%.png",
                                         "--movie", "--size", "200", "100"};
  const ProgramResult result = run_meniscus(command, options);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  expect_contains(result.out, "animated: 50%.mp4");
  expect_contains(bytes_of(directory / "50%.mp4"), "-i 50%%_%06d.png ");

  static_cast<void>(directory.file("bin/ffmpeg", "#!/bin/sh\nexit 4\n"));
  const ProgramResult failed = run_meniscus(command, options);
  EXPECT_EQ(failed.exit_code, 2);
  expect_contains(failed.err, "50%.mp4: cannot be made: ffmpeg ended with code 4");
}

TEST(CommandRender, DoesNotBeginAMovieOfWhichAStateIsBad) {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "run");
  io::write_vtu(liquid_in_cube(4), directory / "run/a.vtu");
  static_cast<void>(directory.file("run/b.vtu", "not a mesh"));
  const ProgramResult result = run_meniscus({"render", "run", "-o", "f.png", "--movie"}, in(directory));
  EXPECT_EQ(result.exit_code, 2);
  expect_contains(result.err, "b.vtu: not a VTK XML file");
  EXPECT_EQ(directory.count(), 3u);
}

TEST(CommandRender, LeavesNoServerAndNoFileWhenThePictureCannotBeKept) {
  const TemporaryDirectory directory;
  io::write_vtu(liquid_in_cube(4), directory / "a.vtu");
  std::filesystem::create_symlink("/dev/full", directory / "full.png");
  ProgramOptions limited = in(directory);
  limited.file_bytes = 20000;  // enough for the server, too little for the picture
  for (const std::string picture : {"full.png", "a.png"}) {
    const ProgramResult result =
        run_meniscus({"render", "a.vtu", "-o", picture}, picture == "a.png" ? limited : in(directory));
    EXPECT_EQ(result.exit_code, 2) << result.err;
    EXPECT_EQ(count_lines(result.err), 1u) << result.err;
    expect_contains(result.err, picture + ": cannot be written");
    EXPECT_FALSE(result.left_processes);
  }
  EXPECT_EQ(directory.count(), 2u);
}

TEST(CommandRender, SaysWhatToInstallWithoutAScreen) {
  const TemporaryDirectory directory;
  io::write_vtu(liquid_in_cube(4), directory / "a.vtu");
  ProgramOptions options = in(directory);
  options.environment.insert(options.environment.end(), {"PATH=", "DISPLAY="});
  const ProgramResult result = run_meniscus({"render", "a.vtu", "-o", "a.png"}, options);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(count_lines(result.err), 1u) << result.err;
  expect_contains(result.err, "install Xvfb");
  EXPECT_EQ(directory.count(), 1u);
}

}  // namespace
}  // namespace meniscus::test
