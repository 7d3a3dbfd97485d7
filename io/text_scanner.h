// Walks over the text of a file word by word or line by line and knows where it is, so that every complaint
// can name file and line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace meniscus::io {

class TextScanner {
 public:
  // `comment` starts a comment that runs to the end of its line; 0 for none. The text must outlive the
  // scanner.
  TextScanner(std::string_view text, std::string file, char comment);

  // The next word, wherever it is; empty at the end of the text.
  std::string_view word();
  // The words of the next line that has any; false at the end of the text.
  bool line(std::vector<std::string_view>& words);
  // Leaves out the rest of the line, its end included.
  void skip_line();

  // The next word as a finite number or as a count; `what` names it in the message.
  double number(std::string_view what);
  std::uint64_t count(std::string_view what);
  // The same for a word that was read already.
  double to_number(std::string_view word, std::string_view what) const;
  std::int64_t to_integer(std::string_view word, std::string_view what) const;

  [[nodiscard]] std::size_t position() const { return position_; }
  [[nodiscard]] std::size_t remaining() const { return text_.size() - position_; }

  // "FILE:LINE: message" as an InputError; the line of the word or line that was read last.
  [[noreturn]] void fail(const std::string& message) const;

 private:
  void skip_blanks(bool across_lines);

  std::string_view text_;
  std::string file_;
  char comment_;
  std::size_t position_ = 0;
  std::size_t line_ = 1;       // at position_
  std::size_t word_line_ = 1;  // of what was read last
};

}  // namespace meniscus::io
