// One stage of a time step is one minimization over velocities (Misztal 2010, eq. 7, with viscosity and
// second-order surface energy):
//
//   min over v   1/2 (v - u)' M (v - u) + E(x + tau v) + tau/2 v'K_mu v      s.t.  B v + C tau (p - p_old) =
//   0
//
// backward Euler over tau from positions x and velocities u. E (surface, wetting and gravity) is expanded to
// second order at the predicted velocity, where its gradient is exact and only the positive part of its
// Hessian is used: the errors of that Hessian multiply the small difference between v and its prediction.
//
// Walls leave some velocities only (wall_conditions.h). The prediction is made one of these; then the change,
// which is what is solved for, is allowed where it is its own projection, and the unknowns that walls bear
// are taken out of the system by projecting it.
//
// The volume of every body is part of the constraint: the stage aims at the volumes given, not at the ones it
// finds, and corrects the curvature of the constraint until they are met to rounding. They reach up to the
// walls, not to the facets there: those of a curved wall change their volume as their corners slide, and
// liquid that had to make up for that would be set in motion by it.
#pragma once

#include "fem/flow_operators.h"
#include "fem/gravity_energy.h"
#include "fem/normal_forces.h"
#include "fem/saddle_system.h"
#include "fem/wall_conditions.h"

#include <memory>
#include <optional>
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

// What of the gradient of the energy acts on the surface of bodies that are held: all of it, with which the
// energy of the polyhedron falls in every step; or what is along the normals (normal_forces.h), with which
// liquid comes to rest with its shape.
enum class SurfaceForces : std::uint8_t { gradient, normal };

// Whether a body of liquid touches anything but air.
//
//   free  It does not: gravity accelerates all of it alike, so that it falls and nothing else, and a step
//   keeps
//         its momentum and its spin to rounding (rigid_motion.h).
//   held  Gravity is a geometric potential (gravity_energy.h), so that liquid rests in a vessel to rounding.
enum class Support : std::uint8_t { free, held };

struct FlowOptions {
  Discretization discretization;
  SurfaceOrder surface_order = SurfaceOrder::second;
  SurfaceForces surface_forces = SurfaceForces::normal;
  SolverKind solver = SolverKind::krylov;
  Support support = Support::free;  // of bodies that touch no wall; those that do are held
  // Of the linear solver, relative to the change a stage asks for.
  double tolerance = 1e-6;
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
  std::span<const double> volumes;   // of every body up to its walls, at the end
  VolumeGoal volume_goal = VolumeGoal::met;
};

struct StageResult {
  std::vector<Vec3> v;           // velocities
  std::vector<Vec3> x;           // positions, those of the start plus tau v
  std::vector<double> pressure;  // reduced, without the hydrostatic part, where a body is held
  int iterations = 0;
  double residual = 0;      // of the linear solver
  bool converged = false;   // if not, the rest is worth nothing
  double volume_error = 0;  // largest relative one of a body
};

class FlowStage {
 public:
  // The liquid must outlive the stage.
  FlowStage(const LiquidMesh& liquid, const LiquidProperties& properties, const FlowOptions& options);

  // What holds at the walls of the liquid, if it has any: needed then.
  void set_walls(WallProperties properties, WallSource source);

  // Assembles what does not change within a step: the mass, at the positions it starts from.
  void begin_step(std::span<const Vec3> x);
  [[nodiscard]] StageResult solve(const StageInput& input);

  [[nodiscard]] const FlowOperators& operators() const { return operators_; }
  [[nodiscard]] const LiquidMesh& liquid() const { return liquid_; }
  [[nodiscard]] const LiquidProperties& properties() const { return properties_; }
  [[nodiscard]] const FlowOptions& options() const { return options_; }

  [[nodiscard]] Support support(Index body) const { return support_[body]; }
  // Of every body up to its walls, with its vertices at x.
  [[nodiscard]] std::vector<double> volumes(std::span<const Vec3> x) const;

  // Surface and wetting energy at positions x.
  [[nodiscard]] double surface_energy(std::span<const Vec3> x) const;
  // The same with that of gravity.
  [[nodiscard]] double potential_energy(std::span<const Vec3> x) const;
  [[nodiscard]] double kinetic_energy(std::span<const Vec3> v) const;

 private:
  // Gravity acts by its potential on some body, and not at all or as an acceleration otherwise.
  [[nodiscard]] bool has_weight() const {
    return !held_surface_.empty() && properties_.gravity.acceleration != Vec3::Zero();
  }
  // Asks for the walls of this stage; returns the prediction that they allow.
  [[nodiscard]] std::span<const Vec3> admitted(const StageInput& input);
  void find_enclosed();
  void assemble(const StageInput& input, std::span<const Vec3> at);
  void add_energy_hessian(double factor, std::span<const Vec3> at);
  void set_velocity_load(const StageInput& input, std::span<const Vec3> at);
  [[nodiscard]] std::span<const Vec3> counter_force(const StageInput& input, std::span<const Vec3> at);
  void set_constraint_load(const StageInput& input, std::span<const Vec3> at);
  // Takes the positions to the volumes, sets the error that is left.
  void correct_volumes(const StageInput& input, const SaddleSystem& system, StageResult& result);

  const LiquidMesh& liquid_;
  LiquidProperties properties_;
  FlowOptions options_;
  FlowOperators operators_;
  std::vector<Support> support_;        // of every body
  std::vector<Triangle> held_surface_;  // of bodies that are held
  WallProperties walls_;
  WallSource wall_source_;
  const WallConditions* conditions_ = nullptr;  // of the stage at hand
  std::optional<NormalForces> normal_forces_;   // likewise; empty where whole gradients act
  // Of every body: whether walls leave its free surface nowhere to go, or it has none. Its volume is theirs,
  // then.
  std::vector<bool> enclosed_;
  std::unique_ptr<SaddleSolver> solver_;
  double prepared_tau_ = 0;  // of the stage of this step that the preconditioner was made for
  SparseMatrix<Mat3> stiffness_;
  std::vector<Vec3> load_, work_, counter_, prediction_;
  std::vector<double> constraint_;
};

}  // namespace meniscus::fem
