#include "io/scene_spec.h"

#include <gtest/gtest.h>

#include <set>

namespace meniscus::io {
namespace {

TEST(SceneSpec, RangesKnowTheirEnds) {
  EXPECT_FALSE(kPositive.contains(0));
  EXPECT_TRUE(kNotNegative.contains(0));
  EXPECT_FALSE(kAnyNumber.contains(std::numeric_limits<double>::quiet_NaN()));
  EXPECT_FALSE(kAnyNumber.contains(std::numeric_limits<double>::infinity()));
  EXPECT_EQ(kPositive.text(), "greater than 0");
  EXPECT_EQ((Range{.low = 0, .high = 180}).text(), "from 0 to 180");
  EXPECT_EQ((Range{.low = 0, .high = 1, .low_open = true}).text(), "greater than 0 and at most 1");
  EXPECT_EQ(kAnyNumber.text(), "");
}

TEST(SceneSpec, EveryKeyHasADocumentAndIsSaidOnce) {
  for (const TableSpec& table : scene_tables()) {
    std::set<std::string_view> names;
    EXPECT_FALSE(table.doc.empty()) << table.name;
    for (const KeySpec& key : table.keys) {
      EXPECT_TRUE(names.insert(key.name).second) << table.name << "." << key.name;
      EXPECT_FALSE(key.doc.empty()) << table.name << "." << key.name;
      EXPECT_FALSE(expectation(key).empty()) << table.name << "." << key.name;
    }
  }
}

TEST(SceneSpec, ShapesThatTakeAKeyAreShapes) {
  for (const TableSpec& table : scene_tables()) {
    const KeySpec* shape = table.find("shape");
    for (const KeySpec& key : table.keys) {
      if (key.shapes.empty()) continue;
      ASSERT_NE(shape, nullptr) << table.name;
      std::size_t taking = 0;
      for (const std::string_view choice : shape->choices) taking += key.applies_to(choice) ? 1 : 0;
      const auto spaces = std::count(key.shapes.begin(), key.shapes.end(), ' ');
      EXPECT_EQ(taking, static_cast<std::size_t>(spaces) + 1) << table.name << "." << key.name;
    }
  }
}

TEST(SceneSpec, PathsNameItemsOfLists) {
  EXPECT_EQ(key_path(*find_table(""), {}, "title"), "title");
  EXPECT_EQ(key_path(*find_table("liquid"), {}, "density"), "liquid.density");
  EXPECT_EQ(key_path(*find_table("drop"), {1, 0}, "radius"), "drop[1].radius");
  EXPECT_EQ(key_path(*find_table("solid.keyframes"), {2, 3}, "time"), "solid[2].keyframes[3].time");
}

}  // namespace
}  // namespace meniscus::io
