// Random operations on a mesh, of every kind and anywhere, that must never leave it invalid.
//
// The number of tetrahedra is held near the start by asking for splits when it falls and for collapses when
// it grows. Half of the operations need only be valid, which drives the mesh to the brink of degeneracy; half
// must gain quality, which brings it back.
#pragma once

#include "mesh/operations/operation.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace meniscus::test {

struct FuzzOptions {
  std::uint64_t seed = 1;
  std::size_t operations = 2000;   // to be done; refused ones come on top
  std::size_t validate_every = 1;  // in operations; 0: only at the end
};

struct FuzzReport {
  std::string defect;  // of the mesh, with the operation after which it was found
  std::array<std::size_t, mesh::kOperationKinds> done{};  // operations by kind
  std::size_t refused = 0;
  std::vector<double>
      volume_error;  // by label: volume minus (volume at the start + ledgers), relative to the whole mesh

  [[nodiscard]] std::size_t total_done() const;
  [[nodiscard]] double worst_volume_error() const;
};

FuzzReport fuzz(mesh::TetMesh& mesh, const FuzzOptions& options);

}  // namespace meniscus::test
