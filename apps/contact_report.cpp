#include "apps/contact_report.h"

#include "io/scene_wetting.h"

#include <fmt/format.h>

#include <utility>

namespace meniscus::apps {

namespace {

using Json = nlohmann::ordered_json;

Json number(const std::optional<double>& value) {
  return value ? Json(*value) : Json();
}

bool has_tension(const io::Scene& scene) {
  return scene.liquid && scene.liquid->surface_tension > 0;
}

Json line_json(const std::optional<coupling::LineFigures>& line) {
  if (!line) return {{"mean", Json()}, {"min", Json()}, {"max", Json()}, {"std", Json()}};
  return {{"mean", line->mean}, {"min", line->min}, {"max", line->max}, {"std", line->deviation}};
}

}  // namespace

Json contact_json(const io::Scene& scene, const std::optional<coupling::ContactFigures>& figures) {
  Json json = line_json(figures ? std::optional(figures->line) : std::nullopt);
  json["fit"] = figures ? number(figures->fit) : Json();
  json["solids"] = Json::object();
  for (std::size_t k = 0; figures && k < figures->solids.size(); ++k) {
    if (!figures->solids[k]) continue;
    Json part = line_json(figures->solids[k]);
    part["theory"] = number(has_tension(scene) ? io::uniform_contact_angle(scene.solids[k]) : std::nullopt);
    json["solids"][scene.solids[k].name] = std::move(part);
  }
  return json;
}

std::vector<std::string> contact_lines(const io::Scene& scene, const coupling::ContactFigures& figures) {
  std::vector<std::string> lines;
  for (std::size_t k = 0; k < figures.solids.size(); ++k) {
    if (!figures.solids[k]) continue;
    const coupling::LineFigures& line = *figures.solids[k];
    std::string text = fmt::format("contact angle on {}: ", scene.solids[k].name);
    if (figures.fit) text += fmt::format("{:.2f} degrees from the shape, ", *figures.fit);
    text += fmt::format("{:.2f} along the line ({:.2f} to {:.2f})", line.mean, line.min, line.max);
    // Without tension a wall has no say in it.
    if (has_tension(scene)) text += fmt::format("; asked for: {}", io::contact_angle_text(scene.solids[k]));
    lines.push_back(std::move(text));
  }
  return lines;
}

}  // namespace meniscus::apps
