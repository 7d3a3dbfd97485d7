// Which simulation a scene asks for.
#include "apps/kinematic_run.h"
#include "apps/simulation.h"
#include "io/input_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

namespace meniscus::apps {

void require_runnable(const io::Scene& scene) {
  if (!scene.flow) {
    throw InputError(fmt::format(
        "{}: has no [flow]; only kinematic runs, in which it gives the velocity, can be run so far",
        io::quotable(scene.source.file.string(), 400)));
  }
  (void)io::FlowField(scene);
}

std::unique_ptr<Simulation> make_simulation(const io::Scene& scene) {
  require_runnable(scene);
  return std::make_unique<KinematicRun>(scene);
}

std::unique_ptr<Simulation> restore_simulation(const io::Scene& scene, std::string_view kind,
                                               std::string_view state) {
  require_runnable(scene);
  if (kind != KinematicRun::kKind) {
    throw InputError(fmt::format("is of a {} run, which this scene is not", io::quotable(kind)));
  }
  io::ByteReader in(state);
  auto simulation = std::make_unique<KinematicRun>(scene, in);
  if (!in.at_end()) throw InputError("is damaged: has more in it than a run");
  return simulation;
}

}  // namespace meniscus::apps
