#include "io/input_file.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

using test::expect_contains;
using test::input_error;

TEST(InputFile, ReturnsEveryByte) {
  const test::TemporaryDirectory directory;
  std::string bytes("a\0b\r\n", 5);
  for (int i = 0; i < 200000; ++i) bytes += static_cast<char>(i % 251);
  EXPECT_EQ(read_input_file(directory.file("data", bytes), "test", 1 << 20), bytes);
}

TEST(InputFile, NamesWhatIsWrongWithAFile) {
  const test::TemporaryDirectory directory;
  const auto message = [&](const std::filesystem::path& path) {
    return input_error([&] { static_cast<void>(read_input_file(path, "scene", 10)); });
  };
  EXPECT_EQ(message(directory / "none"), (directory / "none").string() + ": no such file");
  expect_contains(message(directory.path()), "is a directory, expected a scene file");
  expect_contains(message(directory.file("empty", "")), "is empty");
  expect_contains(message(directory.file("long", "12345678901")), "is larger than the 10 bytes");
}

TEST(InputFile, QuotesTextInOneLine) {
  EXPECT_EQ(quotable("a\nb\tc\x1b[31m"), "a b c [31m");
  EXPECT_EQ(quotable("12345", 3), "123...");
}

}  // namespace
}  // namespace meniscus::io
