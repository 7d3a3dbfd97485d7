#include "apps/movie_file.h"

#include "io/input_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <cerrno>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace meniscus::apps {

namespace {

constexpr const char* kFramesPerSecond = "25";
constexpr int kNotFound = 127;  // what posix_spawnp() and shells make of a program that is not there

// Runs a program found by PATH, without its output; its exit code, or kNotFound.
int run_silently(std::vector<std::string> words) {
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t files;
  ::posix_spawn_file_actions_init(&files);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    ::posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0);
  pid_t child = 0;
  const int error = ::posix_spawnp(&child, argv[0], &files, nullptr, argv.data(), environ);
  ::posix_spawn_file_actions_destroy(&files);
  if (error != 0) return kNotFound;
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

// "a/drop.png" -> "a/drop_%06d.png", as ffmpeg reads it: its own percent signs are doubled.
std::string pattern_of(const std::filesystem::path& picture) {
  std::string pattern;
  for (const char c : (picture.parent_path() / picture.stem()).string()) {
    pattern += c;
    if (c == '%') pattern += c;
  }
  return pattern + "_%06d" + picture.extension().string();
}

}  // namespace

std::optional<std::filesystem::path> make_movie_file(const std::filesystem::path& picture,
                                                     const std::filesystem::path& movie) {
  // Widths and heights must be even for the pixel format that players expect.
  const int code = run_silently({"ffmpeg", "-y", "-loglevel", "error", "-framerate", kFramesPerSecond, "-i",
                                 pattern_of(picture), "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt",
                                 "yuv420p", movie.string()});
  if (code == kNotFound) return std::nullopt;
  if (code != 0) {
    throw InputError(fmt::format("{}: cannot be made: ffmpeg ended with code {}",
                                 io::quotable(movie.string(), 400), code));
  }
  return movie;
}

}  // namespace meniscus::apps
