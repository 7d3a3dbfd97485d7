#include "apps/sweep/variation.h"
#include "tests/io/input_error.h"

#include <gtest/gtest.h>

#include <set>

namespace meniscus::sweep {
namespace {

using test::expect_contains;
using test::input_error;
using Texts = std::vector<std::string>;

Texts values_of(std::string_view text) {
  return read_variation(text).values;
}

TEST(ReadVariation, TakesKeyAndValuesAsGiven) {
  const Variation variation = read_variation("solid[0].contact_angle = 60, 75.0,9e1");
  EXPECT_EQ(variation.key, "solid[0].contact_angle");
  EXPECT_EQ(variation.values, (Texts{"60", "75.0", "9e1"}));
}

TEST(ReadVariation, SplitsOutsideOfBracketsAndQuotesOnly) {
  EXPECT_EQ(values_of("gravity=[0,0,0],[0, 0, -9.81]"), (Texts{"[0,0,0]", "[0, 0, -9.81]"}));
  EXPECT_EQ(values_of("title=\"a, b\",'c,d'"), (Texts{"\"a, b\"", "'c,d'"}));
  EXPECT_EQ(values_of("title=\"say \\\",\\\"\",b"), (Texts{"\"say \\\",\\\"\"", "b"}));
  EXPECT_EQ(values_of("solid.contact_angle=60+30*max(x,0),90"), (Texts{"60+30*max(x,0)", "90"}));
  EXPECT_EQ(values_of("a=[[1,2],[3]],{x=1,y=2}"), (Texts{"[[1,2],[3]]", "{x=1,y=2}"}));
  EXPECT_EQ(values_of("a=x=1,y"), (Texts{"x=1", "y"})) << "the first = ends the key";
}

TEST(ReadVariation, CountsRangesUpAndDown) {
  EXPECT_EQ(values_of("a=15:60:15"), (Texts{"15", "30", "45", "60"}));
  EXPECT_EQ(values_of("a=0.1:0.35:0.1"), (Texts{"0.1", "0.2", "0.3"}));
  EXPECT_EQ(values_of("a=1:-1:-0.5"), (Texts{"1", "0.5", "0", "-0.5", "-1"}));
  EXPECT_EQ(values_of("a=1e-4:3e-4:1e-4"), (Texts{"0.0001", "0.0002", "0.0003"}));
  EXPECT_EQ(values_of("a=-0.3:0.3:0.1"), (Texts{"-0.3", "-0.2", "-0.1", "0", "0.1", "0.2", "0.3"}));
  EXPECT_EQ(values_of("a=7:7:1"), (Texts{"7"}));
  EXPECT_EQ(values_of("a=5,10:30:10,90"), (Texts{"5", "10", "20", "30", "90"}));
  EXPECT_EQ(values_of("a=x:y:z"), (Texts{"x:y:z"})) << "a text";
}

TEST(ReadVariation, SaysWhatIsWrong) {
  const auto refused = [](std::string_view text, const std::string& message) {
    const std::string error = input_error([&] { static_cast<void>(read_variation(text)); });
    expect_contains(error, "--vary ");
    expect_contains(error, message);
  };
  refused("mesh.edge_length", "expected key=a,b,c or key=from:to:step");
  refused("=1,2", "expected key=a,b,c");
  refused("a=", "a value is missing");
  refused("a=1,,2", "a value is missing");
  refused("a=[1,2", "a ] is missing");
  refused("a=1]", "a ] closes nothing");
  refused("a=\"x,y", "a \" is not closed");
  refused("a=15:165", "expected from:to:step");
  refused("a=1:2:3:4", "expected from:to:step");
  refused("a=1:2:0", "do not lead from 1 to 2");
  refused("a=1:2:-1", "do not lead from 1 to 2");
  refused("a=0:1:1e-9", "more than 10000 values");
}

TEST(NumberOf, KnowsNumbersFromTexts) {
  EXPECT_EQ(number_of("60"), 60);
  EXPECT_EQ(number_of("+1.5e-3"), 1.5e-3);
  for (const char* text : {"", "60 ", "sphere", "[0]", "1e999", "nan", "inf", "60+x"})
    EXPECT_FALSE(number_of(text)) << text;
}

TEST(MembersOf, AreAllCombinationsTheLastKeyFastest) {
  const std::vector<Variation> variations{{"solid[0].contact_angle", {"60", "90"}},
                                          {"drop[0].radius", {"1e-3", "2e-3", "3e-3"}}};
  const std::vector<Member> members = members_of(variations);
  ASSERT_EQ(members.size(), 6u);
  EXPECT_EQ(members[0].name, "contact_angle_60_radius_1e-3");
  EXPECT_EQ(members[1].name, "contact_angle_60_radius_2e-3");
  EXPECT_EQ(members[3].name, "contact_angle_90_radius_1e-3");
  EXPECT_EQ(members[5].values, (Texts{"90", "3e-3"}));
  EXPECT_EQ(assignments_of(variations, members[1]),
            (Texts{"solid[0].contact_angle=60", "drop[0].radius=2e-3"}));
}

TEST(MembersOf, NamesTheKeyWholeWhereItsLastWordIsThatOfAnother) {
  const std::vector<Variation> variations{{"solid[0].contact_angle", {"60"}},
                                          {"solid.1.contact_angle", {"70"}}};
  EXPECT_EQ(members_of(variations)[0].name, "solid0_contact_angle_60_solid1_contact_angle_70");
}

TEST(MembersOf, HaveNamesThatAreLegalShortAndUnique) {
  const std::string longer(300, 'x');
  const std::vector<Variation> variations{
      {"title",
       {"a/b", "a b", "../a\"b\"", "[0, 0, -9.81]", "", "\n", longer + "1", longer + "2", "$(rm)", "~"}}};
  std::set<std::string> names;
  for (const Member& member : members_of(variations)) {
    EXPECT_TRUE(names.insert(member.name).second) << member.name;
    EXPECT_LE(member.name.size(), 200u);
    EXPECT_EQ(member.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789._-"), std::string::npos)
        << member.name;
  }
  EXPECT_TRUE(names.contains("title_a_b"));
  EXPECT_TRUE(names.contains("title_a_b_2"));
  EXPECT_TRUE(names.contains("title_0_0_-9.81"));
}

TEST(MembersOf, RefuseWhatIsThereTwiceAndTooMany) {
  const auto refused = [](const std::vector<Variation>& variations, const std::string& message) {
    expect_contains(input_error([&] { static_cast<void>(members_of(variations)); }), message);
  };
  refused({{"a", {"1"}}, {"a", {"2"}}}, "--vary a: is varied twice");
  refused({{"a", {"1", "2", "1"}}}, "the value 1 is there twice");
  Texts many;
  for (int k = 0; k < 200; ++k) many.push_back(std::to_string(k));
  refused({{"a", many}, {"b", many}}, "more than 10000 members");
}

}  // namespace
}  // namespace meniscus::sweep
