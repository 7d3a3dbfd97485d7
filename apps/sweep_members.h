// The members of a sweep as runs: their scenes, checked before anything is run, and what is left to do of
// each in a directory where some were run before.
#pragma once

#include "apps/parallel_runs.h"
#include "apps/run_directory.h"
#include "apps/run_scene.h"
#include "apps/sweep/sweep_result.h"
#include "io/scene.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace meniscus::apps {

struct SweepMember {
  sweep::Member member;
  SceneArguments arguments;  // the scene file, with what is common to all and what is varied
  io::Scene scene;
};

// Throws InputError where a member cannot be run, and where two come to the same scene.
[[nodiscard]] std::vector<SweepMember> read_members(const SceneArguments& common,
                                                    const std::vector<sweep::Variation>& variations,
                                                    const RunLimits& limits);

// Of the varied keys; empty where there is none.
[[nodiscard]] std::vector<std::string> units_of(const io::Scene& scene,
                                                const std::vector<sweep::Variation>& variations);

enum class Task : std::uint8_t { start, start_over, go_on, nothing };

// What `--restart` has to do. A run that came to its end is left alone unless its scene or `limits` ask for
// more. Throws InputError where the scene is not the one that the member was started with.
[[nodiscard]] Task task_of(const SweepMember& member, const std::filesystem::path& directory,
                           const RunLimits& limits, Differences differences);

// `directory` is that of the member.
[[nodiscard]] ProcessPlan plan_of(const SweepMember& member, const std::filesystem::path& directory,
                                  const RunLimits& limits, Task task, Differences differences);

// What became of a member: from its summary and, where it has just been run, from how that ended.
[[nodiscard]] sweep::Outcome member_outcome(const std::filesystem::path& directory,
                                            const std::filesystem::path& errors,
                                            std::optional<int> exit_code);

}  // namespace meniscus::apps
