#include "apps/validation/convergence.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace meniscus::validation {
namespace {

TEST(Convergence, TheSlopeIsThePowerOfTheLength) {
  const std::array<double, 4> edges{0.4, 0.3, 0.2, 0.1};
  for (const double power : {1.0, 2.0, 3.5}) {
    std::vector<double> errors;
    for (const double e : edges) errors.push_back(7 * std::pow(e, power));
    EXPECT_NEAR(log_slope(edges, errors), power, 1e-12);
  }
}

TEST(Convergence, TheLineOfSecondOrderEndsWhereTheErrorsDo) {
  const Curve errors{"errors", Stroke::points, {0.4, 0.2, 0.1}, {5, 2, 1}};
  const Curve line = second_order(errors);
  EXPECT_EQ(line.stroke, Stroke::line);
  ASSERT_EQ(line.x, errors.x);
  EXPECT_DOUBLE_EQ(line.y[2], 1);
  EXPECT_DOUBLE_EQ(line.y[1], 4);
  EXPECT_DOUBLE_EQ(line.y[0], 16);
}

}  // namespace
}  // namespace meniscus::validation
