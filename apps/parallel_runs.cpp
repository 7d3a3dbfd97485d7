#include "apps/parallel_runs.h"

#include "apps/child_process.h"
#include "apps/interrupt.h"

#include <chrono>
#include <csignal>
#include <map>
#include <thread>

namespace meniscus::apps {

void run_in_parallel(std::span<const ProcessPlan> plans, std::size_t at_a_time,
                     const ParallelListener& listener) {
  constexpr std::chrono::milliseconds kPause(10);
  std::map<pid_t, std::size_t> running;
  bool passed_on = false;
  for (std::size_t next = 0;;) {
    while (!InterruptGuard::interrupted() && next < plans.size() && running.size() < at_a_time) {
      const std::size_t plan = next++;
      listener.begin(plan);
      const pid_t process = start_this_program(plans[plan].arguments, plans[plan].errors);
      if (process < 0) {
        listener.end(plan, kProgramNotFound);
      } else {
        running.emplace(process, plan);
      }
    }
    if (InterruptGuard::interrupted() && !passed_on) {
      for (const auto& [process, plan] : running) ::kill(process, SIGINT);
      passed_on = true;
    }
    if (running.empty() && (passed_on || next == plans.size())) return;
    if (const auto ended = find_ended_process()) {
      const auto it = running.find(ended->process);
      if (it == running.end()) continue;
      const std::size_t plan = it->second;
      running.erase(it);
      listener.end(plan, ended->exit_code);
    } else {
      std::this_thread::sleep_for(kPause);
    }
  }
}

}  // namespace meniscus::apps
