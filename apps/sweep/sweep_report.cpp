#include "apps/sweep/sweep_report.h"

#include "apps/sweep/sweep_tables.h"
#include "apps/validation/html_page.h"
#include "apps/validation/plot_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace meniscus::sweep {

namespace {

using validation::Axis;
using validation::Curve;
using validation::Plot;
using validation::Stroke;
using Number = std::optional<double>;

// Values that span more than this are drawn over a logarithmic axis.
constexpr double kManyDecades = 50;
// Curves that a legend has room for.
constexpr std::size_t kLongestLegend = 12;

struct Point {
  double x;
  const Record* record;
};

// The members that differ in the key of the axis only.
struct Family {
  std::string name;
  std::vector<Point> points;  // ascending
};

struct Layout {
  std::string label;
  Axis axis = Axis::linear;
  std::vector<Family> families;
};

bool is_numeric(const Variation& variation) {
  return variation.values.size() > 1 &&
         std::ranges::all_of(variation.values, [](const std::string& v) { return number_of(v).has_value(); });
}

Axis axis_of(const std::vector<Family>& families) {
  double low = std::numeric_limits<double>::infinity(), high = 0;
  for (const Family& family : families) {
    for (const Point& point : family.points) {
      low = std::min(low, point.x);
      high = std::max(high, point.x);
    }
  }
  return low > 0 && high > kManyDecades * low ? Axis::logarithmic : Axis::linear;
}

Layout layout_of(const SweepResult& result) {
  const auto along = std::ranges::find_if(result.variations, is_numeric);
  const bool by_number = along == result.variations.end();
  const auto k = static_cast<std::size_t>(along - result.variations.begin());
  Layout layout;
  if (by_number) {
    layout.label = "number of the member";
  } else {
    layout.label = result.units[k].empty() ? along->key : fmt::format("{} ({})", along->key, result.units[k]);
  }
  const std::vector<std::string> labels = labels_of(result.variations);
  std::map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < result.records.size(); ++i) {
    const Record& record = result.records[i];
    std::string name;
    for (std::size_t other = 0; !by_number && other < labels.size(); ++other) {
      // A key with one value tells nothing apart.
      if (other == k || result.variations[other].values.size() == 1) continue;
      name += fmt::format("{}{} = {}", name.empty() ? "" : ", ", labels[other], record.member.values[other]);
    }
    const auto [it, fresh] = known.try_emplace(name, layout.families.size());
    if (fresh) layout.families.push_back({name, {}});
    const double x = by_number ? static_cast<double>(i + 1) : number_of(record.member.values[k]).value();
    layout.families[it->second].points.push_back({x, &record});
  }
  for (Family& family : layout.families) std::ranges::stable_sort(family.points, {}, &Point::x);
  layout.axis = axis_of(layout.families);
  return layout;
}

template <class Value>
Curve curve_of(const Family& family, std::string name, Stroke stroke, const Value& value) {
  Curve curve{.name = std::move(name), .stroke = stroke};
  for (const Point& point : family.points) {
    curve.x.push_back(point.x);
    curve.y.push_back(value(*point.record).value_or(std::numeric_limits<double>::quiet_NaN()));
  }
  return curve;
}

bool any_in(const Layout& layout, std::string_view column) {
  return std::ranges::any_of(layout.families, [&](const Family& family) {
    return std::ranges::any_of(
        family.points, [&](const Point& p) { return p.record->outcome.figure(column).value_or(0) != 0; });
  });
}

bool any_theory(const Layout& layout, Number Theory::*theory) {
  return std::ranges::any_of(layout.families, [&](const Family& family) {
    return std::ranges::any_of(family.points,
                               [&](const Point& p) { return (p.record->theory.*theory).has_value(); });
  });
}

