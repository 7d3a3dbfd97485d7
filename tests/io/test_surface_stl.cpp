#include "io/surface_formats.h"
#include "tests/io/input_error.h"
#include "tests/io/surface_samples.h"

#include <gtest/gtest.h>

#include <limits>

namespace meniscus::io {
namespace {

using test::expect_contains;
using test::replaced;

std::string stl_error(const std::string& bytes) {
  return test::input_error([&] { static_cast<void>(parse_stl(bytes, "a.stl")); });
}

TEST(SurfaceStl, BinaryFilesMayBeginLikeText) {
  std::string bytes = test::stl_binary();
  bytes.replace(0, 6, "solid ");
  EXPECT_EQ(parse_stl(bytes, "a.stl").triangles.size(), 4u);
}

TEST(SurfaceStl, TextMayHoldSeveralSolidsAndNormalsThatAreNoNumbers) {
  const std::string text =
      replaced(test::stl_text(), "normal 0 0 0", "normal nan nan nan") + test::stl_text();
  EXPECT_EQ(parse_stl(text, "a.stl").triangles.size(), 8u);
}

TEST(SurfaceStl, ErrorsNameLineOrByte) {
  expect_contains(stl_error(replaced(test::stl_text(), "1.000000", "nan")), "a.stl:5: coordinate");
  expect_contains(stl_error(replaced(test::stl_text(), "endloop", "vertex")),
                  "a.stl:7: expected \"endloop\"");
  expect_contains(stl_error("solid x\nfacet\n"), "a.stl:3: the file ends where \"normal\" was expected");
  std::string bytes = test::stl_binary();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::memcpy(bytes.data() + 84 + 12, &nan, sizeof nan);
  expect_contains(stl_error(bytes), "byte 96: a coordinate of triangle 0 is not finite");
  expect_contains(stl_error("\x01\x02"), "ends inside the header");
}

TEST(SurfaceStl, ClaimsAreHeldAgainstTheSize) {
  std::string bytes = test::stl_binary();
  const std::uint32_t many = 4000000000u;
  std::memcpy(bytes.data() + 80, &many, sizeof many);
  expect_contains(stl_error(bytes), "byte 80: claims 4000000000 triangles");
}

}  // namespace
}  // namespace meniscus::io
