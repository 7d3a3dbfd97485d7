#include "apps/validation/text_table.h"

#include <gtest/gtest.h>

namespace meniscus::validation {
namespace {

TEST(TextTable, AlignsItsColumns) {
  EXPECT_EQ(text_table({{"case", "n"}, {"a", "100"}, {"longer", "7"}}, {Align::left, Align::right}),
            "case      n\n"
            "a       100\n"
            "longer    7\n");
}

TEST(TextTable, OfNoLinesIsEmpty) {
  EXPECT_EQ(text_table({}, {Align::left}), "");
}

}  // namespace
}  // namespace meniscus::validation