// A figure of each family, as points beside the line of the theory where there is one.
Plot figure_plot(const Layout& layout, std::string title, std::string y_label, std::string_view column,
                 Number Theory::*theory = nullptr) {
  const bool has_theory = theory != nullptr && any_theory(layout, theory);
  Plot plot{.title = std::move(title) + (has_theory ? ": points, and theory as a line" : ""),
            .x_label = layout.label,
            .y_label = std::move(y_label),
            .x_axis = layout.axis};
  for (std::size_t k = 0; k < layout.families.size(); ++k) {
    const Family& family = layout.families[k];
    Curve measured = curve_of(family, k < kLongestLegend ? family.name : "",
                              has_theory ? Stroke::points : Stroke::marked_line,
                              [&](const Record& record) { return record.outcome.figure(column); });
    measured.colour = k;
    plot.curves.push_back(std::move(measured));
    if (!has_theory) continue;
    Curve line =
        curve_of(family, "", Stroke::line, [&](const Record& record) { return record.theory.*theory; });
    line.colour = k;
    plot.curves.push_back(std::move(line));
  }
  return plot;
}

// All that there is to say of contact angles where there is one family.
Plot angle_plot(const Layout& layout) {
  const Family& family = layout.families.front();
  Plot plot{.title = "Contact angle", .x_label = layout.label, .y_label = "degrees", .x_axis = layout.axis};
  const auto add = [&](const char* name, Stroke stroke, std::string_view column) {
    if (!any_in(layout, column)) return;
    plot.curves.push_back(
        curve_of(family, name, stroke, [&](const Record& record) { return record.outcome.figure(column); }));
  };
  add("fitted to the shape", Stroke::points, "contact_angle_fit");
  add("mean along the contact line", Stroke::points, "contact_angle");
  if (any_theory(layout, &Theory::contact_angle)) {
    plot.curves.push_back(curve_of(family, "asked for", Stroke::line,
                                   [](const Record& record) { return record.theory.contact_angle; }));
  }
  return plot;
}

}  // namespace

std::vector<Plot> sweep_plots(const SweepResult& result) {
  const Layout layout = layout_of(result);
  std::vector<Plot> plots;
  const bool has_line = any_in(layout, "contact_angle");
  if (has_line && layout.families.size() == 1) plots.push_back(angle_plot(layout));
  if (has_line && layout.families.size() > 1) {
    if (any_in(layout, "contact_angle_fit")) {
      plots.push_back(figure_plot(layout, "Contact angle fitted to the shape", "degrees", "contact_angle_fit",
                                  &Theory::contact_angle));
    }
    plots.push_back(figure_plot(layout, "Mean contact angle along the line", "degrees", "contact_angle",
                                &Theory::contact_angle));
  }
  if (any_in(layout, "base_radius"))
    plots.push_back(figure_plot(layout, "Base radius", "m", "base_radius", &Theory::base_radius));
  plots.push_back(figure_plot(layout, "Height", "m", "height", &Theory::height));
  if (!has_line) plots.push_back(figure_plot(layout, "Surface between liquid and air", "m^2", "area_air"));
  if (any_in(layout, "max_speed")) plots.push_back(figure_plot(layout, "Largest speed", "m/s", "max_speed"));
  return plots;
}

std::string sweep_html(const SweepResult& result, std::string_view program) {
  const std::vector<std::vector<std::string>> lines = short_table(result);
  const std::size_t verdict = result.variations.size();
  std::string out = "<table><tr>";
  for (const std::string& cell : lines.front()) out += "<th>" + validation::html_text(cell) + "</th>";
  out += "</tr>\n";
  for (std::size_t i = 0; i < result.records.size(); ++i) {
    const bool well = result.records[i].outcome.state == State::finished;
    out += "<tr>";
    for (std::size_t k = 0; k < lines[i + 1].size(); ++k) {
      out += fmt::format("<td class=\"{}\">{}</td>",
                         k != verdict ? "n"
                         : well       ? "pass"
                                      : "FAIL",
                         validation::html_text(lines[i + 1][k]));
    }
    out += "</tr>\n";
  }
  out += "</table>\n<p>sweep.csv and sweep.json have all figures with all their digits.</p>\n";
  for (const Plot& plot : sweep_plots(result))
    out += "<figure>" + validation::plot_drawing(plot) + "</figure>\n";
  out += fmt::format("<pre>{}</pre>\n", validation::html_text(program));
  return validation::html_page(result.title.empty() ? "Sweep" : "Sweep: " + result.title, out);
}

}  // namespace meniscus::sweep
