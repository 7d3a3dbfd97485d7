#include "apps/sweep/sweep_report.h"
#include "tests/apps/sweep/sweep_samples.h"
#include "tests/apps/validation/svg.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace meniscus::sweep {
namespace {

using test::angle_sample;
using test::count;
using test::sample_of;
using validation::Axis;
using validation::Plot;
using Numbers = std::vector<double>;

std::vector<std::string> titles_of(const std::vector<Plot>& plots) {
  std::vector<std::string> titles;
  for (const Plot& plot : plots) titles.push_back(plot.title.substr(0, plot.title.find(':')));
  return titles;
}

SweepResult with_height(SweepResult result) {
  double height = 0;
  for (Record& record : result.records)
    record.outcome = {.state = State::finished, .finished = "end time", .figures = {{"height", height += 1}}};
  return result;
}

TEST(SweepPlots, ShowAnglesBaseAndHeightOverTheVariedKey) {
  const std::vector<Plot> plots = sweep_plots(angle_sample());
  EXPECT_EQ(titles_of(plots), (std::vector<std::string>{"Contact angle", "Base radius", "Height"}));
  const Plot& angles = plots.front();
  EXPECT_EQ(angles.x_label, "solid[0].contact_angle (degrees)");
  EXPECT_EQ(angles.y_label, "degrees");
  ASSERT_EQ(angles.curves.size(), 3u);
  EXPECT_EQ(angles.curves[0].x, (Numbers{60, 90, 120}));
  EXPECT_EQ(angles.curves[0].y, (Numbers{60.25, 90.25, 120.25}));
  EXPECT_EQ(angles.curves[1].y, (Numbers{59, 89, 119}));
  EXPECT_EQ(angles.curves[2].y, (Numbers{60, 90, 120}));
  EXPECT_EQ(plots[2].curves[0].y, (Numbers{1.5e-5 * 60, 1.5e-5 * 90, 1.5e-5 * 120}));
  EXPECT_EQ(plots[2].curves[1].y, (Numbers{60.0 / 4096, 90.0 / 4096, 120.0 / 4096})) << "theory";
}

TEST(SweepPlots, HaveACurveForEachValueOfASecondKey) {
  const std::vector<Plot> plots = sweep_plots(
      with_height(sample_of({{"drop.shape", {"sphere", "box"}}, {"drop.radius", {"3", "1", "2"}}})));
  const Plot& heights = plots.front();
  EXPECT_EQ(heights.x_label, "drop.radius");
  ASSERT_EQ(heights.curves.size(), 2u);
  EXPECT_EQ(heights.curves[0].name, "shape = sphere");
  EXPECT_EQ(heights.curves[1].name, "shape = box");
  EXPECT_EQ(heights.curves[0].x, (Numbers{1, 2, 3})) << "sorted";
  EXPECT_EQ(heights.curves[0].y, (Numbers{2, 3, 1}));
  EXPECT_EQ(heights.curves[1].y, (Numbers{5, 6, 4}));
}

TEST(SweepPlots, CountMembersWhereNoKeyIsANumber) {
  const Plot heights = sweep_plots(with_height(sample_of({{"drop.shape", {"sphere", "box"}}}))).front();
  EXPECT_EQ(heights.x_label, "number of the member");
  ASSERT_EQ(heights.curves.size(), 1u);
  EXPECT_EQ(heights.curves[0].x, (Numbers{1, 2}));
}

TEST(SweepPlots, TakeALogarithmicAxisForValuesOfManyDecades) {
  const auto axis = [](const std::vector<std::string>& values) {
    return sweep_plots(with_height(sample_of({{"liquid.viscosity", values}}))).front().x_axis;
  };
  EXPECT_EQ(axis({"1e-3", "1e-2", "1"}), Axis::logarithmic);
  EXPECT_EQ(axis({"15", "165"}), Axis::linear);
  EXPECT_EQ(axis({"0", "1", "100"}), Axis::linear) << "zero has no logarithm";
}

TEST(SweepHtml, HasTheTableAndThePlots) {
  SweepResult result = angle_sample();
  result.title = "A <drop>";
  result.records[1].outcome = {.state = State::stopped, .finished = "stopped: a < b"};
  const std::string page = sweep_html(result, "meniscus 1.2.3");
  EXPECT_EQ(count(page, "Sweep: A &lt;drop&gt;"), 2u) << "title and heading";
  EXPECT_EQ(count(page, "<td class=\"pass\">equilibrium</td>"), 2u);
  EXPECT_EQ(count(page, "<td class=\"FAIL\">stopped: a &lt; b</td>"), 1u);
  EXPECT_EQ(count(page, "<svg "), 3u);
  EXPECT_EQ(count(page, "meniscus 1.2.3"), 1u);
  EXPECT_EQ(count(page, "nan"), 0u) << "what did not finish is left out";
}

}  // namespace
}  // namespace meniscus::sweep
