#include "io/appended_file.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

using test::bytes_of;
using test::TemporaryDirectory;

TEST(AppendedFile, LinesAreThereAsSoonAsTheyAreAppended) {
  const TemporaryDirectory directory;
  AppendedFile file(directory / "a.csv");
  file.append("one\n");
  EXPECT_EQ(bytes_of(directory / "a.csv"), "one\n");
  file.append("two\nthree\n");
  EXPECT_EQ(bytes_of(directory / "a.csv"), "one\ntwo\nthree\n");
  EXPECT_EQ(file.size(), 14u);
}

TEST(AppendedFile, IsCutBackAndGoesOnThere) {
  const TemporaryDirectory directory;
  const auto path = directory.file("a.csv", "one\ntwo\nhalf a li");
  AppendedFile file(path, 4);
  EXPECT_EQ(file.size(), 4u);
  file.append("three\n");
  EXPECT_EQ(bytes_of(path), "one\nthree\n");
}

TEST(AppendedFile, SaysWhatIsWrong) {
  const TemporaryDirectory directory;
  const auto path = directory.file("a.csv", "one\n");
  test::expect_contains(test::input_error([&] { AppendedFile(path, 5); }),
                        "a.csv: has 4 bytes, but had 5 when");
  EXPECT_EQ(bytes_of(path), "one\n");
  test::expect_contains(test::input_error([&] { AppendedFile(directory / "none.csv", 0); }), "none.csv: ");
  test::expect_contains(test::input_error([&] { AppendedFile(directory / "no/a.csv"); }),
                        "cannot be written");
  AppendedFile full("/dev/full");
  test::expect_contains(test::input_error([&] { full.append("x"); }), "No space left");
}

}  // namespace
}  // namespace meniscus::io
