#include "apps/sweep/sweep_tables.h"
#include "tests/apps/sweep/sweep_samples.h"
#include "tests/io/input_error.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace meniscus::sweep {
namespace {

using test::angle_sample;
using test::expect_contains;
using test::sample_of;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(SweepCsv, HasARowForEachMember) {
  const auto lines = lines_of(sweep_csv(angle_sample()));
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[0],
            "solid[0].contact_angle,finished,time,steps,volume,volume_error,area_air,area_solid,kinetic,"
            "potential,surface_energy,max_speed,capillary_number,contact_angle,contact_angle_min,"
            "contact_angle_max,contact_angle_std,contact_angle_fit,base_radius,height,components,"
            "wall_seconds,contact_angle_asked,base_radius_theory,height_theory,member");
  EXPECT_EQ(
      lines[2],
      "90,equilibrium,12,12,,1e-15,,,,,,,,89,,,,90.25,0.001225,0.00135,1,0.5,90,0.087890625,0.02197265625,"
      "contact_angle_90");
}

TEST(SweepCsv, QuotesWhatHasCommasAndQuotes) {
  SweepResult result = sample_of({{"gravity", {"[0,0,-1]"}}});
  result.records[0].outcome.finished = "stopped: a \"b\", c";
  const auto lines = lines_of(sweep_csv(result));
  EXPECT_TRUE(lines[1].starts_with("\"[0,0,-1]\",\"stopped: a \"\"b\"\", c\",")) << lines[1];
}

TEST(SweepJson, HasValuesFiguresAndTheory) {
  SweepResult result = angle_sample();
  result.records[2].outcome = {.state = State::stopped, .finished = "stopped: \xff"};
  const auto json = nlohmann::json::parse(sweep_json(result));
  EXPECT_EQ(json.at("title"), "Drop");
  EXPECT_EQ(json.at("vary")[0].at("key"), "solid[0].contact_angle");
  EXPECT_EQ(json.at("vary")[0].at("unit"), "degrees");
  EXPECT_EQ(json.at("vary")[0].at("values"), nlohmann::json({60, 90, 120}));
  const auto& member = json.at("members")[1];
  EXPECT_EQ(member.at("member"), "contact_angle_90");
  EXPECT_EQ(member.at("values").at("solid[0].contact_angle"), 90);
  EXPECT_EQ(member.at("ended_well"), true);
  EXPECT_TRUE(member.at("steps").is_number_integer());
  EXPECT_EQ(member.at("contact_angle_fit"), 90.25);
  EXPECT_EQ(member.at("contact_angle_asked"), 90);
  EXPECT_EQ(member.at("height_theory"), 0.02197265625);
  EXPECT_TRUE(member.at("max_speed").is_null());
  EXPECT_EQ(json.at("members")[2].at("ended_well"), false);
  EXPECT_TRUE(json.at("members")[2].at("height").is_null());
}

TEST(SweepText, PutsTheAngleAskedForBesideTheFittedOne) {
  const auto lines = lines_of(sweep_text(angle_sample()));
  ASSERT_EQ(lines.size(), 4u);
  expect_contains(lines[0], "angle asked  fitted    mean  base radius      theory");
  expect_contains(lines[1], "60.00   60.25   59.00");
  expect_contains(lines[3], "120.00  120.25  119.00");
}

TEST(SweepText, LeavesOutColumnsThatTellNothing) {
  const auto has = [](const SweepResult& result, const std::string& heading) {
    const auto headings = short_table(result).front();
    return std::ranges::find(headings, heading) != headings.end();
  };
  SweepResult result = angle_sample();
  EXPECT_FALSE(has(result, "time")) << "counts the steps of an equilibrium";
  EXPECT_FALSE(has(result, "bodies")) << "one everywhere";
  EXPECT_FALSE(has(result, "max speed"));
  result.records[1].outcome.figures["components"] = 2;
  result.records[1].outcome.figures["max_speed"] = 0.125;
  EXPECT_TRUE(has(result, "bodies"));
  EXPECT_TRUE(has(result, "max speed"));
  const SweepResult empty = sample_of({{"liquid.viscosity", {"1", "2"}}});
  EXPECT_EQ(short_table(empty).front(), (std::vector<std::string>{"viscosity", "finished"}));
  EXPECT_EQ(short_table(empty)[2], (std::vector<std::string>{"2", "not run"}));
}

}  // namespace
}  // namespace meniscus::sweep
