#include "io/mesh_state.h"
#include "tests/io/input_error.h"
#include "tests/io/mesh_samples.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

using mesh::Vec3;

const mesh::ComplexOptions kOptions{.sizing = {.edge_length = 1, .max_edge_length = 2, .curvature = 0.5}};

// Carries the liquid along a shear.
void carry(mesh::TetMesh& mesh, mesh::DeformableComplex& complex) {
  mesh::VertexField<Vec3> way(mesh);
  for (const mesh::VertexId v : mesh.vertices()) {
    const auto c = mesh.vertex_class(v);
    if (c == mesh::VertexClass::surface) way[v] = {0.1 * (mesh.position(v).z() - 2), 0.05, 0};
  }
  (void)complex.advance(way);
}

TEST(MeshState, AComplexThatWasSavedGoesOnToTheBit) {
  mesh::TetMesh mesh = test::liquid_in_cube(6);
  mesh::DeformableComplex complex(mesh, mesh::kLiquid, kOptions);
  for (int step = 0; step < 3; ++step) carry(mesh, complex);
  ByteWriter out;
  put_mesh_state(out, mesh.state());
  put_complex_state(out, complex.state());

  ByteReader in(out.bytes());
  mesh::TetMesh copy;
  copy.restore(get_mesh_state(in));
  mesh::DeformableComplex copied(copy, mesh::kLiquid, kOptions);
  copied.restore(get_complex_state(in));
  EXPECT_TRUE(in.at_end());
  EXPECT_TRUE(copy.state() == mesh.state());
  for (int step = 0; step < 3; ++step) {
    carry(mesh, complex);
    carry(copy, copied);
  }
  EXPECT_TRUE(copy.state() == mesh.state());
  EXPECT_TRUE(copied.state() == complex.state());
}

TEST(MeshState, BytesThatAreNoMeshAreAnError) {
  ByteWriter out;
  put_mesh_state(out, test::two_tets().state());
  for (const std::size_t size : {std::size_t{0}, std::size_t{20}, out.bytes().size() - 1}) {
    ByteReader in(std::string_view(out.bytes()).substr(0, size));
    test::expect_contains(test::input_error([&] { (void)get_mesh_state(in); }), "ends too early");
  }
  // Seven numbers are no list of vectors.
  ByteWriter seven;
  seven.put(std::span<const double>(std::vector<double>(7)));
  ByteReader in(seven.bytes());
  test::expect_contains(test::input_error([&] { (void)get_vectors(in); }), "of another kind");
}

}  // namespace
}  // namespace meniscus::io
