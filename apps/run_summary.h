// summary.json: what a run came to.
#pragma once

#include "coupling/measure/contact_figures.h"
#include "io/scene.h"
#include "io/series.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace meniscus::apps {

struct RunEnd {
  std::string finished;                                // why the run ended
  std::size_t events;                                  // changes of topology
  std::vector<std::pair<std::string, double>> timing;  // seconds by phase
  std::optional<coupling::ContactFigures> contact;     // at the end
};

// `row` is the last one of the series. What does not apply, or a kind of run does not know, is null.
[[nodiscard]] std::string summary_text(const io::Scene& scene, const io::SeriesRow& row, const RunEnd& end);

}  // namespace meniscus::apps
