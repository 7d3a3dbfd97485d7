// Adds up the CPU time of a part of the work.
#pragma once

#include <ctime>

namespace meniscus::apps {

class Stopwatch {
 public:
  // Counts until the end of the scope it lives in.
  class Lap {
   public:
    explicit Lap(Stopwatch& watch) : watch_(watch) {}
    ~Lap() { watch_.seconds_ += static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC; }
    Lap(const Lap&) = delete;
    Lap& operator=(const Lap&) = delete;

   private:
    Stopwatch& watch_;
    std::clock_t start_ = std::clock();
  };

  [[nodiscard]] Lap lap() { return Lap(*this); }
  [[nodiscard]] double seconds() const { return seconds_; }

 private:
  double seconds_ = 0;
};

}  // namespace meniscus::apps
