#include "apps/run_summary.h"

#include "apps/contact_report.h"

#include <nlohmann/json.hpp>

namespace meniscus::apps {

namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json json(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

}  // namespace

std::string summary_text(const io::Scene& scene, const io::SeriesRow& row, const RunEnd& end) {
  Json timing = Json::object();
  for (const auto& [phase, seconds] : end.timing) timing[phase] = seconds;
  const bool capillary = scene.liquid && scene.liquid->surface_tension > 0;
  const Json capillary_number =
      capillary ? Json(scene.liquid->viscosity * row.max_speed / scene.liquid->surface_tension) : Json();
  const Json summary{{"title", scene.title},
                     {"finished", end.finished},
                     {"time", row.time},
                     {"steps", row.step},
                     {"wall_seconds", row.seconds},
                     {"volume", row.volume},
                     {"volume_error", row.volume_error},
                     {"area_air", row.area_air},
                     {"area_solid", row.area_solid},
                     {"energy",
                      {{"kinetic", json(row.kinetic)},
                       {"potential", json(row.potential)},
                       {"surface", json(row.surface_energy)}}},
                     {"max_speed", row.max_speed},
                     {"capillary_number", capillary_number},
                     {"contact_angle", contact_json(scene, end.contact)},
                     {"base_radius", json(row.base_radius)},
                     {"height", row.height},
                     {"components", row.components},
                     {"bubbles", row.bubbles},
                     {"euler", row.euler},
                     {"events", end.events},
                     {"mesh",
                      {{"vertices", row.vertices},
                       {"tets", row.tets},
                       {"min_dihedral", row.min_dihedral},
                       {"max_dihedral", row.max_dihedral}}},
                     {"timing", timing},
                     {"bodies", Json::object()}};
  return summary.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace meniscus::apps
