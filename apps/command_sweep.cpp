// meniscus sweep: runs a family of scenes and says what each came to, in one table and one plot.
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/parallel_runs.h"
#include "apps/run_directory.h"
#include "apps/run_scene.h"
#include "apps/sweep/sweep_report.h"
#include "apps/sweep/sweep_tables.h"
#include "apps/sweep_members.h"
#include "apps/validation/plot_drawing.h"
#include "io/output_file.h"
#include "mesh/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <unistd.h>

namespace meniscus::apps {
namespace {

namespace fs = std::filesystem;

struct Options {
  SceneArguments scene;
  std::vector<std::string> vary;
  std::string output;
  RunLimits limits;
  std::size_t jobs = 1;
  bool force = false;
  bool restart = false;
  bool quiet = false;
};

// One line that is rewritten, on a terminal; where the output goes elsewhere, a line for each member that
// ended.
class Ticker {
 public:
  Ticker(std::size_t members, Verbosity verbosity) : members_(members), verbosity_(verbosity) {}
  ~Ticker() { clear(); }
  Ticker(const Ticker&) = delete;
  Ticker& operator=(const Ticker&) = delete;

  void left_alone() { ++done_; }
  void begin(const std::string& name) {
    ++running_;
    tell(name);
  }
  void end(const std::string& name, const sweep::Outcome& outcome) {
    --running_;
    ++(outcome.state == sweep::State::finished ? done_ : failed_);
    if (verbosity_ == Verbosity::normal && !terminal_) {
      fmt::print("{}/{} {}: {}\n", done_ + failed_, members_, name, outcome.finished);
      std::fflush(stdout);
    }
    tell(name);
  }

 private:
  void tell(const std::string& name) {
    if (verbosity_ == Verbosity::quiet || !terminal_) return;
    fmt::print("\r\033[K{} of {} done, {} running, {} failed: {}", done_, members_, running_, failed_, name);
    std::fflush(stdout);
    open_ = true;
  }
  void clear() {
    if (open_) fmt::print("\r\033[K");
    open_ = false;
  }

  std::size_t members_, done_ = 0, running_ = 0, failed_ = 0;
  Verbosity verbosity_;
  bool terminal_ = ::isatty(STDOUT_FILENO) == 1, open_ = false;
};

fs::path directory_of(const Options& options) {
  if (!options.output.empty()) return options.output;
  return fs::path("out") / (fs::path(options.scene.file).stem().string() + "_sweep");
}

sweep::Theory theory_of(const SweepMember& member, const std::vector<sweep::Variation>& variations,
                        const sweep::Outcome& outcome) {
  const bool one_body = outcome.figure("components") == 1;
  return sweep::theory_of(member.scene, variations, one_body ? outcome.figure("volume") : std::nullopt);
}

class Sweep {
 public:
  explicit Sweep(const Options& options) : options_(options), directory_(directory_of(options)) {
    for (const std::string& text : options.vary) result_.variations.push_back(sweep::read_variation(text));
    members_ = read_members(options.scene, result_.variations, options.limits);
    result_.title = members_.front().scene.title;
    result_.units = units_of(members_.front().scene, result_.variations);
    for (const SweepMember& member : members_)
      result_.records.push_back({member.member, theory_of(member, result_.variations, {}), {}});
    require_usable_directory(directory_,
                             options.restart || options.force ? OverOlder::allowed : OverOlder::refused);
    for (std::size_t i = 0; i < members_.size(); ++i) set_task(i);
  }

  void run() {
    make_directory(directory_);
    for (const char* file : {"sweep.csv", "sweep.json", "sweep.svg", "sweep.html"})
      io::require_writable(directory_ / file);
    run_members();
    write_all();
    fmt::print("{}\n{} has the tables, the plots and the runs\n", sweep::sweep_text(result_),
               directory_.string());
    std::fflush(stdout);
    require_all_finished();
  }

 private:
  [[nodiscard]] fs::path home_of(std::size_t i) const { return directory_ / members_[i].member.name; }
  [[nodiscard]] Differences differences() const {
    return options_.force ? Differences::accepted : Differences::refused;
  }

  void set_task(std::size_t i) {
    const fs::path home = home_of(i);
    Task task = Task::start_over;
    if (options_.restart || !fs::exists(home)) {
      try {
        task = task_of(members_[i], home, options_.limits, differences());
      } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", members_[i].member.name, error.what()));
      }
    }
    if (task == Task::nothing) {
      take(i, std::nullopt);
      return;
    }
    started_.push_back(i);
    plans_.push_back(plan_of(members_[i], home, options_.limits, task, differences()));
  }

