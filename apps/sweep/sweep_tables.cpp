#include "apps/sweep/sweep_tables.h"

#include "apps/validation/text_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace meniscus::sweep {

namespace {

using Json = nlohmann::ordered_json;
using Cells = std::vector<std::string>;
using Number = std::optional<double>;

struct TheoryColumn {
  const char* name;
  Number Theory::*value;
};
constexpr TheoryColumn kTheory[]{{"contact_angle_asked", &Theory::contact_angle},
                                 {"base_radius_theory", &Theory::base_radius},
                                 {"height_theory", &Theory::height}};

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string csv_number(const Number& number) {
  return number ? fmt::format("{}", *number) : "";
}

// Counts and what a user gave as a whole number stay whole.
Json json(const Number& number) {
  constexpr double kWhole = 1e15;
  if (!number) return {};
  if (*number == std::round(*number) && std::abs(*number) < kWhole) return std::llround(*number);
  return *number;
}

Json value_json(const std::string& value) {
  const auto number = number_of(value);
  return number ? json(number) : Json(value);
}

Json record_json(const SweepResult& result, const Record& record) {
  Json values = Json::object();
  for (std::size_t k = 0; k < result.variations.size(); ++k)
    values[result.variations[k].key] = value_json(record.member.values[k]);
  Json out{{"member", record.member.name},
           {"values", values},
           {"ended_well", record.outcome.state == State::finished},
           {"finished", record.outcome.finished}};
  for (const std::string_view column : figure_columns())
    out[std::string(column)] = json(record.outcome.figure(column));
  for (const TheoryColumn& column : kTheory) out[column.name] = json(record.theory.*column.value);
  return out;
}

// A column of the table for people.
struct Column {
  const char* heading;
  std::function<Number(const Record&)> value;
  const char* format = "{:.5g}";
  Number idle = {};  // a value that says nothing where all have it
};

// The way to an equilibrium counts steps instead.
Number simulated_time(const Record& record) {
  const Number time = record.outcome.figure("time");
  return time == record.outcome.figure("steps") ? Number() : time;
}

std::vector<Column> short_columns() {
  const auto of = [](std::string_view column) {
    return [column](const Record& record) { return record.outcome.figure(column); };
  };
  const auto theory = [](Number Theory::*value) {
    return [value](const Record& record) { return record.theory.*value; };
  };
  return {{"steps", of("steps"), "{:.0f}"},
          {"time", simulated_time, "{:.4g}", 0},
          {"angle asked", theory(&Theory::contact_angle), "{:.2f}"},
          {"fitted", of("contact_angle_fit"), "{:.2f}"},
          {"mean", of("contact_angle"), "{:.2f}"},
          {"base radius", of("base_radius"), "{:.4e}", 0},
          {"theory", theory(&Theory::base_radius), "{:.4e}"},
          {"height", of("height"), "{:.4e}"},
          {"theory", theory(&Theory::height), "{:.4e}"},
          {"bodies", of("components"), "{:.0f}", 1},
          {"max speed", of("max_speed"), "{:.2e}", 0},
          {"volume error", of("volume_error"), "{:+.1e}"},
          {"seconds", of("wall_seconds"), "{:.1f}"}};
}

bool tells_something(const Column& column, const std::vector<Record>& records) {
  return std::ranges::any_of(records, [&](const Record& record) {
    const Number number = column.value(record);
    return number && number != column.idle;
  });
}

}  // namespace

std::string sweep_csv(const SweepResult& result) {
  Cells heading;
  for (const Variation& variation : result.variations) heading.push_back(csv_cell(variation.key));
  heading.emplace_back("finished");
  for (const std::string_view column : figure_columns()) heading.emplace_back(column);
  for (const TheoryColumn& column : kTheory) heading.emplace_back(column.name);
  heading.emplace_back("member");
  std::string out = fmt::format("{}\n", fmt::join(heading, ","));
  for (const Record& record : result.records) {
    Cells row;
    for (const std::string& value : record.member.values) row.push_back(csv_cell(value));
    row.push_back(csv_cell(record.outcome.finished));
    for (const std::string_view column : figure_columns())
      row.push_back(csv_number(record.outcome.figure(column)));
    for (const TheoryColumn& column : kTheory) row.push_back(csv_number(record.theory.*column.value));
    row.push_back(record.member.name);
    out += fmt::format("{}\n", fmt::join(row, ","));
  }
  return out;
}

std::string sweep_json(const SweepResult& result) {
  Json vary = Json::array(), members = Json::array();
  for (std::size_t k = 0; k < result.variations.size(); ++k) {
    Json values = Json::array();
    for (const std::string& value : result.variations[k].values) values.push_back(value_json(value));
    vary.push_back({{"key", result.variations[k].key}, {"unit", result.units[k]}, {"values", values}});
  }
  for (const Record& record : result.records) members.push_back(record_json(result, record));
  const Json all{{"title", result.title}, {"vary", vary}, {"members", members}};
  return all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::vector<Cells> short_table(const SweepResult& result) {
  std::vector<Column> columns = short_columns();
  std::erase_if(columns, [&](const Column& column) { return !tells_something(column, result.records); });
  Cells heading = labels_of(result.variations);
  heading.emplace_back("finished");
  for (const Column& column : columns) heading.emplace_back(column.heading);
  std::vector<Cells> lines{heading};
  for (const Record& record : result.records) {
    Cells line = record.member.values;
    constexpr std::size_t kLongest = 40;
    const std::string& finished = record.outcome.finished;
    line.push_back(finished.size() > kLongest ? finished.substr(0, kLongest - 3) + "..." : finished);
    for (const Column& column : columns) {
      const Number number = column.value(record);
      line.push_back(number ? fmt::format(fmt::runtime(column.format), *number) : "");
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string sweep_text(const SweepResult& result) {
  const std::vector<Cells> lines = short_table(result);
  std::vector<validation::Align> align(lines.front().size(), validation::Align::right);
  align[result.variations.size()] = validation::Align::left;
  return validation::text_table(lines, align);
}

}  // namespace meniscus::sweep
