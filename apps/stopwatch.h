// Adds up the wall time of a part of the work.
#pragma once

#include <chrono>

namespace meniscus::apps {

class Stopwatch {
 public:
  // Counts until the end of the scope it lives in.
  class Lap {
   public:
    explicit Lap(Stopwatch& watch) : watch_(watch) {}
    ~Lap() { watch_.seconds_ += std::chrono::duration<double>(Clock::now() - start_).count(); }
    Lap(const Lap&) = delete;
    Lap& operator=(const Lap&) = delete;

   private:
    Stopwatch& watch_;
    std::chrono::steady_clock::time_point start_ = Clock::now();
  };

  [[nodiscard]] Lap lap() { return Lap(*this); }
  [[nodiscard]] double seconds() const { return seconds_; }

 private:
  using Clock = std::chrono::steady_clock;
  double seconds_ = 0;
};

}  // namespace meniscus::apps
