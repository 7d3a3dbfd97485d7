#include "io/text_scanner.h"

#include "io/input_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace meniscus::io {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

std::string shown(std::string_view word) {
  return word.empty() ? "the end of the file" : fmt::format("\"{}\"", quotable(word, 40));
}

}  // namespace

TextScanner::TextScanner(std::string_view text, std::string file, char comment)
    : text_(text), file_(std::move(file)), comment_(comment) {}

void TextScanner::skip_blanks(bool across_lines) {
  while (position_ < text_.size()) {
    const char c = text_[position_];
    if (c == '\n') {
      if (!across_lines) return;
      ++line_;
      ++position_;
    } else if (is_blank(c)) {
      ++position_;
    } else if (comment_ != 0 && c == comment_) {
      position_ = std::min(text_.find('\n', position_), text_.size());
    } else {
      return;
    }
  }
}

std::string_view TextScanner::word() {
  skip_blanks(true);
  word_line_ = line_;
  const std::size_t begin = position_;
  while (position_ < text_.size() && !is_blank(text_[position_]) && text_[position_] != '\n') ++position_;
  return text_.substr(begin, position_ - begin);
}

bool TextScanner::line(std::vector<std::string_view>& words) {
  words.clear();
  skip_blanks(true);
  word_line_ = line_;
  while (position_ < text_.size() && text_[position_] != '\n') {
    words.push_back(word());
    skip_blanks(false);
  }
  skip_line();
  return !words.empty();
}

void TextScanner::skip_line() {
  position_ = std::min(text_.find('\n', position_), text_.size());
  if (position_ < text_.size()) {
    ++position_;
    ++line_;
  }
}

double TextScanner::number(std::string_view what) {
  return to_number(word(), what);
}

std::uint64_t TextScanner::count(std::string_view what) {
  const std::int64_t value = to_integer(word(), what);
  if (value < 0) fail(fmt::format("{}: expected a count, found {}", what, value));
  return static_cast<std::uint64_t>(value);
}

double TextScanner::to_number(std::string_view word, std::string_view what) const {
  const std::string_view digits = word.starts_with('+') ? word.substr(1) : word;
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  // Too small a number reads as zero; too large a one is refused with the rest.
  const bool tiny = error == std::errc::result_out_of_range && digits.find("e-") != std::string_view::npos;
  if (tiny) return 0;
  if (error != std::errc() || end != digits.data() + digits.size() || !std::isfinite(value)) {
    fail(fmt::format("{}: expected a finite number, found {}", what, shown(word)));
  }
  return value;
}

std::int64_t TextScanner::to_integer(std::string_view word, std::string_view what) const {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) {
    fail(fmt::format("{}: expected a whole number, found {}", what, shown(word)));
  }
  return value;
}

void TextScanner::fail(const std::string& message) const {
  throw InputError(fmt::format("{}:{}: {}", file_, word_line_, message));
}

}  // namespace meniscus::io
