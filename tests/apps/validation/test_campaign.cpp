#include "apps/validation/campaign.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace meniscus::validation {
namespace {

using Work = std::function<void(Effort, CaseReport&)>;

class Scripted final : public Case {
 public:
  Scripted(std::string name, Work work) : name_(std::move(name)), work_(std::move(work)) {}

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string_view shows() const override { return "What is scripted."; }
  void run(Effort effort, CaseReport& report) const override { work_(effort, report); }

 private:
  std::string name_;
  Work work_;
};

Scripted row_of(std::string name, Row row) {
  return {std::move(name), [row = std::move(row)](Effort, CaseReport& report) { report.add(row); }};
}

std::vector<CaseOutcome> outcomes_of(const std::vector<const Case*>& cases,
                                     const CampaignOptions& options = {}) {
  return run_cases(cases, options);
}

TEST(Campaign, PassesWhereEveryRowIsWithinItsTolerance) {
  const Scripted good("good", [](Effort, CaseReport& report) {
    report.add(relative_row("speed", 1.01, 1, 0.02));
    report.add(reported_row("time", 3));
  });
  const auto outcomes = outcomes_of({&good});
  ASSERT_EQ(outcomes.size(), 1u);
  EXPECT_EQ(outcomes[0].name, "good");
  EXPECT_EQ(outcomes[0].shows, "What is scripted.");
  EXPECT_EQ(outcomes[0].rows.size(), 2u);
  EXPECT_TRUE(outcomes[0].passed());
  EXPECT_TRUE(all_passed(outcomes));
}

TEST(Campaign, OneRowBeyondItsToleranceFailsTheCase) {
  const Scripted bad("bad", [](Effort, CaseReport& report) {
    report.add(relative_row("speed", 1.01, 1, 0.02));
    report.add(relative_row("size", 1.03, 1, 0.02));
  });
  const Scripted good = row_of("good", vanishing_row("change", 0, 1e-9));
  const auto outcomes = outcomes_of({&bad, &good});
  EXPECT_FALSE(outcomes[0].passed());
  EXPECT_TRUE(outcomes[1].passed());
  EXPECT_FALSE(all_passed(outcomes));
}

TEST(Campaign, ACaseThatThrowsFailsAndTheOthersAreRun) {
  const Scripted stops("stops", [](Effort, CaseReport& report) {
    report.add(relative_row("speed", 1, 1, 0.02));
    throw std::runtime_error("the solver gave up");
  });
  const Scripted after = row_of("after", vanishing_row("change", 0, 1e-9));
  const auto outcomes = outcomes_of({&stops, &after});
  ASSERT_EQ(outcomes.size(), 2u);
  EXPECT_EQ(outcomes[0].failure, "the solver gave up");
  EXPECT_EQ(outcomes[0].rows.size(), 1u) << "what it found before is kept";
  EXPECT_FALSE(outcomes[0].passed());
  EXPECT_EQ(outcomes[1].failure, "");
  EXPECT_TRUE(outcomes[1].passed());
  EXPECT_FALSE(all_passed(outcomes));
}

TEST(Campaign, ACaseThatFindsNothingFails) {
  const Scripted idle("idle", [](Effort, CaseReport&) {});
  EXPECT_FALSE(outcomes_of({&idle})[0].passed());
}

TEST(Campaign, TighteningDividesEveryTolerance) {
  const Scripted near("near", [](Effort, CaseReport& report) {
    report.add(relative_row("speed", 1.01, 1, 0.02));
    report.add(reported_row("time", 3));
  });
  EXPECT_TRUE(outcomes_of({&near}, {.tighten = 1.9})[0].passed());
  const auto tight = outcomes_of({&near}, {.tighten = 2.1});
  EXPECT_FALSE(tight[0].passed());
  EXPECT_NEAR(tight[0].rows[0].tolerance.value(), 0.02 / 2.1, 1e-15);
  EXPECT_FALSE(tight[0].rows[1].tolerance.has_value()) << "what is not judged stays so";
}

TEST(Campaign, CasesAreToldTheEffort) {
  for (const Effort effort : {Effort::quick, Effort::full}) {
    std::vector<Effort> told;
    const Scripted asks("asks", [&](Effort e, CaseReport&) { told.push_back(e); });
    (void)outcomes_of({&asks}, {.effort = effort});
    EXPECT_EQ(told, std::vector<Effort>{effort});
  }
}

TEST(Campaign, TheListenerHearsOfEverythingInOrder) {
  const Scripted one("one", [](Effort, CaseReport& report) {
    report.progress("half", 0.5);
    report.add(reported_row("speed", 1));
  });
  const Scripted two = row_of("two", reported_row("size", 2));
  std::string heard;
  CampaignListener listener;
  listener.begin = [&](const Case& c) { heard += std::string(c.name()) + ": "; };
  listener.progress = [&](const Case&, std::string_view part, double) { heard += std::string(part) + " "; };
  listener.row = [&](const Case&, const Row& row) { heard += row.quantity + " "; };
  const std::array<const Case*, 2> cases{&one, &two};
  (void)run_cases(cases, {}, listener);
  EXPECT_EQ(heard, "one: half speed two: size ");
}

}  // namespace
}  // namespace meniscus::validation
