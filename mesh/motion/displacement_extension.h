// Continues displacements given at some vertices into the mesh around them, falling to zero some layers away.
#pragma once

#include "mesh/field.h"

#include <vector>

namespace meniscus::mesh {

struct ExtendedDisplacement {
  VertexId vertex;
  Vec3 displacement;
};

// For the vertices up to `layers` edges away from those with a nonzero `given`: displacements that are each
// the mean of their neighbours', up to a few relaxation sweeps, and zero beyond. Vertices of the hull, of the
// interface and frozen ones take part only if given one; where the mesh lies on walls, those on a wall or a
// crease of it follow, too, by ways that may lead off it. In the order of distance, then of discovery.
[[nodiscard]] std::vector<ExtendedDisplacement> extend_displacement(const TetMesh& mesh,
                                                                    const VertexField<Vec3>& given,
                                                                    int layers);

}  // namespace meniscus::mesh
