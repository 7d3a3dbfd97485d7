// Straight to the shape in which the liquid comes to rest: the minimum of surface, wetting and gravity energy
// at fixed volume of every body, without the motion that would lead there (Brakke 1992, The Surface Evolver).
//
// Unknown are the places of the vertices of the free surface and of the contact line; everything else
// follows. A step is one of Newton's: with g the gradient of the energy E, V the volumes of the bodies and p
// their pressures,
//
//   (H_E - p H_V) d - V' dp = -(g - p V'),   V' . d = V_wanted - V
//
// shortened until no vertex goes farther than a part of an edge, volumes brought back exactly, and halved
// until the energy falls (Armijo). Then the mesh follows and is remeshed. There are three phases:
//
//   approach  Vertices go along the normal alone (along the gradient of the volume, as far as walls allow
//             it); remeshing keeps their triangles in shape.
//   settling  The same on a mesh that is left alone, to the minimum.
//   resting   All directions that walls leave: what is left of the forces within the surface goes too, so
//             that a dynamic run (flow_run.h) that starts from here finds nothing to move.
#pragma once

#include "coupling/flow_run.h"

namespace meniscus::coupling {

struct EquilibriumOptions {
  fem::LiquidProperties liquid;  // all but its viscosity; tension must be positive
  mesh::ComplexOptions complex;
  // Of the solids of complex.walls, in their order. Where liquid does not slip at all (slip length 0) the
  // contact line stays where it is.
  std::vector<WallMaterial> materials = {};
  double tolerance = 1e-10;  // of the residual
  double way = 0.3;          // most of an edge that a vertex goes in a step
  int max_steps = 1000;
};

enum class EquilibriumPhase : std::uint8_t { approach, settling, resting, done };

struct EquilibriumStep {
  EquilibriumPhase phase = EquilibriumPhase::approach;  // that the step was of
  int iterations = 0;                                   // linear systems solved
  double way = 0;                                       // farthest of a vertex, in edges
  double energy = 0;                                    // at the end
  double residual = 0;      // at the end, of the directions of its phase (EquilibriumRun::residual)
  double volume_error = 0;  // largest of a body, relative
  double lost_volume = 0;   // of bodies that vanished
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

  [[nodiscard]] bool converged() const;
  // Largest force that acts on a vertex in a direction that walls leave to it, over tension and the length of
  // the edges around it. Let go, the liquid would move about that fast in units of the speed of capillary
  // waves as short as an edge.
  [[nodiscard]] double residual() const;
  // At rest: no time, no speeds.
  [[nodiscard]] FlowState state() const;
  [[nodiscard]] const FlowTiming& timing() const;
  [[nodiscard]] const mesh::TetMesh& mesh() const;
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
    std::vector<double> progress;  // what the phases remember
  };
  [[nodiscard]] Saved save() const;
  // Throws InputError where the lists do not belong together; then a run has to be restored from others.
  void restore(const Saved& saved);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace meniscus::coupling
