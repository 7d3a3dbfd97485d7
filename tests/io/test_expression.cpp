#include "io/expression.h"
#include "tests/io/input_error.h"

#include <gtest/gtest.h>

#include <numbers>
#include <utility>
#include <vector>

namespace meniscus::io {
namespace {

using Variables = Expression::Variables;

TEST(Expression, KnowsPlaceTimeAndPi) {
  const Expression e("a", "x + 10*y + 100*z + 1000*t + _pi", Variables::place_and_time);
  EXPECT_EQ(e({1, 2, 3}, 4), 4321 + std::numbers::pi);
  const Expression stripes("a", "sin(x) > 0 ? 60 : 120", Variables::place);
  EXPECT_EQ(stripes({1, 0, 0}), 60);
  EXPECT_EQ(stripes({-1, 0, 0}), 120);
}

TEST(Expression, KeepsItsVariablesWhenItIsMoved) {
  std::vector<Expression> list;
  for (const char* text : {"x", "y", "z"}) list.emplace_back("a", text, Variables::place);
  const Expression last = std::move(list.back());
  EXPECT_EQ(list[0]({1, 2, 3}), 1);
  EXPECT_EQ(last({1, 2, 3}), 3);
}

TEST(Expression, RefusesWhatItCannotEvaluateAndNamesIt) {
  const auto error = [](const char* text, Variables variables) {
    return test::input_error([&] { (void)Expression("scene.toml:7: key", text, variables); });
  };
  test::expect_contains(error("sin(", Variables::place), "scene.toml:7: key: \"sin(");
  test::expect_contains(error("speed", Variables::place), "speed");
  test::expect_contains(error("x + t", Variables::place), "t");
  const Expression singular("scene.toml:7: key", "1/x", Variables::place);
  const std::string message = test::input_error([&] { (void)singular({0, 2, 3}); });
  test::expect_contains(message, "\"1/x\" is not finite at x = 0, y = 2, z = 3");
  EXPECT_EQ(message.find("t ="), std::string::npos) << message;
}

}  // namespace
}  // namespace meniscus::io
