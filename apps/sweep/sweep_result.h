// What a sweep came to: the figures of each member beside what theory says of it.
#pragma once

#include "apps/sweep/theory.h"
#include "apps/sweep/variation.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meniscus::sweep {

enum class State : std::uint8_t {
  not_run,      // or not far enough for a summary
  interrupted,  // its checkpoint is there
  stopped,      // by itself, or because it could not run at all
  finished,
};

struct Outcome {
  State state = State::not_run;
  std::string finished = "not run";  // why the run ended, as in its summary, or what became of it
  // By column of the tables; without those that do not apply. Empty where there is no summary.
  std::map<std::string, double, std::less<>> figures = {};

  [[nodiscard]] std::optional<double> figure(std::string_view column) const;
};

// The columns of figures, in order: "time", "steps", "volume", ...
[[nodiscard]] const std::vector<std::string_view>& figure_columns();

// From the text of a summary.json; "not run" where it is none.
[[nodiscard]] Outcome outcome_of(const std::string& summary);

struct Record {
  Member member;
  Theory theory;
  Outcome outcome;
};

struct SweepResult {
  std::string title;
  std::vector<Variation> variations;
  std::vector<std::string> units;  // of the variations; empty where there is none
  std::vector<Record> records;
};

}  // namespace meniscus::sweep
