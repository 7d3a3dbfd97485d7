// What a campaign found, for people and for programs.
#pragma once

#include "apps/validation/campaign.h"

#include <span>
#include <string>

namespace meniscus::validation {

// One line a row: case, quantity, result, theory, error, tolerance, verdict, seconds.
[[nodiscard]] std::string result_table(std::span<const CaseOutcome> outcomes);

// The rows and the curves of the plots; "passed" for each row, each case and all.
[[nodiscard]] std::string result_json(std::span<const CaseOutcome> outcomes, const CampaignOptions& options);

// A page that needs nothing else: tables, plots and pictures.
[[nodiscard]] std::string result_html(std::span<const CaseOutcome> outcomes, const CampaignOptions& options,
                                      std::string_view program);

}  // namespace meniscus::validation
