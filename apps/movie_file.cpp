#include "apps/movie_file.h"

#include "apps/child_process.h"
#include "io/input_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

namespace meniscus::apps {

namespace {

constexpr const char* kFramesPerSecond = "25";

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
  const int code = run_process({"ffmpeg", "-y", "-loglevel", "error", "-framerate", kFramesPerSecond, "-i",
                                pattern_of(picture), "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt",
                                "yuv420p", movie.string()});
  if (code == kProgramNotFound) return std::nullopt;
  if (code != 0) {
    throw InputError(fmt::format("{}: cannot be made: ffmpeg ended with code {}",
                                 io::quotable(movie.string(), 400), code));
  }
  return movie;
}

}  // namespace meniscus::apps
