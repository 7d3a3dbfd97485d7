#include "io/output_file.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <thread>

namespace meniscus::io {
namespace {

using test::bytes_of;
using test::expect_contains;
using test::input_error;
using test::TemporaryDirectory;

TEST(OutputFile, AppearsOnlyWhenCommitted) {
  const TemporaryDirectory directory;
  {
    OutputFile file(directory / "out.txt");
    std::ofstream(file.temporary()) << "text";
    EXPECT_EQ(file.temporary().extension(), ".txt");
    EXPECT_FALSE(std::filesystem::exists(directory / "out.txt"));
    file.commit();
  }
  EXPECT_EQ(bytes_of(directory / "out.txt"), "text");
  EXPECT_EQ(directory.count(), 1u);
}

TEST(OutputFile, LeavesAnOlderFileAloneUnlessCommitted) {
  const TemporaryDirectory directory;
  const auto path = directory.file("out.txt", "old");
  {
    OutputFile file(path);
    std::ofstream(file.temporary()) << "new";
  }
  EXPECT_EQ(bytes_of(path), "old");
  EXPECT_EQ(directory.count(), 1u);
}

TEST(OutputFile, RefusesPlacesThatCannotBeWritten) {
  const TemporaryDirectory directory;
  expect_contains(input_error([&] { require_writable(directory.path()); }), "it is a directory");
  expect_contains(input_error([&] { require_writable(directory / "none" / "out.txt"); }),
                  "there is no directory");
  expect_contains(input_error([] { require_writable({}); }), "empty");
  EXPECT_EQ(directory.count(), 0u);
}

TEST(OutputFile, WritesThroughALinkWithoutReplacingIt) {
  const TemporaryDirectory directory;
  const auto target = directory.file("target.txt", "old");
  std::filesystem::create_symlink(target, directory / "link.txt");
  write_file(directory / "link.txt", "new");
  EXPECT_TRUE(std::filesystem::is_symlink(directory / "link.txt"));
  EXPECT_EQ(bytes_of(target), "new");
}

TEST(OutputFile, ReportsAFullDeviceAndKeepsIt) {
  if (!std::filesystem::is_character_file("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  expect_contains(input_error([] { write_file("/dev/full", "text"); }), "/dev/full: cannot be written");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

TEST(OutputFile, FeedsAPipe) {
  const TemporaryDirectory directory;
  const auto pipe = directory / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::string received;
  std::thread reader([&] { received = bytes_of(pipe); });
  write_file(pipe, "through the pipe");
  reader.join();
  EXPECT_EQ(received, "through the pipe");
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
}

}  // namespace
}  // namespace meniscus::io
