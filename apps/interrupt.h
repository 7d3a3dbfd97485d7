// Ctrl-C and SIGTERM as a question that a run asks between two steps, so that it ends with a checkpoint. A
// second one ends the program at once.
#pragma once

#include <stdexcept>

namespace meniscus::apps {

// From its construction to its end signals are noted instead of obeyed. One at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  [[nodiscard]] static bool interrupted();

 private:
  using Handler = void (*)(int);
  Handler old_interrupt_, old_terminate_;
};

}  // namespace meniscus::apps
