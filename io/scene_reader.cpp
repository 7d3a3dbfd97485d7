#include "io/scene_reader.h"

#include "io/input_file.h"
#include "io/nearest_word.h"
#include "io/scene_spec.h"
#include "io/toml_source.h"
#include "mesh/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace meniscus::io {
namespace {

constexpr double kLargest = 1e18;

struct Assigned {
  const KeySpec& spec;
  std::string path;
  const TomlValue& value;

  [[noreturn]] void fail(std::string_view message) const {
    throw InputError(fmt::format("{}: {}: {}", place_of(value), path, message));
  }
  [[noreturn]] void fail_expected(std::string_view found) const {
    fail(fmt::format("expected {}, found {}", expectation(spec), found));
  }
};

std::string describe(const TomlValue& value) {
  switch (value.type()) {
    case toml::value_t::boolean:
      return value.as_boolean() ? "true" : "false";
    case toml::value_t::integer:
      return fmt::format("{}", value.as_integer());
    case toml::value_t::floating:
      return fmt::format("{}", value.as_floating());
    case toml::value_t::string:
      return fmt::format("the text \"{}\"", quotable(value.as_string().str, 40));
    case toml::value_t::array:
      return fmt::format("a list of {}", value.as_array().size());
    case toml::value_t::table:
      return "a table";
    default:
      return "a date or time";
  }
}

double read_number(const Assigned& key, const TomlValue& value) {
  double x = 0;
  if (value.is_integer()) {
    x = static_cast<double>(value.as_integer());
  } else if (value.is_floating()) {
    x = value.as_floating();
  } else {
    key.fail_expected(describe(value));
  }
  // The parser turns what does not fit into the largest number it has; squares and cubes must fit as well.
  if (std::isfinite(x) && x != 0 && (std::abs(x) > kLargest || std::abs(x) < 1 / kLargest)) {
    key.fail_expected(fmt::format("a number beyond {}", std::abs(x) > 1 ? kLargest : 1 / kLargest));
  }
  if (!key.spec.range.contains(x)) key.fail_expected(describe(value));
  return x;
}

const std::vector<TomlValue>& read_array(const Assigned& key, std::size_t size) {
  if (!key.value.is_array() || key.value.as_array().size() != size) key.fail_expected(describe(key.value));
  return key.value.as_array();
}

std::string read_text(const Assigned& key, const TomlValue& value) {
  if (!value.is_string()) key.fail_expected(describe(value));
  return value.as_string().str;
}

void assign(const Assigned& key, bool* target) {
  if (!key.value.is_boolean()) key.fail_expected(describe(key.value));
  *target = key.value.as_boolean();
}

void assign(const Assigned& key, int* target) {
  if (!key.value.is_integer()) key.fail_expected(describe(key.value));
  *target = static_cast<int>(read_number(key, key.value));
}

void assign(const Assigned& key, double* target) {
  *target = read_number(key, key.value);
}

void assign(const Assigned& key, std::optional<double>* target) {
  if (key.value.is_string()) {
    const auto it = std::ranges::find(key.spec.words, key.value.as_string().str, &NumberWord::word);
    if (it == key.spec.words.end()) key.fail_expected(describe(key.value));
    *target = it->value;
  } else {
    *target = read_number(key, key.value);
  }
}

void assign(const Assigned& key, NumberOrText* target) {
  if (!key.value.is_string()) {
    *target = {read_number(key, key.value)};
  } else if (key.value.as_string().str.empty()) {
    key.fail_expected("an empty text");
  } else {
    target->text = key.value.as_string().str;
  }
}

void assign(const Assigned& key, std::string* target) {
  *target = read_text(key, key.value);
  if (key.spec.presence == Presence::required && target->empty()) key.fail("is empty");
}

void assign(const Assigned& key, ChoiceField target) {
  const std::string text = read_text(key, key.value);
  const auto it = std::ranges::find(key.spec.choices, text);
  if (it == key.spec.choices.end()) {
    const std::string_view nearest = nearest_word(text, key.spec.choices);
    key.fail(fmt::format("expected {}, found \"{}\"{}", expectation(key.spec), quotable(text, 40),
                         nearest.empty() ? "" : fmt::format("; did you mean \"{}\"?", nearest)));
  }
  *target.value = static_cast<std::uint8_t>(it - key.spec.choices.begin());
}

void assign(const Assigned& key, Vec3* target) {
  const auto& items = read_array(key, 3);
  for (int i = 0; i < 3; ++i) (*target)[i] = read_number(key, items[static_cast<std::size_t>(i)]);
  if (key.spec.rule == VectorRule::nonzero && target->isZero(0)) key.fail_expected("[0, 0, 0]");
}

void assign(const Assigned& key, std::optional<std::array<double, 2>>* target) {
  const auto& items = read_array(key, 2);
  *target = {read_number(key, items[0]), read_number(key, items[1])};
}

void assign(const Assigned& key, std::array<std::string, 3>* target) {
  const auto& items = read_array(key, 3);
  for (std::size_t i = 0; i < 3; ++i) {
    (*target)[i] = read_text(key, items[i]);
    if ((*target)[i].empty()) key.fail_expected("an empty text");
  }
}

// The table a stray key belongs to, for keys given a level too high or in the wrong table.
std::string home_of(std::string_view key) {
  for (const TableSpec& table : scene_tables()) {
    if (table.find(key) == nullptr) continue;
    if (table.kind == TableKind::top) return "the top of the file";
    return table.kind == TableKind::single ? fmt::format("[{}]", table.name)
                                           : fmt::format("[[{}]]", table.name);
  }
  return {};
}

[[noreturn]] void fail_unknown(const TomlValue& value, const std::string& path, std::string_view key,
                               std::span<const std::string_view> known) {
  const char* kind = value.is_table() ? "table" : "key";
  const std::string_view nearest = nearest_word(key, known);
  std::string hint;
  if (const std::string home = home_of(key); !home.empty()) {
    hint = fmt::format("\"{}\" belongs in {}", key, home);
  } else if (!nearest.empty()) {
    hint = fmt::format("did you mean \"{}\"?", nearest);
  } else {
    hint = fmt::format("known here: {}", fmt::join(known, ", "));
  }
  throw InputError(fmt::format("{}: {}: unknown {}; {}", place_of(value), quotable(path), kind, hint));
}

class Reader {
 public:
  explicit Reader(const std::filesystem::path& file) { scene_.source.file = file; }

