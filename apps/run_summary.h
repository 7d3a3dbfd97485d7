// summary.json: what a run came to.
#pragma once

#include "io/scene.h"
#include "io/series.h"

#include <string>
#include <utility>
#include <vector>

namespace meniscus::apps {

struct RunEnd {
  std::string finished;                                // why the run ended
  std::size_t events;                                  // changes of topology
  std::vector<std::pair<std::string, double>> timing;  // seconds by phase
};

// `row` is the last one of the series. What does not apply, or a kind of run does not know, is null.
[[nodiscard]] std::string summary_text(const io::Scene& scene, const io::SeriesRow& row, const RunEnd& end);

}  // namespace meniscus::apps
