// Reads a tetrahedral mesh back from a VTU file, ours or another program's.
#pragma once

#include "mesh/field.h"

#include <filesystem>
#include <optional>

namespace meniscus::io {

// All cells must be linear tetrahedra. Cell data `label` says what fills them; without it everything is
// liquid. Throws InputError naming the file and its first defect: truncated, not a mesh, non-finite
// coordinates, inverted cells, ...
[[nodiscard]] mesh::TetMesh read_vtu(const std::filesystem::path& path);

struct MeshAndVelocity {
  mesh::TetMesh mesh;
  std::optional<mesh::VertexField<mesh::Vec3>> velocity;
};
// The same with point data `velocity`, where the file has it.
[[nodiscard]] MeshAndVelocity read_vtu_with_velocity(const std::filesystem::path& path);

}  // namespace meniscus::io
