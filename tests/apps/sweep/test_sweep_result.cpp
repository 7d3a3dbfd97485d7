#include "apps/sweep/sweep_result.h"

#include <gtest/gtest.h>

namespace meniscus::sweep {
namespace {

TEST(OutcomeOf, TakesItsFiguresFromTheSummary) {
  const Outcome outcome = outcome_of(R"({"finished": "end time", "time": 0.5, "steps": 7,
      "energy": {"kinetic": 1e-9, "surface": null}, "contact_angle": {"mean": 59.5, "fit": 60.25}})");
  EXPECT_EQ(outcome.state, State::finished);
  EXPECT_EQ(outcome.finished, "end time");
  EXPECT_EQ(outcome.figure("time"), 0.5);
  EXPECT_EQ(outcome.figure("steps"), 7);
  EXPECT_EQ(outcome.figure("kinetic"), 1e-9);
  EXPECT_EQ(outcome.figure("contact_angle"), 59.5);
  EXPECT_EQ(outcome.figure("contact_angle_fit"), 60.25);
  EXPECT_FALSE(outcome.figure("surface_energy")) << "null";
  EXPECT_FALSE(outcome.figure("height")) << "not there";
}

TEST(OutcomeOf, KnowsRunsThatDidNotComeToTheirEnd) {
  EXPECT_EQ(outcome_of(R"({"finished": "interrupted"})").state, State::interrupted);
  EXPECT_EQ(outcome_of(R"({"finished": "stopped: inverted"})").state, State::stopped);
  EXPECT_EQ(outcome_of(R"({"finished": "equilibrium"})").state, State::finished);
  for (const char* none : {"", "{", "[]", "{}", R"({"finished": 3})"}) {
    EXPECT_EQ(outcome_of(none).state, State::not_run) << none;
    EXPECT_EQ(outcome_of(none).finished, "not run") << none;
  }
}

}  // namespace
}  // namespace meniscus::sweep
