// CPU time of the phases of a run.
#pragma once

#include <ctime>

namespace meniscus::coupling {

// Adds the CPU seconds from its making to its end.
class PhaseTimer {
 public:
  explicit PhaseTimer(double& total) : total_(total) {}
  ~PhaseTimer() { total_ += static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC; }
  PhaseTimer(const PhaseTimer&) = delete;
  PhaseTimer& operator=(const PhaseTimer&) = delete;

 private:
  double& total_;
  std::clock_t start_ = std::clock();
};

}  // namespace meniscus::coupling
