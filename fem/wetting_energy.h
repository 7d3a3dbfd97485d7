// Wetting energy: tension times (alpha1 - alpha2) times the area of walls that is wet (Misztal 2010, section
// 4.3).
//
// Only the contact line feels it. Within a flat wall no other vertex changes the area that is wet; on a
// curved one the area of the facets changes a little with every vertex, but that of the wall does not.
#pragma once

#include "fem/energy.h"
#include "fem/liquid_mesh.h"

#include <span>

namespace meniscus::fem {

// `wetting` is that of every triangle of the walls.
[[nodiscard]] double wetting_energy(const LiquidMesh& liquid, std::span<const double> wetting, double tension,
                                    std::span<const Vec3> x);

void add_wetting_gradient(const LiquidMesh& liquid, std::span<const double> wetting, double tension,
                          std::span<const Vec3> x, std::span<Vec3> gradient);

// The positive part is that of every triangle with its sign. (Without it, or with that of positive wetting
// alone, nothing is gained in steps that follow the motion, and steps ten times longer fail far from 90
// degrees.)
void add_wetting_hessian(const LiquidMesh& liquid, std::span<const double> wetting, double tension,
                         std::span<const Vec3> x, HessianKind kind, double factor,
                         SparseMatrix<Mat3>& hessian);

}  // namespace meniscus::fem
