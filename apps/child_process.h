// Other programs, started without a shell and without our input and output.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace meniscus::apps {

inline constexpr int kProgramNotFound = 127;  // the exit code that shells give

// Starts a program, found by PATH unless its name has a slash; what it writes to standard error goes to a
// file. Returns its process, or nothing (-1) where there is no such program.
[[nodiscard]] pid_t start_process(std::vector<std::string> words,
                                  const std::filesystem::path& errors = "/dev/null");

// Starts this very program anew, with other arguments. The keyboard's signals do not reach it (Ctrl-C is
// passed on with ::kill(), once), but it is asked to end (SIGINT) where this one dies.
[[nodiscard]] pid_t start_this_program(std::vector<std::string> arguments,
                                       const std::filesystem::path& errors);

struct ProcessEnd {
  pid_t process;
  int exit_code;  // 128 and the number of the signal that killed it, as in shells
};
// Waits for one of ours. Precondition: it is still running.
[[nodiscard]] ProcessEnd wait_for_process(pid_t process);
// One of ours that has ended, without waiting. Each is told once.
[[nodiscard]] std::optional<ProcessEnd> find_ended_process();

// Runs a program to its end; kProgramNotFound where there is none.
[[nodiscard]] int run_process(std::vector<std::string> words);

}  // namespace meniscus::apps
