#include "coupling/measure/surface_fit.h"

#include "mesh/geometry.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace meniscus::coupling {

using mesh::TetFace;
using mesh::TetMesh;
using mesh::VertexId;

namespace {

// Monomials without the constant, by rising degree.
Eigen::Index count_terms(int degree) {
  return degree == 1 ? 2 : degree == 2 ? 5 : 9;
}
Eigen::VectorXd terms(int degree, double x, double y) {
  Eigen::VectorXd out(count_terms(degree));
  Eigen::Index k = 0;
  for (int d = 1; d <= degree; ++d) {
    for (int j = 0; j <= d; ++j) out[k++] = std::pow(x, d - j) * std::pow(y, j);
  }
  return out;
}

}  // namespace

SurfaceFit::SurfaceFit(const TetMesh& mesh, std::span<const TetFace> faces)
    : mesh_(mesh), normals_(mesh.vertex_slots(), Vec3::Zero()), first_(mesh.vertex_slots() + 1, 0) {
  std::vector<std::array<VertexId, 2>> edges;
  for (const TetFace f : faces) {
    const auto v = mesh.face_vertices(f);
    const Vec3 area = mesh::area_vector(mesh.position(v[0]), mesh.position(v[1]), mesh.position(v[2]));
    for (std::size_t k = 0; k < 3; ++k) {
      normals_[v[k].index()] += area;
      edges.push_back({v[k], v[(k + 1) % 3]});
      edges.push_back({v[(k + 1) % 3], v[k]});
    }
  }
  for (Vec3& n : normals_) n.normalize();
  // Inner edges come twice from either side.
  std::ranges::sort(edges);
  edges.erase(std::ranges::unique(edges).begin(), edges.end());
  neighbours_.reserve(edges.size());
  for (const auto& [from, to] : edges) {
    ++first_[from.index() + 1];
    neighbours_.push_back(to);
  }
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
}

std::vector<VertexId> SurfaceFit::patch(VertexId v, int rings) const {
  // Beyond 70 degrees a height function has no business.
  constexpr double kTurned = 0.34;
  std::vector<VertexId> out{v};
  std::size_t begin = 0;
  for (int ring = 0; ring < rings; ++ring) {
    const std::size_t end = out.size();
    for (std::size_t i = begin; i < end; ++i) {
      for (const VertexId w : neighbours(out[i])) {
        if (normals_[w.index()].dot(normals_[v.index()]) < kTurned) continue;
        if (std::ranges::find(out, w) == out.end()) out.push_back(w);
      }
    }
    begin = end;
  }
  out.erase(out.begin());
  return out;
}

std::optional<Vec3> SurfaceFit::normal(VertexId v, const SurfaceFitOptions& options) const {
  // A normal that is turned by more than this (as a cosine) against the mean of the faces is none: the
  // surface is too bent for so many vertices to be fitted.
  constexpr double kTurned = 0.5;
  const std::vector<VertexId> near = patch(v, options.rings);
  for (int degree = options.degree; degree >= 1; --degree) {
    const std::size_t needed = static_cast<std::size_t>(count_terms(degree)) + (degree > 1 ? 2 : 0);
    if (near.size() < needed) continue;
    const std::optional<Vec3> n = fitted_normal(v, near, degree, options.width);
    if (n && n->dot(normals_[v.index()]) >= kTurned) return n;
  }
  return std::nullopt;
}

std::optional<Vec3> SurfaceFit::fitted_normal(VertexId v, std::span<const VertexId> near, int degree,
                                              double width) const {
  // Every pass in the frame of the normal that the one before found: heights are measured along it in the
  // end.
  constexpr int kMostPasses = 10;
  constexpr double kAccuracy = 1e-12;
  const auto count = static_cast<Eigen::Index>(near.size());
  double size = 0;
  for (const VertexId w : near) size = std::max(size, (mesh_.position(w) - mesh_.position(v)).norm());
  Vec3 n = normals_[v.index()];
  for (int pass = 0; pass < kMostPasses; ++pass) {
    const Vec3 s = n.unitOrthogonal(), t = n.cross(s);
    Eigen::MatrixXd matrix(count, count_terms(degree));
    Eigen::VectorXd heights(count);
    for (Eigen::Index k = 0; k < count; ++k) {
      const Vec3 x = (mesh_.position(near[static_cast<std::size_t>(k)]) - mesh_.position(v)) / size;
      const double weight = std::exp(-x.squaredNorm() / (width * width));
      matrix.row(k) = weight * terms(degree, x.dot(s), x.dot(t)).transpose();
      heights[k] = weight * x.dot(n);
    }
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> solver(matrix);
    if (solver.rank() < matrix.cols()) return std::nullopt;
    const Eigen::VectorXd c = solver.solve(heights);
    n = (n - c[0] * s - c[1] * t).normalized();
    if (c.head<2>().norm() <= kAccuracy) break;
  }
  return n;
}

}  // namespace meniscus::coupling
