// Makes one animated file of numbered pictures, where the machine has ffmpeg.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace meniscus::apps {

// From the pictures STEM_000000.png, STEM_000001.png, ... where `picture` is STEM.png. Returns the file that
// was made; nothing where there is no ffmpeg. Throws InputError where ffmpeg fails.
[[nodiscard]] std::optional<std::filesystem::path> make_movie_file(const std::filesystem::path& picture,
                                                                   const std::filesystem::path& movie);

}  // namespace meniscus::apps
