// The linear system of one minimization step and what solves it:
//
//   [ K  -B' ] [ v ]   [  f ]        K = M + W    mass and stiffness of the step
//   [ -B  -C ] [ P ] = [ -g ]        P            pressure times the time of the step
//
// K is positive definite, C semidefinite with constants in its kernel: a saddle point, the optimality
// conditions of  min 1/2 v'Kv - f'v  subject to  B v + C P = g.
#pragma once

#include "fem/flow_operators.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace meniscus::fem {

struct SaddleSolution {
  std::vector<Vec3> v;
  std::vector<double> p;  // pressure times time
};

struct SaddleSystem {
  const FlowOperators& operators;
  const SparseMatrix<Mat3>& stiffness;  // W, on the graph of the liquid or of its surface
  double stabilization_scale = 1;       // times the stabilization of the operators is C

  [[nodiscard]] std::size_t velocities() const { return operators.velocities(); }
  [[nodiscard]] std::size_t pressures() const { return operators.pressures(); }
  [[nodiscard]] std::size_t size() const { return 3 * velocities() + pressures(); }

  // The matrix times x: its rows of velocities and of pressures.
  void apply(const SaddleSolution& x, std::span<Vec3> force, std::span<double> flux) const;
};

// Units that make the entries of a system about one, whatever those of the liquid are: velocities in units of
// m_i^-1/2 and pressures of s_j^-1/2, with m_i the lumped mass of a vertex and s_j the diagonal of the
// pressure Schur complement B D^-1 B' + C.
//
// D is the lumped inertia: lumped mass and the 3 x 3 blocks on the diagonal of the stiffness. (With the mass
// alone, long time steps take twice the iterations.)
struct SaddleScales {
  std::vector<double> velocity, pressure;
  std::vector<Mat3> lumped_inverse;  // D^-1 in these units

  SaddleScales() = default;
  explicit SaddleScales(const SaddleSystem& system);
  // Euclidean norm of rows of the system, or of a right-hand side, in these units.
  [[nodiscard]] double norm(std::span<const Vec3> force, std::span<const double> flux) const;
};

struct SolveReport {
  int iterations = 0;
  double residual = 0;  // relative to the right-hand side, by SaddleScales
  bool converged = false;
};

// Whether what a solver makes to help itself is made anew, or stays that of a system which differs little
// from this one.
enum class Preconditioner : std::uint8_t { renewed, kept };

class SaddleSolver {
 public:
  virtual ~SaddleSolver() = default;

  // Takes new values; patterns that are the same objects as before keep the symbolic work.
  virtual void prepare(const SaddleSystem& system, Preconditioner preconditioner) = 0;
  // Solves the system prepared last from zero to `tolerance` relative to the right-hand side. The solution is
  // finite in any case; where the report says that it did not converge it is worth nothing.
  [[nodiscard]] virtual SolveReport solve(const SaddleSystem& system, std::span<const Vec3> f,
                                          std::span<const double> g, double tolerance,
                                          SaddleSolution& solution) = 0;
};

// GMRES in single precision, repeated for the residual that is left in double, preconditioned by blocks:
// incomplete factors of K and of the pressure Schur complement with lumped mass. Work and memory linear in
// the size.
[[nodiscard]] std::unique_ptr<SaddleSolver> make_krylov_solver();

// Sparse LDL' of the whole matrix (CHOLMOD): exact, for small systems and as a reference.
[[nodiscard]] std::unique_ptr<SaddleSolver> make_direct_solver();

}  // namespace meniscus::fem
