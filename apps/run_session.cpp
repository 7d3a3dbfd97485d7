#include "apps/run_session.h"

#include "apps/contact_report.h"
#include "apps/interrupt.h"
#include "apps/run_summary.h"
#include "io/output_file.h"
#include "io/scene_walls.h"
#include "io/scene_wetting.h"
#include "io/scene_writer.h"
#include "io/series_geometry.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::apps {

namespace {

// Times within this of each other, relatively, are the same.
constexpr double kSameTime = 1e-12;

// Frames of a run to equilibrium, which knows no time but that of its steps.
constexpr double kStepsPerFrame = 10;

bool is_timeless(const io::Scene& scene) {
  return scene.time.mode == io::TimeMode::equilibrium;
}

double end_of(const io::Scene& scene, const RunLimits& limits) {
  if (is_timeless(scene)) return std::numeric_limits<double>::infinity();
  return limits.until.value_or(scene.time.end.value());
}

double frame_interval(const io::Scene& scene) {
  return is_timeless(scene) ? kStepsPerFrame : scene.output.interval.value();
}

template <class Member>
std::optional<std::uint64_t> kept(const std::optional<io::RunPosition>& from, Member member) {
  if (!from) return std::nullopt;
  return (*from).*member;
}

}  // namespace

RunSession::RunSession(const io::Scene& scene, std::unique_ptr<Simulation> simulation, Options options,
                       const std::optional<io::RunPosition>& from)
    : scene_(scene),
      simulation_(std::move(simulation)),
      options_(std::move(options)),
      end_(end_of(scene, options_.limits)),
      series_(options_.directory / "series.csv", kept(from, &io::RunPosition::series_bytes)),
      events_(options_.directory / "events.csv", kept(from, &io::RunPosition::events_bytes)),
      log_(options_.directory / "run.log", kept(from, &io::RunPosition::log_bytes)),
      walls_(io::scene_walls(scene)),
      frames_(options_.directory, {walls_, scene.mesh.edge_length.value()},
              from ? from->frame_times : std::vector<double>{}),
      progress_(log_, options_.verbosity),
      parameters_(io::list_parameters(scene, options_.directory)) {
  io::remove_unfinished_files(options_.directory);
  begin(from);
}

void RunSession::set_frame_times(const std::optional<io::RunPosition>& from) {
  const double interval = frame_interval(scene_);
  if (!from) {
    position_.frame_interval = interval;
  } else if (interval != from->frame_interval && scene_.source.given("output.interval")) {
    position_.frame_interval = interval;
    position_.frames_before = frames_.count() - 1;
    position_.first_frame_time = frames_.times().back();
  }
}

void RunSession::begin(const std::optional<io::RunPosition>& from) {
  if (from) {
    position_ = *from;
    earlier_seconds_ = from->seconds;
    earlier_timing_ = from->timing;
    checkpoint_step_ = from->step;
    measure();
  } else {
    std::error_code ignored;
    std::filesystem::remove(options_.directory / io::kCheckpointName, ignored);
    measure();
    position_.start_volume = row_.volume;
    row_.volume_error = 0;
  }
  set_frame_times(from);
  if (from) {
    progress_.note(fmt::format("continued from step {} at time {:.6g}", row_.step, row_.time));
  } else {
    series_.append(row_);
    write_frame();
    write_checkpoint();
  }
}

double RunSession::next_frame_time() const {
  return position_.first_frame_time +
         position_.frame_interval * static_cast<double>(frames_.count() - position_.frames_before);
}

bool RunSession::reached(double target) const {
  return row_.time >= target * (1 - kSameTime);
}

bool RunSession::steady() const {
  if (!scene_.time.steady || !scene_.liquid || scene_.flow || row_.step == 0) return false;
  const double radius = std::cbrt(3 * row_.volume / (4 * std::numbers::pi));
  const double speed = std::sqrt(scene_.liquid->surface_tension / (scene_.liquid->density * radius));
  return row_.max_speed < *scene_.time.steady * speed;
}

std::string RunSession::finished() const {
  if (reached(end_)) return "end time";
  if (options_.limits.steps && row_.step >= *options_.limits.steps) return "number of steps";
  if (steady()) return "steady";
  return simulation_->finished();
}

void RunSession::measure() {
  const auto lap = measuring_.lap();
  row_.step = position_.step;
  row_.time = simulation_->time();
  row_.dt = position_.dt;
  row_.iterations = position_.iterations;
  row_.events = position_.step_events;
  io::measure_geometry(simulation_->mesh(), io::up_of(scene_), row_);
  simulation_->measure(row_);
  row_.volume_error = row_.volume / position_.start_volume - 1;
  measure_contact();
  row_.seconds = earlier_seconds_ + std::chrono::duration<double>(Clock::now() - started_).count();
}