  Scene read(const TomlValue& root) {
    const TableSpec& top = scene_tables().front();
    std::vector<std::string_view> known;
    for (const KeySpec& key : top.keys) known.push_back(key.name);
    for (const TableSpec& table : scene_tables()) {
      if (table.kind == TableKind::single || table.kind == TableKind::list) known.push_back(table.name);
    }
    for (const auto& [name, value] : entries_in_order(root)) {
      const TableSpec* table =
          name.empty() || name.find('.') != std::string::npos ? nullptr : find_table(name);
      if (const KeySpec* key = top.find(name)) {
        read_key(top, {}, *key, *value);
      } else if (table != nullptr) {
        read_table(*table, *value);
      } else {
        fail_unknown(*value, name, name, known);
      }
    }
    return std::move(scene_);
  }

 private:
  void remember(const std::string& path, const TomlValue& value) {
    scene_.source.places[path] = place_of(value);
  }

  void read_table(const TableSpec& table, const TomlValue& value) {
    const std::string name(table.name);
    if (table.kind == TableKind::single) {
      if (!value.is_table()) {
        throw InputError(fmt::format("{}: {}: expected a table [{}], found {}", place_of(value), name, name,
                                     describe(value)));
      }
      table.append(scene_, {});
      remember(name, value);
      read_item(table, {}, value);
      return;
    }
    if (!value.is_array() ||
        !std::ranges::all_of(value.as_array(), [](const TomlValue& v) { return v.is_table(); })) {
      throw InputError(
          fmt::format("{}: {}: expected a list of tables, each headed [[{}]]", place_of(value), name, name));
    }
    for (std::size_t i = 0; i < value.as_array().size(); ++i) {
      const TomlValue& item = value.as_array()[i];
      const ItemIndex index{i, 0};
      table.append(scene_, index);
      remember(key_path(table, index, {}), item);
      read_item(table, index, item);
    }
  }

