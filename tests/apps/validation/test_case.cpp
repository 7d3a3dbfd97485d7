#include "apps/validation/case.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace meniscus::validation {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

class Kept final : public CaseReport {};

TEST(Row, ARelativeOneIsJudgedByThePartOfTheTheory) {
  EXPECT_NEAR(relative_row("speed", 202, 200).error.value(), 0.01, 1e-15);
  EXPECT_TRUE(relative_row("speed", 202, 200, 0.011).passed());
  EXPECT_FALSE(relative_row("speed", 202, 200, 0.009).passed());
  EXPECT_FALSE(relative_row("speed", 198, 200, 0.009).passed());
}

TEST(Row, AnAbsoluteOneIsJudgedByTheDifference) {
  EXPECT_NEAR(absolute_row("order", 1.7, 2).error.value(), 0.3, 1e-15);
  EXPECT_TRUE(absolute_row("order", 1.7, 2, 0.31).passed());
  EXPECT_FALSE(absolute_row("order", 2.4, 2, 0.31).passed());
}

TEST(Row, AVanishingOneIsJudgedByItsSize) {
  EXPECT_TRUE(vanishing_row("change", -1e-9, 1e-8).passed());
  EXPECT_FALSE(vanishing_row("change", -1e-7, 1e-8).passed());
}

TEST(Row, WithoutAToleranceItIsNotJudged) {
  EXPECT_TRUE(relative_row("speed", 400, 200).passed());
  EXPECT_TRUE(reported_row("speed", kNan).passed());
}

TEST(Row, WhatIsNotANumberNeverPasses) {
  for (const double result : {kNan, std::numeric_limits<double>::infinity()}) {
    EXPECT_FALSE(relative_row("speed", result, 1, 1e300).passed());
    EXPECT_FALSE(absolute_row("speed", result, 1, 1e300).passed());
    EXPECT_FALSE(vanishing_row("speed", result, 1e300).passed());
  }
  EXPECT_FALSE(relative_row("speed", 0, 0, 1e300).passed()) << "the theory is no scale";
}

TEST(CaseReport, KeepsWhatItIsTold) {
  Kept report;
  report.add(reported_row("first", 1));
  report.add(reported_row("second", 2));
  report.add(Plot{.title = "course", .x_label = "time", .y_label = "speed"});
  report.add(Picture{"a drop", "<svg></svg>"});
  ASSERT_EQ(report.rows().size(), 2u);
  EXPECT_EQ(report.rows()[0].quantity, "first");
  EXPECT_EQ(report.rows()[1].result, 2);
  EXPECT_GE(report.rows()[1].seconds, 0);
  ASSERT_EQ(report.plots().size(), 1u);
  EXPECT_EQ(report.plots()[0].title, "course");
  ASSERT_EQ(report.pictures().size(), 1u);
  EXPECT_EQ(report.pictures()[0].caption, "a drop");
}

}  // namespace
}  // namespace meniscus::validation