  void run_members() {
    Ticker ticker(members_.size(), options_.quiet ? Verbosity::quiet : Verbosity::normal);
    for (std::size_t k = started_.size(); k < members_.size(); ++k) ticker.left_alone();
    const auto name = [&](std::size_t plan) { return members_[started_[plan]].member.name; };
    ParallelListener listener;
    listener.begin = [&](std::size_t plan) {
      // What it says is of the run before.
      std::error_code ignored;
      fs::remove(home_of(started_[plan]) / "summary.json", ignored);
      ticker.begin(name(plan));
    };
    listener.end = [&](std::size_t plan, int exit_code) {
      take(started_[plan], exit_code);
      ticker.end(name(plan), result_.records[started_[plan]].outcome);
      io::write_file(directory_ / "sweep.csv", sweep::sweep_csv(result_));
    };
    run_in_parallel(plans_, options_.jobs, listener);
  }

  // The outcome of a member that was run, or had been run before.
  void take(std::size_t i, std::optional<int> exit_code) {
    sweep::Record& record = result_.records[i];
    const fs::path errors = home_of(i).string() + ".err";
    record.outcome = member_outcome(home_of(i), errors, exit_code);
    record.theory = theory_of(members_[i], result_.variations, record.outcome);
    std::error_code ignored;
    if (record.outcome.state != sweep::State::stopped) fs::remove(errors, ignored);
  }

  void write_all() const {
    io::write_file(directory_ / "sweep.csv", sweep::sweep_csv(result_));
    io::write_file(directory_ / "sweep.json", sweep::sweep_json(result_));
    io::write_file(directory_ / "sweep.svg", validation::plots_drawing(sweep::sweep_plots(result_)));
    io::write_file(directory_ / "sweep.html", sweep::sweep_html(result_, version_text()));
  }

  void require_all_finished() const {
    constexpr std::size_t kMostNamed = 5;
    std::size_t finished = 0, failed = 0;
    std::vector<std::string> named;
    for (const sweep::Record& record : result_.records) {
      const sweep::State state = record.outcome.state;
      if (state == sweep::State::finished) {
        ++finished;
      } else if (++failed <= kMostNamed) {
        named.push_back(fmt::format("{} ({})", record.member.name, record.outcome.finished));
      }
    }
    if (InterruptGuard::interrupted()) {
      throw RunInterrupted(fmt::format("interrupted with {} of {} members finished in {}; --restart goes on",
                                       finished, members_.size(), directory_.string()));
    }
    if (failed == 0) return;
    if (failed > kMostNamed) named.push_back(fmt::format("and {} more", failed - kMostNamed));
    throw RunStopped(fmt::format("{} of {} members did not come to their end: {}", failed, members_.size(),
                                 fmt::join(named, ", ")));
  }

  const Options& options_;
  fs::path directory_;
  std::vector<SweepMember> members_;
  sweep::SweepResult result_;         // its records are the members
  std::vector<std::size_t> started_;  // the members to be run, beside their plans
  std::vector<ProcessPlan> plans_;
};

void run(const Options& options) {
  const InterruptGuard guard;
  Sweep(options).run();
}

}  // namespace

void add_sweep_command(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand("sweep", "Run a family of scenes; one table and one plot");
  add_scene_arguments(*command, options->scene)->required();
  command
      ->add_option("--vary", options->vary,
                   "Values of a key, as a,b,c or from:to:step; where repeated, all combinations are run")
      ->type_name("KEY=VALUES")
      ->required()
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->add_option("-j,--jobs", options->jobs, "Runs at a time; each takes one core; default 1")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  command
      ->add_option("-o,--output", options->output, "Directory to write into; default: out/<scene name>_sweep")
      ->type_name("DIR");
  add_run_limits(*command, options->limits);
  command->add_flag("--restart", options->restart,
                    "Go on with what is unfinished in the directory, and run what is missing");
  command->add_flag("--force", options->force,
                    "Write into a directory that is not empty; with --restart: go on with a changed scene");
  command->add_flag("--quiet", options->quiet, "Show no progress, the table only");
  command->footer(
      "Examples:\n"
      "  meniscus sweep data/sessile_drop.toml --vary solid[0].contact_angle=15:165:15 -j 4\n"
      "  meniscus sweep data/sessile_drop.toml --vary 'gravity=[0,0,0],[0,0,-9.81]' \\\n"
      "      --vary drop[0].radius=0.5e-3,1e-3 --set time.mode=equilibrium -o out/gravity\n\n"
      "Every scene of the family is checked before the first is run. Each member is a run of its own in a\n"
      "directory with its values in the name; beside them sweep.csv, sweep.json, sweep.svg and sweep.html "
      "have\n"
      "what all came to, next to theory where there is one. Ctrl-C ends the runs with checkpoints (exit "
      "code\n"
      "130). A member that has to stop does not stop the others; the exit code is 3 then.");
  command->callback([options] { run(*options); });
}

}  // namespace meniscus::apps
