// Which simulation a scene asks for.
#include "apps/flow_simulation.h"
#include "apps/kinematic_run.h"
#include "apps/simulation.h"
#include "io/input_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

namespace meniscus::apps {

namespace {

[[noreturn]] void fail(const io::Scene& scene, const std::string& key, std::string_view message) {
  throw InputError(fmt::format("{}: {}: {}", scene.source.place(key), key, message));
}

template <class Kind>
std::unique_ptr<Simulation> restored(const io::Scene& scene, std::string_view kind, std::string_view state) {
  if (kind != Kind::kKind) {
    throw InputError(
        fmt::format("is of a {} run, but the scene is of a {} one", io::quotable(kind), Kind::kKind));
  }
  io::ByteReader in(state);
  auto simulation = std::make_unique<Kind>(scene, in);
  if (!in.at_end()) throw InputError("is damaged: has more in it than a run");
  return simulation;
}

}  // namespace

void require_runnable(const io::Scene& scene) {
  if (!scene.solids.empty()) fail(scene, "solid[0]", "solids are not part of a run yet");
  if (scene.time.mode == io::TimeMode::equilibrium)
    fail(scene, "time.mode", "\"equilibrium\" cannot be run yet");
  if (scene.flow) {
    (void)io::FlowField(scene);
    return;
  }
  if (!scene.liquid) {
    fail(scene, "liquid", "missing; a run needs it, but for a kinematic one, which has a [flow] instead");
  }
}

std::unique_ptr<Simulation> make_simulation(const io::Scene& scene) {
  require_runnable(scene);
  if (scene.flow) return std::make_unique<KinematicRun>(scene);
  return std::make_unique<FlowSimulation>(scene);
}

std::unique_ptr<Simulation> restore_simulation(const io::Scene& scene, std::string_view kind,
                                               std::string_view state) {
  require_runnable(scene);
  return scene.flow ? restored<KinematicRun>(scene, kind, state)
                    : restored<FlowSimulation>(scene, kind, state);
}

}  // namespace meniscus::apps
