// The pictures of a sweep: figures over the varied key, beside theory, and the page that shows them.
#pragma once

#include "apps/sweep/sweep_result.h"
#include "apps/validation/case.h"

#include <string>
#include <string_view>
#include <vector>

namespace meniscus::sweep {

// Contact angles, base radius and height, or what there is without walls, over the first key whose values are
// numbers; a curve for each combination of the others. Where all values are texts, over the number of the
// member.
[[nodiscard]] std::vector<validation::Plot> sweep_plots(const SweepResult& result);

// A page with the short table and the plots. `program` says what made it.
[[nodiscard]] std::string sweep_html(const SweepResult& result, std::string_view program);

}  // namespace meniscus::sweep
