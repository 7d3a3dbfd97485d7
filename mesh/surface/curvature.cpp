#include "mesh/surface/curvature.h"

#include "mesh/surface/surface_fan.h"

#include <Eigen/Dense>

namespace meniscus::mesh {

double largest_curvature(const TetMesh& mesh, VertexId v, Label label, std::span<const Vec3> normal) {
  const Vec3& n = normal[v.index()];
  const Vec3 s = n.unitOrthogonal(), t = n.cross(s);
  // Unknown a, b, c of the shape operator [a b; b c] in the frame (s, t): along the edge (x, y) the normal
  // turns by (a x + b y, b x + c y).
  Eigen::Matrix3d sum = Eigen::Matrix3d::Zero();
  Vec3 right = Vec3::Zero();
  TetList star;
  mesh.star(v, star);
  for (const VertexId w : surface_fan(mesh, v, label, star).rim) {
    const Vec3 edge = mesh.position(w) - mesh.position(v), turn = normal[w.index()] - n;
    const double x = edge.dot(s), y = edge.dot(t);
    const Vec3 along_s(x, y, 0), along_t(0, x, y);
    sum += along_s * along_s.transpose() + along_t * along_t.transpose();
    right += turn.dot(s) * along_s + turn.dot(t) * along_t;
  }
  const Vec3 shape = sum.ldlt().solve(right);
  const double mean = 0.5 * (shape[0] + shape[2]);
  const double half_difference = std::hypot(0.5 * (shape[0] - shape[2]), shape[1]);
  const double largest = std::abs(mean) + half_difference;
  return std::isfinite(largest) ? largest : 0.0;
}

double mean_curvature(const TetMesh& mesh, VertexId v, Label label) {
  Vec3 area = Vec3::Zero(), volume = Vec3::Zero();  // gradients with respect to the position of v
  TetList star;
  mesh.star(v, star);
  for (const auto& [p, q] : surface_fan(mesh, v, label, star).spokes) {
    const Vec3 twice = (mesh.position(p) - mesh.position(v)).cross(mesh.position(q) - mesh.position(v));
    area += 0.5 * twice.normalized().cross(mesh.position(q) - mesh.position(p));
    volume += twice / 6.0;
  }
  const double rate = volume.squaredNorm();
  return rate > 0 ? 0.5 * area.dot(volume) / rate : 0.0;
}

}  // namespace meniscus::mesh
