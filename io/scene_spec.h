// The specification of the scene format: one table that says, for every key, where its value is kept, its
// type (that of the member it is bound to), range, unit, choices and meaning. Reading, checking, writing, the
// listing of `meniscus check` and the reference page docs/scene.md all follow from it.
#pragma once

#include "io/scene.h"

#include <limits>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace meniscus::io {

// A member that is one of the key's choices: an enumeration over std::uint8_t, in the order of the choices.
struct ChoiceField {
  std::uint8_t* value;
};

// Where a key's value is kept.
using Field =
    std::variant<bool*, int*, double*, std::optional<double>*, std::string*, NumberOrText*, ChoiceField,
                 Vec3*, std::optional<std::array<double, 2>>*, std::array<std::string, 3>*>;

// Which item of a list ([[solid]]) and, within it, of a nested list (keyframes).
struct ItemIndex {
  std::size_t item = 0;
  std::size_t inner = 0;
};

struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool low_open = false;
  bool high_open = false;

  [[nodiscard]] bool contains(double x) const;
  // "greater than 0", "from 0 to 180"; empty when any finite number will do.
  [[nodiscard]] std::string text() const;
};

inline constexpr Range kAnyNumber{};
inline constexpr Range kPositive{.low = 0, .low_open = true};
inline constexpr Range kNotNegative{.low = 0};

enum class Presence : std::uint8_t { optional, required };
enum class VectorRule : std::uint8_t { any, nonzero };

// A word that stands for a number; an empty value leaves the optional empty.
struct NumberWord {
  std::string_view word;
  std::optional<double> value;
};

struct KeySpec {
  std::string_view name;
  Field (*field)(Scene&, ItemIndex);
  std::string_view doc;
  std::string_view unit = {};
  Range range = kAnyNumber;  // of every component where the value has several
  Presence presence = Presence::optional;
  std::string_view shapes = {};  // the shapes that take the key, separated by spaces; empty: all
  std::vector<std::string_view> choices = {};
  std::vector<NumberWord> words = {};
  VectorRule rule = VectorRule::any;
  std::string_view when_absent = {};  // said in the reference page where the default is no constant

  [[nodiscard]] bool applies_to(std::string_view shape) const;
};

enum class TableKind : std::uint8_t { top, single, list, inner_list };

struct TableSpec {
  std::string_view name;  // "" for the top level; "solid.keyframes" for the list within a list
  TableKind kind;
  std::string_view doc;
  void (*append)(Scene&, ItemIndex);              // makes the item that is about to be read
  std::size_t (*count)(const Scene&, ItemIndex);  // items the scene has
  std::vector<KeySpec> keys;

  [[nodiscard]] const KeySpec* find(std::string_view key) const;
};

// In the order in which a scene is written.
[[nodiscard]] const std::vector<TableSpec>& scene_tables();
[[nodiscard]] const TableSpec* find_table(std::string_view name);

// "drop[1].radius", "solid[0].keyframes[2].time", "liquid.density", "title".
[[nodiscard]] std::string key_path(const TableSpec& table, ItemIndex index, std::string_view key);
// The shape of an item, as spelt in the file; empty for tables that have no shapes.
[[nodiscard]] std::string_view shape_of(const Scene& scene, const TableSpec& table, ItemIndex index);
// "a number", "three numbers", "one of ...": what a key expects.
[[nodiscard]] std::string expectation(const KeySpec& key);
// The value in TOML; empty where an optional is empty.
[[nodiscard]] std::string value_text(const KeySpec& key, const Field& field);

}  // namespace meniscus::io
