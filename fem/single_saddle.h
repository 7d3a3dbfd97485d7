// The saddle system in single precision, scaled to entries around one: what the Krylov solver iterates with.
//
// Half the memory of double precision, and a vertex is four numbers that the processor multiplies at a time.
// Its unknowns are in the units of SaddleScales: the Euclidean norm weighs rows fairly.
#pragma once

#include "fem/saddle_system.h"

#include <Eigen/Core>

#include <span>
#include <vector>

namespace meniscus::fem {

// The numbers of all vertices, four for each of which the last is zero, then those of all pressures.
using SingleVector = Eigen::VectorXf;

class SingleSaddle {
 public:
  using Part = Eigen::Vector4f;

  // Scales that were made for a system that differs little will do.
  void assemble(const SaddleSystem& system, const SaddleScales& scales);

  [[nodiscard]] Eigen::Index size() const {
    return static_cast<Eigen::Index>(4 * mass_.rows() + divergence_.rows());
  }
  [[nodiscard]] std::span<Part> velocities(SingleVector& x) const {
    return {reinterpret_cast<Part*>(x.data()), mass_.rows()};
  }
  [[nodiscard]] std::span<const Part> velocities(const SingleVector& x) const {
    return {reinterpret_cast<const Part*>(x.data()), mass_.rows()};
  }
  [[nodiscard]] std::span<float> pressures(SingleVector& x) const {
    return {x.data() + 4 * mass_.rows(), divergence_.rows()};
  }
  [[nodiscard]] std::span<const float> pressures(const SingleVector& x) const {
    return {x.data() + 4 * mass_.rows(), divergence_.rows()};
  }

  // y = A x.
  void apply(const SingleVector& x, SingleVector& y) const;
  // v += B'p.
  void add_gradient(std::span<const float> p, std::span<Part> v) const;

  // Scaled entries: of K, block by block on the pattern of the mass, and of B, B' and C.
  [[nodiscard]] SparseMatrix<Eigen::Matrix3f> inertia() const;
  [[nodiscard]] const SparseMatrix<Part>& divergence() const { return divergence_; }
  [[nodiscard]] const SparseMatrix<Part>& gradient() const { return gradient_; }
  [[nodiscard]] const SparseMatrix<float>& stabilization() const { return stabilization_; }

 private:
  // All that two vertices have to do with each other: for pressures at vertices all matrices have one
  // pattern, and the product reads one stream of memory, a cache line for every pair.
  //
  //   [ K_ij  -B'_ij ]
  //   [ -B_ij -C_ij  ]
  using Pair = Eigen::Matrix4f;

  void assemble_pairs();
  void apply_pairs(const SingleVector& x, SingleVector& y) const;
  void apply_parts(const SingleVector& x, SingleVector& y) const;

  SparseMatrix<float> mass_, stabilization_;
  SparseMatrix<Eigen::Matrix3f> stiffness_;
  SparseMatrix<Part> divergence_, gradient_;
  std::vector<Pair> pairs_;  // on the pattern of the mass; empty where pressures are those of tetrahedra
};

}  // namespace meniscus::fem
