// Meshes and what goes with them in checkpoints: everything that the course of later operations depends on.
#pragma once

#include "io/byte_stream.h"
#include "mesh/complex/deformable_complex.h"
#include "mesh/tet_mesh.h"

#include <vector>

namespace meniscus::io {

// All get_...() throw InputError where the bytes end too early; whether they belong together shows when they
// are restored.
void put_mesh_state(ByteWriter& out, const mesh::TetMesh::State& state);
[[nodiscard]] mesh::TetMesh::State get_mesh_state(ByteReader& in);

void put_complex_state(ByteWriter& out, const mesh::DeformableComplex::State& state);
[[nodiscard]] mesh::DeformableComplex::State get_complex_state(ByteReader& in);

void put_vectors(ByteWriter& out, const std::vector<mesh::Vec3>& vectors);
[[nodiscard]] std::vector<mesh::Vec3> get_vectors(ByteReader& in);

}  // namespace meniscus::io
