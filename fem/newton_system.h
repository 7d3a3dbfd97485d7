// The linear system of one of Newton's steps towards the least energy at fixed volumes: second derivatives in
// the directions that every vertex is given, one constraint for every body.
//
//   [  K   -G' ] [ d  ]   [ f ]
//   [ -G    0  ] [ dp ] = [ -v ]          K = T'(H + shift) T,  G = V' T
//
// No vertex belongs to two bodies, so K falls apart into bodies, and so does the Schur complement G K^-1 G'.
// The step leads downhill if K is positive in the directions that keep the volumes, whatever it is across
// them: on a ball it is not, because a smaller one has less area. Sylvester's law of inertia tells from the
// pivots of K = L D L' and the signs of the Schur complement, one of each body: there must be as many
// negative pivots as negative complements.
#pragma once

#include "fem/liquid_mesh.h"

#include <memory>
#include <span>
#include <vector>

namespace meniscus::fem {

// The ways open to a vertex: the first `count` columns, orthonormal; the others are zero. The first one is
// that in which its volume grows fastest, the others leave the volume alone.
struct OpenWays {
  Mat3 way = Mat3::Zero();
  int count = 0;

  // What they leave of a vector, and its components along them.
  [[nodiscard]] Vec3 part(const Vec3& v) const { return way * components(v); }
  [[nodiscard]] Vec3 components(const Vec3& v) const { return way.transpose() * v; }
};

class NewtonSystem {
 public:
  // The liquid must outlive the system.
  explicit NewtonSystem(const LiquidMesh& liquid);
  ~NewtonSystem();

  // Factors K, to the diagonal of which `shift` is added; false where a step would not lead downhill.
  // `hessian` has the pattern of the boundary (LiquidMesh::surface_graph), `volume_gradient` is that of all
  // vertices.
  [[nodiscard]] bool factor(const SparseMatrix<Mat3>& hessian, std::span<const OpenWays> ways,
                            std::span<const Vec3> volume_gradient, double shift);

  struct Solution {
    std::vector<Vec3> way;         // of all vertices
    std::vector<double> pressure;  // change, of every body
  };
  // For forces f on all vertices and volumes v that bodies lack. Precondition: factor() said true.
  [[nodiscard]] Solution solve(std::span<const Vec3> force, std::span<const double> lacking) const;

  [[nodiscard]] std::size_t size() const { return first_.back(); }

 private:
  struct Factorization;

  const LiquidMesh& liquid_;
  std::vector<OpenWays> ways_;
  std::vector<Index> first_{0};  // unknown of every vertex; one more than there are vertices
  std::unique_ptr<Factorization> factorization_;
};

}  // namespace meniscus::fem
