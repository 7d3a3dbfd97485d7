#include "apps/sweep_members.h"

#include "io/checkpoint.h"
#include "io/input_file.h"
#include "io/scene_mesh.h"
#include "io/scene_placement.h"
#include "io/scene_walls.h"
#include "io/scene_wetting.h"
#include "io/scene_writer.h"
#include "mesh/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>
#include <map>
#include <sstream>

namespace meniscus::apps {

namespace {

namespace fs = std::filesystem;

// Times within this of each other, relatively, are the same.
constexpr double kSameTime = 1e-12;

// Empty where there is none.
std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// With what a run would find out only when it meshes.
io::Scene read_checked(const SceneArguments& arguments, const RunLimits& limits) {
  io::Scene scene = read_runnable_scene(arguments, limits);
  if (const auto walls = io::scene_walls(scene)) io::check_placement(scene, io::liquid_bodies(scene), *walls);
  (void)io::wall_materials(scene);
  return scene;
}

// A mistake of one member need not name the key that is varied.
io::Scene read_member(const SceneArguments& arguments, const RunLimits& limits,
                      const std::vector<std::string>& varied) {
  try {
    return read_checked(arguments, limits);
  } catch (const InputError& error) {
    const std::string message = error.what();
    if (message.starts_with("--set ")) throw;
    throw InputError(
        fmt::format("{}, with {}", message, io::quotable(fmt::format("{}", fmt::join(varied, " ")))));
  }
}

void require_different_scenes(const std::vector<SweepMember>& members) {
  std::map<std::string, const SweepMember*> known;
  for (const SweepMember& member : members) {
    const auto [it, fresh] = known.try_emplace(io::scene_text(member.scene, "."), &member);
    if (fresh) continue;
    throw InputError(
        fmt::format("--vary: {} and {} are the same scene", it->second->member.name, member.member.name));
  }
}

bool came_to_its_end(const sweep::Outcome& outcome, const io::Scene& scene) {
  if (outcome.state != sweep::State::finished || outcome.finished == "number of steps") return false;
  if (outcome.finished != "end time") return true;
  return outcome.figure("time").value_or(0) >= scene.time.end.value() * (1 - kSameTime);
}

std::string end_text(int exit_code, const std::string& errors) {
  constexpr std::size_t kLongest = 400;
  constexpr std::string_view kProgram = "meniscus: ";
  std::string_view line = std::string_view(errors).substr(0, errors.find('\n'));
  if (line.starts_with(kProgram)) line.remove_prefix(kProgram.size());
  const std::string how = exit_code > 128 ? fmt::format("killed by signal {}", exit_code - 128)
                                          : fmt::format("exit code {}", exit_code);
  return line.empty() ? how : fmt::format("{}: {}", how, io::quotable(line, kLongest));
}

}  // namespace

std::vector<SweepMember> read_members(const SceneArguments& common,
                                      const std::vector<sweep::Variation>& variations,
                                      const RunLimits& limits) {
  std::vector<SweepMember> members;
  for (sweep::Member& member : sweep::members_of(variations)) {
    const std::vector<std::string> varied = sweep::assignments_of(variations, member);
    SceneArguments arguments = common;
    arguments.overrides.insert(arguments.overrides.end(), varied.begin(), varied.end());
    io::Scene scene = read_member(arguments, limits, varied);
    members.push_back({std::move(member), std::move(arguments), std::move(scene)});
  }
  require_different_scenes(members);
  return members;
}

std::vector<std::string> units_of(const io::Scene& scene, const std::vector<sweep::Variation>& variations) {
  const std::vector<io::Parameter> parameters = io::list_parameters(scene);
  std::vector<std::string> units;
  for (const sweep::Variation& variation : variations) {
    const std::string key = sweep::plain_key(variation.key);
    std::string& unit = units.emplace_back();
    for (const io::Parameter& parameter : parameters) {
      std::string known = sweep::plain_key(parameter.key);
      // The number of the only item may be left out.
      if (const std::size_t item = known.find(".0."); known != key && item != std::string::npos)
        known.erase(item, 2);
      if (known == key) unit = parameter.unit;
    }
  }
  return units;
}

Task task_of(const SweepMember& member, const fs::path& directory, const RunLimits& limits,
             Differences differences) {
  std::error_code error;
  if (!fs::exists(directory, error) || fs::is_empty(directory, error)) return Task::start;
  const bool same = text_of(directory / "scene.toml") == io::scene_text(member.scene, directory);
  const bool limited = limits.until || limits.steps;
  const sweep::Outcome outcome = sweep::outcome_of(text_of(directory / "summary.json"));
  if (same && !limited && came_to_its_end(outcome, member.scene)) return Task::nothing;
  const fs::path checkpoint = directory / io::kCheckpointName;
  if (!fs::exists(checkpoint, error)) return Task::start_over;
  require_same_scene(io::read_checkpoint(checkpoint).scene, io::list_parameters(member.scene, directory),
                     differences);
  return Task::go_on;
}

ProcessPlan plan_of(const SweepMember& member, const fs::path& directory, const RunLimits& limits, Task task,
                    Differences differences) {
  std::vector<std::string> arguments{"run", member.arguments.file, "-o", directory.string(), "--quiet"};
  for (const std::string& assignment : member.arguments.overrides) {
    arguments.emplace_back("--set");
    arguments.push_back(assignment);
  }
  if (limits.until) {
    arguments.emplace_back("--until");
    arguments.push_back(fmt::format("{}", *limits.until));
  }
  if (limits.steps) {
    arguments.emplace_back("--steps");
    arguments.push_back(fmt::format("{}", *limits.steps));
  }
  if (task == Task::go_on) arguments.emplace_back("--restart");
  if (task == Task::start_over || (task == Task::go_on && differences == Differences::accepted))
    arguments.emplace_back("--force");
  return {std::move(arguments), fs::path(directory.string() + ".err")};
}

sweep::Outcome member_outcome(const fs::path& directory, const fs::path& errors,
                              std::optional<int> exit_code) {
  constexpr int kStopped = 3, kInterrupted = 130;
  sweep::Outcome outcome = sweep::outcome_of(text_of(directory / "summary.json"));
  if (!exit_code || *exit_code == 0) return outcome;
  if (*exit_code == kInterrupted && outcome.state == sweep::State::interrupted) return outcome;
  if (*exit_code == kStopped && outcome.state == sweep::State::stopped) return outcome;
  outcome.state = sweep::State::stopped;
  outcome.finished = end_text(*exit_code, text_of(errors));
  return outcome;
}

}  // namespace meniscus::apps
