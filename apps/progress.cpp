#include "apps/progress.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <unistd.h>

namespace meniscus::apps {

namespace {

// A plain line for each so many percent, but also after so many seconds.
constexpr int kPercent = 5;
constexpr double kSeconds = 30;

std::string duration(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  if (seconds < 6000) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

}  // namespace

Progress::Progress(io::AppendedFile& log, Verbosity verbosity)
    : log_(log), quiet_(verbosity == Verbosity::quiet), terminal_(::isatty(STDOUT_FILENO) == 1) {}

Progress::~Progress() {
  end_line();
}

void Progress::end_line() {
  if (open_) fmt::print("\n");
  open_ = false;
}

std::string Progress::line(const io::SeriesRow& row) const {
  if (std::isinf(end_)) {  // towards an equilibrium
    return fmt::format("step {}  {} tets  volume {:+.1e}  forces left {:.1e}  {}", row.step, row.tets,
                       row.volume_error, row.residual.value_or(0), duration(row.seconds));
  }
  const double done = row.time - start_, left = end_ - row.time;
  const std::string eta = done > 0 ? duration((row.seconds - start_seconds_) * left / done) : "?";
  return fmt::format(
      "{:3.0f} %  t {:.4g}  step {}  dt {:.2e}  {} tets  volume {:+.1e}  speed {:.3g}  {}, {} to go",
      end_ > 0 ? 100 * row.time / end_ : 100.0, row.time, row.step, row.dt, row.tets, row.volume_error,
      row.max_speed, duration(row.seconds), eta);
}

void Progress::begin(const io::SeriesRow& row, double end) {
  start_ = row.time;
  start_seconds_ = row.seconds;
  end_ = end;
  tell(row);
}

void Progress::tell(const io::SeriesRow& row) {
  const int percent = static_cast<int>(100 * row.time / end_);
  const bool due = percent >= next_percent_ || row.seconds >= next_seconds_;
  if (!due && (quiet_ || !terminal_)) return;
  const std::string text = line(row);
  if (due) {
    next_percent_ = percent - percent % kPercent + kPercent;
    next_seconds_ = row.seconds + kSeconds;
    log_.append(text + '\n');
  }
  if (quiet_) return;
  if (terminal_) {
    fmt::print("\r\033[K{}", text);
    open_ = true;
  } else {
    fmt::print("{}\n", text);
  }
  std::fflush(stdout);
}

void Progress::note(std::string_view text) {
  log_.append(fmt::format("{}\n", text));
  if (quiet_) return;
  end_line();
  fmt::print("{}\n", text);
  std::fflush(stdout);
}

}  // namespace meniscus::apps
