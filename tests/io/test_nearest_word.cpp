#include "io/nearest_word.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

TEST(NearestWord, CountsInsertionsDeletionsReplacementsAndSwaps) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("densty", "density"), 1u);
  EXPECT_EQ(edit_distance("densityy", "density"), 1u);
  EXPECT_EQ(edit_distance("dansity", "density"), 1u);
  EXPECT_EQ(edit_distance("dnesity", "density"), 1u);
  EXPECT_EQ(edit_distance("Density", "density"), 0u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("abc", ""), 3u);
}

TEST(NearestWord, FindsWhatWasMeant) {
  const std::string_view known[]{"density", "viscosity", "surface_tension"};
  EXPECT_EQ(nearest_word("viscosty", known), "viscosity");
  EXPECT_EQ(nearest_word("surface-tension", known), "surface_tension");
}

TEST(NearestWord, SuggestsNothingForAWordThatIsFarFromAll) {
  const std::string_view known[]{"density", "viscosity"};
  EXPECT_EQ(nearest_word("colour", known), "");
  EXPECT_EQ(nearest_word("", known), "");
  EXPECT_EQ(nearest_word(std::string(1000, 'x'), known), "");
}

}  // namespace
}  // namespace meniscus::io
