// Surface energy: tension times area (Misztal 2010, section 4.3).
//
// With N = (b - a) x (c - a) = |N| n and e_a the edge opposite a, counter-clockwise,
//
//   area = |N| / 2,   d/da = n x e_a / 2,
//   d2/da db = n n' (e_a.e_b) / (2 |N|)  -+  [n]x / 2     (- for b following a, + for b preceding it).
//
// The first part moves along the normal and is positive. The second acts within the plane and has the
// eigenvalues +-sqrt(3)/2 and 0 on the triangle's vertices, whatever its shape; so its positive part is known
// in closed form.
#pragma once

#include "fem/energy.h"
#include "fem/liquid_mesh.h"

#include <span>

namespace meniscus::fem {

// Of the area of one triangle.
[[nodiscard]] TriangleHessian area_hessian(const Vec3& a, const Vec3& b, const Vec3& c, HessianKind kind);

[[nodiscard]] double surface_energy(std::span<const Triangle> triangles, double tension,
                                    std::span<const Vec3> x);

void add_surface_gradient(std::span<const Triangle> triangles, double tension, std::span<const Vec3> x,
                          std::span<Vec3> gradient);

void add_surface_hessian(std::span<const Triangle> triangles, double tension, std::span<const Vec3> x,
                         HessianKind kind, double factor, SparseMatrix<Mat3>& hessian);

}  // namespace meniscus::fem
