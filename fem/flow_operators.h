// The matrices of incompressible flow on linear tetrahedra: mass, divergence, its transpose, and the
// pressure stabilization.
//
//   mass            M_ij = rho int phi_i phi_j                               number times identity
//   divergence      B_ij = int psi_i grad phi_j - int_walls psi_i phi_j n    row of vectors: (B v)_i
//   gradient        B'                                                       pressure to force
//   stabilization   C, positive semidefinite, constants in its kernel
//
// Through walls nothing flows, whatever their facets make of it: of a curved wall they are only chords, and
// a velocity along the wall itself has a part normal to them. On flat walls allowed velocities have none, and
// the integral over walls takes nothing away. So a constant pressure pushes on the free surface alone and
// liquid rests in a vessel of any shape (gravity_energy.h).
//
// psi are the hat functions of the vertices (`linear`, the default; C = delta / rho int grad psi grad psi,
// Brezzi-Pitkaranta) or the indicators of the tetrahedra (`constant`, Misztal 2010, section 4.4; C joins
// neighbours by delta / rho area / distance, the scale-free form of eq. 11). Rows of B are weighted by
// volume, so that constants are in the kernel of C and the global volume is kept.
#pragma once

#include "fem/liquid_mesh.h"

#include <cstdint>
#include <span>
#include <vector>

namespace meniscus::fem {

enum class PressureElement : std::uint8_t { linear, constant };
enum class MassMatrix : std::uint8_t { consistent, lumped };

struct Discretization {
  PressureElement pressure = PressureElement::linear;
  MassMatrix mass = MassMatrix::consistent;
  double delta = 0.02;  // strength of the stabilization, a pure number
};

// Two tetrahedra of the liquid and the face between them.
struct SharedFace {
  Triangle face;  // ascending
  Index first, second;
};

class FlowOperators {
 public:
  // The liquid must outlive the operators.
  FlowOperators(const LiquidMesh& liquid, const Discretization& discretization);

  // Mass belongs to the material: assembled once per step. The rest belongs to a configuration.
  void assemble_mass(std::span<const Vec3> x, double density);
  void assemble_flow(std::span<const Vec3> x, double density);
  // Makes the divergence B P and the gradient P B', P a projector for every vertex, until the flow is
  // assembled anew.
  void constrain(std::span<const Mat3> projectors);

  // Adds what walls that move let in: int_walls psi_i w.n for every row of the divergence, with `velocity`
  // the w at the corners of every triangle of the walls.
  void add_wall_flux(std::span<const Vec3> x, std::span<const std::array<Vec3, 3>> velocity,
                     std::span<double> rows) const;

  [[nodiscard]] const SparseMatrix<double>& mass() const { return mass_; }
  [[nodiscard]] const std::vector<double>& lumped_mass() const { return lumped_mass_; }
  [[nodiscard]] const SparseMatrix<Vec3>& divergence() const { return divergence_; }
  [[nodiscard]] const SparseMatrix<Vec3>& gradient() const { return gradient_; }
  [[nodiscard]] const SparseMatrix<double>& stabilization() const { return stabilization_; }
  // Volume of the support of psi_i that counts for row i of the divergence; sums to the volume of the liquid.
  [[nodiscard]] const std::vector<double>& row_volumes() const { return row_volumes_; }
  // The body that row i of the divergence belongs to.
  [[nodiscard]] Index body_of_row(std::size_t i) const;

  [[nodiscard]] std::size_t velocities() const { return liquid_.size(); }
  [[nodiscard]] std::size_t pressures() const { return divergence_.rows(); }
  [[nodiscard]] const LiquidMesh& liquid() const { return liquid_; }
  [[nodiscard]] const Discretization& discretization() const { return discretization_; }

 private:
  void make_patterns();
  void assemble_linear(std::span<const Vec3> x, double density);
  void assemble_constant(std::span<const Vec3> x, double density);
  void close_walls(std::span<const Vec3> x);
  void transpose_divergence();

  const LiquidMesh& liquid_;
  Discretization discretization_;
  SparseMatrix<double> mass_;
  std::vector<double> lumped_mass_;
  SparseMatrix<Vec3> divergence_, gradient_;
  std::vector<Index> transposed_entry_;  // position in gradient_ of every entry of divergence_
  SparseMatrix<double> stabilization_;
  std::vector<double> row_volumes_;
  std::vector<SharedFace> faces_;  // of constant pressures: what the stabilization joins
};

}  // namespace meniscus::fem
