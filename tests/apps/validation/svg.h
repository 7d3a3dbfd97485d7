// What every drawing has to be: SVG whose elements are closed, without numbers that are none.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace meniscus::test {

// Number of times that `part` is in `text`.
inline std::size_t count(std::string_view text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

// Enough of XML for what the program writes: elements with attributes in double quotes, and text.
inline testing::AssertionResult well_formed(std::string_view xml) {
  std::vector<std::string> open;
  std::size_t at = 0;
  while ((at = xml.find('<', at)) != xml.npos) {
    const std::size_t end = xml.find('>', at);
    if (end == xml.npos) return testing::AssertionFailure() << "an element does not end";
    const std::string_view tag = xml.substr(at + 1, end - at - 1);
    at = end + 1;
    const std::string name(tag.substr(0, tag.find_first_of(" \n")));
    if (tag.find('<') != tag.npos || count(tag, "\"") % 2 != 0)
      return testing::AssertionFailure() << "not an element: <" << tag << ">";
    if (tag.starts_with('/')) {
      if (open.empty() || "/" + open.back() != name)
        return testing::AssertionFailure() << "<" << name << "> closes nothing";
      open.pop_back();
    } else if (!tag.ends_with('/')) {
      open.push_back(name);
    }
  }
  if (!open.empty()) return testing::AssertionFailure() << "<" << open.back() << "> is not closed";
  return testing::AssertionSuccess();
}

inline testing::AssertionResult is_drawing(std::string_view svg) {
  if (!svg.starts_with("<svg ")) return testing::AssertionFailure() << "no SVG: " << svg.substr(0, 40);
  for (const char* number : {"nan", "inf"}) {
    if (svg.find(number) != svg.npos) return testing::AssertionFailure() << number << " is in it";
  }
  return well_formed(svg);
}

}  // namespace meniscus::test
