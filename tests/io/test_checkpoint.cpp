#include "io/checkpoint.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

using test::bytes_of;
using test::expect_contains;
using test::input_error;
using test::TemporaryDirectory;

Checkpoint sample() {
  Checkpoint c;
  c.scene = {{"liquid.density", "998", "kg/m^3"}, {"title", "\"\"", ""}};
  c.kind = "kinematic";
  c.position.step = 12;
  c.position.time = 0.1;
  c.position.iterations = 3;
  c.position.start_volume = 1.0 / 3;
  c.position.frame_times = {0, 0.05, 0.1};
  c.position.timing = {{"mesh", 1.5}, {"output", 0.25}};
  c.position.log_bytes = 99;
  c.state = std::string("\0\1\2", 3);
  return c;
}

TEST(Checkpoint, ComesBackAsItWasWritten) {
  const TemporaryDirectory directory;
  write_checkpoint(directory / "checkpoint.bin", sample());
  EXPECT_EQ(directory.count(), 1u);
  const Checkpoint c = read_checkpoint(directory / "checkpoint.bin");
  ASSERT_EQ(c.scene.size(), 2u);
  EXPECT_EQ(c.scene[0].key, "liquid.density");
  EXPECT_EQ(c.scene[0].value, "998");
  EXPECT_EQ(c.scene[0].unit, "kg/m^3");
  EXPECT_EQ(c.kind, "kinematic");
  EXPECT_EQ(c.position.step, 12u);
  EXPECT_EQ(c.position.time, 0.1);
  EXPECT_EQ(c.position.iterations, 3u);
  EXPECT_EQ(c.position.start_volume, 1.0 / 3);
  EXPECT_EQ(c.position.frame_times, sample().position.frame_times);
  EXPECT_EQ(c.position.timing, sample().position.timing);
  EXPECT_EQ(c.position.log_bytes, 99u);
  EXPECT_EQ(c.state, sample().state);
}

TEST(Checkpoint, ChangedAnywhereOrCutAnywhereIsNoticed) {
  const TemporaryDirectory directory;
  const auto file = directory / "checkpoint.bin";
  write_checkpoint(file, sample());
  const std::string good = bytes_of(file);
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x10);
    static_cast<void>(directory.file("checkpoint.bin", bad));
    expect_contains(input_error([&] { (void)read_checkpoint(file); }), "checkpoint.bin: ");
    static_cast<void>(directory.file("checkpoint.bin", good.substr(0, i)));
    expect_contains(input_error([&] { (void)read_checkpoint(file); }), "checkpoint.bin: is ");
  }
  static_cast<void>(directory.file("checkpoint.bin", good + "x"));
  expect_contains(input_error([&] { (void)read_checkpoint(file); }), "is damaged");
}

TEST(Checkpoint, OfANewerProgramOrAForeignMachineIsNamedSo) {
  const TemporaryDirectory directory;
  const auto file = directory / "checkpoint.bin";
  write_checkpoint(file, sample());
  const std::string good = bytes_of(file);
  const std::size_t order = std::string("meniscus checkpoint\n").size();
  std::string foreign = good;
  std::reverse(foreign.begin() + static_cast<std::ptrdiff_t>(order),
               foreign.begin() + static_cast<std::ptrdiff_t>(order + 4));
  static_cast<void>(directory.file("checkpoint.bin", foreign));
  expect_contains(input_error([&] { (void)read_checkpoint(file); }), "other byte order");
  std::string newer = good;
  newer[order + 4] = 2;
  static_cast<void>(directory.file("checkpoint.bin", newer));
  expect_contains(input_error([&] { (void)read_checkpoint(file); }),
                  "is of format 2, this program reads format 1; a newer one wrote it");
}

TEST(Checkpoint, ThatCannotBeWrittenLeavesTheOlderOne) {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "checkpoint.bin");
  expect_contains(input_error([&] { write_checkpoint(directory / "checkpoint.bin", sample()); }),
                  "cannot be written");
  EXPECT_EQ(directory.count(), 1u);
  expect_contains(input_error([&] { write_checkpoint("/dev/full", sample()); }), "cannot be written");
}

}  // namespace
}  // namespace meniscus::io