  void read_item(const TableSpec& table, ItemIndex index, const TomlValue& item) {
    const TableSpec* inner = table.name == "solid" ? find_table("solid.keyframes") : nullptr;
    std::vector<std::string_view> known;
    for (const KeySpec& key : table.keys) known.push_back(key.name);
    if (inner != nullptr) known.push_back("keyframes");
    // The shape first: it decides which other keys make sense.
    if (const KeySpec* shape = table.find("shape"); shape != nullptr && item.contains("shape")) {
      read_key(table, index, *shape, item.as_table().at("shape"));
    }
    for (const auto& [name, value] : entries_in_order(item)) {
      if (inner != nullptr && name == "keyframes") {
        read_keyframes(*inner, index, *value);
        continue;
      }
      const KeySpec* key = table.find(name);
      if (key == nullptr) fail_unknown(*value, key_path(table, index, name), name, known);
      if (name != "shape") read_key(table, index, *key, *value);
    }
    const std::string_view shape = shape_of(scene_, table, index);
    for (const KeySpec& key : table.keys) {
      if (key.presence == Presence::required && !item.contains(std::string(key.name)) &&
          key.applies_to(shape)) {
        throw InputError(fmt::format("{}: {}: missing, expected {}", place_of(item),
                                     key_path(table, index, key.name), expectation(key)));
      }
    }
  }

  void read_keyframes(const TableSpec& table, ItemIndex index, const TomlValue& value) {
    remember(key_path(*find_table("solid"), index, "keyframes"), value);
    if (!value.is_array() ||
        !std::ranges::all_of(value.as_array(), [](const TomlValue& v) { return v.is_table(); })) {
      throw InputError(fmt::format("{}: {}: expected a list of tables {{time, translation, rotation}}",
                                   place_of(value), key_path(*find_table("solid"), index, "keyframes")));
    }
    for (const TomlValue& item : value.as_array()) {
      table.append(scene_, index);
      remember(key_path(table, index, {}), item);
      read_item(table, index, item);
      ++index.inner;
    }
  }

  void read_key(const TableSpec& table, ItemIndex index, const KeySpec& key, const TomlValue& value) {
    const Assigned assigned{key, key_path(table, index, key.name), value};
    const std::string_view shape = key.shapes.empty() ? std::string_view() : shape_of(scene_, table, index);
    if (!key.applies_to(shape)) {
      assigned.fail(fmt::format("not a key of shape \"{}\" (only of {})", shape, key.shapes));
    }
    remember(assigned.path, value);
    std::visit([&](auto target) { assign(assigned, target); }, key.field(scene_, index));
  }

  Scene scene_;
};

}  // namespace

std::string SceneSource::place(const std::string& key) const {
  for (std::string path = key; !path.empty();) {
    if (const auto it = places.find(path); it != places.end()) return it->second;
    const std::size_t dot = path.rfind('.');
    path.resize(dot == std::string::npos ? 0 : dot);
  }
  return file.string();
}

std::filesystem::path Scene::resolve(const std::string& name) const {
  return source.file.parent_path() / name;
}

void Scene::fail(const std::string& key, std::string_view message) const {
  throw InputError(fmt::format("{}: {}: {}", source.place(key), key, message));
}

Scene read_scene(const std::filesystem::path& path, std::span<const std::string> overrides) {
  TomlValue root = read_toml(path);
  for (const std::string& assignment : overrides) apply_override(root, assignment);
  Scene scene = Reader(path).read(root);
  for (std::size_t i = 0; i < scene.solids.size(); ++i) {
    if (scene.solids[i].name.empty()) scene.solids[i].name = fmt::format("solid{}", i + 1);
  }
  check_scene(scene);
  return scene;
}

}  // namespace meniscus::io
