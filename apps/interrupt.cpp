#include "apps/interrupt.h"

#include <csignal>

namespace meniscus::apps {

namespace {

// A signal handler can reach nothing but statics.
volatile std::sig_atomic_t noted = 0;

void note(int signal) {
  noted = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

InterruptGuard::InterruptGuard()
    : old_interrupt_(std::signal(SIGINT, note)), old_terminate_(std::signal(SIGTERM, note)) {
  noted = 0;
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, old_interrupt_);
  std::signal(SIGTERM, old_terminate_);
}

bool InterruptGuard::interrupted() {
  return noted != 0;
}

}  // namespace meniscus::apps
