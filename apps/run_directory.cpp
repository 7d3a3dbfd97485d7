#include "apps/run_directory.h"

#include "io/input_file.h"
#include "mesh/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace meniscus::apps {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDifferencesTold = 5;

// Keys that a run takes up at any time.
bool is_free(std::string_view key) {
  return key == "title" || key == "time.end" || key == "time.steady" || key.starts_with("output.");
}

// Keys that say what a run started from.
bool is_past(std::string_view key) {
  return key.starts_with("drop[") || key.starts_with("domain.") || key.starts_with("solid[");
}

std::string shown(const std::string& value) {
  return value.empty() ? std::string("absent") : io::quotable(value, 60);
}

const std::string* find(const std::vector<io::Parameter>& parameters, std::string_view key) {
  const auto it = std::ranges::find(parameters, key, &io::Parameter::key);
  return it == parameters.end() ? nullptr : &it->value;
}

struct Difference {
  std::string key, now, before;
};

std::vector<Difference> differences_of(const std::vector<io::Parameter>& before,
                                       const std::vector<io::Parameter>& now) {
  std::vector<Difference> differences;
  for (const io::Parameter& p : now) {
    const std::string* old = find(before, p.key);
    if (old == nullptr || *old != p.value)
      differences.push_back({p.key, p.value, old ? *old : std::string()});
  }
  for (const io::Parameter& p : before) {
    if (find(now, p.key) == nullptr) differences.push_back({p.key, {}, p.value});
  }
  return differences;
}

}  // namespace

void require_usable_directory(const fs::path& directory, OverOlder over) {
  const std::string name = io::quotable(directory.string(), 400);
  std::error_code error;
  fs::path existing = fs::absolute(directory, error).lexically_normal();
  if (fs::exists(existing, error)) {
    if (!fs::is_directory(existing, error)) throw InputError(fmt::format("{}: is not a directory", name));
    if (!fs::is_empty(existing, error) && over == OverOlder::refused) {
      throw InputError(fmt::format(
          "{}: is not empty; --force writes over what is there, --restart goes on with it", name));
    }
  }
  while (!fs::exists(existing, error) && existing.has_relative_path()) existing = existing.parent_path();
  if (!fs::is_directory(existing, error)) {
    throw InputError(
        fmt::format("{}: cannot be made: {} is not a directory", name, io::quotable(existing.string(), 400)));
  }
  if (::access(existing.c_str(), W_OK | X_OK) != 0) {
    throw InputError(fmt::format("{}: cannot be written: {}", name, std::strerror(errno)));
  }
}

void make_directory(const fs::path& directory) {
  std::error_code error;
  fs::create_directories(directory, error);
  if (error) throw InputError(fmt::format("{}: {}", io::quotable(directory.string(), 400), error.message()));
}

void require_same_scene(const std::vector<io::Parameter>& before, const std::vector<io::Parameter>& now,
                        Differences accepted) {
  std::vector<Difference> differences = differences_of(before, now);
  std::erase_if(differences, [](const Difference& d) { return is_free(d.key); });
  const bool past = std::ranges::any_of(differences, [](const Difference& d) { return is_past(d.key); });
  if (accepted == Differences::accepted) {
    std::erase_if(differences, [](const Difference& d) { return !is_past(d.key); });
  }
  if (differences.empty()) return;
  std::vector<std::string> told;
  for (const Difference& d : differences) {
    if (told.size() == kDifferencesTold) break;
    told.push_back(fmt::format("{} is {}, was {}", d.key, shown(d.now), shown(d.before)));
  }
  if (differences.size() > told.size())
    told.push_back(fmt::format("and {} more", differences.size() - told.size()));
  throw InputError(fmt::format("--restart: the scene is not the one the checkpoint is of: {}; {}",
                               fmt::join(told, ", "),
                               past ? "what a run started from cannot be changed on the way"
                                    : "--force goes on with the changed one"));
}

}  // namespace meniscus::apps
