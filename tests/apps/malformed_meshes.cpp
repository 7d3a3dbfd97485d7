#include "io/mesh_writer.h"
#include "tests/apps/malformed.h"
#include "tests/io/mesh_samples.h"
#include "tests/io/surface_samples.h"
#include "tests/io/temporary_directory.h"
#include "tests/io/vtu_samples.h"

namespace meniscus::test {
namespace {

// As the program writes it: appended, compressed.
std::string appended_vtu() {
  const TemporaryDirectory directory;
  io::write_vtu(liquid_in_cube(4), directory / "mesh.vtu");
  return bytes_of(directory / "mesh.vtu");
}

// With one of the words that precede an array's data replaced: 0 the number of blocks, 1 their size, 2 that
// of the last, where it is not full.
std::string with_word(std::string bytes, const std::string& array, std::size_t word, std::uint64_t value) {
  const std::string key = "offset=\"";
  const std::size_t offset = bytes.find(key, bytes.find("Name=\"" + array + "\"")) + key.size();
  const std::size_t data =
      bytes.find('_', bytes.find("<AppendedData")) + 1 + std::stoul(bytes.substr(offset));
  std::memcpy(bytes.data() + data + 8 * word, &value, sizeof value);
  return bytes;
}

std::string with_damaged_block(std::string bytes) {
  const std::size_t data = bytes.find('_', bytes.find("<AppendedData"));
  for (std::size_t i = data + 40; i < data + 80; ++i) bytes[i] = static_cast<char>(~bytes[i]);
  return bytes;
}

}  // namespace

std::vector<Malformed> malformed_meshes() {
  const std::string whole = appended_vtu();
  const std::string points = "0 0 0  1 0 0  0 1 0  ";
  return {
      {"VtuEmpty", "a.vtu", "", "is empty"},
      {"VtuTruncatedInItsHeader", "a.vtu", whole.substr(0, 300), "a.vtu: "},
      {"VtuTruncatedInItsData", "a.vtu", whole.substr(0, whole.size() / 2), "a.vtu: "},
      {"VtuTextTruncated", "a.vtu", VtuText{}.text().substr(0, 400), "a.vtu: "},
      {"VtuDamagedBlock", "a.vtu", with_damaged_block(whole), "a.vtu: "},
      {"VtuClaimsATrillionBlocks", "a.vtu", with_word(whole, "class", 0, std::uint64_t{1} << 40),
       "claims 1099511627776 blocks"},
      {"VtuConnectivityWithoutBlocks", "a.vtu", with_word(whole, "connectivity", 0, 0), "claims 0 blocks of"},
      {"VtuConnectivityInEmptyBlocks", "a.vtu", with_word(whole, "connectivity", 1, 0), "blocks of 0 bytes"},
      {"VtuRubbishBeforeItsData", "a.vtu", replaced(whole, "\"raw\">", "\"raw\">x"),
       "do not begin with an underscore"},
      {"VtuUnknownEncoding", "a.vtu", replaced(whole, "\"raw\"", "\"row\""), "expected raw or base64"},
      {"VtuClaimsAGigapoint", "a.vtu",
       VtuText{.counts = "NumberOfPoints=\"1000000000\" NumberOfCells=\"1\""}.text(),
       "claims 3000000000 values"},
      {"VtuClaimsATrillionCells", "a.vtu",
       VtuText{.counts = "NumberOfPoints=\"4\" NumberOfCells=\"1000000000000\""}.text(), "is more than"},
      {"VtuNegativeCount", "a.vtu", VtuText{.counts = "NumberOfPoints=\"-1\" NumberOfCells=\"1\""}.text(),
       "is not a count"},
      {"VtuNan", "a.vtu", VtuText{.points = points + "0 0 nan"}.text(), "a.vtu: "},
      {"VtuHugeNumber", "a.vtu", VtuText{.points = points + "0 0 1e999"}.text(), "a.vtu: "},
      {"VtuTooFewCoordinates", "a.vtu", VtuText{.points = points}.text(), "a.vtu: "},
      {"VtuWordsForNumbers", "a.vtu", VtuText{.points = points + "zero zero one"}.text(), "a.vtu: "},
      {"VtuInverted", "a.vtu", VtuText{.corners = "0 2 1 3"}.text(), "a.vtu: tetrahedron 0 is inverted"},
      {"VtuFlat", "a.vtu", VtuText{.points = points + "1 1 0"}.text(), "a.vtu: tetrahedron 0 is flat"},
      {"VtuCornerOutOfRange", "a.vtu", VtuText{.corners = "0 1 2 4"}.text(), "refers to vertex 4"},
      {"VtuNegativeCorner", "a.vtu", VtuText{.corners = "0 1 2 -3"}.text(), "refers to vertex -3"},
      {"VtuWrongOffset", "a.vtu", VtuText{.offsets = "1000000"}.text(), "a.vtu: "},
      {"VtuHexahedra", "a.vtu", VtuText{.types = "12"}.text(), "expected only linear tetrahedra"},
      {"VtuFractionalLabel", "a.vtu", VtuText{.labels = "0.5"}.text(), "has the label 0.5"},
      {"VtuOnlyAir", "a.vtu", VtuText{.labels = "0"}.text(), "has no liquid to show"},
      {"VtuWithoutPiece", "a.vtu", "<VTKFile type=\"UnstructuredGrid\"></VTKFile>", "has no <Piece>"},
      {"VtuIsAVtp", "a.vtu", replaced(VtuText{}.text(), "\"UnstructuredGrid\"", "\"PolyData\""),
       "of type \"PolyData\""},
      {"VtuIsAnStl", "a.vtu", stl_text(), "not a VTK XML file"},
      {"VtuRubbish", "a.vtu", rubbish(5000), "not a VTK XML file"},
  };
}

}  // namespace meniscus::test
