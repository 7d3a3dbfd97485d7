#include "apps/validation/text_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace meniscus::validation {

std::string text_table(const std::vector<std::vector<std::string>>& lines,
                       const std::vector<Align>& columns) {
  std::vector<std::size_t> width(columns.size(), 0);
  for (const std::vector<std::string>& line : lines)
    for (std::size_t k = 0; k < width.size(); ++k) width[k] = std::max(width[k], line[k].size());
  std::string out;
  for (const std::vector<std::string>& line : lines) {
    for (std::size_t k = 0; k < width.size(); ++k) {
      out += columns[k] == Align::right ? fmt::format("{:>{}}", line[k], width[k])
                                        : fmt::format("{:<{}}", line[k], width[k]);
      out += k + 1 < width.size() ? "  " : "\n";
    }
  }
  return out;
}

}  // namespace meniscus::validation
