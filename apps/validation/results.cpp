#include "apps/validation/results.h"

#include "apps/validation/html_page.h"
#include "apps/validation/plot_drawing.h"
#include "apps/validation/text_table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <vector>

namespace meniscus::validation {

namespace {

using Json = nlohmann::ordered_json;
using Cells = std::vector<std::string>;

const Cells kHeading{"case", "quantity", "result", "theory", "error", "tolerance", "verdict", "seconds"};
const std::vector<Align> kAligned{Align::left,  Align::left,  Align::right, Align::right,
                                  Align::right, Align::right, Align::left,  Align::right};

std::string_view effort_name(Effort effort) {
  return effort == Effort::quick ? "quick" : "full";
}

// An error or a tolerance: parts of the theory in per cent where they can be read so.
std::string deviation(const Row& row, const std::optional<double>& value) {
  if (!value) return "";
  if (row.relative && *value >= 1e-5) return fmt::format("{:.3g} %", 100 * *value);
  return fmt::format("{:.2e}", *value);
}

std::string verdict(const Row& row) {
  if (!row.tolerance) return "-";
  return row.passed() ? "pass" : "FAIL";
}

Cells cells(const std::string& name, const Row& row) {
  return {name,
          row.quantity,
          fmt::format("{:.6g}", row.result),
          row.theory ? fmt::format("{:.6g}", *row.theory) : "",
          deviation(row, row.error),
          deviation(row, row.tolerance),
          verdict(row),
          fmt::format("{:.1f}", row.seconds)};
}

std::vector<Cells> all_cells(const CaseOutcome& outcome) {
  std::vector<Cells> out;
  for (const Row& row : outcome.rows) out.push_back(cells(outcome.name, row));
  if (!outcome.failure.empty())
    out.push_back(
        {outcome.name, outcome.failure, "", "", "", "", "FAIL", fmt::format("{:.1f}", outcome.seconds)});
  return out;
}

Json json(const std::optional<double>& value) {
  return value ? Json(*value) : Json();
}

Json json(const Row& row) {
  return {{"quantity", row.quantity},
          {"result", row.result},
          {"theory", json(row.theory)},
          {"error", json(row.error)},
          {"tolerance", json(row.tolerance)},
          {"relative", row.relative},
          {"judged", row.tolerance.has_value()},
          {"passed", row.passed()},
          {"seconds", row.seconds}};
}

Json json(const Plot& plot) {
  Json curves = Json::array();
  for (const Curve& curve : plot.curves)
    curves.push_back({{"name", curve.name}, {"x", curve.x}, {"y", curve.y}});
  return {{"title", plot.title}, {"x_label", plot.x_label}, {"y_label", plot.y_label}, {"curves", curves}};
}

Json json(const CaseOutcome& outcome) {
  Json rows = Json::array(), plots = Json::array();
  for (const Row& row : outcome.rows) rows.push_back(json(row));
  for (const Plot& plot : outcome.plots) plots.push_back(json(plot));
  return {{"name", outcome.name},
          {"shows", outcome.shows},
          {"passed", outcome.passed()},
          {"failure", outcome.failure.empty() ? Json() : Json(outcome.failure)},
          {"seconds", outcome.seconds},
          {"rows", rows},
          {"plots", plots}};
}

std::string html(const CaseOutcome& outcome) {
  const std::string_view result = outcome.passed() ? "pass" : "FAIL";
  std::string out = fmt::format("<h2 id=\"{0}\">{0} <span class=\"{1}\">{1}</span></h2>\n<p>{2}</p>\n",
                                outcome.name, result, html_text(outcome.shows));
  out += "<table><tr>";
  for (std::size_t k = 1; k < kHeading.size(); ++k) out += "<th>" + kHeading[k] + "</th>";
  out += "</tr>\n";
  for (const Cells& row : all_cells(outcome)) {
    out += "<tr><td>" + html_text(row[1]) + "</td>";
    for (std::size_t k = 2; k < 6; ++k) out += "<td class=\"n\">" + html_text(row[k]) + "</td>";
    out += fmt::format("<td class=\"{0}\">{0}</td><td class=\"n\">{1}</td></tr>\n", row[6], row[7]);
  }
  out += "</table>\n";
  for (const Plot& plot : outcome.plots) out += "<figure>" + plot_drawing(plot) + "</figure>\n";
  for (const Picture& picture : outcome.pictures) {
    out +=
        "<figure>" + picture.svg + "<figcaption>" + html_text(picture.caption) + "</figcaption></figure>\n";
  }
  return out;
}

}  // namespace

std::string result_table(std::span<const CaseOutcome> outcomes) {
  std::vector<Cells> lines{kHeading};
  for (const CaseOutcome& outcome : outcomes)
    for (Cells& row : all_cells(outcome)) lines.push_back(std::move(row));
  return text_table(lines, kAligned);
}

std::string result_json(std::span<const CaseOutcome> outcomes, const CampaignOptions& options) {
  Json cases = Json::array();
  double seconds = 0;
  for (const CaseOutcome& outcome : outcomes) {
    cases.push_back(json(outcome));
    seconds += outcome.seconds;
  }
  const Json all{{"effort", effort_name(options.effort)},
                 {"tighten", options.tighten},
                 {"passed", all_passed(outcomes)},
                 {"seconds", seconds},
                 {"cases", cases}};
  return all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string result_html(std::span<const CaseOutcome> outcomes, const CampaignOptions& options,
                        std::string_view program) {
  std::string out = fmt::format(
      "<p>Lengths, times and speeds are in units of density, surface tension and the length of each case. "
      "Effort: {}. Rows without a tolerance are reported, not judged.</p>\n<pre>{}</pre>\n<ul>\n",
      effort_name(options.effort), html_text(program));
  for (const CaseOutcome& outcome : outcomes) {
    const std::string_view result = outcome.passed() ? "pass" : "FAIL";
    out += fmt::format("<li><a href=\"#{0}\">{0}</a> <span class=\"{1}\">{1}</span>, {2:.0f} s</li>\n",
                       outcome.name, result, outcome.seconds);
  }
  out += "</ul>\n";
  for (const CaseOutcome& outcome : outcomes) out += html(outcome);
  return html_page("Meniscus: validation", out);
}

}  // namespace meniscus::validation
