#include "apps/validation/campaign.h"

#include <algorithm>
#include <chrono>
#include <exception>

namespace meniscus::validation {

namespace {

class ListenedReport final : public CaseReport {
 public:
  ListenedReport(const Case& of, double tighten, const CampaignListener& listener)
      : of_(of), tighten_(tighten), listener_(listener) {}

  void progress(std::string_view part, double done) override { listener_.progress(of_, part, done); }

 protected:
  void judge(Row& row) const override {
    if (row.tolerance) *row.tolerance /= tighten_;
  }
  void tell(const Row& row) override { listener_.row(of_, row); }

 private:
  const Case& of_;
  double tighten_;
  const CampaignListener& listener_;
};

CaseOutcome run_case(const Case& one, const CampaignOptions& options, const CampaignListener& listener) {
  const auto start = std::chrono::steady_clock::now();
  listener.begin(one);
  ListenedReport report(one, options.tighten, listener);
  CaseOutcome outcome;
  outcome.name = one.name();
  outcome.shows = one.shows();
  try {
    one.run(options.effort, report);
  } catch (const std::exception& error) {
    outcome.failure = error.what();
  }
  outcome.rows = report.rows();
  outcome.plots = report.plots();
  outcome.pictures = report.pictures();
  outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return outcome;
}

}  // namespace

bool CaseOutcome::passed() const {
  return failure.empty() && !rows.empty() && std::ranges::all_of(rows, &Row::passed);
}

std::vector<CaseOutcome> run_cases(std::span<const Case* const> cases, const CampaignOptions& options,
                                   const CampaignListener& listener) {
  std::vector<CaseOutcome> outcomes;
  for (const Case* one : cases) outcomes.push_back(run_case(*one, options, listener));
  return outcomes;
}

bool all_passed(std::span<const CaseOutcome> outcomes) {
  return std::ranges::all_of(outcomes, &CaseOutcome::passed);
}

}  // namespace meniscus::validation
