// The scene of a run as the command line gives it, found fit to be run before anything is meshed or written.
#pragma once

#include "apps/commands.h"
#include "apps/run_session.h"
#include "io/scene.h"

namespace meniscus::apps {

// `--until` and `--steps`.
void add_run_limits(CLI::App& command, RunLimits& limits);

// With defaults filled in. Throws InputError where it cannot be run.
[[nodiscard]] io::Scene read_runnable_scene(const SceneArguments& arguments, const RunLimits& limits);

}  // namespace meniscus::apps
