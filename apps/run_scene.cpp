#include "apps/run_scene.h"

#include "io/scene_mesh.h"
#include "io/scene_reader.h"
#include "io/scene_walls.h"
#include "mesh/error.h"

#include <fmt/format.h>

namespace meniscus::apps {

void add_run_limits(CLI::App& command, RunLimits& limits) {
  command.add_option("--until", limits.until, "End at this time instead of the scene's")
      ->type_name("T")
      ->check(CLI::PositiveNumber);
  command.add_option("--steps", limits.steps, "End after so many steps, counted from the start")
      ->type_name("N");
}

io::Scene read_runnable_scene(const SceneArguments& arguments, const RunLimits& limits) {
  io::Scene scene = io::read_scene(arguments.file, arguments.overrides);
  require_runnable(scene);
  const bool timeless = scene.time.mode == io::TimeMode::equilibrium;
  if (timeless && limits.until) {
    throw InputError(
        "--until: the way to an equilibrium (time.mode) takes no time; --steps can end it early");
  }
  if (!timeless && !scene.time.end && !limits.until) {
    throw InputError(
        fmt::format("{}: time.end: is missing; a run needs it, or --until", scene.source.place("time.end")));
  }
  if (!scene.time.end) scene.time.end = limits.until;
  io::resolve_defaults(scene, io::liquid_bodies(scene), io::solid_bodies(scene));
  return scene;
}

}  // namespace meniscus::apps
