// meniscus run: carries a scene through time and writes what happens.
#include "apps/commands.h"
#include "apps/kinematic_run.h"
#include "io/output_file.h"
#include "io/scene_mesh.h"
#include "io/scene_reader.h"
#include "io/scene_writer.h"
#include "mesh/error.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <memory>
#include <unistd.h>

namespace meniscus::apps {
namespace {

struct Options {
  SceneArguments scene;
  std::string output;
  RunLimits limits;
  bool force = false;
  bool quiet = false;
};

std::filesystem::path prepared_directory(const Options& options) {
  std::filesystem::path directory = options.output;
  if (directory.empty())
    directory = std::filesystem::path("out") / std::filesystem::path(options.scene.file).stem();
  std::error_code error;
  if (std::filesystem::exists(directory, error)) {
    if (!std::filesystem::is_directory(directory, error)) {
      throw InputError(fmt::format("{}: is not a directory", directory.string()));
    }
    if (!std::filesystem::is_empty(directory, error) && !options.force) {
      throw InputError(
          fmt::format("{}: is not empty; --force writes over what is there", directory.string()));
    }
  }
  return directory;
}

// One line: rewritten on a terminal, a new one for each frame's worth of time in a log.
class Progress {
 public:
  Progress(double end, bool quiet) : end_(end), quiet_(quiet), terminal_(::isatty(STDOUT_FILENO) == 1) {}
  ~Progress() {
    if (terminal_ && told_) fmt::print("\n");
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void tell(const io::SeriesRow& row) {
    const int percent = static_cast<int>(100 * row.time / end_);
    if (quiet_ || (!terminal_ && percent < next_)) return;
    next_ = percent - percent % 5 + 5;
    const double left = row.time > 0 ? row.seconds * (end_ - row.time) / row.time : 0;
    fmt::print(
        "{}{:3d} %  t {:.4g}  step {}  dt {:.2e}  {} tets  angles {:.0f}..{:.0f}  volume {:+.1e}  {:.0f} s, "
        "{:.0f} s to go{}",
        terminal_ ? "\r\033[K" : "", percent, row.time, row.step, row.dt, row.tets, row.min_dihedral,
        row.max_dihedral, row.volume_error, row.seconds, left, terminal_ ? "" : "\n");
    std::fflush(stdout);
    told_ = true;
  }

 private:
  double end_;
  bool quiet_, terminal_, told_ = false;
  int next_ = 0;
};

void write_summary(const std::filesystem::path& file, const io::Scene& scene, const KinematicRun& run,
                   std::string_view finished) {
  const io::SeriesRow& row = run.last_row();
  const nlohmann::ordered_json json{{"title", scene.title},
                                    {"finished", finished},
                                    {"time", row.time},
                                    {"steps", row.step},
                                    {"wall_seconds", row.seconds},
                                    {"volume", row.volume},
                                    {"volume_error", row.volume_error},
                                    {"area_air", row.area_air},
                                    {"area_solid", row.area_solid},
                                    {"max_speed", row.max_speed},
                                    {"height", row.height},
                                    {"components", row.components},
                                    {"bubbles", row.bubbles},
                                    {"euler", row.euler},
                                    {"events", run.event_count()},
                                    {"mesh",
                                     {{"vertices", row.vertices},
                                      {"tets", row.tets},
                                      {"min_dihedral", row.min_dihedral},
                                      {"max_dihedral", row.max_dihedral}}}};
  io::write_file(file, json.dump(2) + "\n");
}

void run(const Options& options) {
  io::Scene scene = io::read_scene(options.scene.file, options.scene.overrides);
  if (!scene.flow) {
    throw InputError(fmt::format(
        "{}: has no [flow]; only kinematic runs, in which it gives the velocity, can be run so far",
        scene.source.file.string()));
  }
  if (!scene.time.end && !options.limits.until) {
    throw InputError(
        fmt::format("{}: time.end: is missing; a run needs it, or --until", scene.source.place("time.end")));
  }
  if (!scene.time.end) scene.time.end = options.limits.until;
  const std::filesystem::path directory = prepared_directory(options);
  io::resolve_defaults(scene, io::liquid_bodies(scene));
  (void)io::FlowField(scene);  // complains before anything is written
  std::filesystem::create_directories(directory);
  io::write_file(directory / "scene.toml", io::scene_text(scene, directory));
  KinematicRun simulation(scene, directory, options.limits);
  Progress progress(simulation.end(), options.quiet);
  try {
    simulation.run([&](const io::SeriesRow& row) { progress.tell(row); });
  } catch (const RunStopped& reason) {
    write_summary(directory / "summary.json", scene, simulation, reason.what());
    throw;
  }
  const bool at_end = simulation.last_row().time >= simulation.end();
  write_summary(directory / "summary.json", scene, simulation, at_end ? "end time" : "number of steps");
}

}  // namespace

void add_run_command(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand("run", "Run a scene");
  add_scene_arguments(*command, options->scene)->required();
  command->add_option("-o,--output", options->output, "Directory to write into; default: out/<scene name>")
      ->type_name("DIR");
  command->add_option("--until", options->limits.until, "End at this time instead of the scene's")
      ->type_name("T")
      ->check(CLI::PositiveNumber);
  command->add_option("--steps", options->limits.steps, "End after so many steps at most")->type_name("N");
  command->add_flag("--force", options->force, "Write into a directory that is not empty");
  command->add_flag("--quiet", options->quiet, "Show no progress");
  command->footer(
      "Example:\n"
      "  meniscus run data/enright.toml -o out/enright --set mesh.edge_length=0.03\n\n"
      "Writes scene.toml, series.csv, events.csv, liquid.pvd and surface.pvd (ParaView) and summary.json.\n"
      "So far scenes with a [flow] can be run: the surface is carried by that velocity, without physics.");
  command->callback([options] { run(*options); });
}

}  // namespace meniscus::apps
