// Other programs, started without a shell and without our input and output.
#pragma once

#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace meniscus::apps {

inline constexpr int kProgramNotFound = 127;  // the exit code that shells give

// Starts a program, found by PATH unless its name has a slash; what it writes to standard error goes to a
// file. Returns its process, or nothing (-1) where there is no such program.
[[nodiscard]] pid_t start_process(std::vector<std::string> words,
                                  const std::filesystem::path& errors = "/dev/null");

struct ProcessEnd {
  pid_t process;
  int exit_code;  // 128 and the number of the signal that killed it, as in shells
};
// Waits for one of ours, or for whichever ends first. Precondition: it, or one, is still running.
[[nodiscard]] ProcessEnd wait_for_process(pid_t process);
[[nodiscard]] ProcessEnd wait_for_any_process();

// Runs a program to its end; kProgramNotFound where there is none.
[[nodiscard]] int run_process(std::vector<std::string> words);

}  // namespace meniscus::apps
