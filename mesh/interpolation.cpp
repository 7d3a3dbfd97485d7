#include "mesh/interpolation.h"

#include "mesh/geometry.h"

#include <limits>

namespace meniscus::mesh {

namespace {

// Keeps the weights that contain the place best: those whose smallest one is largest.
class BestWeights {
 public:
  template <class Weights, class Vertices>
  void offer(const Weights& weights, const Vertices& vertices) {
    const double inside = weights.minCoeff();
    if (inside <= most_inside_) return;
    most_inside_ = inside;
    best.clear();
    for (Eigen::Index i = 0; i < weights.size(); ++i)
      best.push_back({vertices[static_cast<std::size_t>(i)], weights[i]});
  }

  InterpolationWeights best;

 private:
  double most_inside_ = -std::numeric_limits<double>::infinity();
};

// Whatever lies outside is moved to the rim.
void clamp(InterpolationWeights& weights) {
  double sum = 0;
  for (InterpolationWeight& w : weights) sum += w.weight = std::max(w.weight, 0.0);
  for (InterpolationWeight& w : weights) w.weight /= sum;
}

Eigen::Vector3d foot_weights(const std::array<Vec3, 3>& p, const Vec3& x) {
  const Vec3 normal = area_vector(p[0], p[1], p[2]);
  const Vec3 part{normal.dot(area_vector(x, p[1], p[2])), normal.dot(area_vector(p[0], x, p[2])),
                  normal.dot(area_vector(p[0], p[1], x))};
  return part / part.sum();
}

}  // namespace

InterpolationWeights weights_in(const TetMesh& mesh, std::span<const TetId> tets, const Vec3& x) {
  BestWeights weights;
  for (const TetId t : tets) {
    const TetPoints p = mesh.points(t);
    Eigen::Vector4d part;
    for (int i = 0; i < 4; ++i) {
      TetPoints q = p;
      q[static_cast<std::size_t>(i)] = x;
      part[i] = signed_volume(q);
    }
    weights.offer(Eigen::Vector4d(part / signed_volume(p)), mesh.vertices(t));
  }
  return weights.best;
}

InterpolationWeights weights_at(const TetMesh& mesh, VertexId v, std::span<const TetId> star, const Vec3& x) {
  if (mesh.vertex_class(v) == VertexClass::interior) return weights_in(mesh, star, x);
  for (const bool hull : {false, true}) {
    BestWeights weights;
    for (const TetId t : star) {
      const int own = mesh.local_index(t, v);
      for (int i = 0; i < 4; ++i) {
        const TetFace f{t, i};
        if (i == own || !(hull ? mesh.is_hull(f) : mesh.is_interface(f) && t < mesh.neighbour(f))) continue;
        const auto w = mesh.face_vertices(f);
        weights.offer(foot_weights({mesh.position(w[0]), mesh.position(w[1]), mesh.position(w[2])}, x), w);
      }
    }
    if (weights.best.empty()) continue;
    clamp(weights.best);
    return weights.best;
  }
  return weights_in(mesh, star, x);
}

InterpolationWeights weights_on_edge(const TetMesh& mesh, VertexId a, VertexId b, const Vec3& x) {
  const Vec3 along = mesh.position(b) - mesh.position(a);
  const double s = std::clamp(along.dot(x - mesh.position(a)) / along.squaredNorm(), 0.0, 1.0);
  return {{a, 1.0 - s}, {b, s}};
}

}  // namespace meniscus::mesh
