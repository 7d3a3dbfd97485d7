// Meshes and what goes with them in checkpoints: everything that the course of later operations depends on.
#pragma once

#include "io/byte_stream.h"
#include "mesh/complex/deformable_complex.h"
#include "mesh/tet_mesh.h"

namespace meniscus::io {

void put_mesh(ByteWriter& out, const mesh::TetMesh& mesh);
// Throws InputError where the bytes are not a mesh.
[[nodiscard]] mesh::TetMesh get_mesh(ByteReader& in);

// What a complex knows beside its mesh and options: it must be one on the mesh that was saved with it.
void put_complex(ByteWriter& out, const mesh::DeformableComplex& complex);
void restore_complex(ByteReader& in, mesh::DeformableComplex& complex);

}  // namespace meniscus::io
