// meniscus run: carries a scene through time and writes what happens.
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/run_directory.h"
#include "apps/run_scene.h"
#include "apps/run_session.h"
#include "io/checkpoint.h"
#include "io/output_file.h"
#include "io/scene_writer.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

namespace meniscus::apps {
namespace {

struct Options {
  SceneArguments scene;
  std::string output;
  RunLimits limits;
  int threads = 1;
  bool force = false;
  bool restart = false;
  bool quiet = false;
};

std::filesystem::path directory_of(const Options& options) {
  if (!options.output.empty()) return options.output;
  return std::filesystem::path("out") / std::filesystem::path(options.scene.file).stem();
}

void start(const io::Scene& scene, const RunSession::Options& session, OverOlder over) {
  require_usable_directory(session.directory, over);
  // Meshes, which may find that it cannot; only then anything is written.
  std::unique_ptr<Simulation> simulation = make_simulation(scene);
  make_directory(session.directory);
  io::write_file(session.directory / "scene.toml", io::scene_text(scene, session.directory));
  RunSession(scene, std::move(simulation), session).run();
}

void go_on(const io::Scene& scene, const RunSession::Options& session, Differences differences) {
  const std::filesystem::path file = session.directory / io::kCheckpointName;
  io::Checkpoint checkpoint = io::read_checkpoint(file);
  require_same_scene(checkpoint.scene, io::list_parameters(scene, session.directory), differences);
  std::unique_ptr<Simulation> simulation;
  try {
    simulation = restore_simulation(scene, checkpoint.kind, checkpoint.state);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", file.string(), error.what()));
  }
  checkpoint.state = {};
  io::write_file(session.directory / "scene.toml", io::scene_text(scene, session.directory));
  RunSession(scene, std::move(simulation), session, checkpoint.position).run();
}

void run(const Options& options) {
  const InterruptGuard guard;
  const io::Scene scene = read_runnable_scene(options.scene, options.limits);
  const RunSession::Options session{.directory = directory_of(options),
                                    .limits = options.limits,
                                    .verbosity = options.quiet ? Verbosity::quiet : Verbosity::normal};
  if (options.restart) {
    go_on(scene, session, options.force ? Differences::accepted : Differences::refused);
  } else {
    start(scene, session, options.force ? OverOlder::allowed : OverOlder::refused);
  }
}

}  // namespace

void add_run_command(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand("run", "Run a scene");
  add_scene_arguments(*command, options->scene)->required();
  command->add_option("-o,--output", options->output, "Directory to write into; default: out/<scene name>")
      ->type_name("DIR");
  add_run_limits(*command, options->limits);
  command->add_flag("--restart", options->restart,
                    "Go on from the checkpoint in the directory, as if the run had never stopped");
  command->add_flag("--force", options->force,
                    "Write into a directory that is not empty; with --restart: go on with a changed scene");
  command
      ->add_option("--threads", options->threads, "Threads to use at most; the results do not depend on it")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  command->add_flag("--quiet", options->quiet, "Show no progress");
  command->footer(
      "Examples:\n"
      "  meniscus run data/enright.toml -o out/enright --set mesh.edge_length=0.03\n"
      "  meniscus run data/enright.toml -o out/enright --set mesh.edge_length=0.03 --restart\n\n"
      "Writes scene.toml, series.csv, events.csv, liquid.pvd and surface.pvd (ParaView), summary.json, "
      "run.log\n"
      "and checkpoint.bin; docs/running.md says what is in them. Ctrl-C ends a run with a checkpoint (exit "
      "code\n"
      "130); a run that has to stop says at which step and why (exit code 3).\n"
      "With time.mode = \"equilibrium\" a run goes straight to the shape at rest, with a [flow] the surface "
      "is\n"
      "carried by that velocity, without physics.");
  command->callback([options] { run(*options); });
}

}  // namespace meniscus::apps
