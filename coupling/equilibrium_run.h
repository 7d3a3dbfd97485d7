// Straight to the shape in which the liquid comes to rest: the minimum of surface, wetting and gravity energy
// at fixed volume of every body, without the motion that would lead there (Brakke 1992, The Surface Evolver).
//
// Unknown are the places of the vertices of the free surface and of the contact line; everything else
// follows. A step is one of Newton's (fem/equilibrium_stage.h), after which the mesh moves and is remeshed.
// There are four phases:
//
//   approach  Vertices go along the normal alone (along the gradient of the volume, as far as walls allow
//             it); remeshing keeps their triangles in shape.
//   evening   The same, with edges more alike.
//   settling  The same on a surface that is left alone, to the minimum.
//   resting   All directions for bodies that touch no wall: of these, forces along the surface count in a
//             dynamic run, too (fem/normal_forces.h).
//
// A dynamic run (flow_run.h) that starts from where this one ends finds nothing to move.
#pragma once

#include "coupling/flow_run.h"
#include "fem/equilibrium_stage.h"

#include <cstdint>

namespace meniscus::coupling {

struct EquilibriumOptions {
  fem::LiquidProperties liquid;  // all but its viscosity; tension must be positive
  mesh::ComplexOptions complex;
  std::vector<WallMaterial> materials = {};  // of the solids of complex.walls, in their order
  double tolerance = 1e-10;                  // of the residual
  double way = 0.3;                          // most of an edge that a vertex goes in a step
  int max_steps = 1000;
};

enum class EquilibriumPhase : std::uint8_t { approach, evening, settling, resting, done };

struct EquilibriumStep {
  EquilibriumPhase phase = EquilibriumPhase::approach;  // that the step was of
  int iterations = 0;                                   // linear systems solved
  double way = 0;                                       // farthest of a vertex, in edges
  double energy_before = 0;                             // what remeshing left
  double energy = 0;                                    // at the end, before remeshing: less than that
  double residual = 0;                                  // at the end (EquilibriumRun::residual)
  double volume_error = 0;                              // largest of a body, relative
  double lost_volume = 0;                               // of bodies that vanished
  std::vector<mesh::TopologyEvent> events;
  bool converged = false;              // at rest: further steps do nothing
  std::optional<std::string> failure;  // why there is no going on; the state is that before the step
};

class EquilibriumRun {
 public:
  // Takes the mesh. Throws InputError where there is no tension.
  EquilibriumRun(mesh::TetMesh mesh, const EquilibriumOptions& options);
  ~EquilibriumRun();
  EquilibriumRun(const EquilibriumRun&) = delete;
  EquilibriumRun& operator=(const EquilibriumRun&) = delete;

  EquilibriumStep step();

  [[nodiscard]] bool converged() const { return phase_ == EquilibriumPhase::done; }
  [[nodiscard]] EquilibriumPhase phase() const { return phase_; }
  [[nodiscard]] int steps() const { return steps_; }
  // Largest force that acts on a vertex in the directions that count for it, over tension and the length of
  // the edges around it. Let go, the liquid would move about that fast in units of the speed of capillary
  // waves as short as an edge.
  [[nodiscard]] double residual() const;
  // At rest: no time, no speeds.
  [[nodiscard]] FlowState state() const;
  [[nodiscard]] const FlowTiming& timing() const { return timing_; }
  [[nodiscard]] const mesh::TetMesh& mesh() const { return mesh_; }
  // At vertices of the liquid, with the hydrostatic part.
  [[nodiscard]] double pressure(mesh::VertexId v) const;

  // Everything that later steps depend on, bit for bit.
  struct Saved {
    mesh::TetMesh::State mesh;
    mesh::DeformableComplex::State complex;
    std::vector<double> volumes;  // of the bodies
    double start_volume = 0;
    EquilibriumPhase phase = EquilibriumPhase::approach;
    int steps = 0;
    std::array<double, 6> progress{};  // what the phases remember
  };
  [[nodiscard]] Saved save() const;
  // Throws InputError where the lists do not belong together; then a run has to be restored from others.
  void restore(const Saved& saved);

 private:
  // What the phases remember from step to step.
  struct Progress {
    double shift = 0;     // of the step before, over the tension
    double way = 0;       // most of an edge at present: less where the mesh could not follow
    double best = 0;      // residual of this phase so far
    double idle = 0;      // steps since it became better
    double returns = 0;   // from settling
    double failures = 0;  // steps in a row that led nowhere
  };

  void renew_liquid();
  // Walls as the stage of this step knows them.
  void set_walls(std::span<const Vec3> x);
  [[nodiscard]] std::vector<fem::Directions> directions() const;
  [[nodiscard]] const fem::EquilibriumRest& rest() const;
  // Why there can be no equilibrium; empty where nothing speaks against it.
  [[nodiscard]] std::string hopeless() const;
  struct Attempt {
    std::string failure = {};  // why there is no going on
    bool went = false;
  };
  [[nodiscard]] Attempt attempt(EquilibriumStep& report);
  // Carries the mesh to x, with remeshing as the phase has it; false where it does not get there.
  [[nodiscard]] bool follow(std::span<const Vec3> x, EquilibriumStep& report);
  void enter(EquilibriumPhase phase);
  // Remeshes; whether that left the surface as it is.
  [[nodiscard]] bool is_tidy();
  void look_around(const fem::EquilibriumResult& result);

  EquilibriumOptions options_;
  mesh::TetMesh mesh_;
  mesh::DeformableComplex complex_;
  ConnectivityWatch watch_;
  mesh::VertexField<Vec3> way_;
  fem::LiquidMesh liquid_;
  std::vector<bool> held_;                // of every body: whether it touches walls
  std::unique_ptr<WallContact> contact_;  // empty without walls
  std::unique_ptr<fem::EquilibriumStage> stage_;
  std::unique_ptr<BodyLedger> ledger_;
  FlowTiming timing_;
  double start_volume_ = 0;
  EquilibriumPhase phase_ = EquilibriumPhase::approach;
  int steps_ = 0;
  Progress progress_;
  mutable std::optional<fem::EquilibriumRest> rest_;  // of the present state, once somebody asked
};

}  // namespace meniscus::coupling
