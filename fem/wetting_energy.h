// Wetting energy: tension times (alpha1 - alpha2) times the area of walls that is wet (Misztal 2010, section
// 4.3).
//
// Only the contact line feels it. Within a flat wall no other vertex changes the area that is wet; on a
// curved one the area of the facets changes a little with every vertex, but that of the wall does not.
//
// What the line feels is known from its edges alone: the area that an edge sweeps. On flat walls of one kind
// that is the gradient of the area of the triangles. On curved ones it is better: triangles that are large
// beside the edges of the line are tilted against the wall, and angles would be ten degrees off.
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

// Of every edge of the contact line (LiquidMesh::line), in the middle of it.
struct LineWetting {
  std::vector<double> wetting;
  std::vector<Vec3> normal;  // of the wall, unit, out of the liquid
  std::vector<Vec3> slope;   // gradient of the wetting along the wall

  [[nodiscard]] bool empty() const { return wetting.empty(); }
};

void add_line_gradient(const LiquidMesh& liquid, const LineWetting& line, double tension,
                       std::span<const Vec3> x, std::span<Vec3> gradient);

// Exact within walls, of the slope what acts across the line.
void add_line_hessian(const LiquidMesh& liquid, const LineWetting& line, double tension,
                      std::span<const Vec3> x, double factor, SparseMatrix<Mat3>& hessian);

// The positive part is that of every triangle with its sign. (Without it, or with that of positive wetting
// alone, nothing is gained in steps that follow the motion, and steps ten times longer fail far from 90
// degrees.)
void add_wetting_hessian(const LiquidMesh& liquid, std::span<const double> wetting, double tension,
                         std::span<const Vec3> x, HessianKind kind, double factor,
                         SparseMatrix<Mat3>& hessian);

}  // namespace meniscus::fem
