#include "io/toml_source.h"

#include "io/input_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <sstream>

namespace meniscus::io {
namespace {

constexpr std::size_t kMaxSceneBytes = std::size_t{1} << 20;
// The parser recurses once per level; no scene needs more than four.
constexpr std::size_t kMaxNesting = 32;
constexpr std::string_view kOptionPrefix = "--set ";

struct Defect {
  std::size_t line;
  std::string message;
};

// Skips a TOML string that starts at text[i]; returns the position after it. Strings that do not end are left
// to the parser.
std::size_t skip_string(std::string_view text, std::size_t i) {
  const char quote = text[i];
  const std::string_view three = text.substr(i, 3);
  const bool multiline = three.size() == 3 && three[1] == quote && three[2] == quote;
  i += multiline ? 3 : 1;
  for (; i < text.size(); ++i) {
    if (text[i] == '\\' && quote == '"') {
      ++i;
    } else if (!multiline && (text[i] == quote || text[i] == '\n')) {
      return text[i] == quote ? i + 1 : i;
    } else if (multiline && text[i] == quote && text.substr(i, 3) == three) {
      return i + 3;
    }
  }
  return text.size();
}

// What the parser must not be given: bytes that are not text, and nesting deep enough to exhaust its stack.
std::optional<Defect> find_unparsable(std::string_view text) {
  std::size_t line = 1;
  std::size_t depth = 0;
  std::size_t dots = 0;
  for (const char c : text) {
    if (c == '\n') ++line;
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < 0x20 && c != '\n' && c != '\r' && c != '\t') || byte == 0x7f) {
      return Defect{line, fmt::format("not a text file (byte 0x{:02x})", byte)};
    }
  }
  line = 1;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      const std::size_t end = skip_string(text, i);
      line += static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(i),
                                                  text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
      i = end;
      continue;
    }
    if (c == '#') {
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    if (c == '\n') ++line;
    if (c == '\n' || c == ',' || c == '=') dots = 0;
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && depth > 0) --depth;
    if (c == '.') ++dots;
    if (depth > kMaxNesting || dots > kMaxNesting) {
      return Defect{line, fmt::format("nested more than {} levels deep", kMaxNesting)};
    }
    ++i;
  }
  return std::nullopt;
}

// toml11 says "[error] toml::parse_x: what\n --> file\n    |\n 12 | text\n    | ^-- note": the line number
// and the two pieces of text are what a user needs.
Defect reduce_message(std::string_view message, std::size_t fallback_line) {
  Defect defect{fallback_line, {}};
  std::istringstream lines{std::string(message)};
  std::string line;
  bool first = true;
  bool numbered = false;
  while (std::getline(lines, line)) {
    if (first) {
      const std::size_t colon = line.find(": ");
      defect.message = colon == std::string::npos ? line : line.substr(colon + 2);
      first = false;
      continue;
    }
    const std::size_t bar = line.find('|');
    if (bar == std::string::npos) continue;
    const std::size_t digit = line.find_first_of("0123456789");
    if (!numbered && digit < bar) {
      std::size_t number = 0;
      std::from_chars(line.data() + digit, line.data() + bar, number);
      defect.line = number;
      numbered = true;
    }
    const std::size_t note = line.find("^");
    if (note != std::string::npos && note > bar && digit > bar) {
      const std::size_t text = line.find_first_not_of("^-~ ", note);
      while (defect.message.ends_with('.')) defect.message.pop_back();
      if (text != std::string::npos && line.substr(text) != "here")
        defect.message += ": " + line.substr(text);
    }
    if (numbered && note != std::string::npos) break;
  }
  if (defect.message.empty()) defect.message = "not a TOML document";
  return defect;
}

TomlValue parse_text(const std::string& text, const std::string& name) {
  if (const auto defect = find_unparsable(text)) {
    throw InputError(fmt::format("{}:{}: {}", name, defect->line, defect->message));
  }
  try {
    std::istringstream stream(text);
    return toml::parse<toml::discard_comments, std::map, std::vector>(stream, name);
  } catch (const toml::exception& error) {
    const Defect defect = reduce_message(error.what(), error.location().line());
    throw InputError(
        fmt::format("{}:{}: not valid TOML: {}", name, defect.line, quotable(defect.message, 200)));
  } catch (const std::exception& error) {
    // Numbers that do not fit surface as std::out_of_range and the like, without a place.
    throw InputError(fmt::format("{}: not valid TOML: {}", name, quotable(error.what(), 200)));
  }
}

