#include "apps/validation/references/roots.h"

#include <gtest/gtest.h>

#include <cmath>

namespace meniscus::validation {
namespace {

TEST(Roots, ARootIsFoundToRounding) {
  EXPECT_NEAR(root_between([](double x) { return std::cos(x); }, 1, 2), std::acos(0), 1e-15);
}

TEST(Roots, AFallingFunctionIsInvertedHoweverSmallItsArgument) {
  for (const double argument : {0.5, 1e-6, 1e-60}) {
    const double found = argument_of_falling([](double x) { return -std::log(x); }, -std::log(argument), 1.0);
    EXPECT_NEAR(found / argument, 1, 1e-12) << argument;
  }
}

}  // namespace
}  // namespace meniscus::validation
