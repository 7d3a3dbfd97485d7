// What a run tells while it goes: on a terminal one line that is rewritten; piped, plain lines; and always
// plain lines to run.log.
#pragma once

#include "io/appended_file.h"
#include "io/series.h"

#include <string>
#include <string_view>

namespace meniscus::apps {

enum class Verbosity { normal, quiet };

class Progress {
 public:
  // The log must outlive the progress.
  Progress(io::AppendedFile& log, Verbosity verbosity);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Where the run starts and ends, for percentages and the time it has still to go.
  void begin(const io::SeriesRow& row, double end);
  void tell(const io::SeriesRow& row);
  // Something that is not a step; a line of its own everywhere.
  void note(std::string_view text);

 private:
  [[nodiscard]] std::string line(const io::SeriesRow& row) const;
  void end_line();

  io::AppendedFile& log_;
  bool quiet_, terminal_;
  bool open_ = false;  // a line on the terminal that the next one replaces
  double start_ = 0, start_seconds_ = 0, end_ = 0;
  int next_percent_ = 0;
  double next_seconds_ = 0;
};

}  // namespace meniscus::apps
