#include "io/text_scanner.h"
#include "tests/io/input_error.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

using test::input_error;

TEST(TextScanner, WalksOverWordsAndComments) {
  TextScanner scanner("  one two # not this\r\n\tthree", "file", '#');
  EXPECT_EQ(scanner.word(), "one");
  EXPECT_EQ(scanner.word(), "two");
  EXPECT_EQ(scanner.word(), "three");
  EXPECT_EQ(scanner.word(), "");
}

TEST(TextScanner, ReturnsTheWordsOfEachLineThatHasAny) {
  TextScanner scanner("\n\na b\n  # only a comment\nc\n\n", "file", '#');
  std::vector<std::string_view> words;
  ASSERT_TRUE(scanner.line(words));
  EXPECT_EQ(words, (std::vector<std::string_view>{"a", "b"}));
  ASSERT_TRUE(scanner.line(words));
  EXPECT_EQ(words, (std::vector<std::string_view>{"c"}));
  EXPECT_FALSE(scanner.line(words));
}

TEST(TextScanner, NamesFileAndLineOfWhatItReadLast) {
  TextScanner scanner("1\n2\n\nx\n", "some.off", 0);
  EXPECT_EQ(scanner.number("value"), 1);
  EXPECT_EQ(scanner.count("value"), 2u);
  EXPECT_EQ(input_error([&] { scanner.number("height"); }),
            "some.off:4: height: expected a finite number, found \"x\"");
}

TEST(TextScanner, ReadsNumbersInEverySpelling) {
  const TextScanner scanner("", "file", 0);
  EXPECT_EQ(scanner.to_number("+1.5e-3", "x"), 1.5e-3);
  EXPECT_EQ(scanner.to_number("-.5", "x"), -0.5);
  EXPECT_EQ(scanner.to_number("3.", "x"), 3.0);
  EXPECT_EQ(scanner.to_number("1e-400", "x"), 0.0);
}

TEST(TextScanner, RefusesWhatIsNotAFiniteNumberOrACount) {
  TextScanner scanner("-1", "file", 0);
  for (const char* word : {"nan", "inf", "1e400", "1.5x", "", "0x10", "1,5"}) {
    EXPECT_THROW(static_cast<void>(scanner.to_number(word, "x")), InputError) << word;
  }
  for (const char* word : {"1.5", "99999999999999999999", "", "one"}) {
    EXPECT_THROW(static_cast<void>(scanner.to_integer(word, "x")), InputError) << word;
  }
  EXPECT_THROW(scanner.count("x"), InputError);
}

}  // namespace
}  // namespace meniscus::io
