#include "apps/run_states.h"

#include "io/input_file.h"
#include "io/scene_reader.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <algorithm>

namespace meniscus::apps {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> vtu_files(const fs::path& directory) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(directory, error)) {
    // Names that start with a dot are files still being written.
    if (entry.path().extension() == ".vtu" && !entry.path().filename().string().starts_with('.'))
      files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

std::vector<fs::path> find_states(const fs::path& input) {
  std::error_code error;
  if (!fs::is_directory(input, error)) return {input};
  std::vector<fs::path> files = vtu_files(input);
  if (files.empty()) files = vtu_files(input / "frames");
  if (files.empty()) {
    throw InputError(
        fmt::format("{}: has no VTU file, nor has its folder frames", io::quotable(input.string(), 400)));
  }
  return files;
}

std::optional<io::Scene> scene_of(const fs::path& state) {
  std::error_code error;
  const fs::path folder = fs::absolute(state, error).lexically_normal().parent_path();
  const fs::path scene = folder.parent_path() / "scene.toml";
  if (folder.filename() != "frames" || !fs::is_regular_file(scene, error)) return std::nullopt;
  return io::read_scene(scene);
}

}  // namespace meniscus::apps
