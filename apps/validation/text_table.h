// A table as lines of text, its columns aligned by spaces.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace meniscus::validation {

enum class Align : std::uint8_t { left, right };

// Precondition: each line has a cell for each column.
[[nodiscard]] std::string text_table(const std::vector<std::vector<std::string>>& lines,
                                     const std::vector<Align>& columns);

}  // namespace meniscus::validation
