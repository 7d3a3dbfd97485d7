// The meniscus program: one subcommand per file (command_*.cpp), and here what they share.
//
//   meniscus check  data/sphere.toml
//   meniscus mesh   data/sphere.toml -o drop.vtu
//   meniscus render drop.vtu -o drop.png
//   meniscus run    data/oscillating_drop.toml
//
// Exit codes: 0 success; 1 a case of `meniscus validate` failed; 2 bad input or a bad command line, with one
// line on standard error; 3 a simulation had to stop, or anything that should not have happened; 130 a run
// was interrupted.
#include "apps/commands.h"
#include "apps/run_session.h"
#include "io/input_file.h"
#include "io/nearest_word.h"
#include "mesh/error.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>

namespace {

constexpr int kSuccess = 0;
constexpr int kCaseFailed = 1;
constexpr int kBadInput = 2;
constexpr int kStopped = 3;
constexpr int kInternalError = 3;
constexpr int kInterrupted = 130;
constexpr std::size_t kLongestMessage = 2000;

int report(std::string_view message, int exit_code) {
  fmt::print(stderr, "meniscus: {}\n", meniscus::io::quotable(message, kLongestMessage));
  return exit_code;
}

// What was printed may still be on its way to a disk that is full.
int finish() {
  std::cout.flush();
  if (std::fflush(stdout) != 0 || !std::cout) {
    return report(fmt::format("standard output: cannot be written: {}", std::strerror(errno)), kBadInput);
  }
  return kSuccess;
}

// CLI11 does not tell a command it does not know from none at all.
void require_known_command(const CLI::App& program, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands({})) names.push_back(command->get_name());
  if (word.starts_with('-') || std::ranges::find(names, word) != names.end()) return;
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string_view nearest = meniscus::io::nearest_word(word, known);
  throw meniscus::InputError(fmt::format("unknown command \"{}\"{}", word,
                                         nearest.empty()
                                             ? fmt::format("; expected one of {}", fmt::join(names, ", "))
                                             : fmt::format("; did you mean \"{}\"?", nearest)));
}

int run(int argc, char** argv) {
  CLI::App program(
      "Droplets, menisci and the solids they touch, on a tetrahedral mesh that follows the liquid.",
      "meniscus");
  program.set_version_flag("--version", [] { return meniscus::apps::version_text(); });
  program.require_subcommand(1);
  program.footer(
      "Example:\n"
      "  meniscus new oscillating_drop && meniscus run oscillating_drop.toml\n"
      "  meniscus render out/oscillating_drop -o drop.png\n\n"
      "'meniscus COMMAND --help' explains a command.");
  meniscus::apps::add_bench_command(program);
  meniscus::apps::add_check_command(program);
  meniscus::apps::add_measure_command(program);
  meniscus::apps::add_mesh_command(program);
  meniscus::apps::add_new_command(program);
  meniscus::apps::add_render_command(program);
  meniscus::apps::add_run_command(program);
  meniscus::apps::add_sweep_command(program);
  meniscus::apps::add_validate_command(program);
  if (argc > 1) require_known_command(program, argv[1]);
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help, --version
    program.exit(request);
  } catch (const CLI::ParseError& error) {
    return report(fmt::format("{} ('meniscus --help' explains the command line)", error.what()), kBadInput);
  }
  return finish();
}

}  // namespace

int main(int argc, char** argv) {
  // A file that outgrows the user's limit is a failed write, not a crash.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return run(argc, argv);
  } catch (const meniscus::InputError& error) {
    return report(error.what(), kBadInput);
  } catch (const meniscus::apps::CasesFailed&) {
    const int written = finish();
    return written == kSuccess ? kCaseFailed : written;
  } catch (const meniscus::apps::RunStopped& stopped) {
    return report(stopped.what(), kStopped);
  } catch (const meniscus::apps::RunInterrupted& interrupted) {
    return report(interrupted.what(), kInterrupted);
  } catch (const std::bad_alloc&) {
    return report("needs more memory than there is", kInternalError);
  } catch (const std::exception& error) {
    return report(fmt::format("internal error: {}", error.what()), kInternalError);
  }
}
