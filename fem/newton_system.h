// The linear system of one of Newton's steps towards the least energy at fixed volumes: second derivatives in
// the directions that every vertex is given, and a few constraints for every body: its volume, and motions
// that cost nothing.
//
//   [  K   -G' ] [ d  ]   [ f ]
//   [ -G    0  ] [ dp ] = [ -v ]          K = T'(H + shift) T,  G = C' T
//
// No vertex belongs to two bodies, so K falls apart into bodies, and so does the Schur complement G K^-1 G'.
// The step leads downhill if K is positive in the directions that the constraints leave, whatever it is
// across them: on a ball it is not, because a smaller one has less area. Sylvester's law of inertia tells
// from the pivots of K = L D L' and the eigenvalues of the Schur complement, a small matrix of each body:
// there must be as many negative pivots as negative eigenvalues.
#pragma once

#include "fem/liquid_mesh.h"

#include <Eigen/Core>

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

// Fields over all vertices along which a step does not go, but for the volumes that bodies lack. The k-th
// field is made of the k-th constraint of every body; a body that has fewer is zero in it. The first is the
// gradient of the volume, the others are ways that cost nothing.
struct StepConstraints {
  std::vector<std::vector<Vec3>> fields;
  std::vector<int> count;  // of every body
};

class NewtonSystem {
 public:
  // The liquid must outlive the system.
  explicit NewtonSystem(const LiquidMesh& liquid);
  ~NewtonSystem();

  // Factors K, to the diagonal of which `shift` is added; false where a step would not lead downhill.
  // `hessian` has the pattern of the boundary (LiquidMesh::surface_graph).
  [[nodiscard]] bool factor(const SparseMatrix<Mat3>& hessian, std::span<const OpenWays> ways,
                            const StepConstraints& constraints, double shift);

  struct Solution {
    std::vector<Vec3> way;         // of all vertices
    std::vector<double> pressure;  // change, of every body
  };
  // For forces f on all vertices and volumes v that bodies lack. Precondition: factor() said true.
  [[nodiscard]] Solution solve(std::span<const Vec3> force, std::span<const double> lacking) const;

  [[nodiscard]] std::size_t size() const { return first_.back(); }

 private:
  struct Factorization;

  [[nodiscard]] Eigen::VectorBlock<const Eigen::VectorXd> part(std::span<const Eigen::VectorXd> fields,
                                                               Eigen::Index k, std::size_t vertex) const;

  const LiquidMesh& liquid_;
  std::vector<OpenWays> ways_;
  std::vector<Index> first_{0};  // unknown of every vertex; one more than there are vertices
  std::unique_ptr<Factorization> factorization_;
};

}  // namespace meniscus::fem
