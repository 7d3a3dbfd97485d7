#include "io/vtk_xml_check.h"
#include "tests/io/input_error.h"
#include "tests/io/surface_samples.h"
#include "tests/io/vtu_samples.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

using test::expect_contains;
using test::VtuText;

std::string check_error(const std::string& bytes) {
  return test::input_error([&] { check_vtk_xml(bytes, "UnstructuredGrid", "a.vtu"); });
}

// A file whose points are appended: `header` words, then as many bytes as are given.
std::string appended(const std::string& attributes, const std::string& data) {
  return "<VTKFile type=\"UnstructuredGrid\" header_type=\"UInt64\" " + attributes +
         "><UnstructuredGrid><Piece NumberOfPoints=\"1\" NumberOfCells=\"0\"><Points>"
         "<DataArray type=\"Float64\" NumberOfComponents=\"3\" format=\"appended\" "
         "offset=\"0\"/></Points></Piece>"
         "</UnstructuredGrid><AppendedData encoding=\"raw\">_" +
         data + "</AppendedData></VTKFile>";
}

std::string words(std::initializer_list<std::uint64_t> values, std::size_t more_bytes) {
  std::string bytes;
  for (const std::uint64_t value : values) test::append_bytes(bytes, value);
  return bytes + std::string(more_bytes, '\0');
}

TEST(VtkXmlCheck, AcceptsWhatHoldsWhatItClaims) {
  EXPECT_NO_THROW(check_vtk_xml(VtuText{}.text(), "UnstructuredGrid", "a.vtu"));
  EXPECT_NO_THROW(check_vtk_xml(appended("", words({24}, 24)), "UnstructuredGrid", "a.vtu"));
  EXPECT_NO_THROW(
      check_vtk_xml(appended("compressor=\"z\"", words({1, 24, 0, 20}, 20)), "UnstructuredGrid", "a.vtu"));
}

TEST(VtkXmlCheck, RefusesOtherFiles) {
  EXPECT_EQ(check_error("hello"), "a.vtu: not a VTK XML file (no <VTKFile> tag)");
  expect_contains(check_error("<VTKFile type=\"PolyData\"></VTKFile>"), "of type \"PolyData\"");
  expect_contains(check_error("<VTKFile type=\"UnstructuredGrid\"></VTKFile>"), "has no <Piece>");
  expect_contains(check_error("<VTKFile type=\"UnstructuredGrid\" byte_order=\"BigEndian\"></VTKFile>"),
                  "big-endian");
}

TEST(VtkXmlCheck, HoldsCountsAgainstTheText) {
  const std::string huge = "NumberOfPoints=\"1000000000\" NumberOfCells=\"1\"";
  expect_contains(check_error(VtuText{.counts = huge}.text()), "claims 3000000000 values");
  expect_contains(
      check_error(VtuText{.counts = "NumberOfPoints=\"1000000000000\" NumberOfCells=\"1\""}.text()),
      "is more than the 4294967294 supported");
  expect_contains(check_error(VtuText{.counts = "NumberOfPoints=\"-4\" NumberOfCells=\"1\""}.text()),
                  "is not a count");
  expect_contains(check_error(VtuText{.counts = "NumberOfCells=\"1\""}.text()), "has no NumberOfPoints");
}

TEST(VtkXmlCheck, HoldsBlocksInBase64AgainstTheBytes) {
  const auto inline_points = [](const std::string& text) {
    return "<VTKFile type=\"UnstructuredGrid\" header_type=\"UInt32\" compressor=\"z\"><UnstructuredGrid>"
           "<Piece NumberOfPoints=\"1\" NumberOfCells=\"0\"><Points><DataArray type=\"Float64\" "
           "NumberOfComponents=\"3\" format=\"binary\">\n" +
           text + "\n</DataArray></Points></Piece></UnstructuredGrid></VTKFile>";
  };
  // One block of 24 bytes, compressed to 3; then 2^31 - 1 blocks.
  EXPECT_NO_THROW(check_vtk_xml(inline_points("AQAAABgAAAAAAAAAAwAAAA==AAAA"), "UnstructuredGrid", "a.vtu"));
  expect_contains(check_error(inline_points("////fxgAAAAAAAAAAwAAAA==AAAA")), "claims 2147483647 blocks");
  expect_contains(check_error(inline_points("?")), "ends inside array");
  expect_contains(check_error(inline_points("????????????????????????????")), "cannot be read");
}

TEST(VtkXmlCheck, RefusesEncodingsItDoesNotKnow) {
  const std::string whole = appended("", words({24}, 24));
  expect_contains(check_error(test::replaced(whole, "\"raw\"", "\"row\"")), "expected raw or base64");
  expect_contains(check_error(test::replaced(whole, "UInt64", "UInt65")), "expected UInt32 or UInt64");
  expect_contains(check_error(test::replaced(whole, ">_", ">x_")), "do not begin with an underscore");
}

TEST(VtkXmlCheck, HoldsBlocksAgainstTheBytes) {
  expect_contains(check_error(appended("", words({24}, 23))), "claims 24 bytes, the file has 23 left");
  expect_contains(check_error(appended("", words({16}, 16))),
                  "has 16 bytes where 3 values of 8 bytes are claimed");
  expect_contains(check_error(appended("compressor=\"z\"", words({std::uint64_t{1} << 60, 24, 0}, 20))),
                  "blocks");
  expect_contains(check_error(appended("compressor=\"z\"", words({1, std::uint64_t{1} << 60, 0, 20}, 20))),
                  "compressed to an impossible 20");
  for (const auto& header : {words({0, 24, 24}, 20), words({1, 0, 0, 20}, 20), words({1, 24, 32, 20}, 20)}) {
    expect_contains(check_error(appended("compressor=\"z\"", header)), " blocks of ");
  }
  expect_contains(check_error(appended("compressor=\"z\"", words({1, 24, 0, 21}, 20))),
                  "more compressed data");
}

}  // namespace
}  // namespace meniscus::io
