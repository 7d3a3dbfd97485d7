// The time loop of liquid in air and at walls: the minimization of a step, the motion of the mesh, and what
// keeps the two in step.
//
// Velocities and pressures are fields of the complex: they ride on its vertices, and only what remeshing
// moved or made is interpolated. A step
//
//   1. takes the liquid part of the mesh (made anew only where the connectivity changed),
//   2. integrates the flow over dt (fem/time_scheme.h),
//   3. carries every liquid vertex to its new place and remeshes (mesh/complex),
//   4. gives every body its volume back, one in air its centre of mass and its momentum too, and takes what
//      energy remeshing made (body_ledger.h).
//
// Liquid that touches walls (wall_contact.h) slides on them with its vertices; its contact lines go where the
// wetting energy pulls them.
//
// A step that fails - the solver does not converge, a vertex cannot get to its place, something is not finite
// - is undone and tried again with half the time; one that keeps failing leaves the state as it was before
// it. Where there are no walls and the liquid as a whole moves the box of air moves along.
#pragma once

#include "coupling/body_ledger.h"
#include "coupling/connectivity_watch.h"
#include "coupling/step_control.h"
#include "coupling/wall_contact.h"
#include "fem/time_scheme.h"
#include "mesh/complex/deformable_complex.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace meniscus::coupling {

struct FlowRunOptions {
  fem::LiquidProperties liquid;
  fem::FlowOptions flow;
  fem::TimeScheme scheme = fem::TimeScheme::sdirk2;
  mesh::ComplexOptions complex;
  StepControlOptions step;
  std::vector<WallMaterial> materials = {};  // of the solids of complex.walls, in their order
  int max_retries = 8;                       // each halves the step
};

// CPU seconds by phase, since the run began.
struct FlowTiming {
  double mesh = 0;      // motion, topology, remeshing
  double solve = 0;     // assembly and solution of the stages
  double transfer = 0;  // between complex and flow: numbering, fields, momenta
};

struct FlowStep {
  double dt = 0;
  int iterations = 0;         // of the linear solver, all stages
  int retries = 0;            // halvings before it went well
  double volume_error = 0;    // largest of a body, relative, before remeshing
  double momentum_error = 0;  // by remeshing, relative, before it was put right
  double energy_removed = 0;  // that remeshing and the integration had made
  double lost_volume = 0;     // of bodies that vanished
  std::vector<mesh::TopologyEvent> events;
  std::optional<std::string> failure;  // why the run cannot go on; the state is that before the step
};

struct FlowState {
  double time = 0;
  double volume = 0, volume_error = 0;  // relative to the start
  double area_air = 0, area_solid = 0;
  double kinetic = 0, potential = 0, surface_energy = 0;  // the latter with that of wetting
  double max_speed = 0;
  // Root mean square, times the time a capillary wave takes over the drop; without tension, times the one the
  // fastest vertex does.
  double divergence = 0;
  Vec3 momentum = Vec3::Zero(), angular_momentum = Vec3::Zero();  // the latter about the origin
  Vec3 centre = Vec3::Zero();
  std::size_t components = 0;
  std::size_t liquid_tets = 0;
};

class FlowRun {
 public:
  // Takes the mesh; the drops are at rest.
  FlowRun(mesh::TetMesh mesh, const FlowRunOptions& options);
  ~FlowRun();
  FlowRun(const FlowRun&) = delete;
  FlowRun& operator=(const FlowRun&) = delete;

  // Sets the velocity of every liquid vertex.
  void set_velocity(const std::function<Vec3(const Vec3&)>& velocity);

  // Goes on by at most `largest_dt`.
  FlowStep step(double largest_dt);

