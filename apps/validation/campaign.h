// Runs cases one after the other and turns what they found into a table, JSON and HTML.
#pragma once

#include "apps/validation/case.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace meniscus::validation {

struct CaseOutcome {
  std::string name, shows;
  std::vector<Row> rows;
  std::vector<Plot> plots;
  std::vector<Picture> pictures;
  std::string failure;  // why it could not be run to its end; empty: it was
  double seconds = 0;

  // Whether it ended, judged something or reported it, and every row is within its tolerance.
  [[nodiscard]] bool passed() const;
};

struct CampaignOptions {
  Effort effort = Effort::full;
  double tighten = 1;  // every tolerance is divided by this
};

// What hears of a campaign while it goes.
struct CampaignListener {
  std::function<void(const Case&)> begin = [](const Case&) {};
  std::function<void(const Case&, std::string_view part, double done)> progress =
      [](const Case&, std::string_view, double) {};
  std::function<void(const Case&, const Row&)> row = [](const Case&, const Row&) {};
};

// Any std::exception is the failure of the case it comes from, and the others are run all the same.
[[nodiscard]] std::vector<CaseOutcome> run_cases(std::span<const Case* const> cases,
                                                 const CampaignOptions& options,
                                                 const CampaignListener& listener = {});

[[nodiscard]] bool all_passed(std::span<const CaseOutcome> outcomes);

}  // namespace meniscus::validation
