#include "fem/wetting_energy.h"

#include "fem/small_matrices.h"
#include "fem/surface_energy.h"
#include "mesh/geometry.h"

namespace meniscus::fem {

namespace {

// Of weight times area.
TriangleHessian signed_hessian(const Vec3& a, const Vec3& b, const Vec3& c, double weight, HessianKind kind) {
  TriangleHessian h = area_hessian(a, b, c, kind);
  const bool negative_part = kind == HessianKind::positive && weight < 0;
  const TriangleHessian exact = negative_part ? area_hessian(a, b, c, HessianKind::exact) : TriangleHessian{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      // The positive part of -A is what A lacks of its own.
      if (negative_part) h[i][j] = exact[i][j] - h[i][j];
      h[i][j] *= weight;
    }
  }
  return h;
}

}  // namespace

double wetting_energy(const LiquidMesh& liquid, std::span<const double> wetting, double tension,
                      std::span<const Vec3> x) {
  double area = 0;
  for (std::size_t k = 0; k < wetting.size(); ++k) {
    const auto& [a, b, c] = liquid.walls[k];
    area += wetting[k] * mesh::area_vector(x[a], x[b], x[c]).norm();
  }
  return tension * area;
}

void add_wetting_gradient(const LiquidMesh& liquid, std::span<const double> wetting, double tension,
                          std::span<const Vec3> x, std::span<Vec3> gradient) {
  for (std::size_t k = 0; k < wetting.size(); ++k) {
    const Triangle& t = liquid.walls[k];
    const Vec3 n = (0.5 * tension * wetting[k]) * mesh::area_vector(x[t[0]], x[t[1]], x[t[2]]).normalized();
    for (std::size_t i = 0; i < 3; ++i) {
      if (liquid.contact_line[t[i]]) gradient[t[i]] += n.cross(x[t[(i + 2) % 3]] - x[t[(i + 1) % 3]]);
    }
  }
}

void add_line_gradient(const LiquidMesh& liquid, const LineWetting& line, double tension,
                       std::span<const Vec3> x, std::span<Vec3> gradient) {
  for (std::size_t k = 0; k < liquid.line.size(); ++k) {
    const auto& [from, to, wall] = liquid.line[k];
    const Vec3 half = (0.5 * tension * line.wetting[k]) * line.normal[k].cross(x[from] - x[to]);
    gradient[from] += half;
    gradient[to] += half;
  }
}

void add_line_hessian(const LiquidMesh& liquid, const LineWetting& line, double tension,
                      std::span<const Vec3> x, double factor, SparseMatrix<Mat3>& hessian) {
  const auto add = [&](Index i, Index j, const Mat3& block) {
    hessian.value[hessian.pattern->find(i, j)] += factor * tension * block;
  };
  for (std::size_t k = 0; k < liquid.line.size(); ++k) {
    const auto& [from, to, wall] = liquid.line[k];
    const Mat3 turn = 0.5 * line.wetting[k] * cross_matrix(line.normal[k]);
    const Vec3 across = line.normal[k].cross(x[from] - x[to]);
    const double length = across.norm();
    // Where the line goes the wetting is another one.
    const Mat3 uneven = line.slope[k].dot(across) / (4 * length * length) * across * across.transpose();
    add(from, from, uneven + turn);
    add(from, to, uneven - turn);
    add(to, from, uneven + turn);
    add(to, to, uneven - turn);
  }
}

void add_wetting_hessian(const LiquidMesh& liquid, std::span<const double> wetting, double tension,
                         std::span<const Vec3> x, HessianKind kind, double factor,
                         SparseMatrix<Mat3>& hessian) {
  for (std::size_t k = 0; k < wetting.size(); ++k) {
    const Triangle& t = liquid.walls[k];
    const TriangleHessian h = signed_hessian(x[t[0]], x[t[1]], x[t[2]], tension * wetting[k], kind);
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        if (!liquid.contact_line[t[i]] || !liquid.contact_line[t[j]]) continue;
        hessian.value[hessian.pattern->find(t[i], t[j])] += factor * h[i][j];
      }
    }
  }
}

}  // namespace meniscus::fem
