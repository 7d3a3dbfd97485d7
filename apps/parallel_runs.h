// Runs of this program side by side, each a process of its own, so that what becomes of one is nothing to the
// others.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace meniscus::apps {

struct ProcessPlan {
  std::vector<std::string> arguments;
  std::filesystem::path errors;  // the file for what it writes to standard error
};

struct ParallelListener {
  std::function<void(std::size_t plan)> begin;
  std::function<void(std::size_t plan, int exit_code)> end;
};

// In order, so many at a time. After Ctrl-C or SIGTERM no more are started, and those that run are asked once
// to end and waited for. Precondition: there is an InterruptGuard, and no other process of ours.
void run_in_parallel(std::span<const ProcessPlan> plans, std::size_t at_a_time,
                     const ParallelListener& listener);

}  // namespace meniscus::apps
