#include "io/scene_spec.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace meniscus::io {
namespace {

template <class... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};

std::string toml_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte == 0x7f) {
      out += fmt::format("\\u{:04x}", byte);
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string number_text(const KeySpec& key, std::optional<double> x) {
  for (const NumberWord& word : key.words) {
    if (word.value == x) return toml_string(word.word);
  }
  return x ? fmt::format("{}", *x) : std::string();
}

std::string vector_text(const Vec3& x) {
  return fmt::format("[{}, {}, {}]", x[0], x[1], x[2]);
}

}  // namespace

bool Range::contains(double x) const {
  return std::isfinite(x) && (low_open ? x > low : x >= low) && (high_open ? x < high : x <= high);
}

std::string Range::text() const {
  if (std::isfinite(low) && std::isfinite(high)) {
    if (low_open || high_open) {
      return fmt::format("{} {} and {} {}", low_open ? "greater than" : "at least", low,
                         high_open ? "less than" : "at most", high);
    }
    return fmt::format("from {} to {}", low, high);
  }
  if (std::isfinite(low)) return fmt::format("{} {}", low_open ? "greater than" : "at least", low);
  return {};
}

bool KeySpec::applies_to(std::string_view shape) const {
  if (shapes.empty() || shape.empty()) return true;
  for (std::size_t begin = 0; begin < shapes.size();) {
    const std::size_t end = std::min(shapes.find(' ', begin), shapes.size());
    if (shapes.substr(begin, end - begin) == shape) return true;
    begin = end + 1;
  }
  return false;
}

const KeySpec* TableSpec::find(std::string_view key) const {
  const auto it = std::ranges::find(keys, key, &KeySpec::name);
  return it == keys.end() ? nullptr : &*it;
}

const TableSpec* find_table(std::string_view name) {
  const auto it = std::ranges::find(scene_tables(), name, &TableSpec::name);
  return it == scene_tables().end() ? nullptr : &*it;
}

std::string key_path(const TableSpec& table, ItemIndex index, std::string_view key) {
  std::string path(table.name);
  if (table.kind == TableKind::list) {
    path += fmt::format("[{}]", index.item);
  } else if (table.kind == TableKind::inner_list) {
    const std::size_t dot = path.find('.');
    path = fmt::format("{}[{}]{}[{}]", path.substr(0, dot), index.item, path.substr(dot), index.inner);
  }
  if (!path.empty() && !key.empty()) path += '.';
  return path + std::string(key);
}

std::string_view shape_of(const Scene& scene, const TableSpec& table, ItemIndex index) {
  const KeySpec* shape = table.find("shape");
  if (shape == nullptr) return {};
  // The field is only read.
  const Field field = shape->field(const_cast<Scene&>(scene), index);
  return shape->choices[*std::get<ChoiceField>(field).value];
}

std::string expectation(const KeySpec& key) {
  const std::string range = key.range.text();
  const std::string suffix = range.empty() ? range : " " + range;
  static thread_local Scene probe = [] {
    Scene s;
    s.liquid.emplace();
    s.domain.emplace();
    s.flow.emplace();
    s.drops.emplace_back();
    s.solids.emplace_back().keyframes.emplace_back();
    return s;
  }();
  const auto number = [&](std::string_view noun) {
    std::string text = fmt::format("{}{}", noun, suffix);
    for (const NumberWord& word : key.words) text += fmt::format(" or \"{}\"", word.word);
    return text;
  };
  return std::visit(
      Overloaded{
          [](bool*) -> std::string { return "true or false"; },
          [&](int*) { return number("a whole number"); },
          [&](double*) { return number("a number"); },
          [&](std::optional<double>*) { return number("a number"); },
          [](std::string*) -> std::string { return "text in quotes"; },
          [&](NumberOrText*) { return number("a number") + " or an expression in quotes"; },
          [&](ChoiceField) { return fmt::format("one of \"{}\"", fmt::join(key.choices, "\", \"")); },
          [&](Vec3*) {
            return fmt::format("three numbers{}{}", range.empty() ? "" : ", each", suffix) +
                   (key.rule == VectorRule::nonzero ? ", not all zero" : "");
          },
          [](std::optional<std::array<double, 2>>*) -> std::string { return "two numbers"; },
          [](std::array<std::string, 3>*) -> std::string { return "three expressions in quotes"; },
      },
      key.field(probe, {}));
}

std::string value_text(const KeySpec& key, const Field& field) {
  return std::visit(
      Overloaded{
          [](const bool* x) -> std::string { return *x ? "true" : "false"; },
          [](const int* x) { return fmt::format("{}", *x); },
          [&](const double* x) { return std::isnan(*x) ? std::string() : number_text(key, *x); },
          [&](const std::optional<double>* x) { return number_text(key, *x); },
          [](const std::string* x) { return toml_string(*x); },
          [&](const NumberOrText* x) {
            return x->text.empty() ? number_text(key, x->number) : toml_string(x->text);
          },
          [&](ChoiceField x) { return toml_string(key.choices[*x.value]); },
          [](const Vec3* x) { return vector_text(*x); },
          [](const std::optional<std::array<double, 2>>* x) {
            return *x ? fmt::format("[{}, {}]", (**x)[0], (**x)[1]) : std::string();
          },
          [](const std::array<std::string, 3>* x) {
            return fmt::format("[{}, {}, {}]", toml_string((*x)[0]), toml_string((*x)[1]),
                               toml_string((*x)[2]));
          },
      },
      field);
}

}  // namespace meniscus::io
