#include "apps/sweep/variation.h"

#include "io/input_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>

namespace meniscus::sweep {

namespace {

constexpr std::size_t kMostMembers = 10000;
constexpr std::size_t kLongestLabel = 40, kLongestName = 160;  // file systems end at 255

[[noreturn]] void fail(std::string_view option, std::string_view message) {
  throw InputError(fmt::format("--vary {}: {}", io::quotable(option), message));
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// The pieces between separators outside of brackets and quotes.
std::vector<std::string> split(std::string_view text, char separator, std::string_view option) {
  std::vector<std::string> pieces;
  std::string piece, open;  // the brackets still to be closed
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && open.empty() && c == separator) {
      pieces.emplace_back(trimmed(piece));
      piece.clear();
      continue;
    }
    piece += c;
    if (quote != 0) {
      if (c == '\\' && quote == '"' && i + 1 < text.size()) {
        piece += text[++i];
      } else if (c == quote) {
        quote = 0;
      }
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '[' || c == '{' || c == '(') {
      open += c == '[' ? ']' : c == '{' ? '}' : ')';
    } else if (c == ']' || c == '}' || c == ')') {
      if (open.empty() || open.back() != c) fail(option, fmt::format("a {} closes nothing", c));
      open.pop_back();
    }
  }
  if (quote != 0) fail(option, fmt::format("a {} is not closed", quote));
  if (!open.empty()) fail(option, fmt::format("a {} is missing", open.back()));
  pieces.emplace_back(trimmed(piece));
  return pieces;
}

// "15:165:15" as numbers; empty where it is no range but a value.
std::vector<std::string> range_of(std::string_view text, std::string_view option) {
  const std::vector<std::string> pieces = split(text, ':', option);
  std::vector<double> numbers;
  for (const std::string& piece : pieces)
    if (const auto number = number_of(piece)) numbers.push_back(*number);
  if (pieces.size() < 2 || numbers.size() < pieces.size()) return {};
  if (numbers.size() != 3) fail(option, fmt::format("{}: expected from:to:step", text));
  const double from = numbers[0], to = numbers[1], step = numbers[2];
  if (step == 0 || (to - from) / step < 0) {
    fail(option, fmt::format("{}: steps of {} do not lead from {} to {}", text, step, from, to));
  }
  // The end is met in spite of rounding.
  const double steps = std::floor((to - from) / step * (1 + 1e-12) + 1e-9);
  if (!(steps < kMostMembers)) fail(option, fmt::format("{}: more than {} values", text, kMostMembers));
  std::vector<std::string> values;
  for (double k = 0; k <= steps; ++k) {
    const double value = from + k * step;
    // What rounding puts beside zero is zero.
    values.push_back(fmt::format("{:.12g}", std::abs(value) < 1e-12 * std::abs(step) ? 0 : value));
  }
  return values;
}

// Letters that are legal in file names everywhere and need no quotes in a shell.
std::string legal(std::string_view text, std::size_t longest) {
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                       c == '.' || c == '-' || c == '+';
    if (plain) {
      out += c;
    } else if (!out.empty() && out.back() != '_') {
      out += '_';
    }
  }
  out.resize(std::min(out.size(), longest));
  while (out.ends_with('_')) out.pop_back();
  return out;
}

// "solid[0].contact_angle" -> "solid0_contact_angle"
std::string whole_label(std::string_view key) {
  std::string out;
  for (const char c : plain_key(key)) {
    if (c >= '0' && c <= '9' && out.ends_with('_')) out.pop_back();
    out += c == '.' ? '_' : c;
  }
  return legal(out, kLongestLabel);
}

std::string last_word(std::string_view key) {
  return legal(key.substr(key.find_last_of('.') + 1), kLongestLabel);
}

std::string name_of(std::span<const std::string> labels, const Member& member,
                    const std::set<std::string>& taken) {
  std::string name;
  for (std::size_t k = 0; k < labels.size(); ++k)
    name += (k == 0 ? "" : "_") + labels[k] + "_" + legal(member.values[k], kLongestLabel);
  name = legal(name, kLongestName);
  std::string unique = name;
  for (std::size_t k = 2; taken.contains(unique); ++k) unique = fmt::format("{}_{}", name, k);
  return unique;
}

void require_different(std::span<const Variation> variations) {
  std::set<std::string> keys;
  for (const Variation& variation : variations) {
    if (!keys.insert(variation.key).second)
      fail(variation.key, "is varied twice; all values go into one --vary");
    std::set<std::string> values;
    for (const std::string& value : variation.values) {
      if (!values.insert(value).second)
        fail(variation.key, fmt::format("the value {} is there twice", io::quotable(value, 60)));
    }
  }
}

}  // namespace

std::string plain_key(std::string_view key) {
  std::string out;
  for (const char c : key) {
    if (c != ']') out += c == '[' ? '.' : c;
  }
  return out;
}

std::optional<double> number_of(std::string_view value) {
  if (value.starts_with('+')) value.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || end != value.data() + value.size() || !std::isfinite(number))
    return std::nullopt;
  return number;
}

Variation read_variation(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || trimmed(text.substr(0, equals)).empty())
    fail(text, "expected key=a,b,c or key=from:to:step");
  Variation variation{.key = std::string(trimmed(text.substr(0, equals))), .values = {}};
  for (const std::string& piece : split(text.substr(equals + 1), ',', text)) {
    if (piece.empty()) fail(text, "a value is missing");
    const std::vector<std::string> range = range_of(piece, text);
    if (range.empty()) variation.values.push_back(piece);
    variation.values.insert(variation.values.end(), range.begin(), range.end());
  }
  return variation;
}

std::vector<std::string> labels_of(std::span<const Variation> variations) {
  std::vector<std::string> labels;
  for (const Variation& variation : variations) {
    const std::string word = last_word(variation.key);
    const auto same = std::ranges::count_if(
        variations, [&](const Variation& other) { return last_word(other.key) == word; });
    labels.push_back(same > 1 ? whole_label(variation.key) : word);
  }
  return labels;
}

std::vector<Member> members_of(std::span<const Variation> variations) {
  require_different(variations);
  std::size_t count = 1;
  for (const Variation& variation : variations) {
    count *= variation.values.size();
    if (count > kMostMembers) throw InputError(fmt::format("--vary: more than {} members", kMostMembers));
  }
  const std::vector<std::string> labels = labels_of(variations);
  std::vector<Member> members(count);
  std::set<std::string> taken;
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t rest = i;
    for (std::size_t k = variations.size(); k-- > 0;) {
      const std::vector<std::string>& values = variations[k].values;
      members[i].values.insert(members[i].values.begin(), values[rest % values.size()]);
      rest /= values.size();
    }
    members[i].name = name_of(labels, members[i], taken);
    taken.insert(members[i].name);
  }
  return members;
}

std::vector<std::string> assignments_of(std::span<const Variation> variations, const Member& member) {
  std::vector<std::string> assignments;
  for (std::size_t k = 0; k < variations.size(); ++k)
    assignments.push_back(variations[k].key + "=" + member.values[k]);
  return assignments;
}

}  // namespace meniscus::sweep