  // The step that the limits allow next.
  [[nodiscard]] double next_dt() const;
  [[nodiscard]] FlowState state() const;
  [[nodiscard]] double time() const { return time_; }
  [[nodiscard]] const FlowTiming& timing() const { return timing_; }
  [[nodiscard]] const mesh::TetMesh& mesh() const { return mesh_; }
  [[nodiscard]] const mesh::VertexField<Vec3>& velocity() const { return velocity_; }
  // At vertices of the liquid, with the hydrostatic part.
  [[nodiscard]] double pressure(mesh::VertexId v) const;

  // Everything that later steps depend on, bit for bit.
  struct Saved {
    mesh::TetMesh::State mesh;
    mesh::DeformableComplex::State complex;
    std::vector<Vec3> velocity;    // by vertex slot
    std::vector<double> pressure;  // by vertex slot
    std::vector<double> volumes;   // of the bodies
    double time = 0, dt = 0, start_volume = 0;
    bool settled = false;
  };
  [[nodiscard]] Saved save() const;
  // Throws InputError where the lists do not belong together; then a run has to be restored from others.
  void restore(const Saved& saved);

 private:
  void renew_liquid();
  // Tells the stage what holds at the walls of the liquid as it is.
  void set_walls(fem::FlowStage& stage, std::span<const Vec3> x) const;
  // Of every body, up to its walls: facets of curved ones are chords of them.
  [[nodiscard]] std::vector<double> volumes(std::span<const Vec3> x) const;
  // Whether a body stands at walls, or somebody said that all are held.
  [[nodiscard]] bool is_held(std::size_t body) const;
  [[nodiscard]] fem::FlowVectors gather() const;
  void scatter(const fem::FlowVectors& flow);
  // By rows of the divergence, as if the surface of every body that is held were level.
  [[nodiscard]] std::vector<double> level_pressures(std::span<const Vec3> x) const;
  // Finds the pressure that belongs to the velocity; false, and nothing changed, where the solver does not.
  [[nodiscard]] bool settle();
  // What the limits allow, whatever was before or is fixed.
  [[nodiscard]] const StepLimits& limits() const;
  // What the next step is compared to, to tell whether the run leads anywhere: the capillary limit or,
  // without tension, the time in which the mean square of the speed leads a vertex as far as a step may. 0 at
  // rest.
  [[nodiscard]] double usual_dt() const;
  [[nodiscard]] const std::vector<Momentum>& momenta() const;
  // Positions or velocities changed.
  void forget_state();
  [[nodiscard]] std::vector<Expectation> expected_momenta(double dt) const;
  [[nodiscard]] double energy(std::span<const Vec3> x, std::span<const Momentum> bodies) const;
  void follow_liquid(const fem::FlowVectors& start, fem::FlowVectors& end);
  // Gives bodies the volume that remeshing took from them and found no place for.
  void return_volumes();
  // Brings bodies in air to where their momentum has taken them: neither incompressibility, as the elements
  // have it, nor remeshing leaves their centres of mass alone. Where the air around would not stand it they
  // stay.
  void return_centres();
  struct Try {
    std::string why = {};  // it went wrong; empty where it went well
    double next = 0.5;     // times the step is to be tried next
  };
  [[nodiscard]] Try try_step(double dt, FlowStep& report);

  FlowRunOptions options_;
  mesh::TetMesh mesh_;
  mesh::DeformableComplex complex_;
  ConnectivityWatch watch_;
  mesh::VertexField<Vec3> velocity_, way_;
  mesh::VertexField<double> pressure_;
  mesh::VertexField<bool> in_held_body_;
  fem::LiquidMesh liquid_;
  std::unique_ptr<WallContact> contact_;  // empty without walls
  std::unique_ptr<fem::FlowStage> stage_;
  std::unique_ptr<BodyLedger> ledger_;
  FlowTiming timing_;
  double time_ = 0, dt_ = 0, start_volume_ = 0;
  bool settled_ = false;
  // Of the present state, once somebody asked.
  mutable std::optional<StepLimits> limits_;
  mutable std::optional<std::vector<Momentum>> state_momenta_;
};

}  // namespace meniscus::coupling