std::vector<std::string> split_key(std::string_view key) {
  std::vector<std::string> parts(1);
  for (const char c : key) {
    if (c == '.' || c == '[') {
      parts.emplace_back();
    } else if (c != ']') {
      parts.back() += c;
    }
  }
  return parts;
}

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// The item of a list that parts[next] names; a missing number means the only item.
TomlValue& list_item(TomlValue& list, const std::vector<std::string>& parts, std::size_t& next,
                     const std::string& option) {
  auto& items = list.as_array();
  std::size_t index = 0;
  if (next < parts.size() && is_number(parts[next])) {
    std::from_chars(parts[next].data(), parts[next].data() + parts[next].size(), index);
    if (parts[next].size() > 6) index = items.size();
    ++next;
  } else if (items.size() != 1) {
    throw InputError(fmt::format("{}: {} has {} items, say which: {}[0]...", option, parts[next - 1],
                                 items.size(), parts[next - 1]));
  }
  if (index >= items.size()) {
    throw InputError(
        fmt::format("{}: {} has {} items, counted from 0", option, parts[next - 2], items.size()));
  }
  return items[index];
}

// Whether a list holds tables or other lists, so that a key can lead into it.
bool is_list_of_tables(const TomlValue& value) {
  return value.is_array() && !value.as_array().empty() && value.as_array().front().is_table();
}

}  // namespace

TomlValue read_toml(const std::filesystem::path& path) {
  const std::string name = quotable(path.string(), 400);
  std::string text = read_input_file(path, "scene", kMaxSceneBytes);
  TomlValue root = parse_text(text, name);
  if (root.as_table().empty()) throw InputError(fmt::format("{}:1: has no keys, expected a scene", name));
  return root;
}

void apply_override(TomlValue& root, std::string_view assignment) {
  const std::string option = std::string(kOptionPrefix) + quotable(assignment);
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos || equals == 0) {
    throw InputError(fmt::format("{}: expected key=value", option));
  }
  std::string_view key = assignment.substr(0, equals);
  while (!key.empty() && key.back() == ' ') key.remove_suffix(1);
  const std::vector<std::string> parts = split_key(key);
  if (std::ranges::any_of(parts, &std::string::empty) || parts.size() > kMaxNesting) {
    throw InputError(fmt::format("{}: expected a key such as liquid.density or drop[0].radius", option));
  }

  const std::string text(assignment.substr(equals + 1));
  const auto parse_value = [&] {
    const std::string line = "v = " + text;
    try {
      TomlValue parsed = parse_text(line, option);
      // More than one line of TOML is no value.
      if (parsed.as_table().size() == 1) return parsed.as_table().at("v");
    } catch (const InputError&) {
    }
    std::string escaped;
    for (const char c : quotable(text, 4096))
      escaped += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
    return parse_text("v = \"" + escaped + "\"", option).as_table().at("v");
  };

  TomlValue* node = &root;
  for (std::size_t next = 0; next < parts.size();) {
    const std::string& name = parts[next++];
    if (!node->is_table()) {
      throw InputError(fmt::format("{}: {} is not a table", option, quotable(parts[next - 2])));
    }
    auto& table = node->as_table();
    if (next == parts.size()) {
      table.insert_or_assign(name, parse_value());
      return;
    }
    if (!table.contains(name)) {
      table.emplace(name, parse_text("v = {}", option).as_table().at("v"));
    }
    node = &table.at(name);
    if (is_list_of_tables(*node)) {
      node = &list_item(*node, parts, next, option);
      if (next == parts.size()) throw InputError(fmt::format("{}: expected a key after the item", option));
    }
  }
}

std::string place_of(const TomlValue& value) {
  const toml::source_location location = value.location();
  if (location.file_name().starts_with(kOptionPrefix)) return location.file_name();
  return fmt::format("{}:{}", location.file_name(), location.line());
}

std::vector<std::pair<std::string, const TomlValue*>> entries_in_order(const TomlValue& table) {
  struct Entry {
    std::size_t line;
    std::size_t column;
    std::pair<std::string, const TomlValue*> item;
  };
  std::vector<Entry> entries;
  for (const auto& [key, value] : table.as_table()) {
    const toml::source_location location = value.location();
    entries.push_back({location.line(), location.column(), {key, &value}});
  }
  std::ranges::stable_sort(entries, [](const Entry& a, const Entry& b) {
    return std::pair(a.line, a.column) < std::pair(b.line, b.column);
  });
  std::vector<std::pair<std::string, const TomlValue*>> ordered;
  for (Entry& entry : entries) ordered.push_back(std::move(entry.item));
  return ordered;
}

}  // namespace meniscus::io
