// The tables of a sweep: for files, a row a member with all its figures; for people, what tells most.
#pragma once

#include "apps/sweep/sweep_result.h"

#include <string>
#include <vector>

namespace meniscus::sweep {

// The varied keys, `finished`, the figures of the summary, what theory says, and the member's directory.
[[nodiscard]] std::string sweep_csv(const SweepResult& result);
// The same as a list of members, with the keys and their values apart.
[[nodiscard]] std::string sweep_json(const SweepResult& result);

// A short table; the first line is its heading. Columns without a figure in any row, or without a use, are
// left out.
[[nodiscard]] std::vector<std::vector<std::string>> short_table(const SweepResult& result);
[[nodiscard]] std::string sweep_text(const SweepResult& result);

}  // namespace meniscus::sweep