void RunSession::measure_contact() {
  contact_ = coupling::contact_figures(simulation_->mesh(), walls_.get(), io::shape_angle_options(scene_));
  const auto figure = [&](const auto& of) {
    return contact_ ? std::optional<double>(of(*contact_)) : std::nullopt;
  };
  row_.contact_angle = figure([](const auto& c) { return c.line.mean; });
  row_.contact_angle_min = figure([](const auto& c) { return c.line.min; });
  row_.contact_angle_max = figure([](const auto& c) { return c.line.max; });
  row_.contact_angle_std = figure([](const auto& c) { return c.line.deviation; });
  row_.contact_angle_fit = contact_ ? contact_->fit : std::nullopt;
}

void RunSession::advance() {
  const StepOutcome outcome = simulation_->step(std::min(next_frame_time(), end_) - row_.time);
  ++position_.step;
  position_.dt = outcome.dt;
  position_.iterations = outcome.iterations;
  position_.step_events = outcome.events.size();
  position_.events += outcome.events.size();
  measure();
  events_.append(row_.step, row_.time, outcome.events);
  for (const mesh::TopologyEvent& e : outcome.events) {
    log_.append(fmt::format("step {} at time {:.6g}: {} at ({:.4g}, {:.4g}, {:.4g})\n", row_.step, row_.time,
                            name(e.kind), e.place.x(), e.place.y(), e.place.z()));
  }
  series_.append(row_);
  progress_.tell(row_);
  const std::chrono::duration<double> since_checkpoint = Clock::now() - last_checkpoint_;
  if (reached(next_frame_time())) {
    write_frame();
    write_checkpoint();
  } else if (since_checkpoint.count() >= scene_.output.checkpoint) {
    write_checkpoint();
  }
}

void RunSession::write_frame() {
  const auto lap = output_.lap();
  frames_.write(simulation_->mesh(), simulation_->fields(), row_.time);
}

void RunSession::write_checkpoint() {
  const auto lap = output_.lap();
  last_checkpoint_ = Clock::now();
  if (checkpoint_step_ == row_.step && frames_.count() == position_.frame_times.size()) return;
  position_.time = row_.time;
  position_.seconds = row_.seconds;
  position_.frame_times = frames_.times();
  position_.timing = timing();
  position_.series_bytes = series_.size();
  position_.events_bytes = events_.size();
  position_.log_bytes = log_.size();
  io::ByteWriter state;
  simulation_->save(state);
  io::write_checkpoint(options_.directory / io::kCheckpointName,
                       {parameters_, std::string(simulation_->kind()), position_, state.bytes()});
  checkpoint_step_ = row_.step;
}

std::vector<std::pair<std::string, double>> RunSession::timing() const {
  std::vector<std::pair<std::string, double>> sum = earlier_timing_;
  const auto add = [&](std::string_view phase, double seconds) {
    const auto it = std::ranges::find(sum, phase, &std::pair<std::string, double>::first);
    if (it == sum.end()) {
      sum.emplace_back(phase, seconds);
    } else {
      it->second += seconds;
    }
  };
  for (const Phase& phase : simulation_->timing()) add(phase.name, phase.seconds);
  add("measure", measuring_.seconds());
  add("output", output_.seconds());
  return sum;
}

void RunSession::write_summary(std::string_view finished) const {
  io::write_file(options_.directory / "summary.json", summary_text(scene_, row_,
                                                                   {.finished = std::string(finished),
                                                                    .events = position_.events,
                                                                    .timing = timing(),
                                                                    .contact = contact_}));
}

void RunSession::finish(std::string_view finished) {
  write_checkpoint();
  // Beyond the checkpoint: a run that goes on from there has frames where they are due only.
  if (frames_.times().back() != row_.time) write_frame();
  progress_.note(fmt::format("{} at step {}, time {:.6g}", finished, row_.step, row_.time));
  if (contact_) {
    for (const std::string& line : contact_lines(scene_, *contact_)) progress_.note(line);
  }
  write_summary(finished);
}

void RunSession::stop(std::string_view reason) {
  const std::string what =
      fmt::format("step {} at time {:.6g}: {}; the last checkpoint is {} (step {})", row_.step + 1, row_.time,
                  reason, (options_.directory / io::kCheckpointName).string(), checkpoint_step_.value_or(0));
  try {
    log_.append(what + '\n');
    frames_.write(simulation_->mesh(), simulation_->fields(), simulation_->time());
    write_summary(fmt::format("stopped: {}", reason));
  } catch (const InputError&) {
    // Where nothing can be written any more the first reason is the one to be told.
  }
  throw RunStopped(what);
}

void RunSession::run() {
  progress_.begin(row_, end_);
  try {
    while (finished().empty() && !InterruptGuard::interrupted()) advance();
    if (const std::string reason = finished(); !reason.empty()) {
      finish(reason);
      return;
    }
    finish("interrupted");
  } catch (const NumericalStop& reason) {
    stop(reason.what());
  } catch (const InputError& reason) {  // a full disk, an expression of the flow without a value
    stop(reason.what());
  }
  throw RunInterrupted(
      fmt::format("interrupted at step {}, time {:.6g}; the checkpoint is {}, --restart goes on", row_.step,
                  row_.time, (options_.directory / io::kCheckpointName).string()));
}

}  // namespace meniscus::apps
