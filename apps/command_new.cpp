// meniscus new: writes the scene of a built-in experiment, to be run and changed.
#include "apps/built_in_scenes.h"
#include "apps/commands.h"
#include "io/input_file.h"
#include "io/nearest_word.h"
#include "io/output_file.h"
#include "mesh/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <vector>

namespace meniscus::apps {
namespace {

struct Options {
  std::string experiment;
  std::string output;
  bool list = false;
  bool force = false;
};

// The title that the scene gives itself, on a line of its own.
std::string_view title_of(std::string_view text) {
  const std::size_t line = text.find("\ntitle");
  if (line == std::string_view::npos && !text.starts_with("title")) return {};
  const std::string_view rest = text.substr(text.find('"', line == std::string_view::npos ? 0 : line) + 1);
  return rest.substr(0, rest.find('"'));
}

void print_list() {
  std::size_t width = 0;
  for (const BuiltInScene& scene : built_in_scenes()) width = std::max(width, scene.name.size());
  for (const BuiltInScene& scene : built_in_scenes())
    fmt::print("{:<{}}  {}\n", scene.name, width, title_of(scene.text));
}

const BuiltInScene& find_scene(const std::string& name) {
  const auto scenes = built_in_scenes();
  const auto it = std::ranges::find(scenes, name, &BuiltInScene::name);
  if (it != scenes.end()) return *it;
  std::vector<std::string_view> known;
  for (const BuiltInScene& scene : scenes) known.push_back(scene.name);
  const std::string_view nearest = io::nearest_word(name, known);
  throw InputError(fmt::format("new: unknown experiment \"{}\"{}", io::quotable(name),
                               nearest.empty() ? fmt::format("; known are {}", fmt::join(known, ", "))
                                               : fmt::format("; did you mean \"{}\"?", nearest)));
}

void run(const Options& options) {
  if (options.list) {
    print_list();
    return;
  }
  if (options.experiment.empty()) {
    throw InputError("new: expected the name of an experiment; 'meniscus new --list' names them");
  }
  const BuiltInScene& scene = find_scene(options.experiment);
  const std::filesystem::path file =
      options.output.empty() ? fmt::format("{}.toml", scene.name) : options.output;
  std::error_code error;
  if (std::filesystem::is_regular_file(file, error) && !options.force) {
    throw InputError(
        fmt::format("{}: is there already; --force writes over it", io::quotable(file.string(), 400)));
  }
  io::write_file(file, scene.text);
  if (file != "/dev/stdout") fmt::print("{}: run it with 'meniscus run {}'\n", file.string(), file.string());
}

}  // namespace

void add_new_command(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand("new", "Write the scene of a built-in experiment");
  command->add_option("experiment", options->experiment, "Name of the experiment")->type_name("EXPERIMENT");
  command->add_option("-o,--output", options->output, "File to write; default: EXPERIMENT.toml")
      ->type_name("FILE");
  command->add_flag("--list", options->list, "List the experiments");
  command->add_flag("--force", options->force, "Write over a file that is there");
  command->footer(
      "Examples:\n"
      "  meniscus new --list\n"
      "  meniscus new oscillating_drop -o my_drop.toml && meniscus run my_drop.toml");
  command->callback([options] { run(*options); });
}

}  // namespace meniscus::apps
