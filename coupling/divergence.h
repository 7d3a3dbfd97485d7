// How far velocities are from those of an incompressible liquid.
#pragma once

#include "fem/liquid_mesh.h"

#include <span>

namespace meniscus::coupling {

// Integral of the squared divergence, as the hat functions of the vertices see it.
[[nodiscard]] double squared_divergence(const fem::LiquidMesh& liquid, std::span<const mesh::Vec3> x,
                                        std::span<const mesh::Vec3> u);

}  // namespace meniscus::coupling
