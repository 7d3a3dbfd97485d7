#include "io/byte_stream.h"
#include "tests/io/input_error.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

TEST(ByteStream, GivesBackWhatWasPutInToTheBit) {
  ByteWriter out;
  const std::vector<double> numbers{0.1, -0.0, 1e-310};
  out.put(std::uint16_t{7});
  out.put(mesh::Vec3(1.0 / 3, -2, 0));
  out.put(std::string_view("with a\0 zero", 12));
  out.put(std::span<const double>(numbers));
  out.put(std::optional<double>());
  out.put(std::optional<double>(2.5));
  ByteReader in(out.bytes());
  EXPECT_EQ(in.get<std::uint16_t>(), 7);
  EXPECT_EQ(in.get_vector(), mesh::Vec3(1.0 / 3, -2, 0));
  EXPECT_EQ(in.get_text(), std::string("with a\0 zero", 12));
  const std::vector<double> back = in.get_array<double>();
  EXPECT_EQ(std::memcmp(back.data(), numbers.data(), 3 * sizeof(double)), 0);
  EXPECT_FALSE(in.get_optional<double>().has_value());
  EXPECT_EQ(in.get_optional<double>(), 2.5);
  EXPECT_TRUE(in.at_end());
}

TEST(ByteStream, BytesThatEndTooEarlyAreAnError) {
  ByteWriter out;
  out.put(std::uint64_t{1} << 60);
  const auto ends = [](const std::string& message) { test::expect_contains(message, "ends too early"); };
  ends(test::input_error([&] { (void)ByteReader(out.bytes()).get_text(); }));
  ends(test::input_error([&] { (void)ByteReader(out.bytes()).get_array<double>(); }));
  ends(test::input_error([&] { (void)ByteReader("abc").get<std::uint32_t>(); }));
  ends(test::input_error([&] { (void)ByteReader("0123456789").get_vector(); }));
}

}  // namespace
}  // namespace meniscus::io
