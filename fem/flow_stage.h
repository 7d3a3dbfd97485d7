// One stage of a time step is one minimization over velocities (Misztal 2010, eq. 7, with viscosity and
// second-order surface energy):
//
//   min over v   1/2 (v - u)' M (v - u) + E(x + tau v) + tau/2 v'K_mu v      s.t.  B v + C tau (p - p_old) =
//   0
//
// backward Euler over tau from positions x and velocities u. E (surface and gravity) is expanded to second
// order at the predicted velocity, where its gradient is exact and only the positive part of its Hessian is
// used: the errors of that Hessian multiply the small difference between v and its prediction.
//
// The volume of every body is part of the constraint: the stage aims at the volumes given, not at the ones it
// finds, and corrects the curvature of the constraint until they are met to rounding.
#pragma once

#include "fem/flow_operators.h"
#include "fem/gravity_energy.h"
#include "fem/saddle_system.h"

#include <memory>
#include <span>
#include <vector>

namespace meniscus::fem {

struct LiquidProperties {
  double density = 1;
  double viscosity = 0;  // dynamic
  double surface_tension = 0;
  Gravity gravity;
};

// How the surface energy enters: by its gradient at the start of the stage (Misztal 2010) or with its
// Hessian.
enum class SurfaceOrder : std::uint8_t { first, second };
enum class SolverKind : std::uint8_t { krylov, direct };

// Whether the bodies of liquid touch anything but air.
//
//   free  They do not: gravity accelerates all of a body alike, so that it falls and nothing else, and a step
//         keeps the momentum and the spin of each body to rounding (rigid_motion.h).
//   held  Gravity is a geometric potential (gravity_energy.h), so that liquid rests in a vessel to rounding.
enum class Support : std::uint8_t { free, held };

struct FlowOptions {
  Discretization discretization;
  SurfaceOrder surface_order = SurfaceOrder::second;
  SolverKind solver = SolverKind::krylov;
  Support support = Support::free;
  // Of the linear solver, relative to the change a stage asks for.
  double tolerance = 1e-5;
  // Relative error of a body's volume that is left as it is.
  double volume_tolerance = 1e-14;
  // The paper's P1/P0 locks if its stabilization vanishes with the time step: it acts for this time instead.
  // 0: for the time of the stage.
  double stabilization_time = 0;
};

// Whether a stage ends with the volumes it is given to rounding, or as near as the linear constraint takes
// it: good enough, and cheaper, where another stage follows.
enum class VolumeGoal : std::uint8_t { met, approached };

struct StageInput {
  double tau = 0;
  std::span<const Vec3> x;           // positions it starts from
  std::span<const Vec3> u;           // velocities it starts from
  std::span<const Vec3> prediction;  // of the result
  std::span<const double> pressure;  // of the stage before
  std::span<const double> volumes;   // of every body, at the end
  VolumeGoal volume_goal = VolumeGoal::met;
};

struct StageResult {
  std::vector<Vec3> v;           // velocities
  std::vector<Vec3> x;           // positions, those of the start plus tau v
  std::vector<double> pressure;  // reduced: without the hydrostatic part
  int iterations = 0;
  double residual = 0;      // of the linear solver
  bool converged = false;   // if not, the rest is worth nothing
  double volume_error = 0;  // largest relative one of a body
};

class FlowStage {
 public:
  // The liquid must outlive the stage.
  FlowStage(const LiquidMesh& liquid, const LiquidProperties& properties, const FlowOptions& options);

  // Assembles what does not change within a step: the mass, at the positions it starts from.
  void begin_step(std::span<const Vec3> x);
  [[nodiscard]] StageResult solve(const StageInput& input);

  [[nodiscard]] const FlowOperators& operators() const { return operators_; }
  [[nodiscard]] const LiquidMesh& liquid() const { return liquid_; }
  [[nodiscard]] const LiquidProperties& properties() const { return properties_; }
  [[nodiscard]] const FlowOptions& options() const { return options_; }

  // Surface and gravity energy at positions x.
  [[nodiscard]] double potential_energy(std::span<const Vec3> x) const;
  [[nodiscard]] double kinetic_energy(std::span<const Vec3> v) const;

 private:
  // Gravity acts by its potential, and not at all or as an acceleration otherwise.
  [[nodiscard]] bool has_weight() const {
    return options_.support == Support::held && properties_.gravity.acceleration != Vec3::Zero();
  }
  void assemble(const StageInput& input, std::span<const Vec3> at);
  void set_velocity_load(const StageInput& input, std::span<const Vec3> at);
  void set_constraint_load(const StageInput& input, std::span<const Vec3> at);
  // Takes the positions to the volumes, sets the error that is left.
  void correct_volumes(const StageInput& input, const SaddleSystem& system, StageResult& result);

  const LiquidMesh& liquid_;
  LiquidProperties properties_;
  FlowOptions options_;
  FlowOperators operators_;
  std::unique_ptr<SaddleSolver> solver_;
  double prepared_tau_ = 0;  // of the stage of this step that the preconditioner was made for
  SparseMatrix<Mat3> stiffness_;
  std::vector<Vec3> load_, work_;
  std::vector<double> constraint_;
};

}  // namespace meniscus::fem
