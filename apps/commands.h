// The subcommands of the program. Each adds itself to the command line and does its work when it is chosen;
// bad input leaves it as meniscus::InputError, which main() turns into a message and exit code 2.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace meniscus::apps {

void add_bench_command(CLI::App& program);
void add_check_command(CLI::App& program);
void add_measure_command(CLI::App& program);
void add_mesh_command(CLI::App& program);
void add_new_command(CLI::App& program);
void add_render_command(CLI::App& program);
void add_run_command(CLI::App& program);
void add_sweep_command(CLI::App& program);
void add_validate_command(CLI::App& program);

// Cases of `meniscus validate` failed, which the table that was printed says already: exit code 1.
struct CasesFailed {};

// The scene file and `--set`, which every command that reads a scene has.
struct SceneArguments {
  std::string file;
  std::vector<std::string> overrides;
};
// Returns the argument for the scene file.
CLI::Option* add_scene_arguments(CLI::App& command, SceneArguments& arguments);

// The program, its libraries and the compiler, one a line.
[[nodiscard]] std::string version_text();

}  // namespace meniscus::apps
