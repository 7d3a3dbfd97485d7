// A run from its first step or a checkpoint to its end, with all that it writes into its directory
// (docs/running.md). Whatever produces the steps stands behind Simulation.
//
// Frames are due at multiples of the output interval and are met exactly. A checkpoint is written at the
// start, after each frame and every so many seconds; all other files can be cut back to it, so that a run
// that is killed at any moment and restarted leaves what an uninterrupted one would have left.
#pragma once

#include "apps/progress.h"
#include "apps/simulation.h"
#include "apps/stopwatch.h"
#include "coupling/measure/contact_figures.h"
#include "io/checkpoint.h"
#include "io/event_log.h"
#include "io/frames.h"
#include "io/scene.h"
#include "io/series.h"
#include "mesh/walls/walls.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace meniscus::apps {

struct RunLimits {
  std::optional<double> until;       // simulated time, instead of the scene's
  std::optional<std::size_t> steps;  // at most so many, counted from the start of the run
};

// A run that had to stop; main() turns it into exit code 3.
class RunStopped : public std::runtime_error {
  using std::runtime_error::runtime_error;
};
// A run that was asked to; exit code 130.
class RunInterrupted : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

class RunSession {
 public:
  struct Options {
    std::filesystem::path directory;  // must exist
    RunLimits limits;
    Verbosity verbosity = Verbosity::normal;
  };

  // The scene must be resolved and outlive the session. A simulation that was restored comes with the
  // position of its checkpoint; the files of the directory are cut back to it.
  RunSession(const io::Scene& scene, std::unique_ptr<Simulation> simulation, Options options,
             const std::optional<io::RunPosition>& from = std::nullopt);

  // To the end. Throws RunStopped where the simulation cannot go on or a file cannot be written, and
  // RunInterrupted after Ctrl-C or SIGTERM; what was computed until then has been written.
  void run();

 private:
  using Clock = std::chrono::steady_clock;

  void set_frame_times(const std::optional<io::RunPosition>& from);
  [[nodiscard]] double next_frame_time() const;
  [[nodiscard]] bool reached(double target) const;
  [[nodiscard]] bool steady() const;
  // Why the run is over; empty while it is not.
  [[nodiscard]] std::string finished() const;
  void begin(const std::optional<io::RunPosition>& from);
  void advance();
  void measure();
  void measure_contact();
  void write_frame();
  void write_checkpoint();
  // Whatever the run ended with: a checkpoint, a frame of the last state, the summary.
  void finish(std::string_view finished);
  void write_summary(std::string_view finished) const;
  [[nodiscard]] std::vector<std::pair<std::string, double>> timing() const;
  // Throws RunStopped with the step, the reason and where the checkpoint is.
  [[noreturn]] void stop(std::string_view reason);

  const io::Scene& scene_;
  std::unique_ptr<Simulation> simulation_;
  Options options_;
  double end_;
  io::SeriesFile series_;
  io::EventLog events_;
  io::AppendedFile log_;
  std::shared_ptr<const mesh::Walls> walls_;  // null where the scene has no solids
  io::Frames frames_;
  Progress progress_;
  io::RunPosition position_;
  io::SeriesRow row_;
  std::optional<coupling::ContactFigures> contact_;  // of that row
  std::vector<io::Parameter> parameters_;
  std::vector<std::pair<std::string, double>> earlier_timing_;
  double earlier_seconds_ = 0;
  Stopwatch measuring_, output_;
  Clock::time_point started_ = Clock::now(), last_checkpoint_ = Clock::now();
  std::optional<std::size_t> checkpoint_step_;
};

}  // namespace meniscus::apps
