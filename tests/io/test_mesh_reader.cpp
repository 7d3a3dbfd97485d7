#include "io/mesh_reader.h"
#include "io/mesh_writer.h"
#include "tests/io/foreign_leaks.h"
#include "tests/io/input_error.h"
#include "tests/io/mesh_samples.h"
#include "tests/io/temporary_directory.h"
#include "tests/io/vtu_samples.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

using test::expect_contains;
using test::TemporaryDirectory;
using test::VtuText;

mesh::TetMesh read(const std::string& bytes) {
  const TemporaryDirectory directory;
  return read_vtu(directory.file("a.vtu", bytes));
}

std::string read_error(const std::string& bytes) {
  return test::input_error([&] { static_cast<void>(read(bytes)); });
}

TEST(MeshReader, ReadsTextAndTakesCellsWithoutLabelAsLiquid) {
  const mesh::TetMesh mesh = read(VtuText{.labels = {}}.text());
  EXPECT_EQ(mesh.tet_count(), 1u);
  EXPECT_EQ(mesh.vertex_count(), 4u);
  EXPECT_EQ(mesh.label(mesh::TetId(std::size_t{0})), mesh::kLiquid);
}

TEST(MeshReader, ReadsLabels) {
  EXPECT_EQ(read(VtuText{.labels = "7"}.text()).label(mesh::TetId(std::size_t{0})), 7);
}

TEST(MeshReader, NamesTheFirstDefect) {
  expect_contains(read_error(VtuText{.points = "0 0 0  1 0 0  0 1 0  0 0 nan"}.text()), "a.vtu: ");
  expect_contains(read_error(VtuText{.corners = "0 2 1 3"}.text()), "a.vtu: tetrahedron 0 is inverted");
  expect_contains(read_error(VtuText{.points = "0 0 0  1 0 0  0 1 0  1 1 0"}.text()),
                  "a.vtu: tetrahedron 0 is flat");
  expect_contains(read_error(VtuText{.corners = "0 1 2 9"}.text()), "refers to vertex 9");
  expect_contains(read_error(VtuText{.corners = "0 1 2 -1"}.text()), "refers to vertex -1");
  expect_contains(read_error(VtuText{.types = "12"}.text()), "cell 0 is of VTK type 12");
  expect_contains(read_error(VtuText{.labels = "-1"}.text()), "has the label -1");
  expect_contains(read_error(VtuText{.labels = "0.5"}.text()), "label");
}

TEST(MeshReader, RefusesAnyFileCutShort) {
  const TemporaryDirectory directory;
  write_vtu(test::liquid_in_cube(3), directory / "whole.vtu");
  const std::string whole = test::bytes_of(directory / "whole.vtu");
  // Beyond the appended data only the closing tags are missing.
  const std::size_t end = whole.rfind("</AppendedData>");
  for (std::size_t length = 1; length < end; length += whole.size() / 97) {
    expect_contains(read_error(whole.substr(0, length)), "a.vtu: ");
  }
}

TEST(MeshReader, NeverDoesHarmWithOneByteChanged) {
  const test::IgnoreForeignLeaks ignore;
  const TemporaryDirectory directory;
  write_vtu(test::two_tets(), directory / "whole.vtu");
  const std::string whole = test::bytes_of(directory / "whole.vtu");
  for (std::size_t i = 0; i < whole.size(); i += 3) {
    std::string bytes = whole;
    bytes[i] = static_cast<char>(bytes[i] ^ (1 << (i % 8)));
    try {
      static_cast<void>(read(bytes));
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace meniscus::io
