// The frame of a report: a page that needs nothing from elsewhere.
#pragma once

#include <string>
#include <string_view>

namespace meniscus::validation {

// `body` is HTML, below a heading with the title. Cells of class n are numbers, pass and FAIL verdicts.
[[nodiscard]] std::string html_page(std::string_view title, std::string_view body);

}  // namespace meniscus::validation
