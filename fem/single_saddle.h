// The saddle system in single precision, scaled to entries around one: what the Krylov solver iterates with.
//
// Half the memory of double precision, and a vertex is four numbers that the processor multiplies at a time.
// Velocities are in units of m_i^-1/2 and pressures of s_j^-1/2, with m_i the lumped mass of a vertex and s_j
// the diagonal of the pressure Schur complement B D^-1 B' + C: the Euclidean norm weighs rows fairly, and
// nothing depends on the units of the liquid. D is the lumped inertia: lumped mass and the 3 x 3 blocks on
// the diagonal of the stiffness (left out, long time steps take twice the iterations).
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
  using Block = Eigen::Matrix<float, 4, 3>;

  // The units. They are kept until they are set again: a system that differs little may use those of another.
  void set_scales(const SaddleSystem& system);
  void assemble(const SaddleSystem& system);

  [[nodiscard]] Eigen::Index size() const {
    return static_cast<Eigen::Index>(4 * velocity_scale_.size() + pressure_scale_.size());
  }
  [[nodiscard]] std::span<Part> velocities(SingleVector& x) const {
    return {reinterpret_cast<Part*>(x.data()), velocity_scale_.size()};
  }
  [[nodiscard]] std::span<const Part> velocities(const SingleVector& x) const {
    return {reinterpret_cast<const Part*>(x.data()), velocity_scale_.size()};
  }
  [[nodiscard]] std::span<float> pressures(SingleVector& x) const {
    return {x.data() + 4 * velocity_scale_.size(), pressure_scale_.size()};
  }
  [[nodiscard]] std::span<const float> pressures(const SingleVector& x) const {
    return {x.data() + 4 * velocity_scale_.size(), pressure_scale_.size()};
  }

  // y = A x.
  void apply(const SingleVector& x, SingleVector& y) const;
  // v += B'p.
  void add_gradient(std::span<const float> p, std::span<Part> v) const;

  // One unit of the scaled unknowns: m_i^-1/2 and s_j^-1/2.
  [[nodiscard]] const std::vector<double>& velocity_scale() const { return velocity_scale_; }
  [[nodiscard]] const std::vector<double>& pressure_scale() const { return pressure_scale_; }

  // D^-1, scaled.
  [[nodiscard]] const std::vector<Eigen::Matrix3f>& lumped_inverse() const { return lumped_inverse_; }
  // Scaled entries: of K, block by block on the pattern of the mass, and of B and C.
  [[nodiscard]] SparseMatrix<Eigen::Matrix3f> inertia(const SaddleSystem& system) const;
  [[nodiscard]] const SparseMatrix<Part>& divergence() const { return divergence_; }
  [[nodiscard]] const SparseMatrix<Part>& gradient() const { return gradient_; }
  [[nodiscard]] const SparseMatrix<float>& stabilization() const { return stabilization_; }

 private:
  std::vector<double> velocity_scale_, pressure_scale_;
  std::vector<Eigen::Matrix3f> lumped_inverse_;
  SparseMatrix<float> mass_, stabilization_;
  SparseMatrix<Block> stiffness_;
  SparseMatrix<Part> divergence_, gradient_;
};

}  // namespace meniscus::fem
