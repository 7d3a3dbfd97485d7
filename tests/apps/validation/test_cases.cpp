#include "apps/validation/cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace meniscus::validation {
namespace {

TEST(Cases, HaveNamesOfTheirOwnThatCanBeTyped) {
  std::set<std::string> names;
  for (const auto& one : all_cases()) {
    const std::string name(one->name());
    EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_FALSE(name.empty());
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"), name.npos) << name;
  }
  for (const char* known : {"hydrostatic", "waves", "sessile_relaxation"}) {
    EXPECT_TRUE(names.contains(known)) << known;
  }
  for (const char* known : {"falling_drop", "oscillation", "viscous_decay", "static_drop", "unrelaxed_drop",
                            "conservation", "plateau"}) {
    EXPECT_TRUE(names.contains(known)) << known;
  }
}

TEST(Cases, SayWhatTheyShowInASentence) {
  for (const auto& one : all_cases()) {
    EXPECT_TRUE(one->shows().ends_with('.')) << one->name();
    EXPECT_EQ(std::ranges::count(one->shows(), '\n'), 0) << one->name();
  }
}

}  // namespace
}  // namespace meniscus::validation
