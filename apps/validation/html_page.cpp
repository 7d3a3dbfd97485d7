#include "apps/validation/html_page.h"

#include "apps/validation/plot_drawing.h"

#include <fmt/format.h>

namespace meniscus::validation {

namespace {

constexpr std::string_view kStyle =
    "body{font-family:sans-serif;max-width:1300px;margin:2em auto;color:#222;padding:0 1em}"
    "table{border-collapse:collapse;font-size:90%}"
    "th,td{border-bottom:1px solid #ddd;padding:.25em .8em;text-align:left}"
    "td.n{text-align:right;font-variant-numeric:tabular-nums}"
    ".pass{color:#1a7f37}.FAIL{color:#c1121f;font-weight:bold}"
    "figure{display:inline-block;margin:1em 1em 0 0;vertical-align:top}figcaption{font-size:85%;color:#555}";

}  // namespace

std::string html_page(std::string_view title, std::string_view body) {
  const std::string text = html_text(title);
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title>\n"
      "<style>{1}</style></head><body>\n<h1>{0}</h1>\n{2}</body></html>\n",
      text, kStyle, body);
}

}  // namespace meniscus::validation
