// Which simulation a scene asks for.
#include "apps/equilibrium_simulation.h"
#include "apps/flow_simulation.h"
#include "apps/kinematic_run.h"
#include "apps/simulation.h"
#include "io/input_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

namespace meniscus::apps {

namespace {

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

void require_runnable_solid(const io::Scene& scene, std::size_t i) {
  const io::Solid& solid = scene.solids[i];
  const std::string key = fmt::format("solid[{}]", i);
  if (scene.flow) scene.fail(key, "a kinematic run ([flow]) has no solids");
  if (solid.coupling == io::SolidCoupling::immersed)
    scene.fail(key + ".coupling", "\"immersed\" cannot be run yet");
  if (solid.motion == io::SolidMotion::scripted)
    scene.fail(key + ".motion", "\"scripted\" cannot be run yet");
  if (solid.motion == io::SolidMotion::rigid) scene.fail(key + ".motion", "\"rigid\" cannot be run yet");
}

}  // namespace

void require_runnable(const io::Scene& scene) {
  for (std::size_t i = 0; i < scene.solids.size(); ++i) require_runnable_solid(scene, i);
  const bool equilibrium = scene.time.mode == io::TimeMode::equilibrium;
  if (scene.flow) {
    if (equilibrium) scene.fail("time.mode", "a kinematic run ([flow]) has no \"equilibrium\"");
    (void)io::FlowField(scene);
    return;
  }
  if (!scene.liquid) {
    scene.fail("liquid", "missing; a run needs it, but for a kinematic one, which has a [flow] instead");
  }
  if (equilibrium && !(scene.liquid->surface_tension > 0)) {
    scene.fail("liquid.surface_tension",
               "is 0; the shape of an equilibrium (time.mode) is a matter of surface tension");
  }
}

std::unique_ptr<Simulation> make_simulation(const io::Scene& scene) {
  require_runnable(scene);
  if (scene.flow) return std::make_unique<KinematicRun>(scene);
  if (scene.time.mode == io::TimeMode::equilibrium) return std::make_unique<EquilibriumSimulation>(scene);
  return std::make_unique<FlowSimulation>(scene);
}

std::unique_ptr<Simulation> restore_simulation(const io::Scene& scene, std::string_view kind,
                                               std::string_view state) {
  require_runnable(scene);
  if (scene.flow) return restored<KinematicRun>(scene, kind, state);
  if (scene.time.mode == io::TimeMode::equilibrium)
    return restored<EquilibriumSimulation>(scene, kind, state);
  return restored<FlowSimulation>(scene, kind, state);
}

}  // namespace meniscus::apps
