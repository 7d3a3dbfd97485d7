#include "io/mesh_reader.h"
#include "io/mesh_writer.h"
#include "tests/io/input_error.h"
#include "tests/io/mesh_samples.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

#include <bit>

namespace meniscus::io {
namespace {

using test::TemporaryDirectory;

void expect_equal_bits(const mesh::TetMesh& a, const mesh::TetMesh& b) {
  ASSERT_EQ(a.vertex_count(), b.vertex_count());
  ASSERT_EQ(a.tet_count(), b.tet_count());
  for (const mesh::VertexId v : a.vertices()) {
    for (int k = 0; k < 3; ++k) {
      EXPECT_EQ(std::bit_cast<std::uint64_t>(a.position(v)[k]),
                std::bit_cast<std::uint64_t>(b.position(v)[k]));
    }
    EXPECT_EQ(a.vertex_class(v), b.vertex_class(v));
  }
  for (const mesh::TetId t : a.tets()) {
    EXPECT_EQ(a.vertices(t), b.vertices(t));
    EXPECT_EQ(a.label(t), b.label(t));
  }
}

TEST(MeshWriter, AVtuFileReadsBackBitForBit) {
  const TemporaryDirectory directory;
  for (const double scale : {1e-6, 1.0, 1e3}) {
    const mesh::TetMesh mesh = test::two_tets(scale);
    write_vtu(mesh, directory / "mesh.vtu");
    expect_equal_bits(read_vtu(directory / "mesh.vtu"), mesh);
  }
}

TEST(MeshWriter, ALargerVtuFileReadsBackBitForBit) {
  const TemporaryDirectory directory;
  const mesh::TetMesh mesh = test::liquid_in_cube(16);  // several compressed blocks
  write_vtu(mesh, directory / "mesh.vtu");
  expect_equal_bits(read_vtu(directory / "mesh.vtu"), mesh);
}

TEST(MeshWriter, WritesTheSameBytesTwice) {
  const TemporaryDirectory directory;
  write_vtu(test::liquid_in_cube(4), directory / "a.vtu");
  write_vtu(test::liquid_in_cube(4), directory / "b.vtu");
  EXPECT_EQ(test::bytes_of(directory / "a.vtu"), test::bytes_of(directory / "b.vtu"));
}

TEST(MeshWriter, LeavesOutRemovedSlots) {
  const TemporaryDirectory directory;
  mesh::TetMesh mesh = test::two_tets();
  mesh::TetList added;
  const mesh::TetId air(std::size_t{1});
  mesh.replace(std::span(&air, 1), {}, added);
  mesh.remove_vertex(mesh::VertexId(std::size_t{4}));
  write_vtu(mesh, directory / "mesh.vtu");
  const mesh::TetMesh copy = read_vtu(directory / "mesh.vtu");
  EXPECT_EQ(copy.tet_count(), 1u);
  EXPECT_EQ(copy.vertex_count(), 4u);
}

TEST(MeshWriter, WritesTheSurfaceOfTheLiquid) {
  const TemporaryDirectory directory;
  write_surface_vtp(test::two_tets(), directory / "surface.vtp");
  const std::string bytes = test::bytes_of(directory / "surface.vtp");
  test::expect_contains(bytes, "NumberOfPolys=\"4\"");
  test::expect_contains(bytes, "Name=\"region\"");
}

TEST(MeshWriter, FailsWithoutATrace) {
  const TemporaryDirectory directory;
  const auto path = directory / "none/mesh.vtu";
  EXPECT_THROW(write_vtu(test::two_tets(), path), InputError);
  EXPECT_EQ(directory.count(), 0u);
}

}  // namespace
}  // namespace meniscus::io
