#include "apps/validation/plot_drawing.h"
#include "tests/apps/validation/svg.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

namespace meniscus::validation {
namespace {

using test::count;
using test::is_drawing;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

Plot plot_of(std::vector<double> x, std::vector<double> y, Stroke stroke = Stroke::points) {
  return {.title = "Course", .x_label = "time", .y_label = "speed", .curves = {{"drop", stroke, x, y}}};
}

TEST(AxisTicks, AreRoundNumbersWithinTheEnds) {
  EXPECT_EQ(axis_ticks(Axis::linear, 0, 10, 5), (std::vector<double>{0, 2, 4, 6, 8, 10}));
  for (const double width : {1e-8, 0.13, 77.0, 4e6}) {
    for (const double low : {-1000.3 * width, -0.1 * width, 0.0, 0.37 * width, 1e5 * width}) {
      const std::vector<double> ticks = axis_ticks(Axis::linear, low, low + width, 6);
      ASSERT_GE(ticks.size(), 2u) << low << " " << width;
      ASSERT_LE(ticks.size(), 8u) << low << " " << width;
      const double every = ticks[1] - ticks[0];
      const double digit = every / std::pow(10, std::floor(std::log10(every) + 1e-6));
      const auto is = [&](double round) { return std::abs(digit - round) < 1e-6; };
      EXPECT_TRUE(is(1) || is(2) || is(5)) << digit << " of " << low << " " << width;
      for (const double tick : ticks) {
        EXPECT_GE(tick, low - 1e-9 * width);
        EXPECT_LE(tick, low + width * (1 + 1e-9));
      }
    }
  }
}

TEST(AxisTicks, OfALogarithmicAxisArePowersOfTen) {
  EXPECT_EQ(axis_ticks(Axis::logarithmic, 0.5, 2000, 6), (std::vector<double>{1, 10, 100, 1000}));
  const std::vector<double> far = axis_ticks(Axis::logarithmic, 1e-20, 1e4, 6);
  EXPECT_LE(far.size(), 7u);
  for (const double tick : far) EXPECT_NEAR(std::log10(tick), std::round(std::log10(tick)), 1e-9);
}

TEST(AxisTicks, OfLessThanADecadeAreRoundNumbers) {
  const std::vector<double> ticks = axis_ticks(Axis::logarithmic, 2, 8, 6);
  EXPECT_GE(ticks.size(), 3u);
  EXPECT_GE(ticks.front(), 2);
  EXPECT_LE(ticks.back(), 8);
}

TEST(PlotDrawing, ShowsLabelsLegendAndEveryPoint) {
  const std::string svg = plot_drawing(plot_of({0, 1, 2}, {3, 4, 5}));
  EXPECT_TRUE(is_drawing(svg));
  for (const char* text : {">Course<", ">time<", ">speed<", ">drop<"})
    EXPECT_EQ(count(svg, text), 1u) << text;
  EXPECT_EQ(count(svg, "<circle"), 3u);
}

TEST(PlotDrawing, PutsLargerValuesFartherRightAndUp) {
  const std::string svg = plot_drawing(plot_of({0, 10}, {0, 1}, Stroke::line));
  const std::size_t at = svg.find("<path d=\"M", svg.find(">speed<"));
  double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
  ASSERT_EQ(std::sscanf(svg.c_str() + at, "<path d=\"M%lf %lfL%lf %lf\"", &x0, &y0, &x1, &y1), 4) << svg;
  EXPECT_LT(x0, x1);
  EXPECT_GT(y0, y1) << "SVG counts downwards";
}

TEST(PlotDrawing, InterruptsALineWhereThereIsNoNumber) {
  const std::string svg = plot_drawing(plot_of({0, 1, 2, 3, 4}, {1, 2, kNan, 2, 1}, Stroke::line));
  EXPECT_TRUE(is_drawing(svg));
  const std::size_t at = svg.find("<path d=\"M", svg.find(">speed<"));
  EXPECT_EQ(count(svg.substr(at, svg.find("\" fill", at) - at), "M"), 2u);
}

TEST(PlotDrawing, LeavesOutWhatItsAxesCannotShow) {
  Plot plot = plot_of({1, 2, 3, 4, 5}, {0.1, 0, -1, kInfinity, 10});
  plot.y_axis = Axis::logarithmic;
  const std::string svg = plot_drawing(plot);
  EXPECT_TRUE(is_drawing(svg));
  EXPECT_EQ(count(svg, "<circle"), 2u);
}

TEST(PlotDrawing, DrawsWhatHasNoExtent) {
  for (const Axis axis : {Axis::linear, Axis::logarithmic}) {
    for (const std::vector<double>& y : {std::vector<double>{},
                                         {kNan},
                                         {kInfinity, -kInfinity},
                                         {0},
                                         {0, 0, 0},
                                         {1, 1, 1},
                                         {-7, -7},
                                         {1e-30}}) {
      Plot plot = plot_of(std::vector<double>(y.size(), 1), y);
      plot.y_axis = axis;
      EXPECT_TRUE(is_drawing(plot_drawing(plot))) << testing::PrintToString(y);
    }
  }
  EXPECT_TRUE(is_drawing(plot_drawing({.title = "Nothing", .x_label = "x", .y_label = "y"})));
}

TEST(PlotDrawing, DrawsWhatVariesByRoundingOnly) {
  for (const Axis axis : {Axis::linear, Axis::logarithmic}) {
    for (const double value : {1.0, 12.566370614359172, 1e17}) {
      Plot plot = plot_of({0, 1, 2}, {value, std::nextafter(value, kInfinity), value});
      plot.y_axis = axis;
      const std::string svg = plot_drawing(plot);
      EXPECT_TRUE(is_drawing(svg)) << value;
      EXPECT_LT(svg.size(), 10000u) << value;
    }
  }
}

TEST(PlotDrawing, TakesTextAsText) {
  Plot plot = plot_of({0, 1}, {0, 1});
  plot.title = "a < b & \"c\"";
  plot.curves[0].name = "</svg><script>";
  const std::string svg = plot_drawing(plot);
  EXPECT_TRUE(is_drawing(svg));
  EXPECT_EQ(count(svg, "a &lt; b &amp; &quot;c&quot;"), 1u);
  EXPECT_EQ(count(svg, "<script>"), 0u);
}

TEST(PlotDrawing, MarksThePointsOfALineWhereAsked) {
  const std::string svg = plot_drawing(plot_of({0, 1, 2}, {3, 4, 5}, Stroke::marked_line));
  EXPECT_TRUE(is_drawing(svg));
  EXPECT_EQ(count(svg, "<circle"), 3u);
  EXPECT_EQ(count(svg, "stroke-width=\"1.4\""), 1u);
}

TEST(PlotDrawing, PutsTheLegendWhereNoCurveIs) {
  const auto legend_left = [](const std::vector<double>& y) {
    const std::string svg = plot_drawing(plot_of({0, 1, 2, 3, 4}, y, Stroke::line));
    const std::size_t at = svg.rfind("<text x=\"", svg.find(">drop<"));
    double left = 0;
    EXPECT_EQ(std::sscanf(svg.c_str() + at, "<text x=\"%lf\"", &left), 1);
    return left;
  };
  EXPECT_GT(legend_left({4, 3, 2, 1, 0}), 310) << "a falling curve leaves the upper right corner";
  EXPECT_LT(legend_left({0, 1, 2, 3, 4}), 310) << "a rising one the upper left";
}

TEST(PlotDrawing, LeavesCurvesWithoutNameOutOfTheLegend) {
  Plot plot = plot_of({0, 1}, {0, 1});
  plot.curves.push_back({.name = "", .stroke = Stroke::line, .x = {0, 1}, .y = {1, 0}});
  const std::string one = plot_drawing(plot);
  plot.curves[1].name = "theory";
  EXPECT_EQ(count(plot_drawing(plot), "<text"), count(one, "<text") + 1);
}

TEST(PlotDrawing, DrawsCurvesOfOneColourAlike) {
  Plot plot = plot_of({0, 1}, {0, 1}, Stroke::line);
  plot.curves.push_back({.name = "", .stroke = Stroke::line, .x = {0, 1}, .y = {1, 0}, .colour = 0});
  EXPECT_EQ(count(plot_drawing(plot), "stroke=\"#1f5fa8\""), 2u);
}

TEST(PlotsDrawing, PutsPlotsBelowEachOther) {
  const std::vector<Plot> plots{plot_of({0, 1}, {0, 1}), plot_of({0, 1}, {1, 0})};
  const std::string svg = plots_drawing(plots);
  EXPECT_TRUE(is_drawing(svg));
  EXPECT_EQ(count(svg, ">Course<"), 2u);
  EXPECT_EQ(count(svg, "height=\"720\""), 2u) << "of the drawing and its background";
  EXPECT_EQ(count(svg, "translate(0 360)"), 1u);
}

TEST(HtmlText, ReplacesWhatMeansSomething) {
  EXPECT_EQ(html_text("<a href=\"x\">&amp;</a>"), "&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;");
  EXPECT_EQ(html_text("plain, k a = 0.7"), "plain, k a = 0.7");
  EXPECT_EQ(html_text(""), "");
}

}  // namespace
}  // namespace meniscus::validation
