#include "apps/validation/html_page.h"
#include "tests/apps/validation/svg.h"

#include <gtest/gtest.h>

namespace meniscus::validation {
namespace {

TEST(HtmlPage, TakesItsTitleAsTextAndItsBodyAsHtml) {
  const std::string page = html_page("a < b", "<p>body</p>");
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
  EXPECT_EQ(test::count(page, "<title>a &lt; b</title>"), 1u);
  EXPECT_EQ(test::count(page, "<h1>a &lt; b</h1>"), 1u);
  EXPECT_EQ(test::count(page, "<p>body</p>"), 1u);
}

}  // namespace
}  // namespace meniscus::validation
