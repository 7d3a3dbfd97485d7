// Contact angles of a state beside those that its scene asks for, for summaries and for people.
#pragma once

#include "coupling/measure/contact_figures.h"
#include "io/scene.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace meniscus::apps {

// `mean`, `min`, `max`, `std`, `fit` and, by the names of the solids that have a part of the contact line,
// `solids` with the same and `theory`. All null without a contact line.
[[nodiscard]] nlohmann::ordered_json contact_json(const io::Scene& scene,
                                                  const std::optional<coupling::ContactFigures>& figures);

// A line for each of these solids.
[[nodiscard]] std::vector<std::string> contact_lines(const io::Scene& scene,
                                                     const coupling::ContactFigures& figures);

}  // namespace meniscus::apps
