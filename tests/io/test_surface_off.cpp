#include "io/surface_formats.h"
#include "tests/io/input_error.h"
#include "tests/io/surface_samples.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

using test::expect_contains;
using test::replaced;

std::string off_error(const std::string& text) {
  return test::input_error([&] { static_cast<void>(parse_off(text, "a.off")); });
}

TEST(SurfaceOff, ReadsColoursAndCountsOnTheFirstLine) {
  EXPECT_EQ(
      parse_off("COFF 3 1 0\n0 0 0 255 0 0 255\n1 0 0\n0 1 0\n3 0 1 2 255 0 0\n", "a.off").triangles.size(),
      1u);
}

TEST(SurfaceOff, ErrorsNameTheLine) {
  expect_contains(off_error("OFX\n"), "a.off:1: expected \"OFF\"");
  expect_contains(off_error("OFF BINARY\n"), "binary OFF files are not supported");
  expect_contains(off_error("OFF\n-1 2 3\n"), "a.off:2: number of vertices: expected a count");
  expect_contains(off_error(replaced(test::off_text(), "1 0 0", "1 0")), "a.off:4: vertex 1 needs three");
  expect_contains(off_error(replaced(test::off_text(), "3 1 2 3", "3 1 2 7")),
                  "a.off:10: face 3 uses vertex 7");
  expect_contains(off_error(replaced(test::off_text(), "3 1 2 3", "4 1 2 3")), "claims 4 corners");
  expect_contains(off_error(replaced(test::off_text(), "3 1 2 3\n", "")), "ends after 3 of 4 faces");
}

TEST(SurfaceOff, ClaimsAreHeldAgainstTheSize) {
  expect_contains(off_error("OFF\n1000000000000 4 6\n0 0 0\n"), "claims 1000000000000 vertices");
  expect_contains(off_error("OFF\n1 1000000000000 6\n0 0 0\n"), "claims 1000000000000 faces");
}

}  // namespace
}  // namespace meniscus::io
