// Runs the real program as a user would and returns what it printed and how it ended.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace meniscus::test {

struct ProgramResult {
  int exit_code = -1;  // -signal where a signal ended it
  std::string out;
  std::string err;
  bool left_processes = false;  // something it started outlives it
};

// A signal to send once a file the program writes has so many lines.
struct SignalAt {
  int signal = 0;
  std::filesystem::path file;
  std::size_t lines = 0;
};

struct ProgramOptions {
  std::filesystem::path directory =
      std::filesystem::temp_directory_path();  // current directory of the program
  std::string stdout_file = {};                // instead of collecting what it prints
  std::size_t file_bytes = 0;                  // limit on the size of files it writes; 0: none
  std::vector<std::string> environment = {};   // NAME=VALUE, added
  std::optional<SignalAt> signal_at = {};
};

// The address space is limited to 4 GB, except under AddressSanitizer, which needs terabytes of it.
[[nodiscard]] ProgramResult run_meniscus(const std::vector<std::string>& arguments,
                                         const ProgramOptions& options = {});

[[nodiscard]] std::size_t count_lines(const std::string& text);

}  // namespace meniscus::test
