#include "apps/validation/results.h"
#include "tests/apps/validation/svg.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <sstream>

namespace meniscus::validation {
namespace {

using Json = nlohmann::json;
using test::count;
using test::well_formed;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

CaseOutcome good() {
  CaseOutcome outcome;
  outcome.name = "ringing";
  outcome.shows = "A drop rings.";
  outcome.rows = {relative_row("frequency, 900 tets", 2.8, 2.83, 0.02), vanishing_row("loss", 1e-9, 1e-6),
                  reported_row("largest speed", 0.125)};
  outcome.plots = {{.title = "Course",
                    .x_label = "time",
                    .y_label = "amplitude",
                    .curves = {{"measured", Stroke::points, {0, 1, 2}, {1, 0.5, -0.25}}}}};
  outcome.pictures = {{"The drop at the end", "<svg class=\"picture\"></svg>"}};
  outcome.seconds = 2.5;
  return outcome;
}

CaseOutcome bad() {
  CaseOutcome outcome;
  outcome.name = "sinking";
  outcome.shows = "Nothing sinks.";
  outcome.rows = {relative_row("depth", 1.5, 1, 0.1)};
  outcome.failure = "at time 3: the solver gave up";
  return outcome;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(ResultTable, HasALineForEveryRowAndFailure) {
  const std::vector<CaseOutcome> outcomes{good(), bad()};
  const auto lines = lines_of(result_table(outcomes));
  ASSERT_EQ(lines.size(), 1u + 3 + 2);
  EXPECT_TRUE(lines[0].starts_with("case"));
  const auto has = [&](std::size_t line, const char* part) {
    EXPECT_NE(lines[line].find(part), std::string::npos) << part << " is not in: " << lines[line];
  };
  for (const char* part : {"ringing", "frequency, 900 tets", "2.8", "2.83", "1.06 %", "2 %", "pass"})
    has(1, part);
  for (const char* part : {"loss", "1e-09", "1.00e-09", "1.00e-06", "pass"}) has(2, part);
  for (const char* part : {"largest speed", "0.125", "  -  "}) has(3, part);
  for (const char* part : {"sinking", "depth", "50 %", "10 %", "FAIL"}) has(4, part);
  for (const char* part : {"sinking", "the solver gave up", "FAIL"}) has(5, part);
}

TEST(ResultTable, AlignsItsColumns) {
  const auto lines = lines_of(result_table(std::vector<CaseOutcome>{good(), bad()}));
  const std::size_t verdict = lines[0].find("verdict");
  for (std::size_t k = 1; k < lines.size(); ++k) {
    EXPECT_EQ(lines[k].size(), lines[0].size());
    EXPECT_NE(std::string("pF-").find(lines[k][verdict]), std::string::npos) << lines[k];
  }
}

TEST(ResultJson, HoldsEffortVerdictsRowsAndCurves) {
  const std::vector<CaseOutcome> outcomes{good(), bad()};
  const Json all = Json::parse(result_json(outcomes, {.effort = Effort::quick, .tighten = 3}));
  EXPECT_EQ(all.at("effort"), "quick");
  EXPECT_EQ(all.at("tighten"), 3);
  EXPECT_EQ(all.at("passed"), false);
  EXPECT_EQ(all.at("seconds"), 2.5);
  ASSERT_EQ(all.at("cases").size(), 2u);
  const Json& ringing = all.at("cases")[0];
  EXPECT_EQ(ringing.at("name"), "ringing");
  EXPECT_EQ(ringing.at("passed"), true);
  EXPECT_TRUE(ringing.at("failure").is_null());
  const Json& frequency = ringing.at("rows")[0];
  EXPECT_EQ(frequency.at("quantity"), "frequency, 900 tets");
  EXPECT_EQ(frequency.at("result"), 2.8);
  EXPECT_EQ(frequency.at("theory"), 2.83);
  EXPECT_NEAR(frequency.at("error").get<double>(), 0.03 / 2.83, 1e-12);
  EXPECT_EQ(frequency.at("tolerance"), 0.02);
  EXPECT_EQ(frequency.at("relative"), true);
  EXPECT_EQ(frequency.at("judged"), true);
  EXPECT_EQ(frequency.at("passed"), true);
  EXPECT_EQ(ringing.at("rows")[2].at("judged"), false);
  EXPECT_TRUE(ringing.at("rows")[2].at("theory").is_null());
  const Json& curve = ringing.at("plots")[0].at("curves")[0];
  EXPECT_EQ(curve.at("x"), Json({0.0, 1.0, 2.0}));
  EXPECT_EQ(curve.at("y"), Json({1.0, 0.5, -0.25}));
  const Json& sinking = all.at("cases")[1];
  EXPECT_EQ(sinking.at("passed"), false);
  EXPECT_EQ(sinking.at("failure"), "at time 3: the solver gave up");
}

TEST(ResultJson, StaysJsonWhateverTheNumbersAndTexts) {
  CaseOutcome odd = bad();
  odd.failure = "file \"a\\b\"\n\xff is no text";
  odd.rows = {relative_row("frequency", kNan, 1, 0.1)};
  odd.plots = {{.title = "Course",
                .x_label = "time",
                .y_label = "speed",
                .curves = {{"measured", Stroke::line, {0}, {std::numeric_limits<double>::infinity()}}}}};
  const Json all = Json::parse(result_json(std::vector<CaseOutcome>{odd}, {}));
  EXPECT_EQ(all.at("effort"), "full");
  EXPECT_TRUE(all.at("cases")[0].at("rows")[0].at("result").is_null());
  EXPECT_EQ(all.at("cases")[0].at("rows")[0].at("passed"), false);
}

// The page without what is no element to be closed.
std::string elements(const std::string& page) {
  std::string out = page.substr(page.find("<html"));
  const std::string meta = "<meta charset=\"utf-8\">";
  EXPECT_NE(out.find(meta), std::string::npos);
  return out.erase(out.find(meta), meta.size());
}

TEST(ResultHtml, HasRowsPlotsPicturesAndVerdicts) {
  const std::vector<CaseOutcome> outcomes{good(), bad()};
  const std::string page = result_html(outcomes, {}, "meniscus 1.2.3");
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
  EXPECT_TRUE(well_formed(elements(page)));
  for (const char* part :
       {"meniscus 1.2.3", "<h2 id=\"ringing\">", "<h2 id=\"sinking\">", "<a href=\"#sinking\">",
        "A drop rings.", "<td>frequency, 900 tets</td>", "<td class=\"n\">2.83</td>", "<td>loss</td>",
        "<td>largest speed</td>", "<td>depth</td>", "at time 3: the solver gave up",
        "<figcaption>The drop at the end</figcaption>", "<svg class=\"picture\">"}) {
    EXPECT_EQ(count(page, part), 1u) << part;
  }
  EXPECT_EQ(count(page, ">amplitude<"), 1u) << "the plot";
  EXPECT_EQ(count(page, "<td class=\"FAIL\">"), 2u);
  EXPECT_EQ(count(page, "<td class=\"pass\">"), 2u);
}

TEST(ResultHtml, NeedsNothingFromElsewhere) {
  const std::string page = result_html(std::vector<CaseOutcome>{good()}, {}, "meniscus");
  for (const char* part : {"<script", "<link", "<img", "src=", "url("})
    EXPECT_EQ(count(page, part), 0u) << part;
}

TEST(ResultHtml, TakesTextAsText) {
  CaseOutcome odd = bad();
  odd.shows = "Where a < b & c.";
  odd.rows[0].quantity = "<script>alert(1)</script>";
  odd.failure = "</table> & \"more\"";
  odd.pictures = {{"seen from <above>", "<svg></svg>"}};
  const std::string page = result_html(std::vector<CaseOutcome>{odd}, {}, "g++ <12>");
  EXPECT_TRUE(well_formed(elements(page)));
  EXPECT_EQ(count(page, "<script>"), 0u);
  for (const char* part :
       {"Where a &lt; b &amp; c.", "&lt;script&gt;alert(1)&lt;/script&gt;",
        "&lt;/table&gt; &amp; &quot;more&quot;", "seen from &lt;above&gt;", "g++ &lt;12&gt;"}) {
    EXPECT_EQ(count(page, part), 1u) << part;
  }
}

}  // namespace
}  // namespace meniscus::validation
