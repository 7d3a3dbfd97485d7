#include "apps/sweep/sweep_result.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace meniscus::sweep {

namespace {

// Columns as in series.csv, and where their figures are in a summary.
const std::vector<std::pair<std::string_view, const char*>> kFigures{
    {"time", "/time"},
    {"steps", "/steps"},
    {"volume", "/volume"},
    {"volume_error", "/volume_error"},
    {"area_air", "/area_air"},
    {"area_solid", "/area_solid"},
    {"kinetic", "/energy/kinetic"},
    {"potential", "/energy/potential"},
    {"surface_energy", "/energy/surface"},
    {"max_speed", "/max_speed"},
    {"capillary_number", "/capillary_number"},
    {"contact_angle", "/contact_angle/mean"},
    {"contact_angle_min", "/contact_angle/min"},
    {"contact_angle_max", "/contact_angle/max"},
    {"contact_angle_std", "/contact_angle/std"},
    {"contact_angle_fit", "/contact_angle/fit"},
    {"base_radius", "/base_radius"},
    {"height", "/height"},
    {"components", "/components"},
    {"wall_seconds", "/wall_seconds"}};

State state_of(std::string_view finished) {
  if (finished == "interrupted") return State::interrupted;
  return finished.starts_with("stopped") ? State::stopped : State::finished;
}

}  // namespace

const std::vector<std::string_view>& figure_columns() {
  static const std::vector<std::string_view> columns = [] {
    std::vector<std::string_view> names;
    for (const auto& figure : kFigures) names.push_back(figure.first);
    return names;
  }();
  return columns;
}

std::optional<double> Outcome::figure(std::string_view column) const {
  const auto it = figures.find(column);
  return it == figures.end() ? std::nullopt : std::optional(it->second);
}

Outcome outcome_of(const std::string& summary) {
  const nlohmann::json json = nlohmann::json::parse(summary, nullptr, false);
  if (!json.is_object() || !json.contains("finished") || !json["finished"].is_string()) return {};
  Outcome outcome;
  outcome.finished = json["finished"].get<std::string>();
  outcome.state = state_of(outcome.finished);
  for (const auto& [column, place] : kFigures) {
    const nlohmann::json::json_pointer pointer(place);
    if (!json.contains(pointer) || !json[pointer].is_number()) continue;
    outcome.figures.emplace(column, json[pointer].get<double>());
  }
  return outcome;
}

}  // namespace meniscus::sweep
